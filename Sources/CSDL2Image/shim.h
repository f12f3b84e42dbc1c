// SDL2_image for Swift.
#ifndef CAROUSEL_CSDL2IMAGE_SHIM_H
#define CAROUSEL_CSDL2IMAGE_SHIM_H

#ifndef _REENTRANT
#define _REENTRANT
#endif
#ifndef SDL_MAIN_HANDLED
#define SDL_MAIN_HANDLED
#endif
#include <SDL_image.h>

#endif
