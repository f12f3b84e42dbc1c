import StageKit

// Calculations with all pixels of a picture. They take much longer in the test targets, which
// aren't optimised.

extension PixelImage {
  /// Returns the levels of a channel, 0…255, of all pixels from the top row on. The channels are
  /// red, green, blue and alpha.
  public func levels(ofChannel channel: Int) -> [Double] {
    stride(from: channel, to: pixels.count, by: 4).map { Double(pixels[$0]) }
  }

  /// Returns the sum of the absolute differences between the red levels of two pictures of the same
  /// size.
  public func redDifference(from other: PixelImage) -> Double {
    var sum = 0
    for index in stride(from: 0, to: min(pixels.count, other.pixels.count), by: 4) {
      sum += abs(Int(pixels[index]) - Int(other.pixels[index]))
    }
    return Double(sum)
  }

  /// Returns whether two pictures are equal in a range of pixels, which are counted from the top
  /// row on.
  public func isEqual(to other: PixelImage, in range: Range<Int>) -> Bool {
    let bytes = range.lowerBound * 4..<range.upperBound * 4
    return pixels[bytes] == other.pixels[bytes]
  }
}

/// Calculations with the levels of pictures, which are arrays of the same length. A level is `nil`
/// in a pixel that isn't compared.
public enum PixelLevels {
  /// Returns `a` − `b` for each pixel.
  public static func differences(_ a: [Double], _ b: [Double]) -> [Double] {
    zip(a, b).map { $0 - $1 }
  }

  /// Returns `a` − `b` for each pixel.
  public static func differences(_ a: [Double?], _ b: [Double?]) -> [Double?] {
    zip(a, b).map { a, b in a.flatMap { a in b.map { a - $0 } } }
  }

  /// Returns the root mean square difference between two pictures.
  public static func distance(_ a: [Double], _ b: [Double?]) -> Double {
    var (sum, count) = (0.0, 0.0)
    for (a, b) in zip(a, b) {
      guard let b else { continue }
      sum += (a - b) * (a - b)
      count += 1
    }
    return count > 0 ? (sum / count).squareRoot() : 0
  }

  /// Returns the root mean square difference between two pictures, in the pixels in which any of
  /// three pictures isn't black.
  public static func distance(_ a: [Double], _ b: [Double], over other: [Double]) -> Double {
    var (sum, count) = (0.0, 0.0)
    for index in a.indices where max(a[index], b[index], other[index]) > 0 {
      sum += (a[index] - b[index]) * (a[index] - b[index])
      count += 1
    }
    return count > 0 ? (sum / count).squareRoot() : 0
  }
}
