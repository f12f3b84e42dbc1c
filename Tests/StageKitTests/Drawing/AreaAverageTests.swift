import TestSupport
import Testing

@testable import StageKit

@Suite struct AreaAverageTests {
  func average(_ bytes: [UInt8], _ size: (Int, Int), to target: (Int, Int), channels: Int)
    -> [UInt8]
  {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return [] }
      let source = AreaAverage.Source(
        bytes: base, width: size.0, height: size.1, stride: size.0 * channels,
        pixels: channels == 4 ? .rgba : .rgb)
      return AreaAverage.scale(source, width: target.0, height: target.1)
    }
  }

  /// Sizes that are divided evenly, sizes that aren't, and pictures one pixel high.
  static let sizes = [
    ((64, 48), (16, 12)), ((97, 61), (13, 7)), ((100, 3), (99, 2)), ((5, 1), (2, 1)),
    ((1, 40), (1, 3)), ((31, 31), (31, 31)), ((300, 200), (1, 1)),
  ]

  @Test(arguments: sizes)
  func scalingKeepsTheMeanColour(source: (Int, Int), target: (Int, Int)) {
    var random = SplitMix64(seed: 11)
    let bytes = (0..<(source.0 * source.1 * 3)).map { _ in UInt8.random(in: 0...255, using: &random)
    }
    let result = average(bytes, source, to: target, channels: 3)
    for channel in 0..<3 {
      let before = stride(from: channel, to: bytes.count, by: 3).map { Double(bytes[$0]) }
      let after = stride(from: channel, to: result.count, by: 4).map { Double(result[$0]) }
      let difference =
        before.reduce(0, +) / Double(before.count) - after.reduce(0, +) / Double(after.count)
      // Each result is rounded to an integer, so the means differ by at most 0.5.
      #expect(abs(difference) <= 0.51)
    }
    #expect(stride(from: 3, to: result.count, by: 4).allSatisfy { result[$0] == 255 })
  }

  @Test(arguments: sizes)
  func scalingKeepsAUniformColour(source: (Int, Int), target: (Int, Int)) {
    let pixel: [UInt8] = [250, 128, 3, 77]
    let bytes = (0..<(source.0 * source.1)).flatMap { _ in pixel }
    let result = average(bytes, source, to: target, channels: 4)
    #expect(result == (0..<(target.0 * target.1)).flatMap { _ in pixel })
  }

  @Test func scaledDownStripesBecomeGrey() {
    // When stripes one pixel wide are scaled down, they must become grey and not wider stripes.
    let pair: [UInt8] = [0, 0, 0, 255, 255, 255]
    let bytes = (0..<(128 * 8)).flatMap { _ in pair }
    let result = average(bytes, (256, 8), to: (16, 2), channels: 3)
    #expect(
      stride(from: 0, to: result.count, by: 4).allSatisfy { (127...128).contains(result[$0]) })
  }

  @Test func transparentPixelsDoNotAffectTheColour() {
    let bytes: [UInt8] = [200, 100, 50, 255, 0, 0, 0, 0]
    #expect(average(bytes, (2, 1), to: (1, 1), channels: 4) == [200, 100, 50, 128])
    #expect(average([9, 9, 9, 0, 5, 5, 5, 0], (2, 1), to: (1, 1), channels: 4)[3] == 0)
  }

  /// An opaque picture is reduced by a power of two with integer arithmetic. All other reductions
  /// use floating-point numbers.
  @Test(arguments: [0, 1, 2, 3, 4], [0, 1, 2, 4])
  func integersGiveTheSameMeansAsFloatingPointNumbers(across: Int, down: Int) {
    var random = SplitMix64(seed: 12)
    let (width, height) = (3 << across, 5 << down)
    var image = PixelImage(width: width, height: height, color: .white)
    for index in image.pixels.indices where index % 4 != 3 {
      image.pixels[index] = UInt8.random(in: 0...255, using: &random)
    }
    let scaled = image.scaled(width: 3, height: 5)
    #expect(scaled.pixels == average(image.pixels, (width, height), to: (3, 5), channels: 4))
    image.pixels[3] = 100
    let translucent = image.scaled(width: 3, height: 5)
    #expect(translucent.pixels == average(image.pixels, (width, height), to: (3, 5), channels: 4))
  }

  @Test func imageIsScaledIntoItsBoundsAndKeepsItsAspectRatio() {
    #expect(AreaAverage.size(width: 6000, height: 4000, longestSide: 300) == (300, 200))
    #expect(AreaAverage.size(width: 4000, height: 6000, longestSide: 300) == (200, 300))
    #expect(AreaAverage.size(width: 100, height: 50, longestSide: 300) == (100, 50))
    #expect(AreaAverage.size(width: 9000, height: 1, longestSide: 300) == (300, 1))
    #expect(AreaAverage.size(width: 10, height: 10, longestSide: 0) == (10, 10))
  }
}
