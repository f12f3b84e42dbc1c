/// Why a picture can't be shown.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case missing
  /// The file is there but can't be read.
  case unreadable(reason: String)
  /// The file is no picture, or of a format that this system's SDL2_image doesn't know.
  case unsupported
  /// The file is of a format that a package decodes which isn't installed.
  case missingPackage(name: String)
  /// The file is a picture, but a damaged one.
  case corrupt(reason: String)
  /// The picture has more pixels than there should be memory for.
  case tooLarge(width: Int, height: Int)
  /// The process that decoded it ended, or had to be ended: it would again.
  case stopped(reason: String)
  /// Nothing could decode it for the moment, which is no fault of the file's.
  case undecoded(reason: String)

  /// What is wrong, in a few words.
  public var description: String {
    switch self {
    case .missing: "no such file"
    case .unreadable(let reason): "can't be read: \(reason)"
    case .unsupported: "not a picture, or of an unknown format"
    case .missingPackage(let name): "of a format that needs the package \(name)"
    case .corrupt(let reason): "damaged: \(reason)"
    case .tooLarge(let width, let height): "too large: \(width) × \(height) pixels"
    case .stopped(let reason), .undecoded(let reason): "can't be decoded: \(reason)"
    }
  }
}
