/// How far two pictures of one size are apart. Rows from the top, four bytes a pixel, the fourth
/// (alpha) left out.
public struct PictureDifference: Sendable {
  /// The mean over all channels of all pixels, in levels of 255.
  public let mean: Double
  /// The share of pixels with a channel beyond the limit, 0 to 1.
  public let outliers: Double
  /// The difference of each channel, eight times as strong, so that it can be seen; opaque.
  public let picture: [UInt8]

  /// Compares byte by byte; pictures of different sizes have nothing in common. A pixel with a
  /// channel that differs by more than the limit is an outlier. O(pixels).
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
