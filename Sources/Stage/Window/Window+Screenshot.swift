import CSDL2
import CSDL2Image

extension Window {
  /// The window's picture, drawn again for the purpose and not presented: what was presented need
  /// not be there any more. Empty if the renderer's pixels can't be read.
  public func screenshot(_ draw: (Canvas) -> Void) -> PixelImage {
    canvas.begin(size: size, pixelRatio: pixelRatio)
    draw(canvas)
    canvas.end()
    return canvas.readPixels()
  }
}

extension PixelImage {
  /// Writes the picture as a PNG file.
  ///
  /// - Throws: `unwritable`.
  public func writePNG(to path: String) throws(StageError) {
    let status = withSurface { IMG_SavePNG($0, path) }
    guard status == 0 else {
      throw .unwritable(path: path, reason: SystemWindow.lastError)
    }
  }
}
