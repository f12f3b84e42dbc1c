/* A library to preload into a Swift program. It counts the heap allocations of the main thread: calls of malloc
   by the program itself and by Swift's libraries, but not by other libraries. When the program ends, the library
   prints on standard error the total, the number of frames, and how many of the last 100 frames allocated memory.
   A frame ends with a call of SDL_RenderPresent. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FRAMES = 100 };

static long calls, calls_before_frame;
static long frame;
/* Whether each of the last frames allocated memory. The index is the number of the frame modulo FRAMES. */
static int allocated[FRAMES];
static void *program;

/* The first object that dl_iterate_phdr reports is the program itself. */
static int first(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size, (void)data;
  program = (void *)info->dlpi_addr;
  return 1;
}

__attribute__((constructor)) static void begin(void) { dl_iterate_phdr(first, NULL); }

static int is_swift(void *caller) {
  Dl_info info;
  if (!dladdr(caller, &info)) return 0;
  return info.dli_fbase == program || strstr(info.dli_fname, "libswift");
}

void *malloc(size_t size) {
  static void *(*next)(size_t);
  if (!next) next = dlsym(RTLD_NEXT, "malloc");
  if (program && syscall(SYS_gettid) == getpid() && is_swift(__builtin_return_address(0))) ++calls;
  return next(size);
}

void SDL_RenderPresent(void *renderer) {
  static void (*next)(void *);
  if (!next) next = dlsym(RTLD_NEXT, "SDL_RenderPresent");
  allocated[frame++ % FRAMES] = calls > calls_before_frame;
  calls_before_frame = calls;
  next(renderer);
}

__attribute__((destructor)) static void end(void) {
  int frames = 0;
  for (int i = 0; i < FRAMES; ++i) frames += allocated[i];
  fprintf(stderr, "allocations %ld\nframes %ld\nallocating frames %d\n", calls, frame, frames);
}
