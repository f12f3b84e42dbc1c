/// The formats of old that SDL2_image reads by itself. It takes memory for what their headers say
/// before it looks whether the pixels are there, so a size that isn't found here counts as 0.
extension PictureHeader {
  /// Two numbers in decimal digits; source: netpbm's ppm(5).
  mutating func readPNM(_ reader: ByteReader) {
    var offset = 2
    width = Self.number(reader, &offset) ?? 0
    height = Self.number(reader, &offset) ?? 0
  }

  /// The number after white space and comments, at most 2³¹.
  private static func number(_ reader: ByteReader, _ offset: inout Int) -> Int? {
    var isComment = false
    while let byte = reader.uint8(offset) {
      let isLineEnd = byte == 0x0A || byte == 0x0D
      if byte == 0x23 { isComment = true }
      guard isComment || byte == 0x20 || (0x09...0x0D).contains(byte) else { break }
      if isLineEnd { isComment = false }
      offset += 1
    }
    var number: Int?
    while let byte = reader.uint8(offset), (0x30...0x39).contains(byte) {
      number = min((number ?? 0) * 10 + byte - 0x30, 1 << 31)
      offset += 1
    }
    // The byte after a number ends it, whatever it is, and is no more looked at.
    offset += 1
    return number
  }

  /// Whether it begins as ZSoft's run-length encoded files of all versions do.
  static func isPCX(_ reader: ByteReader) -> Bool {
    reader.uint8(0) == 10 && reader.uint8(1) ?? 6 <= 5 && reader.uint8(2) == 1
  }

  /// The places of the first and the last pixel; source: ZSoft's technical reference manual.
  mutating func readPCX(_ reader: ByteReader) {
    var little = reader
    little.isLittleEndian = true
    func side(from first: Int, to last: Int) -> Int {
      guard let first = little.uint16(first), let last = little.uint16(last) else { return 0 }
      return Int(Int16(truncatingIfNeeded: last)) - Int(Int16(truncatingIfNeeded: first)) + 1
    }
    (width, height) = (side(from: 4, to: 8), side(from: 6, to: 10))
  }

  /// Two numbers in a header without a name; source: Truevision's TGA 2.0.
  mutating func readTarga(_ reader: ByteReader) {
    var little = reader
    little.isLittleEndian = true
    // With a table of colours or without, and then what the pixels are and whether they are packed.
    guard let table = little.uint8(1), table <= 1, let kind = little.uint8(2),
      [1, 2, 3, 9, 10, 11].contains(kind)
    else { return }
    isTarga = true
    (width, height) = (little.uint16(12) ?? 0, little.uint16(14) ?? 0)
  }

  /// Whether a file begins as Windows' icons and cursors do.
  static func isIcon(_ start: ArraySlice<UInt8>) -> Bool {
    var little = ByteReader(start)
    little.isLittleEndian = true
    return little.uint16(0) == 0 && (1...2).contains(little.uint16(2) ?? 0)
      && little.uint16(4) ?? 0 > 0
  }

  /// The largest sides of the pictures in it, each a BMP without its file header or a PNG; which one
  /// is shown, SDL2_image chooses.
  mutating func readIcon(_ reader: ByteReader) {
    var little = reader
    little.isLittleEndian = true
    var (widest, highest) = (0, 0)
    (width, height) = (0, 0)
    for index in 0..<(little.uint16(4) ?? 0) {
      guard let offset = little.uint32(6 + 16 * index + 12) else { return }
      let isPNG = reader.has("PNG", at: offset + 1)
      let (numbers, first) = isPNG ? (reader, offset + 16) : (little, offset + 4)
      guard let columns = numbers.uint32(first), let rows = numbers.uint32(first + 4) else {
        return
      }
      // A BMP's height in an icon is that of the picture and of its mask.
      (widest, highest) = (max(widest, columns), max(highest, isPNG ? rows : rows / 2))
    }
    (width, height) = (widest, highest)
  }
}
