/* The lower bound for `latency` and `rhythm`: a program that only draws a striped picture under the finger.

   It waits for events while no finger is down. While a finger is down, it handles the pending events, draws and
   presents, in step with the display. */
#include <SDL.h>
#include <stdio.h>

enum { SIDE = 320 };

int main(void) {
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
  SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
  if (SDL_Init(SDL_INIT_VIDEO)) { fprintf(stderr, "%s\n", SDL_GetError()); return 69; }
  SDL_Window *window = SDL_CreateWindow("follower", 0, 0, 1280, 800, SDL_WINDOW_SHOWN);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED | SDL_RENDERER_PRESENTVSYNC);
  if (!renderer) { fprintf(stderr, "%s\n", SDL_GetError()); return 69; }
  static Uint32 pixels[SIDE * SIDE];
  for (int i = 0; i < SIDE * SIDE; i++) pixels[i] = (i % SIDE * 7 & 64 ? 0xFFE0C080u : 0xFF203040u) + i % SIDE / 4;
  SDL_Texture *picture =
      SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, SIDE, SIDE);
  SDL_UpdateTexture(picture, NULL, pixels, SIDE * 4);
  float x = 640;
  int isDown = 0, isRunning = 1;
  while (isRunning) {
    SDL_Event event;
    int came = isDown ? SDL_PollEvent(&event) : SDL_WaitEvent(&event);
    for (; came; came = SDL_PollEvent(&event)) {
      if (event.type == SDL_QUIT || event.type == SDL_KEYDOWN) isRunning = 0;
      if (event.type == SDL_FINGERDOWN) isDown = 1;
      if (event.type == SDL_FINGERUP) isDown = 0;
      if (event.type == SDL_FINGERDOWN || event.type == SDL_FINGERMOTION) x = event.tfinger.x * 1279;
    }
    SDL_SetRenderDrawColor(renderer, 0x14, 0x18, 0x1F, 255);
    SDL_RenderClear(renderer);
    SDL_FRect place = {x - SIDE / 2, 400 - SIDE / 2, SIDE, SIDE};
    SDL_RenderCopyF(renderer, picture, NULL, &place);
    SDL_RenderPresent(renderer);
  }
  SDL_Quit();
  return 0;
}
