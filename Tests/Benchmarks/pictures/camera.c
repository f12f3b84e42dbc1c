/* Makes JPEG files like a camera's, and scales JPEG files down with libjpeg-turbo. pictures.py
   measures how fast the program shows the files, and compares this with the scaling.

     camera make FILE NUMBER [preview]
         writes a photograph of 6000x4000 pixels, soft shapes of one hue with grain; with
         `preview`, the file contains a small preview as a camera's files do
     camera shrink SIDE FILE ...
         decodes each file at the smallest of 1/8, 1/4, 1/2 and full size that is large enough,
         averages it down to SIDE pixels along its longer side, and prints the seconds taken */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <turbojpeg.h>

enum { WIDTH = 6000, HEIGHT = 4000 };

/* Draws the photograph's shapes at 1/`divisor` of its size and compresses them as JPEG. Returns 0
   or an exit status. */
static int compress(int width, int height, int number, int divisor, unsigned char **file, unsigned long *size) {
  unsigned char *pixels = malloc((size_t)width * height * 3);
  unsigned grain = number * 2654435761u + 1;
  if (!pixels) return 71;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned char *p = pixels + ((size_t)y * width + x) * 3;
      grain = grain * 1664525u + 1013904223u;
      int noise = divisor > 1 ? 0 : (int)(grain >> 28) - 8;
      int shape = ((x * divisor >> 7) * (y * divisor >> 7) + number) % 5 * 8;
      int strong = 200 + shape + noise, weak = 30 + noise;
      for (int channel = 0; channel < 3; channel++)
        p[channel] = channel == number % 3 || (number % 2 && channel == (number + 1) % 3) ? strong : weak;
    }
  tjhandle encoder = tjInitCompress();
  if (!encoder || tjCompress2(encoder, pixels, width, 0, height, TJPF_RGB, file, size, TJSAMP_420, 90, 0)) return 70;
  tjDestroy(encoder);
  free(pixels);
  return 0;
}

static void put16(unsigned char **p, unsigned value) {
  *(*p)++ = value >> 8;
  *(*p)++ = value & 255;
}

static void put32(unsigned char **p, unsigned value) {
  put16(p, value >> 16);
  put16(p, value & 65535);
}

/* Writes the EXIF segment that follows a JPEG file's first two bytes: two image file directories
   and the preview. Returns nonzero on success. */
static int exif(FILE *f, const unsigned char *small, unsigned long size) {
  enum { FIRST = 8, SECOND = FIRST + 2 + 4, PICTURE = SECOND + 2 + 3 * 12 + 4 };
  unsigned char head[4 + 6 + PICTURE], *p = head;
  put16(&p, 0xFFE1);
  put16(&p, 2 + 6 + PICTURE + size);
  memcpy(p, "Exif\0\0MM\0*", 10);
  p += 10;
  put32(&p, FIRST);
  put16(&p, 0);
  put32(&p, SECOND);
  put16(&p, 3);
  unsigned tags[3][2] = {{0x0103, 6}, {0x0201, PICTURE}, {0x0202, size}};
  for (int i = 0; i < 3; i++) {
    put16(&p, tags[i][0]);
    put16(&p, i ? 4 : 3);                             /* TIFF types: 4 is LONG, 3 is SHORT */
    put32(&p, 1);
    put32(&p, i ? tags[i][1] : tags[i][1] << 16);
  }
  put32(&p, 0);
  return fwrite(head, 1, p - head, f) == (size_t)(p - head) && fwrite(small, 1, size, f) == size;
}

static int make(const char *path, int number, int hasPreview) {
  unsigned char *file = NULL, *small = NULL;
  unsigned long size = 0, smallSize = 0;
  int error = compress(WIDTH, HEIGHT, number, 1, &file, &size);
  if (!error && hasPreview) error = compress(WIDTH / 40, HEIGHT / 40, number, 40, &small, &smallSize);
  if (error) return error;
  FILE *f = fopen(path, "wb");
  if (!f || fwrite(file, 1, 2, f) != 2 || (hasPreview && !exif(f, small, smallSize)) ||
      fwrite(file + 2, 1, size - 2, f) != size - 2 || fclose(f))
    return 74;
  return 0;
}

static int shrink(int side, char **paths, int count) {
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  tjhandle decoder = tjInitDecompress();
  for (int i = 0; i < count; i++) {
    FILE *f = fopen(paths[i], "rb");
    if (!decoder || !f || fseek(f, 0, SEEK_END)) return 66;
    long length = ftell(f);
    rewind(f);
    unsigned char *file = malloc(length);
    if (!file || fread(file, 1, length, f) != (size_t)length) return 66;
    fclose(f);
    int width, height, subsampling, colors, divisor = 8;
    if (tjDecompressHeader3(decoder, file, length, &width, &height, &subsampling, &colors)) return 65;
    int longest = width > height ? width : height;
    while (divisor > 1 && (longest + divisor - 1) / divisor < side) divisor /= 2;
    int columns = (width + divisor - 1) / divisor, rows = (height + divisor - 1) / divisor;
    unsigned char *pixels = malloc((size_t)columns * rows * 3);
    if (!pixels || tjDecompress2(decoder, file, length, pixels, columns, 0, rows, TJPF_RGB, 0)) return 65;
    /* Each pixel of the result is the mean of the whole decoded pixels that it covers. */
    int target = columns > rows ? side : side * columns / rows, lines = rows * target / columns;
    unsigned char *small = malloc((size_t)target * lines * 3);
    if (!small) return 71;
    for (int y = 0; y < lines; y++)
      for (int x = 0; x < target; x++) {
        int sums[3] = {0, 0, 0}, n = 0;
        for (int v = y * rows / lines; v < (y + 1) * rows / lines; v++)
          for (int u = x * columns / target; u < (x + 1) * columns / target; u++, n++)
            for (int c = 0; c < 3; c++) sums[c] += pixels[((size_t)v * columns + u) * 3 + c];
        for (int c = 0; c < 3; c++) small[((size_t)y * target + x) * 3 + c] = sums[c] / (n ? n : 1);
      }
    free(small);
    free(pixels);
    free(file);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%.4f\n", end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) / 1e9);
  return 0;
}

int main(int argc, char **argv) {
  if (argc >= 4 && !strcmp(argv[1], "make")) return make(argv[2], atoi(argv[3]), argc == 5);
  if (argc > 3 && !strcmp(argv[1], "shrink")) return shrink(atoi(argv[2]), argv + 3, argc - 3);
  return 64;
}
