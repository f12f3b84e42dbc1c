import GeometryKit

/// A sort key of the draw list.
///
/// Entries with greater depths, nearer to the eye, are drawn later. Entries of equal depth are
/// ordered by decreasing distance from the current item, then by increasing index, so that the
/// order is always defined. Depths and distances are rounded, because those of items opposite each
/// other on a circle differ only by rounding errors. Without rounding, the order of these items
/// could change at random.
struct DrawKey {
  /// The depth of the entry, in points towards the eye.
  var depth: Double
  /// The distance from the current item along the axis, in points.
  var distance: Double
  /// The index of the item.
  var index: Int
  /// The position of the entry in the unsorted list.
  var position: Int

  init(_ m: Transform3D, centre: Double, axis: Axis, index: Int, position: Int) {
    depth = Self.snapped(m.m13 + m.m23 + m.m33 + m.m43)
    distance = Self.snapped(abs(Self.coordinate(m, axis) - centre))
    self.index = index
    self.position = position
  }

  /// Returns a length rounded to a multiple of 2⁻³⁰ points, or of 2⁻³⁰ of its magnitude if the
  /// length is greater than 1.
  private static func snapped(_ length: Double) -> Double {
    // The sum with a number whose unit in the last place is 2⁻³⁰ loses all smaller digits. For
    // lengths above 2¹⁰⁰⁰, the sum could overflow.
    guard abs(length) < 0x1p1000 else { return length }
    let shift = max(length.binade.magnitude, 1) * 0x1.8p22
    return (length + shift) - shift
  }

  /// Returns the position along the axis of the transformed point (1, 1, 1). As in iCarousel, the
  /// distance between two items is computed from these positions.
  static func coordinate(_ m: Transform3D, _ axis: Axis) -> Double {
    axis == .horizontal ? m.m11 + m.m21 + m.m31 + m.m41 : m.m12 + m.m22 + m.m32 + m.m42
  }

  /// Returns whether this entry is drawn before `other`.
  func isBehind(_ other: DrawKey) -> Bool {
    if depth != other.depth { return depth < other.depth }
    if distance != other.distance { return distance > other.distance }
    return index != other.index ? index < other.index : position < other.position
  }
}

extension UnsafeMutableBufferPointer {
  /// Sorts the elements without allocating: Shell's algorithm with the gaps 1, 4, 13, 40 and so on.
  /// O(*n*^1.5), or O(*n*) if the elements are already sorted.
  func sortInPlace(by isBefore: (Element, Element) -> Bool) {
    guard indices.dropFirst().contains(where: { isBefore(self[$0], self[$0 - 1]) }) else { return }
    var gap = 1
    while gap < count / 3 { gap = 3 * gap + 1 }
    while gap > 0 {
      for end in indices.dropFirst(gap) {
        let element = self[end]
        var position = end
        while position >= gap, isBefore(element, self[position - gap]) {
          self[position] = self[position - gap]
          position -= gap
        }
        self[position] = element
      }
      gap /= 3
    }
  }
}
