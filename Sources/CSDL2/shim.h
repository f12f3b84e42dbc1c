// SDL2 for Swift. Function-like macros don't import, so the ones we use are wrapped here.
#ifndef CAROUSEL_CSDL2_SHIM_H
#define CAROUSEL_CSDL2_SHIM_H

// The program has its own `main`; SDL must not rename it.
#define SDL_MAIN_HANDLED
#include <SDL.h>

#endif
