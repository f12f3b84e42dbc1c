// Settings of glibc's heap, which Swift's own module of glibc lacks.
#ifndef CAROUSEL_CMALLOC_SHIM_H
#define CAROUSEL_CMALLOC_SHIM_H

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Reduces the growth of the heap by fragmentation, from now on.
///
/// - All threads share one arena. By default each thread has its own, whose free memory the other
///   threads can't use.
/// - Blocks of more than 128 KiB are returned to the system when freed. By default, this threshold
///   grows to the size of the last freed block, up to 32 MiB, and the pixels of pictures leave
///   gaps.
/// - Up to 8 MiB of free memory are kept at the end of the heap. A software rasteriser uses about
///   3 MiB for each frame. If they were returned after each frame, a frame would cause 130 page
///   faults instead of 13.
static inline void CMalloc_KeepHeapTight(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
  mallopt(M_TRIM_THRESHOLD, 8 * 1024 * 1024);
#endif
}

#endif
