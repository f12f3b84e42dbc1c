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
    drawUnseen(draw)
    return canvas.readPixels()
  }

  /// Draws what nobody is to see, for what comes of the drawing itself.
  public func drawUnseen(_ draw: (Canvas) -> Void) {
    // However late frames come that are seen.
    let light = canvas.light
    canvas.light = 1
    defer { canvas.light = light }
    canvas.begin(size: size, pixelRatio: pixelRatio)
    draw(canvas)
    canvas.end()
  }
}

extension PixelImage {
  /// Writes the picture as a PNG file. Where that fails, nothing of it is left.
  ///
  /// - Throws: `unwritable`.
  public func writePNG(to path: String) throws(StageError) {
    guard let bytes = PNGWords.encode(self, with: []) else {
      throw .unwritable(path: path, reason: SystemWindow.lastError)
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    let isWritten = descriptor >= 0 && WholeFile.fill(descriptor, with: bytes)
    let code = errno
    // A disk over the network may be found full only now.
    if descriptor >= 0, close(descriptor) == 0, isWritten { return }
    let reason = String(cString: strerror(isWritten ? errno : code))
    var status = stat()
    if descriptor >= 0, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      unlink(path)
    }
    throw .unwritable(path: path, reason: reason)
  }
}
