// Looks for cards that jump over others: loaded before a program that draws cards of one colour each with SDL. A clock
// of one 480th of a second a presented frame lets nothing go farther than a few pixels from frame to frame, however
// busy the machine is. So where one card was all around a point in one frame, and another one is all around it in the
// next, the one did not move over the other: it jumped. For each such frame a line with the number of such points goes
// to the file that the variable POPS names.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <SDL.h>

// The pictures' hues are so many; in pixels, how far apart points are and how far what moves may come in a frame.
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

// The number of the picture that has a colour, shaded or not, from 1; 0 for anything else: what lets others through,
// and mirror images among it.
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

// Whether a frame has the same card around a point.
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
