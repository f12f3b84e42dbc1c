import CSDL2StageKit

extension Window {
  /// Returns what `draw` draws, as a texture with the window's size in device pixels; `nil` if the
  /// device can't create it.
  ///
  /// Don't call this method while a frame is being drawn. The texture's content is lost when the
  /// device loses its render targets (`Event.renderTargetsReset`).
  public func texture(of draw: (Canvas) -> Void) -> Texture? {
    let renderer = canvas.renderer
    var width: Int32 = 0
    var height: Int32 = 0
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0, width > 0, height > 0,
      let target = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), width,
        height)
    else { return nil }
    guard SDL_SetRenderTarget(renderer, target) == 0 else {
      SDL_DestroyTexture(target)
      return nil
    }
    canvas.begin(size: size, pixelRatio: pixelRatio)
    draw(canvas)
    canvas.end()
    SDL_SetRenderTarget(renderer, nil)
    SDL_SetTextureScaleMode(target, SDL_ScaleModeLinear)
    return Texture(target, width: Int(width), height: Int(height), on: canvas)
  }
}
