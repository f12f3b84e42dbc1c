// zlib for Swift. What is a macro with a cast doesn't import, so it is wrapped here.
#ifndef CAROUSEL_CZLIB_SHIM_H
#define CAROUSEL_CZLIB_SHIM_H

#include <zlib.h>

/// Begins to unpack; the stream must stay where it is until `inflateEnd`.
static inline int CZlib_InflateInit(z_streamp stream) { return inflateInit(stream); }

#endif
