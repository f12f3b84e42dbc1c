// libpng for Swift, row by row. On an error, libpng jumps (longjmp), which must not cross Swift
// code. So each function here catches its own jumps, and none of them calls Swift code.
#ifndef CAROUSEL_CPNG_SHIM_H
#define CAROUSEL_CPNG_SHIM_H

#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A file that is being read.
typedef struct {
  png_structp png;
  png_infop info;
  FILE *file;
  /// The size of the file, in bytes.
  uint64_t count;
  /// The number of bytes read so far, and the offset of the next chunk.
  uint64_t offset, nextChunk;
  /// The error message; empty while there is no error.
  char reason[96];
} CPNG_Reader;

static inline void CPNG_Fail(png_structp png, png_const_charp reason) {
  CPNG_Reader *reader = (CPNG_Reader *)png_get_error_ptr(png);
  snprintf(reader->reason, sizeof reader->reason, "%s", reason);
  png_longjmp(png, 1);
}

static inline void CPNG_Ignore(png_structp png, png_const_charp reason) {}

/// Reads the next bytes for libpng. If a chunk's length exceeds the rest of a truncated file,
/// replaces it by the length of the rest. Otherwise, libpng would use none of the chunk's last
/// bytes.
static inline void CPNG_Read(png_structp png, png_bytep bytes, size_t count) {
  CPNG_Reader *reader = (CPNG_Reader *)png_get_io_ptr(png);
  size_t got = fread(bytes, 1, count, reader->file);
  bool isChunk = reader->offset == reader->nextChunk && count == 8;
  reader->offset += got;
  if (isChunk && got == 8) {
    uint64_t length = png_get_uint_32(bytes);
    uint64_t room = reader->count > reader->offset ? reader->count - reader->offset : 0;
    reader->nextChunk = reader->offset + length + 4;
    if (length > room) png_save_uint_32(bytes, (png_uint_32)room);
  }
  if (got < count) png_error(png, "the file ends too early");
}

/// Closes a reader, but not its file.
static inline void CPNG_Close(CPNG_Reader *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

/// Begins to read a file of `count` bytes, whose position must be 0. Returns NULL if there is no
/// memory.
static inline CPNG_Reader *CPNG_Open(FILE *file, uint64_t count) {
  CPNG_Reader *reader = (CPNG_Reader *)calloc(1, sizeof(CPNG_Reader));
  if (!reader) return NULL;
  reader->file = file;
  reader->count = count;
  reader->nextChunk = 8;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, CPNG_Fail, CPNG_Ignore);
  if (reader->png) reader->info = png_create_info_struct(reader->png);
  if (reader->info) return reader;
  CPNG_Close(reader);
  return NULL;
}

/// Reads everything before the pixels. Sets `channels` to the number of bytes per pixel in the
/// rows: 3 for red, green and blue, or 4 with alpha. Returns false if there is an error.
static inline bool CPNG_ReadHeader(CPNG_Reader *reader, uint32_t maximumWidth, int *channels) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_read_fn(png, reader, CPNG_Read);
  png_set_user_limits(png, maximumWidth, PNG_UINT_31_MAX);
  // Chunks that the pixels don't need are not kept, whatever their size.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_chunk_malloc_max(png, 0);
  // A damaged picture is shown as far as possible.
  png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
  png_set_benign_errors(png, 1);
  png_read_info(png, reader->info);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  *channels = png_get_channels(png, reader->info);
  return true;
}

/// Reads the next row. In an interlaced picture, `row` must contain the same row from the earlier
/// passes, whose pixels also fill the positions of later passes. Returns whether there was a row.
static inline bool CPNG_ReadRow(CPNG_Reader *reader, uint8_t *row) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_read_row(reader->png, NULL, row);
  return true;
}

/// Returns the error message; empty if there is no error.
static inline const char *CPNG_Reason(const CPNG_Reader *reader) { return reader->reason; }

/// Memory that a PNG file is written to.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
} CPNG_Buffer;

static inline void CPNG_Append(png_structp png, png_bytep bytes, size_t count) {
  CPNG_Buffer *buffer = (CPNG_Buffer *)png_get_io_ptr(png);
  if (count > buffer->capacity - buffer->count) png_error(png, "the buffer is too small");
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
}

static inline void CPNG_Flush(png_structp png) {}

static inline void CPNG_FailWriting(png_structp png, png_const_charp reason) {
  png_longjmp(png, 1);
}

/// Encodes rows of red, green, blue and alpha bytes as a PNG file, without alpha if `isOpaque`.
/// Returns the size of the file; 0 if memory is short or `capacity` is too small.
///
/// Compresses at zlib's fastest level with one filter. For photographs, libpng's defaults take
/// several times as long and save 2 % of the bytes (1,000 thumbnails of 512 × 341 pixels).
static inline size_t CPNG_Encode(
  const uint8_t *pixels, uint32_t width, uint32_t height, bool isOpaque, uint8_t *bytes,
  size_t capacity) {
  CPNG_Buffer buffer = {bytes, 0, capacity};
  png_structp png =
    png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, CPNG_FailWriting, CPNG_Ignore);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, &buffer, CPNG_Append, CPNG_Flush);
  png_set_IHDR(
    png, info, width, height, 8, isOpaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA,
    PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, 1);
  png_set_filter(png, PNG_FILTER_TYPE_DEFAULT, PNG_FILTER_SUB);
  png_write_info(png, info);
  if (isOpaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t row = 0; row < height; row++) {
    png_write_row(png, pixels + (size_t)row * width * 4);
  }
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return buffer.count;
}

#endif
