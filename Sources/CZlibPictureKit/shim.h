// zlib for Swift.
#ifndef CAROUSEL_CZLIB_SHIM_H
#define CAROUSEL_CZLIB_SHIM_H

#include <zlib.h>

#endif
