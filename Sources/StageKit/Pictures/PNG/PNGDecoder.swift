/// Reads PNG files row by row: of a large picture that is wanted small, a few rows are in memory at a
/// time. Of a file that is cut or damaged, what is there before that is shown. Safe on every thread.
struct PNGDecoder {
  /// The most pixels of a picture that comes row by row: 30,000 a side and more.
  static let maximumPixels = 1 << 30
  /// The most in a row.
  static let maximumWidth = 1 << 24

  /// How it is stored.
  let format: PNGFormat
  private let colors: PNGColors
  private let rows: PNGRows

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - longestSide: the most pixels along the longer side; larger pictures are averaged down.
  /// - Returns: the picture as it is stored: not turned, its colours by its own profile.
  /// - Throws: `corrupt` or `tooLarge`.
  static func decode(_ file: PictureFile, longestSide: Int) throws(PictureError) -> PixelImage {
    var chunks = PNGChunks(file)
    let format = try format(chunks.next(), in: file)
    let size = try size(of: format, longestSide: longestSide)
    let decoder = try PNGDecoder(file, format, chunks)
    let picture =
      decoder.format.isInterlaced ? decoder.passes(to: size) : decoder.inOrder(to: size)
    guard let picture else { throw .corrupt(reason: "it ends amid its pixels") }
    return PixelImage(width: size.width, height: size.height, pixels: picture)
  }

  private static func format(
    _ chunk: PNGChunks.Chunk?, in file: PictureFile
  ) throws(PictureError) -> PNGFormat {
    guard let chunk, chunk.type == PNGChunks.header, chunk.count == 13,
      let format = PNGFormat(file.bytes(at: chunk.offset, atMost: 13))
    else { throw .corrupt(reason: "it has no header") }
    return format
  }

  private init(
    _ file: PictureFile, _ format: PNGFormat, _ following: PNGChunks
  ) throws(PictureError) {
    self.format = format
    var chunks = following
    var (palette, transparency): ([UInt8]?, [UInt8]?)
    while let chunk = chunks.next(), chunk.type != PNGChunks.end {
      switch chunk.type {
      case PNGChunks.palette: palette = PNGChunks.content(of: chunk, in: file, atMost: 3 * 256)
      case PNGChunks.transparency:
        transparency = PNGChunks.content(of: chunk, in: file, atMost: 256)
      case PNGChunks.pixels:
        guard let colors = PNGColors(format, palette: palette, transparency: transparency) else {
          throw .corrupt(reason: "it has no colours")
        }
        self.colors = colors
        rows = PNGRows(file, format, first: chunk, chunks)
        return
      default: break
      }
    }
    throw .corrupt(reason: "it ends before its pixels")
  }

  /// The size in which it is wanted.
  private static func size(
    of format: PNGFormat, longestSide: Int
  ) throws(PictureError) -> (width: Int, height: Int) {
    let (width, height) = (format.width, format.height)
    guard width > 0, height > 0 else { throw .corrupt(reason: "it has no pixels") }
    let size = AreaAverage.size(width: width, height: height, longestSide: longestSide)
    // What comes in passes is kept as a whole.
    let limit = format.isInterlaced ? PictureDecoder.maximumPixels : maximumPixels
    let (count, isOver) = width.multipliedReportingOverflow(by: height)
    guard !isOver, count <= limit, width <= maximumWidth,
      size.width * size.height <= PictureDecoder.maximumPixels
    else { throw .tooLarge(width: width, height: height) }
    return size
  }

  private var pixels: AreaAverage.Pixels { colors.isTranslucent ? .rgba : .rgb }

  /// Grey, as what is missing.
  private func missing(_ count: Int) -> [UInt8] {
    var pixels = [UInt8](repeating: 128, count: count * colors.channels)
    if colors.isTranslucent { for i in 0..<count { pixels[4 * i + 3] = 255 } }
    return pixels
  }

  /// The picture of rows that follow one another; nil if there is none.
  private func inOrder(to size: (width: Int, height: Int)) -> [UInt8]? {
    let width = format.width
    rows.begin(width: width)
    var line = missing(width)
    guard isTaken(width, into: &line) else { return nil }
    var isThere = true
    return AreaAverage.scale(
      width: width, height: format.height, pixels, to: size
    ) { number, body in
      guard isThere else { return }
      if number > 0, !isTaken(width, into: &line) {
        isThere = false
        line = missing(width)
      }
      line.withUnsafeBufferPointer(body)
    }
  }

  /// Takes the next row and makes its pixels; false if it isn't there.
  private func isTaken(_ width: Int, into line: inout [UInt8]) -> Bool {
    line.withUnsafeMutableBufferPointer { line in
      rows.next { row in
        guard let stored = row.baseAddress, let pixels = line.baseAddress else { return }
        colors.convert(stored, count: width, to: pixels)
      }
    }
  }

  /// The picture of passes, each of which is finer; nil if there is none. What a fine one doesn't
  /// reach is seen as the coarse ones have it.
  private func passes(to size: (width: Int, height: Int)) -> [UInt8]? {
    let (width, height, channels) = (format.width, format.height, colors.channels)
    var picture = missing(width * height)
    var hasRows = false
    reading: for pass in PNGFormat.passes {
      let columns = pass.columns(of: width)
      guard columns > 0 else { continue }
      rows.begin(width: columns)
      var line = missing(columns)
      for number in 0..<pass.rows(of: height) {
        guard isTaken(columns, into: &line) else { break reading }
        hasRows = true
        let top = pass.top + number * pass.rowStep
        for y in top..<min(top + pass.blockHeight, height) {
          for column in 0..<columns {
            let left = pass.left + column * pass.columnStep
            for x in left..<min(left + pass.blockWidth, width) {
              let place = (y * width + x) * channels
              for channel in 0..<channels {
                picture[place + channel] = line[column * channels + channel]
              }
            }
          }
        }
      }
    }
    guard hasRows else { return nil }
    return picture.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map {
        AreaAverage.scale(
          .init(
            bytes: $0, width: width, height: height, stride: width * channels, pixels: pixels),
          width: size.width, height: size.height)
      }
    }
  }
}
