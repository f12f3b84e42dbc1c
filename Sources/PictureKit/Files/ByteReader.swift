/// Reads numbers from untrusted bytes. All methods return `nil` outside the bytes and never trap.
struct ByteReader: Hashable {
  let bytes: ArraySlice<UInt8>
  /// Whether the least significant byte of a number comes first. False by default.
  let isLittleEndian: Bool

  init(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool = false) {
    self.bytes = bytes
    self.isLittleEndian = isLittleEndian
  }

  /// A reader for the same bytes, in which the least significant byte of a number comes first.
  var littleEndian: ByteReader { ByteReader(bytes, isLittleEndian: true) }

  /// Returns the byte at an offset from the first byte.
  func uint8(_ offset: Int) -> Int? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return Int(bytes[bytes.startIndex + offset])
  }

  /// Returns the two-byte number at an offset.
  func uint16(_ offset: Int) -> Int? {
    guard let a = uint8(offset), let b = uint8(offset + 1) else { return nil }
    return isLittleEndian ? b << 8 | a : a << 8 | b
  }

  /// Returns the four-byte number at an offset.
  func uint32(_ offset: Int) -> Int? {
    guard let a = uint16(offset), let b = uint16(offset + 2) else { return nil }
    return isLittleEndian ? b << 16 | a : a << 16 | b
  }

  /// Returns the three-byte number at an offset, least significant byte first.
  func uint24LittleEndian(_ offset: Int) -> Int? {
    guard let a = uint8(offset), let b = uint8(offset + 1), let c = uint8(offset + 2) else {
      return nil
    }
    return c << 16 | b << 8 | a
  }

  /// Returns whether the bytes at an offset are the given ASCII text.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { text in
      offset >= 0 && offset + text.count <= bytes.count
        && bytes[(bytes.startIndex + offset)...].prefix(text.count).elementsEqual(text)
    }
  }

  /// Returns a reader for the bytes from an offset on.
  func from(_ offset: Int) -> ByteReader {
    ByteReader(bytes.dropFirst(max(offset, 0)), isLittleEndian: isLittleEndian)
  }
}

extension [UInt8] {
  /// Creates the four bytes of a number, the most significant byte first.
  init(bigEndian number: Int) {
    self = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}
