/// Looks whether the compressed codes of a GIF's first picture can be followed.
///
/// SDL2_image follows one that stands for nothing yet until it is beyond its memory: a single wrong
/// bit ends the program. Source of the format: GIF89a specification, appendices A and F.
struct GIFCodes {
  /// How many codes there are at most: they have 12 bits.
  private static let most = 1 << 12

  private let reader: ByteReader
  private var offset: Int

  /// Whether every code of the first picture stands for something when it comes. O(bytes).
  static func areSound(in bytes: [UInt8]) -> Bool {
    var reader = ByteReader(bytes[...])
    reader.isLittleEndian = true
    guard let flags = reader.uint8(10) else { return false }
    var codes = GIFCodes(reader: reader, offset: 13 + colorBytes(flags))
    return codes.findPicture() && codes.follow()
  }

  private init(reader: ByteReader, offset: Int) { (self.reader, self.offset) = (reader, offset) }

  /// The bytes of a table of colours, by the flags before it.
  private static func colorBytes(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }

  /// Goes to the first picture's codes.
  private mutating func findPicture() -> Bool {
    while let introducer = reader.uint8(offset) {
      if introducer == 0x2C {
        guard let flags = reader.uint8(offset + 9), let width = reader.uint16(offset + 5),
          let height = reader.uint16(offset + 7), width * height <= PictureDecoder.maximumPixels
        else { return false }
        offset += 10 + Self.colorBytes(flags)
        return true
      }
      // Of what lies between, an extension is passed by and other bytes are skipped.
      offset += introducer == 0x21 ? 2 : 1
      if introducer == 0x3B { return false }
      if introducer == 0x21 { skipBlocks() }
    }
    return false
  }

  private mutating func skipBlocks() {
    while let length = reader.uint8(offset) {
      offset += 1 + length
      if length == 0 { return }
    }
  }

  private mutating func follow() -> Bool {
    guard let literalBits = reader.uint8(offset), (1...8).contains(literalBits) else {
      return false
    }
    offset += 1
    let clear = 1 << literalBits
    var (bits, next, isFirst) = (literalBits + 1, clear + 2, true)
    var (buffer, filled) = (0, 0)
    while let length = reader.uint8(offset), length > 0 {
      for place in 1...length {
        guard let byte = reader.uint8(offset + place) else { return true }
        buffer |= byte << filled
        filled += 8
        while filled >= bits {
          let code = buffer & (1 << bits - 1)
          (buffer, filled) = (buffer >> bits, filled - bits)
          if code == clear {
            (bits, next, isFirst) = (literalBits + 1, clear + 2, true)
          } else if isFirst {
            guard code < clear else { return false }
            isFirst = false
          } else if code == clear + 1 {
            return true
          } else {
            guard code <= next else { return false }
            if next < Self.most { next += 1 }
            if next == 1 << bits, next < Self.most { bits += 1 }
          }
        }
      }
      offset += 1 + length
    }
    return true
  }
}
