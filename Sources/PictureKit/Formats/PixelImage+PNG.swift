import StageKit
import SystemKit

extension PixelImage {
  /// Writes the picture as a PNG file. A failed write leaves an existing file unchanged.
  ///
  /// - Throws: `unwritable`.
  public func writePNG(to path: String) throws(FileError) {
    guard let bytes = png() else {
      throw .unwritable(path: path, reason: "not enough memory")
    }
    let code = AtomicFile.write(bytes, toOutput: path)
    guard code == 0 else {
      throw .unwritable(path: path, reason: OutputDescriptor.reason(code))
    }
  }

  /// Encodes the picture as a PNG file, with a `Software` text if one is given. Returns `nil` if
  /// memory runs out.
  package func png(software: String? = nil) -> [UInt8]? {
    PNGText.encode(self, with: software.map { [("Software", $0)] } ?? [])
  }
}
