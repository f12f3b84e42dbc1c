import CarouselKit

/// A plan for loading pictures: which pictures of a carousel are loaded, and in which order. The
/// current picture comes first, then the pictures ahead of the movement, then the pictures at its
/// destination. Pictures that have been passed come last.
///
/// When the carousel scrolls faster than pictures load, only the pictures at the destination are
/// requested, because all others would be out of sight before they are loaded.
struct PrefetchPlan {
  /// The number of pictures loaded per second.
  var pace = 20.0
  /// The number of visible items on each side of the centre.
  private(set) var reach = 0.0
  /// The carousel's speed, in items per second.
  private(set) var velocity = 0.0
  /// The direction of the last movement: 1 towards greater indexes, otherwise −1.
  private var direction = 1.0
  /// The signed distance from the current offset to the destination, in items.
  private var remaining = 0.0
  private var last: (offset: Double, time: Double)?
  private var row: (count: Int, isWrapped: Bool) = (0, false)
  private var destination = 0.0

  /// The speed below which the carousel counts as at rest, in items per second.
  private static let rest = 0.2
  /// The number added to the loading distance of items that the carousel has passed, so that all
  /// other items load first.
  private static let passed = 1000.0
  /// The loading distance of items that have been removed from the carousel. They are loaded last.
  static let farthest = 2000.0

  /// Updates the plan with the carousel's state at a time, in seconds.
  mutating func update(_ carousel: CarouselEngine, at time: Double) {
    row = (carousel.numberOfItems, carousel.isWrapEnabled)
    reach = Double(carousel.numberOfVisibleItems) / 2
    move(to: carousel.scrollOffset, towards: carousel.destination, at: time)
  }

  private mutating func move(to offset: Double, towards destination: Double, at time: Double) {
    if let last, time > last.time {
      velocity = shortest(offset - last.offset) / (time - last.time)
      if abs(velocity) > Self.rest { direction = velocity < 0 ? -1 : 1 }
    }
    if last?.time != time { last = (offset, time) }
    self.destination = destination
    remaining = shortest(destination - offset)
  }

  /// Returns a signed distance between two offsets. If the carousel wraps, returns the distance in
  /// the shorter direction.
  private func shortest(_ distance: Double) -> Double {
    guard row.isWrapped, row.count > 0 else { return distance }
    return distance.remainder(dividingBy: Double(row.count))
  }

  /// Whether the carousel passes more pictures per second than can be loaded.
  var exceedsLoadingPace: Bool { abs(velocity) > max(pace, Self.rest) }

  /// Returns the loading distance of an item; `nil` if the item shouldn't be loaded. Items with
  /// smaller loading distances are loaded first. `offset` is the item's signed distance from the
  /// centre, in items.
  func distance(ofItemAt offset: Double) -> Double? {
    let toEnd = abs(shortest(offset - remaining))
    if exceedsLoadingPace, toEnd > reach { return nil }
    let ahead = offset * direction
    // An item up to half an item behind the centre is still the current item.
    if abs(velocity) > Self.rest, ahead < -0.5 { return Self.passed - ahead }
    if exceedsLoadingPace { return toEnd }
    return ahead > reach ? reach + toEnd : abs(offset) + (ahead < 0 ? Self.tie : 0)
  }

  /// The number added to the loading distance of an item behind the centre, so that the item ahead
  /// at the same distance is loaded first.
  private static let tie = 0.01

  /// A sequence of consecutive item indexes, wrapped if the carousel wraps. Iterating allocates no
  /// memory.
  struct Indexes: Sequence, IteratorProtocol {
    fileprivate var position: Int
    fileprivate let end: Int
    fileprivate let row: (count: Int, isWrapped: Bool)

    mutating func next() -> Int? {
      while position < end {
        let index = row.isWrapped ? (position % row.count + row.count) % row.count : position
        position += 1
        if (0..<row.count).contains(index) { return index }
      }
      return nil
    }
  }

  /// The indexes of the items that will be visible at the destination. Empty if the carousel is
  /// already there.
  var indexesAtDestination: Indexes { indexes(within: isThere ? -1 : Int(reach)) }

  /// The number of items on each side, beyond the visible ones, of which small copies are loaded.
  private static let margin = 6

  /// The indexes of the visible items and of `margin` items on each side. Empty until the carousel
  /// is at its destination.
  var indexesNearby: Indexes { indexes(within: isThere ? Int(reach) + Self.margin : -1) }

  private var isThere: Bool { abs(remaining) < 0.5 || row.count == 0 }

  /// Returns the indexes of the items within a distance of the destination. None for −1.
  private func indexes(within distance: Int) -> Indexes {
    let middle = Int(destination.rounded())
    let farthest = row.isWrapped ? row.count / 2 : row.count - 1
    let side = row.count == 0 ? -1 : min(distance, farthest)
    let start = middle - side
    let end = middle + side + 1
    // The item opposite the destination in a wrapped row is on both sides.
    return Indexes(
      position: start, end: row.isWrapped ? min(end, start + row.count) : end, row: row)
  }
}
