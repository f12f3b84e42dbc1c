/* What a camera and the fastest way to its small pictures are, for the measurement of folders.

     camera make FILE NUMBER          writes a photograph of 6000x4000: soft shapes of one colour, with grain
     camera shrink SIDE FILE ...      decodes each at an eighth, a quarter or a half, whichever is enough, and averages
                                      it down to SIDE pixels along its longer side; prints the seconds it took */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <turbojpeg.h>

enum { WIDTH = 6000, HEIGHT = 4000 };

static int make(const char *path, int number) {
  unsigned char *pixels = malloc((size_t)WIDTH * HEIGHT * 3), *file = NULL;
  unsigned long size = 0;
  unsigned grain = number * 2654435761u + 1;
  if (!pixels) return 71;
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) {
      unsigned char *p = pixels + ((size_t)y * WIDTH + x) * 3;
      grain = grain * 1664525u + 1013904223u;
      int noise = (int)(grain >> 28) - 8, shape = ((x >> 7) * (y >> 7) + number) % 5 * 8;
      int strong = 200 + shape + noise, weak = 30 + noise;
      for (int channel = 0; channel < 3; channel++)
        p[channel] = channel == number % 3 || (number % 2 && channel == (number + 1) % 3) ? strong : weak;
    }
  tjhandle encoder = tjInitCompress();
  if (!encoder || tjCompress2(encoder, pixels, WIDTH, 0, HEIGHT, TJPF_RGB, &file, &size, TJSAMP_420, 90, 0)) return 70;
  FILE *f = fopen(path, "wb");
  if (!f || fwrite(file, 1, size, f) != size || fclose(f)) return 74;
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
    /* Each of the result's pixels is the mean of the whole ones that it covers. */
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
  if (argc == 4 && !strcmp(argv[1], "make")) return make(argv[2], atoi(argv[3]));
  if (argc > 3 && !strcmp(argv[1], "shrink")) return shrink(atoi(argv[2]), argv + 3, argc - 3);
  return 64;
}
