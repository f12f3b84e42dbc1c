// A library that detects cards that jump over other cards. It is preloaded into a program that uses SDL to draw cards
// of one colour each. The program's clock advances by 1/480 s with each presented frame, so that nothing moves by more
// than a few pixels from frame to frame, however busy the machine is. If a point is surrounded by one card in a frame
// and by another card in the next frame, a card has therefore jumped. For each such frame, a line with the number of
// such points is appended to the file named by the environment variable POPS.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <SDL.h>

// The number of hues of the pictures; in pixels, the distance between the tested points and the longest distance that a
// card can move in a frame; and the latter in points.
enum { hues = 12, spacing = 4, reach = 12, steps = reach / spacing };
static _Atomic long long nanoseconds = 1000000000000;
static unsigned char *former, *latter;
static int columns, rows;

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock != CLOCK_MONOTONIC && clock != CLOCK_MONOTONIC_RAW) return syscall(SYS_clock_gettime, clock, time);
  time->tv_sec = nanoseconds / 1000000000;
  time->tv_nsec = nanoseconds % 1000000000;
  return 0;
}

// Returns the number, from 1, of the picture with this pixel's hue, shaded or not. Returns 0 for anything else, such as
// translucent cards and reflections.
static unsigned char card(const unsigned char *pixel) {
  int red = pixel[0], green = pixel[1], blue = pixel[2];
  int most = red > green ? (red > blue ? red : blue) : (green > blue ? green : blue);
  int least = red < green ? (red < blue ? red : blue) : (green < blue ? green : blue);
  if (most < 190 || least * 10 > most) return 0;
  double range = most - least, hue;
  if (most == red) hue = (green - blue) / range;
  else if (most == green) hue = 2 + (blue - red) / range;
  else hue = 4 + (red - green) / range;
  double number = (hue < 0 ? hue + 6 : hue) * hues / 6;
  int nearest = (int)(number + 0.5);
  double off = number - nearest;
  return off > -0.05 && off < 0.05 ? nearest % hues + 1 : 0;
}

// Returns whether the same card is everywhere around a point in a frame.
static int isAlone(const unsigned char *cards, int column, int row) {
  for (int y = row - steps; y <= row + steps; y++)
    for (int x = column - steps; x <= column + steps; x++)
      if (cards[y * columns + x] != cards[row * columns + column]) return 0;
  return 1;
}

static void look(SDL_Renderer *renderer) {
  static unsigned char *pixels;
  int width, height;
  if (SDL_GetRendererOutputSize(renderer, &width, &height)) return;
  int isNew = columns != width / spacing || rows != height / spacing;
  if (isNew) {
    columns = width / spacing, rows = height / spacing;
    pixels = realloc(pixels, (size_t)width * height * 4);
    former = realloc(former, columns * rows);
    latter = realloc(latter, columns * rows);
  }
  if (SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_RGBA32, pixels, width * 4)) return;
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      latter[row * columns + column] = card(pixels + ((size_t)row * width + column) * spacing * 4);
  int count = 0;
  for (int row = steps; row < rows - steps && !isNew; row++)
    for (int column = steps; column < columns - steps; column++) {
      unsigned char before = former[row * columns + column], after = latter[row * columns + column];
      if (before && after && before != after && isAlone(former, column, row) && isAlone(latter, column, row)) count++;
    }
  unsigned char *spare = former;
  former = latter, latter = spare;
  if (!count) return;
  int file = open(getenv("POPS"), O_WRONLY | O_APPEND | O_CREAT, 0600);
  dprintf(file, "%d\n", count);
  close(file);
}

void SDL_RenderPresent(SDL_Renderer *renderer) {
  static void (*real)(SDL_Renderer *);
  if (!real) real = dlsym(RTLD_NEXT, "SDL_RenderPresent");
  look(renderer);
  real(renderer);
  nanoseconds += 1000000000 / 480;
}
