import StageKit

extension Color {
  /// Creates one of 64 colours that are easy to distinguish. Number 0 is black.
  public init(number: Int) {
    self.init(
      red: Double(number & 3) / 3, green: Double(number >> 2 & 3) / 3,
      blue: Double(number >> 4 & 3) / 3)
  }
}

extension PixelImage {
  /// Returns the number of the colour at a pixel, or `nil` at an edge, where colours mix.
  public func number(_ x: Int, _ y: Int) -> Int? {
    func level(_ part: UInt8) -> Int { Int((Double(part) / 85).rounded()) }
    var found: Int?
    for (x, y) in [
      (x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x + 1, y + 1), (x - 1, y + 1),
      (x + 1, y - 1), (x - 1, y - 1),
    ] {
      let pixel = self[x, y]
      let number = level(pixel.red) | level(pixel.green) << 2 | level(pixel.blue) << 4
      guard found == nil || found == number else { return nil }
      found = number
    }
    return found
  }
}
