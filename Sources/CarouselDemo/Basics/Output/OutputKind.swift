import Glibc
import StageKit
import SystemKit

/// The kind of an output file. An existing file is replaced only if it is empty or its first bytes
/// show that it is of the same kind.
enum OutputKind {
  case trace, recording, statistics, screenshot

  /// Whether files of this kind are written line by line, not in one go.
  var isWrittenByLine: Bool { self == .trace || self == .recording }

  /// The name of the kind in messages.
  var displayName: String {
    switch self {
    case .trace: "a trace"
    case .recording: "a recording"
    case .statistics: "statistics"
    case .screenshot: "a screenshot made by this version or later"
    }
  }

  /// The value of the `Software` text chunk in the program's screenshots.
  static let software = "carousel-demo"

  /// The text that identifies files of this kind, and its offset in bytes. In the file, the parts
  /// of the text are separated by whole numbers.
  private var signature: (offset: Int, parts: [String]) {
    switch self {
    case .trace: (0, ["{\"frame\":", ""])
    case .recording: (0, ["{\"recording\":", ""])
    case .statistics: (0, ["{\n  \"frames\": ", ",\n  \"seconds\": "])
    // The chunk's name follows the PNG signature (8 bytes), the header chunk (25 bytes) and the
    // chunk's length (4 bytes).
    case .screenshot: (8 + 25 + 4, ["tEXtSoftware\0\(Self.software)"])
    }
  }

  /// The length of the shortest partial signature that still identifies a truncated file, in bytes.
  private static let minSignatureCount = 8
  /// An upper bound for the length of a signature, in bytes.
  private static let maxSignatureCount = 64
  /// The number of digits of the largest 64-bit number.
  private static let maxDigitCount = 20

  /// Checks that an open regular file may be replaced: it must be empty or of this kind, and must
  /// not be an input file.
  ///
  /// - Parameters:
  ///   - descriptor: The file, open for reading.
  ///   - path: The file's path.
  ///   - inputs: The files that the program reads.
  /// - Throws: A failure with status 73.
  func check(_ descriptor: Int32, path: String, inputs: [FilePath]) throws(Failure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(unwritable: path, errno) }
    let isInput = inputs.contains { input in
      var other = stat()
      return input.withCString { stat($0, &other) } == 0
        && (other.st_dev, other.st_ino) == (status.st_dev, status.st_ino)
    }
    if isInput {
      throw Failure(
        status: 73, message: "\(path): is also an input file; name another output file")
    }
    guard status.st_size > 0 else { return }
    if self == .screenshot, OutputPath.lies(path, inOneOf: inputs) {
      throw Failure(
        status: 73,
        message: "\(path): not overwritten: it is in a folder of displayed pictures; "
          + "name another file")
    }
    var start = [UInt8](repeating: 0, count: signature.offset + Self.maxSignatureCount)
    let count = pread(descriptor, &start, start.count, 0)
    guard count >= 0 else { throw Failure(unwritable: path, errno) }
    guard !isSigned(start.prefix(count)) else { return }
    throw Failure(
      status: 73,
      message: "\(path): not overwritten: expected no file, an empty file or \(displayName); "
        + "name another file, or delete this one")
  }

  /// Returns whether a file with these first bytes is of this kind.
  private func isSigned(_ start: ArraySlice<UInt8>) -> Bool {
    var rest = start.dropFirst(signature.offset)
    guard rest.count >= Self.minSignatureCount else { return false }
    for (index, part) in signature.parts.enumerated() {
      if index > 0, !rest.isEmpty {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...Self.maxDigitCount).contains(digits.count) else { return false }
        rest = rest.dropFirst(digits.count)
      }
      guard part.utf8.starts(with: rest.prefix(part.utf8.count)) else { return false }
      rest = rest.dropFirst(part.utf8.count)
    }
    return true
  }
}

extension Failure {
  /// Creates a failure to write an output file from an `errno` value.
  init(unwritable path: String, _ code: Int32) {
    self.init(
      status: 73, message: "\(path): can't be written: \(OutputDescriptor.reason(code))")
  }
}
