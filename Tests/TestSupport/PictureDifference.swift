/// The difference between two pictures of the same size. Pictures are arrays of RGBA bytes that
/// begin with the top row. Alpha is ignored.
public struct PictureDifference: Sendable {
  /// The mean absolute difference of the colour channels, in the range 0…255.
  public let mean: Double
  /// The fraction of pixels in which a channel differs by more than the limit, in the range 0…1.
  public let outliers: Double
  /// A picture of the absolute difference of each channel. Differences are multiplied by eight to
  /// make them visible, and alpha is opaque.
  public let picture: [UInt8]

  /// Compares two pictures. If their sizes are different, the difference is the largest possible.
  /// O(n) in the number of pixels.
  ///
  /// - Parameters:
  ///   - a: The RGBA bytes of the first picture.
  ///   - b: The RGBA bytes of the second picture.
  ///   - limit: The largest difference that a channel may have in a pixel that isn't an outlier.
  public init(_ a: [UInt8], _ b: [UInt8], limit: UInt8) {
    guard a.count == b.count, a.count >= 4 else {
      (mean, outliers, picture) = (255, 1, [])
      return
    }
    var picture = [UInt8](repeating: 255, count: a.count)
    var sum = 0
    var count = 0
    for pixel in stride(from: 0, through: a.count - 4, by: 4) {
      var largest: UInt8 = 0
      for channel in pixel..<pixel + 3 {
        let difference = max(a[channel], b[channel]) - min(a[channel], b[channel])
        picture[channel] = difference > 31 ? 255 : difference * 8
        sum += Int(difference)
        largest = max(largest, difference)
      }
      if largest > limit { count += 1 }
    }
    let pixels = Double(a.count / 4)
    mean = Double(sum) / (pixels * 3)
    outliers = Double(count) / pixels
    self.picture = picture
  }
}
