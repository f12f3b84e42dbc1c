// SDL2_image for Swift.
#ifndef CAROUSEL_CSDL2IMAGE_SHIM_H
#define CAROUSEL_CSDL2IMAGE_SHIM_H

// Included first, so that SDL's declarations come from one module only: Swift 6.0 loses enumerators
// that come from several.
#include "../CSDL2StageKit/shim.h"

#include <SDL_image.h>

#endif
