import CarouselKit
import GeometryKit

extension Deck {
  /// What is wrong with the carousel now; `nil` if nothing is. Holds after every call.
  func violation() -> String? {
    if let complaint { return complaint }
    let c = carousel
    guard c.scrollOffset.isFinite, c.toggle.isFinite, abs(c.toggle) <= 1 else {
      return "offset \(c.scrollOffset), toggle \(c.toggle)"
    }
    let n = c.numberOfItems
    if n == 0 ? c.currentItemIndex != -1 : !(0..<n).contains(c.currentItemIndex) {
      return "current item \(c.currentItemIndex) of \(n)"
    }
    if c.isScrolling, c.isDecelerating { return "scrolling and decelerating" }
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

  private func presentationViolation() -> String? {
    let c = carousel
    let presented = c.presentedItems
    let loaded = c.indexesForVisibleItems
    var depth = -Double.infinity
    var shown: [Int] = []
    // On the way to other places the orders before and after it decide, and not the depth.
    let isOnTheWay =
      c.presentedLayers.count > 1 || loaded.contains { c.place(ofItemAt: $0)?.isSettled == false }
    for item in presented {
      let m = item.transform
      guard m.isFinite else { return "a transform that is not finite" }
      guard item.alpha >= -1e-12, item.alpha <= 1 + 1e-12 else {
        return "alpha \(item.alpha)"
      }
      let itsDepth = m.m13 + m.m23 + m.m33 + m.m43
      // What leaves may be on its way when nothing else is. Depths that differ by rounding alone count as equal.
      guard
        isOnTheWay || item.isLeaving || itsDepth >= depth
          || depth - itsDepth <= 1e-9 * max(1, abs(depth))
      else {
        return "drawn from depth \(depth) back to \(itsDepth)"
      }
      if !item.isLeaving { depth = itsDepth }
      if let index = item.index { shown.append(index) }
    }
    let layers = c.presentedLayers
    if layers.count > 1, !c.isMoving { return "the order changes at rest" }
    let all = Set(presented.map { ObjectIdentifier($0.view) })
    for layer in layers where Set(layer.items.map { ObjectIdentifier($0.view) }) != all {
      return "another order is one of other things"
    }
    guard shown.count <= loaded.count, Set(shown).isSubset(of: loaded) else {
      return "shows \(shown), loaded \(loaded)"
    }
    // At rest there is nothing on its way.
    if !c.isMoving, presented.contains(where: \.isLeaving) { return "something leaves at rest" }
    return nil
  }
}
