import CZlibPictureKit

/// Encodes PNG files of any kind, sample by sample, following the specification.
struct PNGMaker {
  var width = 0
  var height = 0
  /// The number of bits of a sample.
  var depth = 8
  /// The colour type: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
  var kind = 2
  var isInterlaced = false
  /// The numbers of the filters that are applied to the rows. After the last filter, the first is
  /// used again.
  var filters = [0]
  /// The additional chunks before the pixels (`before`) and after the pixels (`behind`).
  var before: [(name: String, content: [UInt8])] = []
  var behind: [(name: String, content: [UInt8])] = []
  /// Returns the samples of a pixel.
  var numbers: (_ x: Int, _ y: Int) -> [Int] = { _, _ in [] }

  private var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 1 }

  static func four(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let sum = crc32(0, Array(name.utf8) + content, UInt32(content.count + 4))
    return four(content.count) + Array(name.utf8) + content + four(Int(sum))
  }

  /// Compresses bytes with zlib.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    _ = compress(&packed, &count, bytes, UInt(bytes.count))
    return Array(packed.prefix(Int(count)))
  }

  /// The complete file.
  var file: [UInt8] { file(pixels: rows) }

  /// Returns a file with the given pixel data, which this method compresses. `rows` contains the
  /// complete data; tests of truncated files pass only some of these bytes.
  func file(pixels: [UInt8]) -> [UInt8] {
    let header =
      Self.four(width) + Self.four(height)
      + [UInt8(depth), UInt8(kind), 0, 0, isInterlaced ? 1 : 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", header)
    for (name, content) in before { file += Self.chunk(name, content) }
    let packed = Self.packed(pixels)
    // Write two IDAT chunks, because most files have several.
    file += Self.chunk("IDAT", Array(packed.prefix(packed.count / 3)))
    file += Self.chunk("IDAT", Array(packed.dropFirst(packed.count / 3)))
    for (name, content) in behind { file += Self.chunk(name, content) }
    return file + Self.chunk("IEND", [])
  }

  /// The filtered rows of all passes, not compressed.
  var rows: [UInt8] {
    guard isInterlaced else {
      return pass((0..<height).map { y in (0..<width).map { ($0, y) } })
    }
    // The Adam7 pass of each pixel in a square of 8 × 8 pixels, from the specification.
    let square = [
      [1, 6, 4, 6, 2, 6, 4, 6], [7, 7, 7, 7, 7, 7, 7, 7], [5, 6, 5, 6, 5, 6, 5, 6],
      [7, 7, 7, 7, 7, 7, 7, 7], [3, 6, 4, 6, 3, 6, 4, 6], [7, 7, 7, 7, 7, 7, 7, 7],
      [5, 6, 5, 6, 5, 6, 5, 6], [7, 7, 7, 7, 7, 7, 7, 7],
    ]
    return (1...7).flatMap { number in
      pass(
        (0..<height).map { y in
          (0..<width).filter { square[y % 8][$0 % 8] == number }.map { ($0, y) }
        })
    }
  }

  private func pass(_ positions: [[(x: Int, y: Int)]]) -> [UInt8] {
    var bytes: [UInt8] = []
    var above: [UInt8] = []
    for (number, row) in positions.filter({ !$0.isEmpty }).enumerated() {
      let stored = store(row.flatMap { numbers($0.x, $0.y) })
      if above.isEmpty { above = [UInt8](repeating: 0, count: stored.count) }
      let filter = filters[number % filters.count]
      bytes += [UInt8(filter)] + filtered(stored, below: above, filter)
      above = stored
    }
    return bytes
  }

  private func store(_ numbers: [Int]) -> [UInt8] {
    if depth == 16 { return numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    let inByte = 8 / depth
    return stride(from: 0, to: numbers.count, by: inByte).map { first in
      (0..<inByte).reduce(0) { byte, index in
        let number = first + index < numbers.count ? numbers[first + index] : 0
        return byte | UInt8(number << (8 - depth * (index + 1)))
      }
    }
  }

  private func filtered(_ row: [UInt8], below above: [UInt8], _ filter: Int) -> [UInt8] {
    let step = max(channels * depth / 8, 1)
    return row.indices.map { i in
      let a = i >= step ? Int(row[i - step]) : 0
      let b = Int(above[i])
      let c = i >= step ? Int(above[i - step]) : 0
      let guess: Int
      switch filter {
      case 1: guess = a
      case 2: guess = b
      case 3: guess = (a + b) / 2
      case 4:
        let p = a + b - c
        let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
        guess = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
      default: guess = 0
      }
      return UInt8(truncatingIfNeeded: Int(row[i]) - guess)
    }
  }
}
