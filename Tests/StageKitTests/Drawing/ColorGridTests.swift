import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

/// Tests the gradient of a backdrop.
@WindowActor @Suite struct ColorGridTests {
  /// A grid of dark colours, as in the demo's backdrops.
  private static func grid(seed: UInt64) -> ColorGrid {
    var random = SplitMix64(seed: seed)
    return ColorGrid { _, _ in
      Color(
        red: .random(in: 0.02...0.25, using: &random),
        green: .random(in: 0.02...0.22, using: &random),
        blue: .random(in: 0.02...0.3, using: &random))
    }
  }

  /// Returns the red, green and blue of the gradient's texels, 0…255.
  private static func texels(_ grid: ColorGrid) -> [SIMD3<Float>] {
    let texels = [UInt32](unsafeUninitializedCapacity: ColorGrid.columns * ColorGrid.rows) {
      texels, count in
      count = texels.count
      if let first = texels.baseAddress { grid.paint(first) }
    }
    return texels.map { texel in
      #expect(texel >> 24 == 255)
      return SIMD3(Float(texel >> 16 & 0xFF), Float(texel >> 8 & 0xFF), Float(texel & 0xFF))
    }
  }

  /// Returns the exact components of the gradient at a pixel, 0…255.
  private static func exact(
    _ grid: ColorGrid, _ x: Int, _ y: Int, of width: Int, _ height: Int
  ) -> SIMD3<Float> {
    color(
      grid, ColorGrid.weights(at: (Float(x) + 0.5) / Float(width)),
      ColorGrid.weights(at: (Float(y) + 0.5) / Float(height)))
  }

  /// Returns the weighted mean of a grid's colours.
  private static func color(
    _ grid: ColorGrid, _ across: SIMD4<Float>, _ down: SIMD4<Float>
  ) -> SIMD3<Float> {
    var sum = SIMD3<Float>.zero
    for index in 0..<16 {
      let color = SIMD3(grid.red[index], grid.green[index], grid.blue[index])
      sum += color * (across[index % 4] * down[index / 4])
    }
    return sum
  }

  @Test func invalidFractionsAndComponentsAreLimited() {
    let (dark, other) = (Self.grid(seed: 1), Self.grid(seed: 2))
    #expect(dark.mixed(with: other, fraction: 1.2) == dark.mixed(with: other, fraction: 1))
    #expect(dark.mixed(with: other, fraction: -0.2) == dark)
    #expect(dark.mixed(with: other, fraction: .nan) == dark)
    let invalid = ColorGrid { _, _ in Color(red: .nan, green: -1, blue: 2) }
    #expect(invalid.mean == Color(red: 0, green: 0, blue: 1))
  }

  /// In a window of any size, a pixel differs from the exact gradient by at most one of a display's
  /// 255 steps. The mean of a block of pixels differs by less than half a step. Without noise,
  /// whole blocks would differ by half a step, so that edges between the colours would be visible.
  @Test(arguments: [(400, 300), (1280, 800), (360, 720)])
  func gradientFillsTheWindowWithoutBands(width: Int, height: Int) async throws {
    let headless = try HeadlessWindow(
      .opengl, size: Size(width: Double(width), height: Double(height)),
      access: await WindowAccess.acquire())
    let grid = Self.grid(seed: 7)
    headless.window.canvas.backdrop = Backdrop(gradient: grid)
    let picture = headless.window.screenshot { _ in }
    let block = 40
    var (greatest, greatestMean): (Float, Float) = (0, 0)
    for top in stride(from: 0, to: picture.height - block + 1, by: block) {
      for left in stride(from: 0, to: picture.width - block + 1, by: block) {
        var sum = SIMD3<Float>.zero
        for y in top..<top + block {
          for x in left..<left + block {
            let pixel = picture[x, y]
            let drawn = SIMD3(Float(pixel.red), Float(pixel.green), Float(pixel.blue))
            let error = drawn - Self.exact(grid, x, y, of: picture.width, picture.height)
            greatest = max(greatest, error.max(), -error.min())
            sum += error
          }
        }
        let mean = sum / Float(block * block)
        greatestMean = max(greatestMean, mean.max(), -mean.min())
      }
    }
    #expect(greatest < 1.5)
    #expect(greatestMean < 0.4)
  }

  /// While something moves, the gradient is drawn without dithering.
  @Test func movingGradientDiffersByAtMostTwoSteps() async throws {
    let headless = try HeadlessWindow(
      .opengl, size: Size(width: 640, height: 400), access: await WindowAccess.acquire())
    let canvas = headless.window.canvas
    canvas.backdrop = Backdrop(
      gradient: ColorGrid { column, row in
        Color(
          red: column % 2 == 0 ? 0.1 : 0.2, green: row % 2 == 0 ? 0.05 : 0.15,
          blue: 0.08 * Double(column))
      })
    let still = headless.window.screenshot { _ in }
    canvas.isMoving = true
    #expect(headless.window.screenshot { _ in } == still)
    canvas.begin(size: headless.window.size, pixelRatio: 1)
    canvas.end()
    let moving = canvas.readPixels()
    #expect(still != moving)
    #expect(zip(still.pixels, moving.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  @Test func gradientOfOneColorIsOneRectangle() {
    let grid = ColorGrid { _, _ in Color(red: 0.1, green: 0.2, blue: 0.3) }
    let rectangles = grid.rectangles(in: Size(width: 1280, height: 800))
    #expect(rectangles.size == Size(width: 1280, height: 800))
  }

  /// A gradient that changes only from left to right has rows of colours, and the other way round.
  @Test func rectanglesFollowTheDirectionOfTheGradient() {
    let area = Size(width: 1280, height: 800)
    let across = ColorGrid { column, _ in Color(red: 0.1 * Double(column), green: 0, blue: 0) }
    #expect(!across.rectangles(in: area).hasColumns)
    #expect(across.rectangles(in: area).size.height == 800)
    let down = ColorGrid { _, row in Color(red: 0.1 * Double(row), green: 0, blue: 0) }
    #expect(down.rectangles(in: area).hasColumns && down.rectangles(in: area).size.width == 1280)
  }

  @Test func gradientThatNeedsTheNarrowestStripsHasRows() {
    let (size, hasColumns) = Backdrop().grid.rectangles(in: Size(width: 1280, height: 800))
    #expect(!hasColumns && size.height == 8)
  }

  /// Adjacent columns or rows differ by half a step at most. Linear colours in a rectangle differ
  /// from the gradient by half a step at most.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func rectanglesApproximateTheGradient(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let contrast = Double.random(in: 0...0.08, using: &random)
    let grid = ColorGrid { _, _ in
      Color(
        red: 0.1 + .random(in: 0...contrast, using: &random),
        green: 0.1 + .random(in: 0...contrast, using: &random),
        blue: 0.1 + .random(in: 0...contrast, using: &random))
    }
    let area = Size(width: 1280, height: 800)
    let (size, hasColumns) = grid.rectangles(in: area)
    /// Returns the exact colour at a position across and along the strips.
    func color(_ across: Double, _ along: Double) -> SIMD3<Float> {
      let (x, y) = hasColumns ? (across, along) : (along, across)
      return Self.color(
        grid, ColorGrid.weights(at: Float(x / area.width)),
        ColorGrid.weights(at: Float(y / area.height)))
    }
    func difference(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
      max((a - b).max(), (b - a).max())
    }
    let (strip, length) = hasColumns ? (size.width, size.height) : (size.height, size.width)
    let (across, along) =
      hasColumns ? (area.width, area.height) : (area.height, area.width)
    for start in stride(from: 0.0, to: along, by: length) {
      let end = min(start + length, along)
      for middle in stride(from: strip / 2, to: across, by: strip) {
        let (first, last) = (color(middle, start), color(middle, end))
        for part in stride(from: Float(0.125), to: 1, by: 0.125) {
          let exact = color(middle, start + (end - start) * Double(part))
          #expect(difference(first + (last - first) * part, exact) <= 0.5)
        }
        guard strip > 8, middle + strip < across else { continue }
        #expect(difference(first, color(middle + strip, start)) <= 0.51)
      }
    }
  }

  @Test func weightsArePositiveAndTheirSumIsOne() {
    for fraction in stride(from: Float(0), through: 1, by: 1.0 / 64) {
      let weights = ColorGrid.weights(at: fraction)
      #expect(weights.min() >= 0 && abs(weights.sum() - 1) < 1e-5, "\(fraction)")
    }
  }

  @Test func gradientStaysWithinTheColorsOfItsGrid() {
    for seed in 1...10 as ClosedRange<UInt64> {
      let grid = Self.grid(seed: seed)
      let colors = [grid.red, grid.green, grid.blue]
      for texel in Self.texels(grid) {
        for channel in 0..<3 {
          let isInside =
            texel[channel] > colors[channel].min() - 1
            && texel[channel] < colors[channel].max() + 1
          if !isInside { Issue.record("\(texel[channel]) with seed \(seed)") }
        }
      }
    }
  }

  @Test(arguments: [0, 1, 0x12, 0x80, 0xFE, 0xFF])
  func gradientOfOneColorHasExactlyThisColor(level: Int) {
    let part = Double(level) / 255
    let grid = ColorGrid { _, _ in Color(red: part, green: part, blue: part) }
    let expected = SIMD3(repeating: Float(level))
    #expect(Self.texels(grid).allSatisfy { $0 == expected })
  }

  @Test func mixedGridsAreBetweenTheTwoGrids() {
    let (first, second) = (Self.grid(seed: 1), Self.grid(seed: 2))
    #expect(first.mixed(with: second, fraction: 0) == first)
    let half = first.mixed(with: second, fraction: 0.5)
    for index in 0..<16 {
      #expect(abs(half.red[index] - (first.red[index] + second.red[index]) / 2) < 1e-4)
    }
    let all = first.mixed(with: second, fraction: 1)
    #expect((all.blue - second.blue).max() < 1e-4 && (second.blue - all.blue).max() < 1e-4)
  }
}
