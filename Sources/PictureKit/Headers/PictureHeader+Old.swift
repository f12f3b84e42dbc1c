/// Headers of older formats that SDL2_image decodes. SDL2_image allocates memory for the size in a
/// header before it checks that the file contains the pixels. Therefore a size that can't be read
/// counts as 0.
extension PictureHeader {
  /// Reads the size of a PNM file: two decimal numbers. Source: netpbm's ppm(5).
  mutating func readPNM(_ reader: ByteReader) {
    var offset = 2
    width = Self.number(reader, &offset) ?? 0
    height = Self.number(reader, &offset) ?? 0
  }

  /// Reads the number that follows white space and comments. Numbers are limited to 2³¹.
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
    // Exactly one byte follows a number as its terminator.
    offset += 1
    return number
  }

  /// Returns whether a file begins like a run-length encoded PCX file of any version.
  static func isPCX(_ reader: ByteReader) -> Bool {
    reader.uint8(0) == 10 && reader.uint8(1) ?? 6 <= 5 && reader.uint8(2) == 1
  }

  /// Reads the size of a PCX file from the positions of the first and the last pixel. Source:
  /// ZSoft's technical reference manual.
  mutating func readPCX(_ reader: ByteReader) {
    let little = reader.littleEndian
    func side(from first: Int, to last: Int) -> Int {
      guard let first = little.uint16(first), let last = little.uint16(last) else { return 0 }
      return Int(Int16(truncatingIfNeeded: last)) - Int(Int16(truncatingIfNeeded: first)) + 1
    }
    width = side(from: 4, to: 8)
    height = side(from: 6, to: 10)
  }

  /// Reads the size of a Targa file, if the bytes can be a Targa header. The format has no
  /// signature. Source: Truevision's TGA 2.0.
  mutating func readTarga(_ reader: ByteReader) {
    let little = reader.littleEndian
    // Byte 1 is 1 if there is a colour table, otherwise 0. Byte 2 is the type of the pixels and of
    // their compression.
    guard let table = little.uint8(1), table <= 1, let kind = little.uint8(2),
      [1, 2, 3, 9, 10, 11].contains(kind)
    else { return }
    isTarga = true
    width = little.uint16(12) ?? 0
    height = little.uint16(14) ?? 0
  }

  /// Returns whether a file begins like a Windows icon or cursor.
  static func isIcon(_ start: ArraySlice<UInt8>) -> Bool {
    let little = ByteReader(start, isLittleEndian: true)
    return little.uint16(0) == 0 && (1...2).contains(little.uint16(2) ?? 0)
      && little.uint16(4) ?? 0 > 0
  }

  /// Reads the largest width and the largest height of all pictures in an icon. Each picture is a
  /// PNG, or a BMP without its file header. SDL2_image chooses the picture that is shown.
  mutating func readIcon(_ reader: ByteReader) {
    let little = reader.littleEndian
    var (widest, highest) = (0, 0)
    width = 0
    height = 0
    for index in 0..<(little.uint16(4) ?? 0) {
      guard let offset = little.uint32(6 + 16 * index + 12) else { return }
      let isPNG = reader.has("PNG", at: offset + 1)
      let (numbers, first) = isPNG ? (reader, offset + 16) : (little, offset + 4)
      guard let columns = numbers.uint32(first), let rows = numbers.uint32(first + 4) else {
        return
      }
      // In an icon, a BMP's height is the sum of the heights of the picture and its mask.
      widest = max(widest, columns)
      highest = max(highest, isPNG ? rows : rows / 2)
    }
    width = widest
    height = highest
  }
}
