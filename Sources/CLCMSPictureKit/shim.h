// Little CMS for Swift. Its pixel formats are nested macros, which Swift doesn't import.
#ifndef CAROUSEL_CLCMS_SHIM_H
#define CAROUSEL_CLCMS_SHIM_H

#include <lcms2.h>

/// The pixel format with one byte of grey.
static const cmsUInt32Number CLCMS_Gray8 = TYPE_GRAY_8;
/// The pixel format with a byte each of red, green, blue and a fourth channel.
static const cmsUInt32Number CLCMS_RGBA8 = TYPE_RGBA_8;
/// The pixel format with a byte each of CMYK; 255 is full ink.
static const cmsUInt32Number CLCMS_CMYK8 = TYPE_CMYK_8;
/// The pixel format with a byte each of CMYK; 255 is no ink.
static const cmsUInt32Number CLCMS_CMYK8Reversed = TYPE_CMYK_8_REV;

#endif
