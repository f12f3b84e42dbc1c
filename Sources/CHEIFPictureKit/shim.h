// The part of libheif's interface that PictureKit uses. The library is loaded at run time, so its
// header isn't needed to build. The declarations follow the documentation of libheif 1.4 and later.
#ifndef CAROUSEL_CHEIF_SHIM_H
#define CAROUSEL_CHEIF_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call; a code other than 0 is an error.
typedef struct {
  int code;
  int subcode;
  const char *message;
} CHEIF_Error;

/// The first fields of libheif's NCLX colour profile, with the numbers of ITU-T H.273.
typedef struct {
  uint8_t version;
  int primaries;
  int transfer;
  int matrix;
} CHEIF_Colors;

typedef CHEIF_Error (*CHEIF_Init)(void *parameters);
typedef void *(*CHEIF_ContextAlloc)(void);
typedef void (*CHEIF_Free)(void *object);
typedef void (*CHEIF_FreeConst)(const void *object);
typedef CHEIF_Error (*CHEIF_Read)(void *context, const void *bytes, size_t count, const void *options);
typedef CHEIF_Error (*CHEIF_PrimaryHandle)(void *context, void **handle);
typedef int (*CHEIF_Number)(const void *handle);
typedef CHEIF_Error (*CHEIF_Decode)(
  const void *handle, void **image, int colorSpace, int chroma, const void *options);
typedef const uint8_t *(*CHEIF_Plane)(const void *image, int channel, int *stride);
typedef int (*CHEIF_Side)(const void *image, int channel);
typedef size_t (*CHEIF_Size)(const void *handle);
typedef CHEIF_Error (*CHEIF_RawProfile)(const void *handle, void *bytes);
typedef CHEIF_Error (*CHEIF_ColorsOf)(const void *handle, CHEIF_Colors **colors);
typedef void (*CHEIF_FreeColors)(CHEIF_Colors *colors);

#endif
