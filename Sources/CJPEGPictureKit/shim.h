// libjpeg-turbo's interface for reading row by row, for Swift. On an error, libjpeg jumps
// (longjmp), which must not cross Swift code. So each function here catches its own jumps, and none
// of them calls Swift code.
#ifndef CAROUSEL_CJPEG_SHIM_H
#define CAROUSEL_CJPEG_SHIM_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include <jerror.h>

/// The number of bytes read at once. libjpeg's fast Huffman decoder is used only if about 3,000
/// more bytes are in the buffer. With libjpeg's own buffer of 4,096 bytes that is rare, and
/// decoding a photograph of 24 megapixels took 7 % longer.
#define CJPEG_BUFFER (1 << 18)

/// A file that is being read.
typedef struct {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  struct jpeg_source_mgr source;
  FILE *file;
  /// Whether any bytes have been read.
  bool isBegun;
  JOCTET bytes[CJPEG_BUFFER];
  jmp_buf jump;
  /// The error message; empty while there is no error.
  char reason[JMSG_LENGTH_MAX];
} CJPEG_Reader;

static inline void CJPEG_Fail(j_common_ptr info) {
  CJPEG_Reader *reader = (CJPEG_Reader *)info->client_data;
  info->err->format_message(info, reader->reason);
  longjmp(reader->jump, 1);
}

/// Ignores warnings: a damaged picture is shown as far as possible.
static inline void CJPEG_Ignore(j_common_ptr info, int level) {}

/// Fails after 500 passes: a file may require thousands of passes over the whole picture.
static inline void CJPEG_LimitScans(j_common_ptr info) {
  CJPEG_Reader *reader = (CJPEG_Reader *)info->client_data;
  if (reader->info.input_scan_number <= 500) return;
  snprintf(reader->reason, sizeof reader->reason, "it comes in more than 500 passes");
  longjmp(reader->jump, 1);
}

static inline void CJPEG_Nothing(j_decompress_ptr info) {}

/// Reads the next bytes. After the end of a truncated file, supplies an end marker.
static inline boolean CJPEG_Fill(j_decompress_ptr info) {
  CJPEG_Reader *reader = (CJPEG_Reader *)info->client_data;
  size_t count = fread(reader->bytes, 1, sizeof reader->bytes, reader->file);
  if (!count) {
    if (!reader->isBegun) ERREXIT(info, JERR_INPUT_EMPTY);
    WARNMS(info, JWRN_JPEG_EOF);
    reader->bytes[0] = 0xFF;
    reader->bytes[1] = JPEG_EOI;
    count = 2;
  }
  reader->isBegun = true;
  reader->source.next_input_byte = reader->bytes;
  reader->source.bytes_in_buffer = count;
  return TRUE;
}

static inline void CJPEG_Pass(j_decompress_ptr info, long count) {
  struct jpeg_source_mgr *source = info->src;
  while (count > (long)source->bytes_in_buffer) {
    count -= (long)source->bytes_in_buffer;
    source->fill_input_buffer(info);
  }
  if (count <= 0) return;
  source->next_input_byte += count;
  source->bytes_in_buffer -= count;
}

/// Closes a reader, but not its file.
static inline void CJPEG_Close(CJPEG_Reader *reader) {
  jpeg_destroy_decompress(&reader->info);
  free(reader);
}

/// Begins to read a file at its current position. Returns NULL if there is no memory.
static inline CJPEG_Reader *CJPEG_Open(FILE *file) {
  CJPEG_Reader *reader = (CJPEG_Reader *)calloc(1, sizeof(CJPEG_Reader));
  if (!reader) return NULL;
  reader->info.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = CJPEG_Fail;
  reader->errors.emit_message = CJPEG_Ignore;
  reader->info.client_data = reader;
  if (setjmp(reader->jump)) {
    CJPEG_Close(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->info);
  reader->progress.progress_monitor = CJPEG_LimitScans;
  reader->info.progress = &reader->progress;
  reader->file = file;
  reader->source = (struct jpeg_source_mgr){
    .init_source = CJPEG_Nothing,
    .fill_input_buffer = CJPEG_Fill,
    .skip_input_data = CJPEG_Pass,
    .resync_to_restart = jpeg_resync_to_restart,
    .term_source = CJPEG_Nothing,
  };
  reader->info.src = &reader->source;
  return reader;
}

/// Reads the header: the picture's size, and whether it is in CMYK (`isCMYK`). Returns false if
/// there is an error.
static inline bool CJPEG_ReadHeader(
  CJPEG_Reader *reader, uint32_t *width, uint32_t *height, bool *isCMYK) {
  if (setjmp(reader->jump)) return false;
  jpeg_read_header(&reader->info, TRUE);
  *width = reader->info.image_width;
  *height = reader->info.image_height;
  J_COLOR_SPACE space = reader->info.jpeg_color_space;
  *isCMYK = space == JCS_CMYK || space == JCS_YCCK;
  reader->info.out_color_space = *isCMYK ? JCS_CMYK : JCS_RGB;
  return true;
}

/// Prepares to read rows of RGB or CMYK pixels. The picture's width and height are divided by 1, 2,
/// 4 or 8 and rounded up. Returns false if there is an error.
static inline bool CJPEG_Begin(CJPEG_Reader *reader, uint32_t divisor, uint32_t *width, uint32_t *height) {
  if (setjmp(reader->jump)) return false;
  reader->info.scale_num = 1;
  reader->info.scale_denom = divisor;
  if (!jpeg_start_decompress(&reader->info)) return false;
  *width = reader->info.output_width;
  *height = reader->info.output_height;
  return true;
}

/// Limits the rows to some columns. Extends the requested columns, `first` and `count`, to those
/// that the rows will have. Call it before reading the first row. Returns false if there is an
/// error.
static inline bool CJPEG_Crop(CJPEG_Reader *reader, uint32_t *first, uint32_t *count) {
  if (setjmp(reader->jump)) return false;
  jpeg_crop_scanline(&reader->info, first, count);
  return true;
}

/// Skips rows. Returns whether there were `count` rows left.
static inline bool CJPEG_Skip(CJPEG_Reader *reader, uint32_t count) {
  if (setjmp(reader->jump)) return false;
  return jpeg_skip_scanlines(&reader->info, count) == count;
}

/// Reads the next row. Returns whether there was one.
static inline bool CJPEG_ReadRow(CJPEG_Reader *reader, uint8_t *row) {
  if (setjmp(reader->jump)) return false;
  return jpeg_read_scanlines(&reader->info, &row, 1) == 1;
}

/// Returns the error message; empty if there is no error.
static inline const char *CJPEG_Reason(const CJPEG_Reader *reader) { return reader->reason; }

#endif
