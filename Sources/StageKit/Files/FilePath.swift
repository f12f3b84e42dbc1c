/// Where a file or a folder is: bytes, as the system has them. Names need not be UTF-8, and may hold a
/// newline.
///
/// Print it, or use its `name`, to show it to people; open it by `withCString`.
public struct FilePath: Hashable, Sendable {
  /// The bytes, and a zero behind them.
  private let storage: [UInt8]

  /// A path of bytes; what follows a zero, which no path can hold, is left out.
  public init(bytes: some Sequence<UInt8>) {
    var storage = Array(bytes.prefix { $0 != 0 })
    storage.append(0)
    self.storage = storage
  }

  /// A path that is text.
  public init(_ text: String) { self.init(bytes: text.utf8) }

  /// A path that the system or a library tells.
  public init(cString: UnsafePointer<CChar>) { self.init(bytes: Bytes(start: cString)) }

  /// Its bytes.
  public var bytes: ArraySlice<UInt8> { storage.dropLast() }

  /// Lets its bytes be read where they lie.
  func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
  }

  /// Lets the system read it.
  public func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    func pass(_ start: UnsafeRawPointer) -> Value {
      body(start.assumingMemoryBound(to: CChar.self))
    }
    return pass(storage)
  }

  private struct Bytes: Sequence, IteratorProtocol {
    var start: UnsafePointer<CChar>

    mutating func next() -> UInt8? {
      guard start.pointee != 0 else { return nil }
      defer { start += 1 }
      return UInt8(bitPattern: start.pointee)
    }
  }

  // MARK: Its parts

  /// What a path inside of the folder begins with: itself with a slash behind it.
  var prefix: ArraySlice<UInt8> {
    bytes.isEmpty || bytes.last == Self.slash ? bytes : bytes + [Self.slash]
  }

  /// What the paths of all that lies beside it begin with: up to its last slash; empty where it has none.
  var siblingPrefix: ArraySlice<UInt8> {
    bytes.lastIndex(of: Self.slash).map { bytes[...$0] } ?? []
  }

  /// The bytes of its last part.
  var lastPart: ArraySlice<UInt8> { bytes[siblingPrefix.endIndex...] }

  /// What follows the last dot of its last part, ASCII letters in lower case; empty where there is no dot.
  var suffix: String { Self.suffix(of: lastPart) }

  /// What follows the last dot of a name, ASCII letters in lower case.
  static func suffix(of name: some BidirectionalCollection<UInt8>) -> String {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
  }

  static let slash = UInt8(ascii: "/")

  // MARK: For people

  /// The last part; what can't be shown in a line is replaced by `U+FFFD`.
  public var name: String { Self.line(lastPart) }

  /// The folder that it lies in; what can't be shown in a line is replaced by `U+FFFD`.
  public var folder: String {
    let prefix = siblingPrefix
    return Self.line(prefix.count > 1 ? prefix.dropLast() : prefix)
  }

  /// Its last part without extension; what can't be shown in a line is replaced by `U+FFFD`.
  public var stem: String {
    let part = lastPart
    guard let dot = part.lastIndex(of: UInt8(ascii: ".")), dot > part.startIndex else {
      return name
    }
    return Self.line(part[..<dot])
  }

  /// Bytes as a line: what is no UTF-8 or would break the line is replaced by `U+FFFD`.
  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.unicodeScalars.contains(where: breaksLine) else { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(breaksLine(scalar) ? "\u{FFFD}" : scalar) }
    return String(line)
  }

  private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension FilePath: CustomStringConvertible {
  /// The whole path in a line; what can't be shown there is replaced by `U+FFFD`.
  public var description: String { Self.line(bytes) }
}

extension FilePath: ExpressibleByStringInterpolation {
  /// A path that is text.
  public init(stringLiteral text: String) { self.init(text) }
}
