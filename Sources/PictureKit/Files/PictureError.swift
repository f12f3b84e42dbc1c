/// The reason why a picture can't be shown.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file doesn't exist.
  case missing
  /// The file exists but can't be read.
  case unreadable(reason: String)
  /// The file is not a picture, or its format is not supported on this system.
  case unsupported
  /// Decoding the file's format needs a package that isn't installed.
  case missingPackage(name: String)
  /// The file is a damaged picture.
  case corrupt(reason: String)
  /// The picture has more pixels than the program decodes.
  case tooLarge(width: Int, height: Int)
  /// The worker process that decoded the picture crashed, failed or was ended. Another attempt
  /// would probably end in the same way.
  case stopped(reason: String)
  /// The picture could not be decoded this time, for a reason that doesn't lie in the file.
  case undecoded(reason: String)

  /// A short description of the reason.
  public var description: String {
    switch self {
    case .missing: "no such file"
    case .unreadable(let reason): "can't be read: \(reason)"
    case .unsupported: "not a picture, or an unsupported format"
    case .missingPackage(let name): "this format requires the package \(name)"
    case .corrupt(let reason): "damaged: \(reason)"
    case .tooLarge(let width, let height): "too large: \(width) × \(height) pixels"
    case .stopped(let reason), .undecoded(let reason): "can't be decoded: \(reason)"
    }
  }
}
