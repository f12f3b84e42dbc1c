// What of GLib says how other programs name the thumbnail of a file.
#ifndef CAROUSEL_CGLIB_SHIM_H
#define CAROUSEL_CGLIB_SHIM_H

#include <glib.h>

#endif
