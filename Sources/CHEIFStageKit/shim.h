// What is used of libheif's interface, for Swift. The library is looked for at run time, so its own
// header isn't needed to build: these are its declarations since version 1.4, by its documentation.
#ifndef CAROUSEL_CHEIF_SHIM_H
#define CAROUSEL_CHEIF_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// What a call came to; a code other than 0 is an error.
typedef struct {
  int code;
  int subcode;
  const char *message;
} CHEIF_Error;

/// The beginning of what tells of colours by numbers of ITU-T H.273.
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
