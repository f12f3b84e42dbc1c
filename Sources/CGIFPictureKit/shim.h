// giflib for Swift.
#ifndef CAROUSEL_CGIF_SHIM_H
#define CAROUSEL_CGIF_SHIM_H

#include <gif_lib.h>

#endif
