// libtiff for Swift: rows of CMYK as stored in a file. SDL2_image, which reads all other TIFF files
// with the same library, converts the inks to RGB without their colour profile.
#ifndef CAROUSEL_CTIFF_SHIM_H
#define CAROUSEL_CTIFF_SHIM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <tiffio.h>

static inline tmsize_t CTIFF_Read(thandle_t file, void *bytes, tmsize_t count) {
  return (tmsize_t)fread(bytes, 1, (size_t)count, (FILE *)file);
}

static inline tmsize_t CTIFF_Write(thandle_t file, void *bytes, tmsize_t count) { return 0; }

static inline toff_t CTIFF_Seek(thandle_t file, toff_t offset, int origin) {
  if (fseeko((FILE *)file, (off_t)offset, origin) != 0) return (toff_t)-1;
  return (toff_t)ftello((FILE *)file);
}

static inline int CTIFF_LeaveOpen(thandle_t file) { return 0; }

static inline toff_t CTIFF_Size(thandle_t file) {
  off_t place = ftello((FILE *)file);
  fseeko((FILE *)file, 0, SEEK_END);
  off_t size = ftello((FILE *)file);
  fseeko((FILE *)file, place, SEEK_SET);
  return (toff_t)size;
}

/// Begins to read a file, which stays open when the reader is closed. Returns NULL if it isn't a
/// TIFF file.
static inline TIFF *CTIFF_Open(FILE *file) {
  // The caller reports errors.
  TIFFSetErrorHandler(NULL);
  TIFFSetWarningHandler(NULL);
  return TIFFClientOpen(
    "picture", "rm", file, CTIFF_Read, CTIFF_Write, CTIFF_Seek, CTIFF_LeaveOpen, CTIFF_Size, NULL, NULL);
}

/// Returns whether the file's first picture has rows of cyan, magenta, yellow and black, a byte
/// each, and sets the picture's size.
static inline bool CTIFF_HasInkRows(TIFF *tiff, uint32_t *width, uint32_t *height) {
  uint16_t kind = 0, bits = 0, samples = 0, planes = 0, inks = 0;
  if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, width) || !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, height)
      || !TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &kind))
    return false;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &bits);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &samples);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_INKSET, &inks);
  return kind == PHOTOMETRIC_SEPARATED && bits == 8 && samples == 4 && planes == PLANARCONFIG_CONTIG
    && inks == INKSET_CMYK && !TIFFIsTiled(tiff) && TIFFScanlineSize(tiff) == (tmsize_t)*width * 4;
}

/// Reads the row with a number. Rows must be read in order. Returns whether there was such a row.
static inline bool CTIFF_ReadRow(TIFF *tiff, uint8_t *row, uint32_t number) {
  return TIFFReadScanline(tiff, row, number, 0) == 1;
}

#endif
