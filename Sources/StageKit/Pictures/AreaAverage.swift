/// Makes a picture smaller: each pixel of the result is the mean of the area it covers, edges that
/// it covers in part counted in part, colours weighted by their opacity.
///
/// So nothing of the source is skipped and nothing flickers. It averages the encoded values, as
/// browsers and toolkits do. O(source pixels).
struct AreaAverage {
  /// What the bytes of a pixel are.
  enum Pixels {
    case rgb
    /// With straight alpha.
    case rgba
    /// Cyan, magenta, yellow and black, which are averaged alike.
    case inks

    /// How many there are.
    var channels: Int { self == .rgb ? 3 : 4 }
  }

  /// Pixels in memory.
  struct Source {
    var bytes: UnsafePointer<UInt8>
    var width: Int
    var height: Int
    /// From one row to the next, in bytes.
    var stride: Int
    var pixels: Pixels
  }

  /// The stretch of the source that a pixel of the result covers along one axis.
  private struct Span {
    var first: Int
    var last: Int
    /// What the first and the last pixel count for, and each one between them; together 1.
    var firstShare: Float
    var lastShare: Float
    var innerShare: Float

    init(place: Int, of target: Int, from source: Int) {
      let scale = Double(source) / Double(target)
      let start = Double(place) * scale
      let end = min(Double(place + 1) * scale, Double(source))
      first = min(Int(start), source - 1)
      last = min(max(Int(end.rounded(.up)) - 1, first), source - 1)
      let share = 1 / (end - start)
      innerShare = Float(share)
      firstShare = first == last ? 1 : Float((Double(first + 1) - start) * share)
      lastShare = first == last ? 0 : Float((end - Double(last)) * share)
    }
  }

  private let pixels: Pixels
  private let columns: [Span]
  private let rows: Int
  private let height: Int

  /// The size of a picture whose longest side has a bound; never larger than it was, never 0.
  static func size(width: Int, height: Int, longestSide: Int) -> (width: Int, height: Int) {
    let longest = max(width, height)
    guard longestSide > 0, longest > longestSide else { return (max(width, 1), max(height, 1)) }
    let scale = Double(longestSide) / Double(longest)
    return (
      max(Int((Double(width) * scale).rounded()), 1),
      max(Int((Double(height) * scale).rounded()), 1)
    )
  }

  /// Makes the picture in another size.
  ///
  /// - Parameters:
  ///   - source: the pixels, at least one.
  ///   - width: the columns of the result, 1 to those of the source.
  ///   - height: the rows, likewise.
  /// - Returns: red, green, blue and straight alpha bytes, or the four inks.
  static func scale(_ source: Source, width: Int, height: Int) -> [UInt8] {
    scale(width: source.width, height: source.height, source.pixels, to: (width, height)) {
      row, body in
      let start = source.bytes + row * source.stride
      body(UnsafeBufferPointer(start: start, count: source.width * source.pixels.channels))
    }
  }

  /// Makes a picture whose rows come one after the other in another size.
  ///
  /// - Parameters:
  ///   - width: its columns, at least 1.
  ///   - height: its rows, at least 1.
  ///   - pixels: what its bytes are.
  ///   - size: the size of the result, at least 1 by 1 and no larger.
  ///   - row: asked for each row once, from the top, and gives it to a closure, but for one that is like
  ///     the one before.
  /// - Returns: red, green, blue and straight alpha bytes, or the four inks.
  static func scale(
    width: Int, height: Int, _ pixels: Pixels, to size: (width: Int, height: Int),
    row: (_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Void
  ) -> [UInt8] {
    let columns = (0..<size.width).map { Span(place: $0, of: size.width, from: width) }
    return AreaAverage(pixels: pixels, columns: columns, rows: height, height: size.height)
      .result(row)
  }

  private init(pixels: Pixels, columns: [Span], rows: Int, height: Int) {
    (self.pixels, self.columns, self.rows, self.height) = (pixels, columns, rows, height)
  }

  private func result(
    _ source: (Int, (UnsafeBufferPointer<UInt8>) -> Void) -> Void
  ) -> [UInt8] {
    let width = columns.count
    return [UInt8](unsafeUninitializedCapacity: width * height * 4) { result, count in
      withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 2 * width) { buffer in
        buffer.initialize(repeating: .zero)
        let sums = UnsafeMutableBufferPointer(rebasing: buffer[..<width])
        let means = UnsafeMutableBufferPointer(rebasing: buffer[width...])
        // A row that two rows of the result share is averaged once.
        var averaged = -1
        for y in 0..<height {
          sums.update(repeating: .zero)
          let span = Span(place: y, of: height, from: rows)
          for row in span.first...span.last {
            if row != averaged { source(row) { average($0, into: means) } }
            averaged = row
            let share =
              row == span.first
              ? span.firstShare : row == span.last ? span.lastShare : span.innerShare
            for x in 0..<width { sums[x] += means[x] * share }
          }
          let row = result.baseAddress.map { $0 + y * width * 4 }
          for x in 0..<width { store(sums[x], in: row.map { $0 + x * 4 }) }
        }
      }
      count = width * height * 4
    }
  }

  /// The means of a source row's stretches; colours are multiplied by alpha.
  private func average(
    _ row: UnsafeBufferPointer<UInt8>, into means: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    guard let row = row.baseAddress else { return }
    columns.withUnsafeBufferPointer { columns in
      switch pixels {
      case .rgb:
        for x in columns.indices { means[x] = mean(of: columns[x], in: row, 3, Self.opaque) }
      case .rgba:
        for x in columns.indices { means[x] = mean(of: columns[x], in: row, 4, Self.translucent) }
      case .inks:
        for x in columns.indices { means[x] = mean(of: columns[x], in: row, 4, Self.inks) }
      }
    }
  }

  @inline(__always)
  private func mean(
    of span: Span, in row: UnsafePointer<UInt8>, _ channels: Int,
    _ load: (UnsafePointer<UInt8>) -> SIMD4<UInt32>
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>(load(row + span.first * channels)) * span.firstShare
    guard span.last > span.first else { return sum }
    // Whole numbers, since these are most of the pixels; 2^32 / 255² of them fit.
    var column = span.first + 1
    while column < span.last {
      let end = min(column + (1 << 16), span.last)
      var inner = SIMD4<UInt32>.zero
      while column < end {
        inner &+= load(row + column * channels)
        column += 1
      }
      sum += SIMD4<Float>(inner) * span.innerShare
    }
    return sum + SIMD4<Float>(load(row + span.last * channels)) * span.lastShare
  }

  @inline(__always)
  private static func opaque(_ pixel: UnsafePointer<UInt8>) -> SIMD4<UInt32> {
    SIMD4(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2]), 1)
  }

  @inline(__always)
  private static func translucent(_ pixel: UnsafePointer<UInt8>) -> SIMD4<UInt32> {
    let alpha = UInt32(pixel[3])
    return SIMD4(
      UInt32(pixel[0]) &* alpha, UInt32(pixel[1]) &* alpha, UInt32(pixel[2]) &* alpha, alpha)
  }

  @inline(__always)
  private static func inks(_ pixel: UnsafePointer<UInt8>) -> SIMD4<UInt32> {
    SIMD4(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2]), UInt32(pixel[3]))
  }

  private func store(_ sum: SIMD4<Float>, in pixel: UnsafeMutablePointer<UInt8>?) {
    guard let pixel else { return }
    let isTranslucent = pixels == .rgba
    let colour = (isTranslucent ? (sum.w > 0 ? sum / sum.w : .zero) : sum) + 0.5
    pixel[0] = UInt8(min(colour.x, 255))
    pixel[1] = UInt8(min(colour.y, 255))
    pixel[2] = UInt8(min(colour.z, 255))
    pixel[3] = pixels == .rgb ? 255 : UInt8(min(sum.w + 0.5, 255))
  }
}
