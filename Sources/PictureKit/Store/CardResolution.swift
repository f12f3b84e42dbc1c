/// The resolution at which the pictures of cards are loaded. It is high enough for the pixels that
/// a card covers, and so low that all visible cards fit in a memory limit.
package struct CardResolution {
  /// The maximum side of a loaded picture, in pixels.
  static let longestSide = 8192
  /// The minimum number of cards that must fit in the memory limit, even if fewer are visible.
  private static let minCards = 9

  /// The longer side to load for a card, in pixels.
  private(set) var step: Int
  /// The number of visible cards, and the pixels that a card covers along its longer side.
  private(set) var cards = (count: 0, pixels: 0.0)
  /// The maxima of the arguments of `setVisibleCards`: in the current frame (`wanted`), and in the
  /// last frame (`formerlyWanted`).
  private var wanted = (count: 0, pixels: 0.0)
  private var formerlyWanted = (count: 0, pixels: 0.0)
  /// The maximum side of a picture that the store loads, in pixels.
  private let longestSide: Int

  /// Creates the resolution for a store that loads pictures up to a maximum side in pixels.
  init(longestSide: Int, memoryLimit: Int) {
    self.longestSide = longestSide
    step = min(Self.step(for: 0, among: 0, in: memoryLimit), longestSide)
  }

  /// Sets the number of visible cards and the pixels that a card covers along its longer side. If
  /// this method is called several times in a frame, the largest values count. Larger values apply
  /// at once, smaller ones from the next frame on.
  mutating func setVisibleCards(_ count: Int, pixels: Double, in memoryLimit: Int) {
    wanted = (max(wanted.count, count), max(wanted.pixels, pixels))
    let new = (
      count: max(formerlyWanted.count, wanted.count),
      pixels: max(formerlyWanted.pixels, wanted.pixels)
    )
    guard cards != new else { return }
    cards = new
    step = min(Self.step(for: cards.pixels, among: cards.count, in: memoryLimit), longestSide)
  }

  /// Ends a frame.
  mutating func endFrame() {
    formerlyWanted = wanted
    wanted = (0, 0)
  }

  /// Returns the longer side, in pixels, at which to load a picture that covers `pixels` pixels
  /// along its longer side. The result includes up to 10 % for subpixel positions and slightly
  /// enlarged windows. It is at least 256, and at most `longestSide`.
  package static func step(for pixels: Double) -> Int {
    let wanted = min(pixels + min(pixels * 0.1, 64), Double(longestSide))
    return wanted > 256 ? Int((wanted / 32).rounded(.up)) * 32 : 256
  }

  /// Returns the longer side, in pixels, at which to load a card's picture, so that all visible
  /// cards fit in the memory limit.
  package static func step(for pixels: Double, among count: Int, in memoryLimit: Int) -> Int {
    min(step(for: pixels), side(ofEachOf: max(count, minCards), in: memoryLimit))
  }

  /// Returns the side, in pixels, of `count` square pictures that together fill a memory limit. A
  /// pixel takes 4 bytes, and mip levels take a third more.
  static func side(ofEachOf count: Int, in memoryLimit: Int) -> Int {
    let side = Int((Double(memoryLimit) / Double(count) * 3 / 16).squareRoot())
    return max(side / 32 * 32, 16)
  }
}
