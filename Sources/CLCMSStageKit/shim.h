// Little CMS for Swift. Its formats are macros made of macros, which don't import.
#ifndef CAROUSEL_CLCMS_SHIM_H
#define CAROUSEL_CLCMS_SHIM_H

#include <lcms2.h>

/// One byte a pixel.
static const cmsUInt32Number CLCMS_Gray8 = TYPE_GRAY_8;
/// Red, green, blue and something else, a byte each.
static const cmsUInt32Number CLCMS_RGBA8 = TYPE_RGBA_8;
/// Four inks, of which 255 is all.
static const cmsUInt32Number CLCMS_CMYK8 = TYPE_CMYK_8;
/// Four inks, of which 255 is none.
static const cmsUInt32Number CLCMS_CMYK8Reversed = TYPE_CMYK_8_REV;

#endif
