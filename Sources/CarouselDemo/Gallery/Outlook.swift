import CarouselKit

/// Which pictures of a carousel are loaded, and in which order: the one that is looked at, then what lies
/// ahead, then what awaits where it comes to rest, and what has been passed last of all.
///
/// Where it flies past more than can be loaded, nothing is asked for on the way, for it would be gone before it
/// is there; all goes to where it comes to rest.
struct Outlook {
  /// How many pictures are loaded in a second.
  var pace = 20.0
  /// How far to each side of the centre items are seen.
  private(set) var reach = 0.0
  /// How fast the carousel is, in items a second.
  private(set) var velocity = 0.0
  /// Where it went last: 1 towards greater indexes, else −1.
  private var direction = 1.0
  /// How far it has to go yet, in items.
  private var way = 0.0
  private var last: (offset: Double, time: Double)?
  private var row: (count: Int, isWrapped: Bool) = (0, false)
  private var destination = 0.0

  /// Slower is at rest, in items a second.
  private static let rest = 0.2
  /// What has been passed comes after all that is to come.
  private static let passed = 1000.0
  /// The distance of what comes last: items that have left the row.
  static let farthest = 2000.0

  /// Takes notice of where a carousel is, and where it goes.
  mutating func follow(_ carousel: CarouselEngine, at time: Double) {
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
    way = shortest(destination - offset)
  }

  /// A way, the shorter one round where the ends join.
  private func shortest(_ way: Double) -> Double {
    guard row.isWrapped, row.count > 0 else { return way }
    return way.remainder(dividingBy: Double(row.count))
  }

  /// Whether more is passed than can be loaded.
  var isFlying: Bool { abs(velocity) > max(pace, Self.rest) }

  /// How far an item, which lies so many items from the centre, is from what is looked at: the least is loaded
  /// first. Nil where it isn't worth while.
  func distance(ofItemAt offset: Double) -> Double? {
    let toEnd = abs(shortest(offset - way))
    if isFlying, toEnd > reach { return nil }
    let ahead = offset * direction
    // Half an item on is still the one that is looked at.
    if abs(velocity) > Self.rest, ahead < -0.5 { return Self.passed - ahead }
    if isFlying { return toEnd }
    return ahead > reach ? reach + toEnd : abs(offset) + (ahead < 0 ? Self.tie : 0)
  }

  /// Of two equally far the one ahead comes first.
  private static let tie = 0.01

  /// Indexes of items side by side, round the ring where the ends join. It takes nothing from the heap.
  struct Indexes: Sequence, IteratorProtocol {
    fileprivate var place: Int
    fileprivate let end: Int
    fileprivate let row: (count: Int, isWrapped: Bool)

    mutating func next() -> Int? {
      while place < end {
        let index = row.isWrapped ? (place % row.count + row.count) % row.count : place
        place += 1
        if (0..<row.count).contains(index) { return index }
      }
      return nil
    }
  }

  /// The indexes of the items that are seen where the carousel comes to rest; none while it is there.
  var indexesAtDestination: Indexes {
    let middle = Int(destination.rounded())
    let side = min(Int(reach), max(row.count - 1, 0) / (row.isWrapped ? 2 : 1))
    let isThere = abs(way) < 0.5 || row.count == 0
    return Indexes(
      place: middle - side, end: isThere ? middle - side : middle + side + 1, row: row)
  }
}
