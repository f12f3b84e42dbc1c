import CSDL2StageKit

extension Canvas {
  /// What is drawn so far, in device pixels, opaque; an empty picture where the renderer can't tell.
  /// Slow: for screenshots and tests.
  public func readPixels() -> PixelImage {
    flush()
    var width: Int32 = 0
    var height: Int32 = 0
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0, width > 0, height > 0 else {
      return PixelImage(width: 0, height: 0, pixels: [])
    }
    var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    let status = pixels.withUnsafeMutableBytes {
      SDL_RenderReadPixels(
        renderer, nil, SDL_PIXELFORMAT_RGBA32.rawValue, $0.baseAddress, width * 4)
    }
    guard status == 0 else { return PixelImage(width: 0, height: 0, pixels: []) }
    // The window is opaque, whatever blending left in its alpha.
    for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
    return PixelImage(width: Int(width), height: Int(height), pixels: pixels)
  }
}
