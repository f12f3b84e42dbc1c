// SDL2 for Swift. Swift doesn't import function-like macros and macros with casts, so the ones that
// are used are wrapped here.
#ifndef CAROUSEL_CSDL2_SHIM_H
#define CAROUSEL_CSDL2_SHIM_H

// sdl2.pc defines _REENTRANT, but SwiftPM ignores this flag.
#ifndef _REENTRANT
#define _REENTRANT
#endif

// The program has its own `main`; SDL must not rename it.
#ifndef SDL_MAIN_HANDLED
#define SDL_MAIN_HANDLED
#endif
#include <SDL.h>

/// Returns the position that centres a window on its display.
static inline int CSDL_WindowPositionCentered(void) { return SDL_WINDOWPOS_CENTERED; }

/// Returns the `which` of mouse events that SDL generates from touches.
static inline Uint32 CSDL_TouchMouseID(void) { return SDL_TOUCH_MOUSEID; }

/// Returns the touch device of finger events that SDL generates from the mouse.
static inline SDL_TouchID CSDL_MouseTouchID(void) { return SDL_MOUSE_TOUCHID; }

/// Returns the bit of the primary button in a mouse state.
static inline Uint32 CSDL_PrimaryButtonMask(void) { return SDL_BUTTON_LMASK; }

#endif
