// libwebpdemux for Swift.
#ifndef CAROUSEL_CWEBP_SHIM_H
#define CAROUSEL_CWEBP_SHIM_H

#include <webp/demux.h>

#endif
