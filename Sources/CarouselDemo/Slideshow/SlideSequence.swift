/// The sequence in which a slideshow shows pictures. Each round contains every picture once.
struct SlideSequence {
  private let count: Int
  /// The indexes of the pictures in shuffled order; `nil` if the pictures are shown in order.
  private let shuffled: [Int]?
  /// The place of the current picture in the sequence.
  private var place: Int

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - order: The order of the pictures.
  ///   - count: The number of pictures, at least 1.
  ///   - index: The index of the first picture, less than `count`.
  ///   - seed: The seed of the shuffled order.
  init(_ order: SlideshowSettings.Order, of count: Int, from index: Int, seed: UInt64) {
    self.count = count
    place = index
    shuffled =
      switch order {
      case .inOrder: nil
      case .shuffled: Self.shuffle(count, from: index, seed: seed)
      }
    if shuffled != nil { place = 0 }
  }

  private static func shuffle(_ count: Int, from index: Int, seed: UInt64) -> [Int] {
    var generator = SeededGenerator(seed: seed)
    var indexes = Array(0..<count)
    indexes.swapAt(0, index)
    indexes[1...].shuffle(using: &generator)
    return indexes
  }

  /// The index of the current picture.
  var index: Int { index(at: place) }

  /// Returns the index of the picture that is `steps` places after the current one, or before the
  /// current one if `steps` is negative.
  func index(after steps: Int) -> Int { index(at: place + steps) }

  /// Moves the current picture forwards by a number of places, or backwards if `steps` is negative.
  mutating func move(by steps: Int) { place = wrapped(place + steps) }

  private func index(at place: Int) -> Int {
    let place = wrapped(place)
    return shuffled?[place] ?? place
  }

  private func wrapped(_ place: Int) -> Int { (place % count + count) % count }
}
