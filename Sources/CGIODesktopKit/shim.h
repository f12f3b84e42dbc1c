// GIO, a part of GLib, for Swift: trash, D-Bus, file URLs and digests.
#ifndef CAROUSEL_CGIO_SHIM_H
#define CAROUSEL_CGIO_SHIM_H

#include <gio/gio.h>
#include <gio/gunixfdlist.h>

#endif
