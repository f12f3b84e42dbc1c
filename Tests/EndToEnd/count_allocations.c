/* A library to preload into a Swift program. It counts the heap allocations of the main thread: calls of malloc
   by the program itself and by Swift's libraries, but not by other libraries. It prints the total on standard
   error when the program ends. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static long calls;
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

__attribute__((destructor)) static void end(void) { fprintf(stderr, "allocations %ld\n", calls); }
