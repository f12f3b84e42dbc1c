/// The path of a file or a folder, as the bytes that the system uses. Names don't have to be UTF-8,
/// and can contain newlines.
///
/// Use the description or `name` to show a path to the user, and `withCString` to open the file.
public struct FilePath: Hashable, Sendable {
  /// The bytes of the path, followed by a zero byte.
  @usableFromInline let storage: [UInt8]

  /// Creates a path from bytes. Ignores everything from the first zero byte on, because a path
  /// can't contain one.
  @inlinable
  public init(bytes: some Sequence<UInt8>) {
    var storage = Array(bytes.prefix { $0 != 0 })
    storage.append(0)
    self.storage = storage
  }

  /// Creates a path from text.
  public init(_ text: String) { self.init(bytes: text.utf8) }

  /// Creates a path from a C string.
  public init(cString: UnsafePointer<CChar>) { self.init(bytes: Bytes(start: cString)) }

  /// The bytes of the path.
  public var bytes: ArraySlice<UInt8> { storage.dropLast() }

  /// Calls a closure with the bytes of the path, without copying them.
  @inlinable
  package func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
  }

  /// Calls a closure with the path as a C string.
  @inlinable
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

  // MARK: Components

  /// The path with a slash at its end. An empty path stays empty. The paths of everything in this
  /// folder begin with this prefix.
  package var prefix: ArraySlice<UInt8> {
    bytes.isEmpty || bytes.last == Self.slash ? bytes : bytes + [Self.slash]
  }

  /// The path up to and including its last slash; empty if there is no slash. The paths of all
  /// files in the file's folder begin with this prefix.
  package var folderPrefix: ArraySlice<UInt8> {
    bytes.lastIndex(of: Self.slash).map { bytes[...$0] } ?? []
  }

  /// The bytes after the last slash: the name of the file or folder.
  package var lastComponent: ArraySlice<UInt8> { bytes[folderPrefix.endIndex...] }

  /// The lowercase text after the last dot of the name; empty if the name has no dot.
  package var suffix: String { Self.suffix(of: lastComponent) }

  /// Returns the lowercase text after the last dot of a name; an empty string if there is no dot.
  package static func suffix(of name: some BidirectionalCollection<UInt8>) -> String {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
  }

  package static let slash = UInt8(ascii: "/")

  // MARK: Text for the user

  /// The name of the file or folder. Invalid UTF-8, control characters, line breaks and
  /// characters that change the direction of the following text appear as `U+FFFD`.
  public var name: String { Self.line(lastComponent) }

  /// The folder that contains the file. Invalid UTF-8, control characters, line breaks and
  /// characters that change the direction of the following text appear as `U+FFFD`.
  public var folder: String {
    let prefix = folderPrefix
    return Self.line(prefix.count > 1 ? prefix.dropLast() : prefix)
  }

  /// The name without its extension. Invalid UTF-8, control characters, line breaks and
  /// characters that change the direction of the following text appear as `U+FFFD`.
  public var stem: String {
    let part = lastComponent
    guard let dot = part.lastIndex(of: UInt8(ascii: ".")), dot > part.startIndex else {
      return name
    }
    return Self.line(part[..<dot])
  }

  /// Converts bytes to a single line of text. Invalid UTF-8, control characters, line breaks and
  /// characters that change the direction of the following text appear as `U+FFFD`.
  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar) }
    return String(line)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format:
      (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    default: false
    }
  }
}

extension FilePath: CustomStringConvertible {
  /// The whole path as a single line. Invalid UTF-8, control characters, line breaks and
  /// characters that change the direction of the following text appear as `U+FFFD`.
  public var description: String { Self.line(bytes) }
}

extension FilePath: ExpressibleByStringInterpolation {
  /// Creates a path from text.
  public init(stringLiteral text: String) { self.init(text) }
}
