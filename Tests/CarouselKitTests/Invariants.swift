import CarouselKit
import GeometryKit

extension CarouselFixture {
  /// Returns a description of the first violated invariant, or `nil` if all hold. The invariants
  /// hold after every call.
  func violation() -> String? {
    if let brokenRule { return brokenRule }
    let c = carousel
    guard c.scrollOffset.isFinite, c.toggle.isFinite, abs(c.toggle) <= 1 else {
      return "offset \(c.scrollOffset), toggle \(c.toggle)"
    }
    let n = c.numberOfItems
    if n == 0 ? c.currentItemIndex != -1 : !(0..<n).contains(c.currentItemIndex) {
      return "current item \(c.currentItemIndex) of \(n)"
    }
    if c.isScrolling, c.isDecelerating { return "scrolling and decelerating" }
    if let violation = motionViolation() { return violation }
    let indexes = c.indexesForVisibleItems
    if !zip(indexes, indexes.dropFirst()).allSatisfy({ $0 < $1 }) { return "loaded \(indexes)" }
    let views = c.visibleItemViews
    let isInStep =
      views.count == indexes.count && zip(indexes, views).allSatisfy { c.itemView(at: $0) === $1 }
    if !isInStep { return "views out of step with \(indexes)" }
    let before = c.isWrapEnabled ? 0 : (c.numberOfPlaceholders + 1) / 2
    let after = c.isWrapEnabled ? 0 : c.numberOfPlaceholders / 2
    if let first = indexes.first, let last = indexes.last, first < -before || last >= n + after {
      return "loaded \(first)…\(last) of \(n) items and \(before)+\(after) placeholders"
    }
    return presentationViolation()
  }

  /// Returns a description of a violated rule of drags and motions, or `nil` if all hold. Nothing
  /// is checked if the delegate calls the carousel in its callbacks, because it receives events
  /// late.
  private func motionViolation() -> String? {
    guard checksEventOrder else { return nil }
    let c = carousel
    if c.isDragging, isPanning == false { return "dragging without a finger" }
    guard usesOnlyNaturalMotion else { return nil }
    let reported = [
      (c.isDragging, "Drag"), (c.isScrolling, "Scroll"), (c.isDecelerating, "Decelerate"),
    ]
    for (isOn, name) in reported where isOn != unfinished.contains(name) {
      return "\(name) is on: \(isOn), as reported: \(!isOn)"
    }
    guard !c.isMoving, !isTouching, !c.isDragging, !c.isWrapEnabled, c.numberOfItems > 0 else {
      return nil
    }
    let ends = -1e-6...Double(c.numberOfItems - 1) + 1e-6
    return ends.contains(c.scrollOffset) ? nil : "rests at \(c.scrollOffset), beyond an end"
  }

  private func presentationViolation() -> String? {
    let c = carousel
    let presented = c.presentedItems
    let loaded = c.indexesForVisibleItems
    var depth = -Double.infinity
    var visible: [Int] = []
    // While items are animated, the draw order may differ from the order of depths.
    let isAnimating = loaded.contains { c.layoutAttributesForItem(at: $0)?.isSettled == false }
    for item in presented {
      let m = item.transform
      guard m.isFinite else { return "a transform that is not finite" }
      guard item.alpha >= -1e-12, item.alpha <= 1 + 1e-12 else {
        return "alpha \(item.alpha)"
      }
      let itemDepth = m.m13 + m.m23 + m.m33 + m.m43
      // An item that is being removed may be animated while all others rest. Depths that differ
      // only by rounding errors count as equal.
      guard
        isAnimating || item.isLeaving || itemDepth >= depth
          || depth - itemDepth <= 1e-9 * max(1, abs(depth))
      else {
        return "drawn from depth \(depth) back to \(itemDepth)"
      }
      if !item.isLeaving { depth = itemDepth }
      if let index = item.index { visible.append(index) }
    }
    guard Set(presented.map { ObjectIdentifier($0.view) }).count == presented.count else {
      return "an item is presented twice"
    }
    guard visible.count <= loaded.count, Set(visible).isSubset(of: loaded) else {
      return "shows \(visible), loaded \(loaded)"
    }
    // At rest, no item is being removed.
    if !c.isMoving, presented.contains(where: \.isLeaving) {
      return "an item is leaving although nothing moves"
    }
    return nil
  }
}
