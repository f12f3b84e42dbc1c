// SDL2_ttf for Swift.
#ifndef CAROUSEL_CSDL2TTF_SHIM_H
#define CAROUSEL_CSDL2TTF_SHIM_H

#define SDL_MAIN_HANDLED
#include <SDL_ttf.h>

#endif
