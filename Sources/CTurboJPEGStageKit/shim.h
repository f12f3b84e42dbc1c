// libjpeg-turbo's own interface for Swift.
#ifndef CAROUSEL_CTURBOJPEG_SHIM_H
#define CAROUSEL_CTURBOJPEG_SHIM_H

#include <turbojpeg.h>

#endif
