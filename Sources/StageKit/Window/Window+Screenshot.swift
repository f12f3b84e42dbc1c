import CSDL2ImageStageKit
import CSDL2StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
    guard let file = fopen(path, "wb") else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    let status = withSurface { IMG_SavePNG_RW($0, SDL_RWFromFP(file, SDL_FALSE), 1) }
    // SDL2_image doesn't look whether all was written: a full disk shows only when the file closes.
    let wasWritten = ferror(file) == 0
    let isWritten = fclose(file) == 0 && wasWritten
    guard isWritten else {
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    guard status == 0 else {
      throw .unwritable(path: path, reason: SystemWindow.lastError)
    }
  }
}
