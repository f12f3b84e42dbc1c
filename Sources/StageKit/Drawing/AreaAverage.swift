/// Scales pictures down by area averaging.
///
/// Each pixel of the result is the mean of the source area that it covers. A source pixel that is
/// partly covered counts in part, and colours are weighted by their alpha. Therefore no source
/// pixel is skipped, and nothing flickers. The averaged values are gamma-encoded, as in browsers
/// and toolkits. O(source pixels).
package struct AreaAverage {
  /// The layout of a pixel in memory.
  package enum Pixels {
    case rgb
    /// Red, green, blue and straight alpha.
    case rgba
    /// Cyan, magenta, yellow and black. All four channels are averaged independently.
    case cmyk

    /// The number of bytes per pixel.
    package var channels: Int { self == .rgb ? 3 : 4 }
  }

  /// Pixels in memory.
  package struct Source {
    var bytes: UnsafePointer<UInt8>
    var width: Int
    var height: Int
    /// The distance between the starts of two rows, in bytes.
    var stride: Int
    var pixels: Pixels

    /// Creates a source from its parts.
    package init(
      bytes: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int, pixels: Pixels
    ) {
      self.bytes = bytes
      self.width = width
      self.height = height
      self.stride = stride
      self.pixels = pixels
    }
  }

  /// The range of source pixels that a pixel of the result covers along one axis.
  private struct Span {
    var first: Int
    var last: Int
    /// The weights of the first, the last and each inner pixel of the range. The weights of all
    /// pixels add up to 1.
    var firstWeight: Float
    var lastWeight: Float
    var innerWeight: Float

    init(index: Int, of target: Int, from source: Int) {
      let scale = Double(source) / Double(target)
      let start = Double(index) * scale
      let end = min(Double(index + 1) * scale, Double(source))
      first = min(Int(start), source - 1)
      last = min(max(Int(end.rounded(.up)) - 1, first), source - 1)
      let weight = 1 / (end - start)
      innerWeight = Float(weight)
      firstWeight = first == last ? 1 : Float((Double(first + 1) - start) * weight)
      lastWeight = first == last ? 0 : Float((end - Double(last)) * weight)
    }
  }

  private let pixels: Pixels
  private let columns: [Span]
  private let rows: Int
  private let height: Int

  /// Returns the size of a picture after it is scaled down so that its longer side is at most
  /// `longestSide`. A `longestSide` of 0 or less sets no limit. The result is never larger than the
  /// picture, and at least 1 × 1.
  package static func size(width: Int, height: Int, longestSide: Int) -> (width: Int, height: Int) {
    let longest = max(width, height)
    guard longestSide > 0, longest > longestSide else { return (max(width, 1), max(height, 1)) }
    let scale = Double(longestSide) / Double(longest)
    return (
      max(Int((Double(width) * scale).rounded()), 1),
      max(Int((Double(height) * scale).rounded()), 1)
    )
  }

  /// Scales a picture down.
  ///
  /// - Parameters:
  ///   - source: The picture, at least 1 × 1.
  ///   - width: The number of columns of the result, at least 1 and at most the source's number of
  ///     columns.
  ///   - height: The number of rows of the result, at least 1 and at most the source's number of
  ///     rows.
  /// - Returns: The pixels of the result: red, green, blue and straight alpha, or the four inks.
  package static func scale(_ source: Source, width: Int, height: Int) -> [UInt8] {
    scale(width: source.width, height: source.height, source.pixels, to: (width, height)) {
      row, body in
      let start = source.bytes + row * source.stride
      body(UnsafeBufferPointer(start: start, count: source.width * source.pixels.channels))
    }
  }

  /// Scales down a picture whose rows become available one after another.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the source, at least 1.
  ///   - height: The number of rows of the source, at least 1.
  ///   - pixels: The layout of the source's pixels.
  ///   - size: The size of the result, at least 1 × 1 and no larger than the source.
  ///   - row: Called once for each source row, from the top. It passes the row's bytes to `body`,
  ///     or returns without calling `body` if the row equals the previous one.
  /// - Returns: The pixels of the result: red, green, blue and straight alpha, or the four inks.
  package static func scale(
    width: Int, height: Int, _ pixels: Pixels, to size: (width: Int, height: Int),
    row: (_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Void
  ) -> [UInt8] {
    let columns = (0..<size.width).map { Span(index: $0, of: size.width, from: width) }
    return AreaAverage(pixels: pixels, columns: columns, rows: height, height: size.height)
      .result(row)
  }

  private init(pixels: Pixels, columns: [Span], rows: Int, height: Int) {
    self.pixels = pixels
    self.columns = columns
    self.rows = rows
    self.height = height
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
        // A source row that contributes to two rows of the result is averaged only once.
        var averaged = -1
        for y in 0..<height {
          sums.update(repeating: .zero)
          let span = Span(index: y, of: height, from: rows)
          for row in span.first...span.last {
            if row != averaged { source(row) { average($0, into: means) } }
            averaged = row
            let weight =
              row == span.first
              ? span.firstWeight : row == span.last ? span.lastWeight : span.innerWeight
            for x in 0..<width { sums[x] += means[x] * weight }
          }
          let row = result.baseAddress.map { $0 + y * width * 4 }
          for x in 0..<width { store(sums[x], in: row.map { $0 + x * 4 }) }
        }
      }
      count = width * height * 4
    }
  }

  /// Averages the ranges of a source row that the result's pixels cover. Colours with alpha are
  /// multiplied by their alpha.
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
      case .cmyk:
        for x in columns.indices { means[x] = mean(of: columns[x], in: row, 4, Self.cmyk) }
      }
    }
  }

  @inline(__always)
  private func mean(
    of span: Span, in row: UnsafePointer<UInt8>, _ channels: Int,
    _ load: (UnsafePointer<UInt8>) -> SIMD4<UInt32>
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>(load(row + span.first * channels)) * span.firstWeight
    guard span.last > span.first else { return sum }
    // Most pixels are inner pixels. They are summed as integers, which is fast. A sum of 2^16
    // values of at most 255² fits in 32 bits.
    var column = span.first + 1
    while column < span.last {
      let end = min(column + (1 << 16), span.last)
      var inner = SIMD4<UInt32>.zero
      while column < end {
        inner &+= load(row + column * channels)
        column += 1
      }
      sum += SIMD4<Float>(inner) * span.innerWeight
    }
    return sum + SIMD4<Float>(load(row + span.last * channels)) * span.lastWeight
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
  private static func cmyk(_ pixel: UnsafePointer<UInt8>) -> SIMD4<UInt32> {
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
