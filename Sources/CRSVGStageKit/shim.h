// What is used of librsvg's interface, and of cairo's, which comes with it, for Swift. The libraries are
// looked for at run time, so their own headers aren't needed to build: these are their declarations since
// librsvg 2.46 and cairo 1.2, by their documentation.
#ifndef CAROUSEL_CRSVG_SHIM_H
#define CAROUSEL_CRSVG_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// Where something is drawn, in the context's coordinates.
typedef struct {
  double x;
  double y;
  double width;
  double height;
} CRSVG_Place;

/// A side, in a unit of which 0 is a share of what it is drawn in.
typedef struct {
  double length;
  int unit;
} CRSVG_Length;

typedef void *(*CRSVG_Open)(const uint8_t *bytes, size_t count, void **error);
typedef void (*CRSVG_SetDensity)(void *drawing, double dotsPerInch);
typedef void (*CRSVG_Sides)(
  void *drawing, int *hasWidth, CRSVG_Length *width, int *hasHeight, CRSVG_Length *height, int *hasBox,
  CRSVG_Place *box);
typedef int (*CRSVG_Draw)(void *drawing, void *context, const CRSVG_Place *place, void **error);
typedef void (*CRSVG_Release)(void *object);
typedef void *(*CRSVG_Surface)(uint8_t *pixels, int format, int width, int height, int stride);
typedef void *(*CRSVG_Context)(void *surface);
typedef int (*CRSVG_Status)(void *context);

#endif
