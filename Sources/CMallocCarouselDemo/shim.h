// The settings of glibc's heap, which Swift's own module of glibc leaves out.
#ifndef CAROUSEL_CMALLOC_SHIM_H
#define CAROUSEL_CMALLOC_SHIM_H

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Makes all threads share one heap from now on. By default each gets one of its own, whose holes
/// the others can't use.
static inline void CMalloc_ShareHeap(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

#endif
