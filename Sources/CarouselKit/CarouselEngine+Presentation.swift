import GeometryKit

/// A drawing of the app among the items.
struct ContentDrawing {
  /// The view.
  var view: AnyObject
  /// Its place, before the base transform.
  var place: Transform3D
}

/// What is to be drawn at a place.
struct PresentedPlace {
  /// What kind of thing it is.
  enum Kind {
    case item, leaving, drawing
  }

  var view: AnyObject
  var kind: Kind
  var index: Int
  var transform: Transform3D
  var alpha: Double
  var isHidden: Bool
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

/// What is to be seen, and in which order.
extension CarouselEngine {
  /// The place of a loaded item; `nil` if it is not loaded. O(log loaded items).
  public func place(ofItemAt index: Int) -> ItemPlace? {
    slot(at: index).map { slot in
      ItemPlace(
        index: index, offset: slot.offset, transform: slot.transform, alpha: slot.alpha,
        isHidden: slot.isHidden, isSettled: slot.isSettled,
        presentedTransform: slot.presentedTransform(at: time, base: metrics.base),
        presentedAlpha: slot.presentedAlpha(at: time))
    }
  }

  /// The indexes of the loaded items that have a view, ascending; placeholders lie below 0 and from
  /// `numberOfItems` on. A placeholder without a view is an empty place.
  public var indexesForVisibleItems: [Int] {
    slots.compactMap { slot in slot.view == nil ? nil : slot.index }
  }

  /// The indexes of the loaded items that have a view, back to front, by the places that the layout gives them.
  public var drawOrder: [Int] {
    let current = slot(at: currentItemIndex)?.transform
    let centre = current.map { DrawKey.place($0, axis) } ?? 0
    return slots.enumerated()
      .filter { $0.element.view != nil }
      .map { position, slot in
        DrawKey(
          slot.transform, centre: centre, axis: axis, index: slot.index, position: position)
      }
      .sorted { $0.isBehind($1) }
      .map(\.index)
  }

  /// Whether an item takes input: the centred one alone, if `centerItemWhenSelected`.
  public func isInteractive(at index: Int) -> Bool {
    !centerItemWhenSelected || index == currentItemIndex
  }

  /// Makes the list of what is to be drawn, if anything has changed since it was made.
  func refreshPresented() {
    guard presentedCount != changeCount else { return }
    presentedCount = changeCount
    let current = slot(at: currentItemIndex)
    let centre =
      current.map {
        DrawKey.place($0.presentedTransform(at: time, base: metrics.base), axis)
      } ?? 0
    presented.removeAll(keepingCapacity: true)
    drawKeys.removeAll(keepingCapacity: true)
    // Through pointers, for a slot is too big to be copied for every look at it.
    slots.withUnsafeBufferPointer { slots in
      for position in slots.indices { present(slots[position], .item, centre: centre) }
    }
    leaving.withUnsafeBufferPointer { leaving in
      for position in leaving.indices {
        present(leaving[position].slot, .leaving, centre: centre)
      }
    }
    for drawing in drawings {
      var slot = Slot(index: 0, view: drawing.view)
      slot.transform = metrics.base.applied(to: drawing.place)
      present(slot, .drawing, centre: centre)
    }
    sortDrawKeys()
  }

  private func present(
    _ slot: borrowing Slot, _ kind: PresentedPlace.Kind, centre: Double
  ) {
    guard let view = slot.view else { return }
    let isOnItsWay = slot.journey != nil
    let transform =
      isOnItsWay ? slot.presentedTransform(at: time, base: metrics.base) : slot.transform
    // On its way an item may turn its back in passing.
    let isHidden = isOnItsWay ? metrics.hides(transform) : slot.isHidden
    drawKeys.append(
      DrawKey(
        transform, centre: centre, axis: axis, index: slot.index, position: presented.count))
    presented.append(
      PresentedPlace(
        view: view, kind: kind, index: slot.index, transform: transform,
        alpha: slot.fade == nil ? slot.alpha : slot.presentedAlpha(at: time), isHidden: isHidden))
  }

  /// Sorts without any memory: by insertion while that is not the slower way, else by a heap.
  private func sortDrawKeys() {
    drawKeys.withUnsafeMutableBufferPointer { keys in
      if keys.count <= 64 { keys.sortByInsertion() } else { keys.sortByHeap() }
    }
  }

  /// The presented thing that is drawn at a place in the order, back to front.
  func presented(at order: Int) -> PresentedPlace { presented[drawKeys[order].position] }

  /// The frontmost item or placeholder whose rectangle, as it is seen, holds a point of the bounds.
  func hit(at point: Point) -> PresentedPlace? {
    guard point.isFinite else { return nil }
    refreshPresented()
    for key in drawKeys.reversed() {
      let place = presented[key.position]
      guard place.kind == .item, !place.isHidden else { continue }
      var size = size(of: place.view)
      size[axis] = max(itemWidth, 0)
      let projection = Projection(place.transform, origin: center)
      guard let inside = projection.unproject(point), size.isUsable else { continue }
      if Rect(center: .zero, size: size).contains(inside) { return place }
    }
    return nil
  }

  /// The item, no placeholder, that a point hits first.
  func indexOfItem(at point: Point) -> Int? {
    hit(at: point).flatMap { isPlaceholder($0.index) ? nil : $0.index }
  }
}

extension UnsafeMutableBufferPointer where Element == DrawKey {
  /// Brings the keys into the order of drawing. O(n²), and O(n) where they nearly are.
  fileprivate func sortByInsertion() {
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
  fileprivate func sortByHeap() {
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
