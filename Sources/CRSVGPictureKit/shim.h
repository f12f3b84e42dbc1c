// The parts of librsvg's and cairo's interfaces that PictureKit uses. The libraries are loaded at
// run time, so their headers aren't needed to build. The declarations follow the documentation of
// librsvg 2.46 and cairo 1.2; later versions are compatible.
#ifndef CAROUSEL_CRSVG_SHIM_H
#define CAROUSEL_CRSVG_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// The rectangle that the picture fills, in the coordinates of the cairo context.
typedef struct {
  double x;
  double y;
  double width;
  double height;
} CRSVG_Rectangle;

/// The width or height of an SVG picture. Unit 0 means a fraction of the area to draw in.
typedef struct {
  double length;
  int unit;
} CRSVG_Length;

typedef void *(*CRSVG_Open)(const uint8_t *bytes, size_t count, void **error);
typedef void (*CRSVG_SetDensity)(void *drawing, double dotsPerInch);
typedef void (*CRSVG_Sides)(
  void *drawing, int *hasWidth, CRSVG_Length *width, int *hasHeight, CRSVG_Length *height, int *hasBox,
  CRSVG_Rectangle *box);
typedef int (*CRSVG_Draw)(void *drawing, void *context, const CRSVG_Rectangle *frame, void **error);
typedef void (*CRSVG_Release)(void *object);
typedef void *(*CRSVG_Surface)(uint8_t *pixels, int format, int width, int height, int stride);
typedef void *(*CRSVG_Context)(void *surface);
typedef int (*CRSVG_Status)(void *context);

#endif
