// SDL2_ttf for Swift.
#ifndef CAROUSEL_CSDL2TTF_SHIM_H
#define CAROUSEL_CSDL2TTF_SHIM_H

#ifndef _REENTRANT
#define _REENTRANT
#endif
#ifndef SDL_MAIN_HANDLED
#define SDL_MAIN_HANDLED
#endif
#include <SDL_ttf.h>

#endif
