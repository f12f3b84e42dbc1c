import GeometryKit

/// A drawing of the app among the items.
struct ContentDrawing {
  /// The view.
  var view: AnyObject
  /// Its place, before the base transform.
  var place: Transform3D
  /// Which of the things that are seen; no other has it.
  let number: Int
}

/// What decides what covers what: greater depth is drawn later; where that is equal, the lesser distance
/// from the current item; then the greater index, so that the order is always the same. Numbers that only
/// rounding keeps apart are equal: items opposite or behind one another on a circle must not change places
/// at random from frame to frame.
struct DrawKey {
  var depth: Double
  var distance: Double
  var index: Int
  /// Where the thing is in its own list.
  var position: Int

  init(_ m: Transform3D, centre: Double, axis: Axis, index: Int, position: Int) {
    depth = Self.snapped(m.m13 + m.m23 + m.m33 + m.m43)
    distance = Self.snapped(abs(Self.place(m, axis) - centre))
    self.index = index
    self.position = position
  }

  /// A length to the nearest billionth of a point, or of itself if it is longer than that.
  private static func snapped(_ length: Double) -> Double {
    guard length.isFinite else { return length }
    let unit = max(length.binade.magnitude, 1) * 0x1p-30
    return (length / unit).rounded() * unit
  }

  /// Where along the axis the point (1, 1, 1) lies.
  static func place(_ m: Transform3D, _ axis: Axis) -> Double {
    axis == .horizontal ? m.m11 + m.m21 + m.m31 + m.m41 : m.m12 + m.m22 + m.m32 + m.m42
  }

  /// Whether it is drawn before another.
  func isBehind(_ other: DrawKey) -> Bool {
    if depth != other.depth { return depth < other.depth }
    if distance != other.distance { return distance > other.distance }
    return index != other.index ? index < other.index : position < other.position
  }
}

extension UnsafeMutableBufferPointer where Element == DrawKey {
  /// Brings the keys into the order of drawing, without any memory: by insertion while that is not the slower way,
  /// else by a heap.
  func sort() { if count <= 64 { sortByInsertion() } else { sortByHeap() } }

  /// Brings the keys into the order of drawing. O(n²), and O(n) where they nearly are.
  func sortByInsertion() {
    for end in indices.dropFirst() {
      let key = self[end]
      var place = end
      while place > 0, key.isBehind(self[place - 1]) {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = key
    }
  }

  /// Brings the keys into the order of drawing. O(n log n).
  func sortByHeap() {
    for root in (0..<count / 2).reversed() { sink(root, in: count) }
    for end in indices.dropFirst().reversed() {
      swapAt(0, end)
      sink(0, in: end)
    }
  }

  /// Lets a key sink in the heap of the first `end` ones until none that follows it is in front of it.
  private func sink(_ root: Int, in end: Int) {
    let key = self[root]
    var place = root
    while 2 * place + 1 < end {
      var child = 2 * place + 1
      if child + 1 < end, self[child].isBehind(self[child + 1]) { child += 1 }
      guard key.isBehind(self[child]) else { break }
      self[place] = self[child]
      place = child
    }
    self[place] = key
  }
}
