import CSDL2StageKit

@testable import StageKit

extension Window {
  /// Draws a frame for the side effects of drawing, such as the requests for pictures. Its pixels
  /// can't be read: it is drawn to a render target of one pixel, because filling the pixels is
  /// most of the cost of a frame in SDL's software renderer.
  func drawUnseen(_ draw: (Canvas) -> Void) {
    let renderer = canvas.renderer
    let target = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), 1, 1)
    SDL_SetRenderTarget(renderer, target)
    drawOffscreen(draw)
    SDL_SetRenderTarget(renderer, nil)
    SDL_DestroyTexture(target)
  }
}
