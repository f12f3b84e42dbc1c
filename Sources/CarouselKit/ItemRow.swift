/// The arithmetic of the indexes and offsets of items in a row that may wrap.
///
/// Indexes run from 0 to `count` − 1. Offsets are positions along the row, in items.
struct ItemRow: Equatable, Sendable {
  /// The number of items.
  var count = 0
  /// Whether the row wraps: the last item is followed by the first.
  var isWrapped = false

  /// Returns whether an index belongs to an item.
  func contains(_ index: Int) -> Bool { index >= 0 && index < count }

  /// Returns an index limited to the row: modulo `count` when wrapped, else clamped to the ends. −1
  /// if the row is empty.
  func clamp(_ index: Int) -> Int {
    guard count > 0 else { return -1 }
    guard isWrapped else { return min(max(index, 0), count - 1) }
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }

  /// Returns an offset limited to the row: modulo `count` when wrapped, else clamped to [0, `count`
  /// − 1]. −1 if the row is empty.
  func clamp(_ offset: Double) -> Double {
    guard count > 0 else { return -1 }
    let count = Double(count)
    guard isWrapped else { return min(max(offset, 0), count - 1) }
    guard offset < 0 || offset >= count else { return offset }
    let rest = offset.truncatingRemainder(dividingBy: count)
    let folded = rest < 0 ? rest + count : rest
    // A tiny negative remainder can round to `count`, which is equivalent to 0.
    return folded < count ? folded : 0
  }

  /// Returns an offset clamped to the ends, or any offset when wrapped.
  func limit(_ offset: Double) -> Double { isWrapped ? offset : clamp(offset) }

  /// Returns the index of the item nearest to an offset; −1 if the row is empty.
  func index(at offset: Double) -> Int {
    guard count > 0 else { return -1 }
    let nearest = clamp(offset).rounded(.toNearestOrAwayFromZero)
    return clamp(Int(nearest))
  }

  /// Returns the distance of an item from the scroll offset, in items, in the shorter direction
  /// when wrapped. It is negative for items before the offset.
  func offset(of index: Int, from scrollOffset: Double) -> Double {
    let offset = Double(index) - scrollOffset
    guard isWrapped else { return offset }
    let half = Double(count) / 2
    if offset > half { return offset - Double(count) }
    if offset < -half { return offset + Double(count) }
    return offset
  }

  /// Returns the signed distance from one offset to another, in the shorter direction when wrapped.
  /// Its magnitude is then at most half of `count`, even if the two offsets are several rounds
  /// apart.
  func distance(from a: Double, to b: Double) -> Double {
    let direct = b - a
    guard isWrapped, count > 0 else { return direct }
    let count = Double(count)
    var around = min(a, b) + count - max(a, b)
    if a < b { around = -around }
    let distance = abs(direct) <= abs(around) ? direct : around
    return abs(distance) > count / 2 ? distance.remainder(dividingBy: count) : distance
  }
}
