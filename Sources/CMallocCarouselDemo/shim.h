// The settings of glibc's heap, which Swift's own module of glibc leaves out.
#ifndef CAROUSEL_CMALLOC_SHIM_H
#define CAROUSEL_CMALLOC_SHIM_H

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Keeps the heap from growing by its holes from now on. All threads share one: by default each gets
/// one of its own, whose holes the others can't use. What is larger than 128 KiB goes back to the system
/// when it is freed: by default this bound grows to what was freed last, up to 32 MiB, and pixels of
/// pictures leave holes between what stays. At the heap's end up to 8 MiB stay free: a software rasteriser
/// takes some 3 of them for each frame, which were given back and cleared anew every time, with 130 page
/// faults a frame where 13 are left.
static inline void CMalloc_KeepHeapTight(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
  mallopt(M_TRIM_THRESHOLD, 8 * 1024 * 1024);
#endif
}

#endif
