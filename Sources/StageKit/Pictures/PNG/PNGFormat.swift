/// How the pixels of a PNG file are stored. Source: PNG specification, third edition, 11.2.1.
struct PNGFormat {
  /// What a pixel's numbers mean; the raw values are the format's.
  enum Kind: Int {
    case grey = 0
    case color = 2
    /// The number of a colour in a table.
    case palette = 3
    case greyAndAlpha = 4
    case colorAndAlpha = 6

    /// How many numbers a pixel has.
    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAndAlpha: 2
      case .color: 3
      case .colorAndAlpha: 4
      }
    }
  }

  let width: Int
  let height: Int
  /// The bits of each number: 1, 2, 4, 8 or 16.
  let depth: Int
  let kind: Kind
  /// Whether it comes in seven passes (Adam7).
  let isInterlaced: Bool

  /// Looks at the content of a header; nil if it is none.
  init?(_ header: [UInt8]) {
    let reader = ByteReader(header[...])
    guard let width = reader.uint32(0), let height = reader.uint32(4), let depth = reader.uint8(8),
      let kind = reader.uint8(9).flatMap(Kind.init), reader.uint8(10) == 0, reader.uint8(11) == 0,
      let interlace = reader.uint8(12), interlace <= 1
    else { return nil }
    let depths =
      switch kind {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      default: [8, 16]
      }
    guard depths.contains(depth) else { return nil }
    (self.width, self.height, self.depth, self.kind) = (width, height, depth, kind)
    isInterlaced = interlace == 1
  }

  /// The bytes of a row of so many pixels, without the one that tells its filter.
  func rowBytes(_ width: Int) -> Int { (width * kind.channels * depth + 7) / 8 }

  /// How far back the number of the same kind is that a filter looks at, in bytes.
  var step: Int { max(kind.channels * depth / 8, 1) }

  /// Some of the columns and rows of a picture.
  struct Pass {
    let left: Int
    let top: Int
    /// From one to the next.
    let columnStep: Int
    let rowStep: Int
    /// What a pixel stands for until finer ones come.
    let blockWidth: Int
    let blockHeight: Int

    func columns(of width: Int) -> Int { max((width - left + columnStep - 1) / columnStep, 0) }
    func rows(of height: Int) -> Int { max((height - top + rowStep - 1) / rowStep, 0) }
  }

  /// The seven passes of an interlaced picture; section 8.2.
  static let passes = [
    Pass(left: 0, top: 0, columnStep: 8, rowStep: 8, blockWidth: 8, blockHeight: 8),
    Pass(left: 4, top: 0, columnStep: 8, rowStep: 8, blockWidth: 4, blockHeight: 8),
    Pass(left: 0, top: 4, columnStep: 4, rowStep: 8, blockWidth: 4, blockHeight: 4),
    Pass(left: 2, top: 0, columnStep: 4, rowStep: 4, blockWidth: 2, blockHeight: 4),
    Pass(left: 0, top: 2, columnStep: 2, rowStep: 4, blockWidth: 2, blockHeight: 2),
    Pass(left: 1, top: 0, columnStep: 2, rowStep: 2, blockWidth: 1, blockHeight: 2),
    Pass(left: 0, top: 1, columnStep: 1, rowStep: 2, blockWidth: 1, blockHeight: 1),
  ]
}
