/// Reads numbers out of bytes that may be anything: what lies outside is nil, never a trap.
struct ByteReader: Hashable {
  let bytes: ArraySlice<UInt8>
  /// Whether the least significant byte comes first.
  var isLittleEndian = false

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// A byte, counted from the first one.
  func uint8(_ offset: Int) -> Int? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return Int(bytes[bytes.startIndex + offset])
  }

  /// Two bytes.
  func uint16(_ offset: Int) -> Int? {
    guard let a = uint8(offset), let b = uint8(offset + 1) else { return nil }
    return isLittleEndian ? b << 8 | a : a << 8 | b
  }

  /// Four bytes.
  func uint32(_ offset: Int) -> Int? {
    guard let a = uint16(offset), let b = uint16(offset + 2) else { return nil }
    return isLittleEndian ? b << 16 | a : a << 16 | b
  }

  /// Three bytes, the least significant first.
  func uint24LittleEndian(_ offset: Int) -> Int? {
    guard let a = uint8(offset), let b = uint8(offset + 1), let c = uint8(offset + 2) else {
      return nil
    }
    return c << 16 | b << 8 | a
  }

  /// Whether ASCII text stands at a place.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { text in
      offset >= 0 && offset + text.count <= bytes.count
        && bytes[(bytes.startIndex + offset)...].prefix(text.count).elementsEqual(text)
    }
  }

  /// What follows a place.
  func from(_ offset: Int) -> ByteReader {
    var rest = ByteReader(bytes.dropFirst(max(offset, 0)))
    rest.isLittleEndian = isLittleEndian
    return rest
  }
}
