// SDL2_image for Swift.
#ifndef CAROUSEL_CSDL2IMAGE_SHIM_H
#define CAROUSEL_CSDL2IMAGE_SHIM_H

#define SDL_MAIN_HANDLED
#include <SDL_image.h>

#endif
