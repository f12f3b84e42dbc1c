// libpng for Swift, row by row. It jumps out of what is wrong, which Swift must not be jumped over: so
// each function here catches its own jump, and none of them calls anything of Swift's.
#ifndef CAROUSEL_CPNG_SHIM_H
#define CAROUSEL_CPNG_SHIM_H

#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/// A file that is being read.
typedef struct {
  png_structp png;
  png_infop info;
  FILE *file;
  /// How many bytes it has.
  uint64_t count;
  /// How many of them have been read, and where the next chunk begins.
  uint64_t offset, nextChunk;
  /// What is wrong; empty as long as nothing is.
  char reason[96];
} CPNG_Reader;

static inline void CPNG_Fail(png_structp png, png_const_charp reason) {
  CPNG_Reader *reader = (CPNG_Reader *)png_get_error_ptr(png);
  snprintf(reader->reason, sizeof reader->reason, "%s", reason);
  png_longjmp(png, 1);
}

static inline void CPNG_Ignore(png_structp png, png_const_charp reason) {}

/// Hands the next bytes over. A chunk that reaches beyond the file's end is handed over as one that ends there:
/// libpng would read nothing of its last piece.
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

/// Begins to read a file from where it stands, which must be at its beginning; NULL where there is no memory.
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

/// Reads on to the pixels, which will be red, green, blue and, if `channels` is 4, alpha bytes. Whether they
/// may come.
static inline bool CPNG_ReadHeader(CPNG_Reader *reader, uint32_t maximumWidth, int *channels) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_read_fn(png, reader, CPNG_Read);
  png_set_user_limits(png, maximumWidth, PNG_UINT_31_MAX);
  // Of what isn't needed for the pixels nothing is kept, however much it is.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_chunk_malloc_max(png, 0);
  // What is damaged is shown as far as it goes.
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

/// Reads the next row; where the file comes in passes, into what the ones before have left there, each pixel
/// of which stands for those that are missing yet. Whether it is there.
static inline bool CPNG_ReadRow(CPNG_Reader *reader, uint8_t *row) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_read_row(reader->png, NULL, row);
  return true;
}

/// What is wrong, if something is.
static inline const char *CPNG_Reason(const CPNG_Reader *reader) { return reader->reason; }

#endif
