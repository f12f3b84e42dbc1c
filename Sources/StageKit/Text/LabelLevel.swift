import GeometryKit

/// A label's picture made smaller along one side or both, for faces that are turned away or small.
///
/// It is made when it is first drawn, so that upright text costs nothing for it, and halved along each
/// side apart: a face turned by 60° shows half of the columns of its text, but all of its rows.
struct LabelLevel {
  /// White, as the label itself.
  let texture: Texture
  /// What it covers, in shares of the label's own texture: a little more, for an empty pixel on each
  /// side.
  let reach: Rect
}

/// What a smaller picture was made for.
struct LevelKey: Hashable {
  var label: Int
  /// So many columns became one.
  var across: Int
  /// So many rows became one.
  var down: Int
}

/// What a label was drawn from.
struct LabelSource {
  weak var text: Text?
  /// Which of the labels of its text it is.
  let number: Int
  let lines: [String]
  let style: Text.Style
  let alignment: Text.Alignment
  /// Device pixels to a point.
  let ratio: Double
}

extension Text.Label {
  /// The picture to draw with.
  ///
  /// - Parameters:
  ///   - across: columns of the label's texture to a device pixel.
  ///   - down: the same for its rows.
  /// - Returns: the label's own where it is shown as large as it was made, or larger.
  func level(across: Double, down: Double) -> LabelLevel {
    let whole = LabelLevel(texture: texture, reach: Rect(x: 0, y: 0, width: 1, height: 1))
    let (across, down) = (Self.step(for: across), Self.step(for: down))
    guard across > 1 || down > 1, let text = source.text, text.ratio == source.ratio else {
      return whole
    }
    let key = LevelKey(label: source.number, across: across, down: down)
    if let level = text.levels.value(for: key) { return level }
    guard let image = text.image(of: source.lines, source.style, source.alignment),
      (image.width, image.height) == (texture.width, texture.height),
      let smaller = Texture(
        MipChain(unscaled: image.textReduced(across: across, down: down)), on: text.canvas)
    else { return whole }
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

  /// How many texels become one.
  private static func step(for density: Double) -> Int {
    var step = 1
    while step < coarsest, density >= mostTexels * Double(step) { step *= 2 }
    return step
  }

  /// The most texels to a pixel before they are halved. Measured between √2 and 2 against what pixels see in
  /// the mean: it is nowhere farther from that than the others.
  private static let mostTexels = 1.8
  /// Text that is smaller still is a streak.
  private static let coarsest = 64
}

extension PixelImage {
  /// So many columns and rows as one, the mean of them weighed by their alpha, with an empty pixel on
  /// each side, since the picture's own empty pixels go up in their neighbours. What is empty is white,
  /// so that filtering at the edges brings in no black. O(pixels).
  func textReduced(across: Int, down: Int) -> PixelImage {
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
