import GeometryKit

/// A reduced copy of a label's picture, for faces that are small or seen at an angle.
///
/// The copy is created when first drawn, so that text at its own size costs nothing extra. Each
/// direction is reduced separately: a face rotated by 60° shows half of the columns of its text,
/// but all of its rows.
struct LabelLevel {
  /// The reduced picture, in white like the label's own picture.
  let texture: Texture
  /// The area that the reduced texture covers, in fractions of the label's own texture. It is
  /// slightly larger than the label, because it has an empty pixel on each side.
  let reach: Rect
}

/// The cache key of a label's reduced picture.
struct LabelLevelKey: Hashable {
  var label: Int
  /// The number of columns that are combined into one.
  var across: Int
  /// The number of rows that are combined into one.
  var down: Int
}

/// The parameters that a label was drawn with.
struct LabelSource {
  weak var text: Text?
  /// The label's number, which is unique within its `Text`.
  let number: Int
  let lines: [String]
  let style: Text.Style
  let alignment: Text.Alignment
  /// The number of device pixels per point.
  let ratio: Double
}

extension Text.Label {
  /// Returns the picture with which to draw the label.
  ///
  /// - Parameters:
  ///   - across: The columns of the label's texture per device pixel.
  ///   - down: The rows of the label's texture per device pixel.
  /// - Returns: A reduced picture, or the label's own picture if the label isn't shown smaller or
  ///   can't be reduced.
  func level(across: Double, down: Double) -> LabelLevel {
    let uncropped = LabelLevel(texture: texture, reach: .unit)
    let (across, down) = (Self.step(for: across), Self.step(for: down))
    guard across > 1 || down > 1, let text = source.text, text.ratio == source.ratio else {
      return uncropped
    }
    let key = LabelLevelKey(label: source.number, across: across, down: down)
    if let level = text.levels.value(for: key) { return level }
    guard let image = text.image(of: source.lines, source.style, source.alignment),
      (image.width, image.height) == (texture.width, texture.height),
      let smaller = Texture(
        MipChain(unscaled: image.reduced(across: across, down: down)), on: text.canvas)
    else { return uncropped }
    let (column, row) = (
      Double(across) / Double(texture.width), Double(down) / Double(texture.height)
    )
    let level = LabelLevel(
      texture: smaller,
      reach: Rect(
        x: -column, y: -row, width: column * Double(smaller.width),
        height: row * Double(smaller.height)))
    text.levels.insert(level, for: key, cost: smaller.byteCount)
    return level
  }

  /// Returns how many texels are combined into one, for a density in texels per device pixel.
  private static func step(for density: Double) -> Int {
    var step = 1
    while step < maxReduction, density >= reductionThreshold * Double(step) { step *= 2 }
    return step
  }

  /// The density from which two texels are combined into one, in texels per device pixel. Measured:
  /// of the values between √2 and 2, text drawn with 1.8 comes closest to the exact mean of each
  /// pixel's area.
  private static let reductionThreshold = 1.8
  /// The maximum number of texels that are combined into one, in each direction. Text that is even
  /// smaller is only a streak.
  private static let maxReduction = 64
}

extension PixelImage {
  /// Returns the picture with `across` columns and `down` rows combined into one pixel: their mean,
  /// weighted by alpha.
  ///
  /// An empty pixel is added on each side, since the picture's own empty pixels merge with their
  /// neighbours. Empty pixels are transparent white, so that filtering adds no black at the edges.
  /// O(pixels).
  func reduced(across: Int, down: Int) -> PixelImage {
    let newWidth = (width + across - 1) / across + 2
    let newHeight = (height + down - 1) / down + 2
    var sums = [SIMD4<Int32>](repeating: .zero, count: newWidth * newHeight)
    pixels.withUnsafeBufferPointer { source in
      sums.withUnsafeMutableBufferPointer { sums in
        for y in 0..<height {
          let row = (y / down + 1) * newWidth + 1
          for x in 0..<width {
            let p = (y * width + x) * 4
            let alpha = Int32(source[p + 3])
            guard alpha > 0 else { continue }
            sums[row + x / across] &+=
              SIMD4(Int32(source[p]), Int32(source[p + 1]), Int32(source[p + 2]), 1) &* alpha
          }
        }
      }
    }
    let area = Int32(across * down)
    var out = [UInt8](repeating: 255, count: newWidth * newHeight * 4)
    for (index, sum) in sums.enumerated() {
      let alpha = sum.w
      out[index * 4 + 3] = UInt8((alpha + area / 2) / area)
      guard alpha > 0 else { continue }
      for channel in 0..<3 { out[index * 4 + channel] = UInt8((sum[channel] + alpha / 2) / alpha) }
    }
    return PixelImage(width: newWidth, height: newHeight, pixels: out)
  }
}
