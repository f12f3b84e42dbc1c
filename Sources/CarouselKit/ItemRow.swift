/// The arithmetic of items in a row, whose ends may be joined.
///
/// Indexes run from 0 to `count` − 1; offsets are places along the row, in items.
struct ItemRow: Equatable, Sendable {
  /// How many items there are.
  var count = 0
  /// Whether the item after the last is the first.
  var isWrapped = false

  /// The index brought into the row: round the ring, or to the nearer end; −1 when it is empty.
  func clamp(_ index: Int) -> Int {
    guard count > 0 else { return -1 }
    guard isWrapped else { return min(max(index, 0), count - 1) }
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }

  /// The offset brought into the row: into [0, count) when wrapped, else [0, count − 1]; −1 when
  /// it is empty.
  func clamp(_ offset: Double) -> Double {
    guard count > 0 else { return -1 }
    let count = Double(count)
    guard isWrapped else { return min(max(offset, 0), count - 1) }
    guard offset < 0 || offset >= count else { return offset }
    let rest = offset.truncatingRemainder(dividingBy: count)
    let folded = rest < 0 ? rest + count : rest
    // A tiny negative rest rounds up to the whole circle, which is the beginning again.
    return folded < count ? folded : 0
  }

  /// The item nearest to an offset; −1 when there are no items.
  func index(at offset: Double) -> Int {
    guard count > 0 else { return -1 }
    let nearest = clamp(offset).rounded(.toNearestOrAwayFromZero)
    return clamp(Int(nearest))
  }

  /// How far an item lies from the scroll offset, the shorter way round when wrapped.
  func offset(of index: Int, from scrollOffset: Double) -> Double {
    let offset = Double(index) - scrollOffset
    guard isWrapped else { return offset }
    let half = Double(count) / 2
    if offset > half { return offset - Double(count) }
    if offset < -half { return offset + Double(count) }
    return offset
  }

  /// The shortest way from one offset to another, with its sign.
  func way(from a: Double, to b: Double) -> Double {
    let direct = b - a
    guard isWrapped else { return direct }
    var around = min(a, b) + Double(count) - max(a, b)
    if a < b { around = -around }
    return abs(direct) <= abs(around) ? direct : around
  }
}
