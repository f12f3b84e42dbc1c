import StageKit

extension PixelImage {
  /// Returns the picture after applying an orientation.
  func turned(by orientation: Orientation) -> PixelImage {
    guard orientation != .upright else { return self }
    let (columns, rows) = orientation.swapsSides ? (height, width) : (width, height)
    var turned: [UInt8] = []
    turned.reserveCapacity(pixels.count)
    for y in 0..<rows {
      for x in 0..<columns {
        let source = orientation.source(x: x, y: y, width: width, height: height)
        let start = (source.y * width + source.x) * 4
        turned.append(contentsOf: pixels[start..<(start + 4)])
      }
    }
    return PixelImage(width: columns, height: rows, pixels: turned)
  }
}
