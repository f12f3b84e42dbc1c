// A library to preload into a program that draws with SDL. The program's clock advances by 1/60 s
// with each presented frame, and callgrind counts the instructions of each frame. So the counted
// motion is always the same, however slow the counting is.
//
// The clock doesn't advance until no texture has been created for 60 frames. After another half
// second of this clock, when all items have faded in, callgrind writes the counts of each of the next
// 60 frames to a separate file. Finally, the library raises SIGTERM.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

enum { quietFrames = 60, fadingFrames = 30, countedFrames = 60 };
static _Atomic long long nanoseconds = 1000000000000;
static int texturesMade, quiet, shown;

void *SDL_CreateTexture(void *renderer, unsigned format, int access, int width, int height) {
  static void *(*real)(void *, unsigned, int, int, int);
  if (!real) real = dlsym(RTLD_NEXT, "SDL_CreateTexture");
  texturesMade += 1;
  if (!shown) quiet = 0;
  return real(renderer, format, access, width, height);
}

void *SDL_CreateTextureFromSurface(void *renderer, void *surface) {
  static void *(*real)(void *, void *);
  if (!real) real = dlsym(RTLD_NEXT, "SDL_CreateTextureFromSurface");
  texturesMade += 1;
  if (!shown) quiet = 0;
  return real(renderer, surface);
}

void SDL_RenderPresent(void *renderer) {
  static void (*real)(void *);
  if (!real) real = dlsym(RTLD_NEXT, "SDL_RenderPresent");
  if (shown >= fadingFrames) CALLGRIND_DUMP_STATS;
  if (shown == fadingFrames) CALLGRIND_START_INSTRUMENTATION;
  if (shown == fadingFrames + countedFrames) raise(SIGTERM);
  real(renderer);
  if (texturesMade && quiet < quietFrames) {
    quiet += 1;
  } else if (texturesMade) {
    shown += 1;
    nanoseconds += 16666667;
  }
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock != CLOCK_MONOTONIC && clock != CLOCK_MONOTONIC_RAW) return syscall(SYS_clock_gettime, clock, time);
  time->tv_sec = nanoseconds / 1000000000;
  time->tv_nsec = nanoseconds % 1000000000;
  return 0;
}
