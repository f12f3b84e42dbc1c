import GeometryKit

@testable import CarouselKit

extension CarouselEngine {
  /// Returns a description of the first violated invariant; `nil` if there is none. O(*n*), where
  /// *n* is the number of loaded items.
  func violation() -> String? {
    motionViolation() ?? scroller.violation(isUpToDate: hasData && !needsLayout)
      ?? items.violation(indexes: indexes) ?? placeholderViolation()
      ?? presentation.violation()
      ?? arrangement.violation()
      ?? mailbox.violation() ?? scroller.events.violation()
  }

  /// Checks that a drag has something to scroll. Also checks, with `.natural` motion, that no end
  /// event is pending for a scroll or deceleration that is over.
  private func motionViolation() -> String? {
    if isDragging, !configuration.isScrollEnabled || row.count == 0 {
      return "dragging with scrolling off or no items"
    }
    guard configuration.motion == .natural, let end = scroller.pendingEnd else { return nil }
    let isOn = end == .didEndDecelerating ? isDecelerating : isScrolling
    return isOn ? nil : "\(end) is pending"
  }

  /// Checks that a loaded view counts as that of a placeholder if its index is not that of an item.
  private func placeholderViolation() -> String? {
    items.slots.first { $0.isPlaceholder == row.contains($0.index) }.map {
      "the view at \($0.index) of \(row.count) items is a placeholder: \($0.isPlaceholder)"
    }
  }
}

extension Scroller {
  /// Returns a description of the first violated invariant between two calls; `nil` if there is
  /// none. `isUpToDate` is `true` if no update is pending.
  func violation(isUpToDate: Bool) -> String? {
    guard offset.isFinite, abs(offset) <= Double(1 << 50) else { return "offset \(offset)" }
    guard abs(flip.value) <= 1 else { return "toggle \(flip.value)" }
    if row.count < 0 { return "\(row.count) items" }
    if isDragging, isDecelerating { return "dragged and decelerating" }
    if needsAlignment, motion != nil { return "an alignment is due during a motion" }
    guard isUpToDate else { return nil }
    if lastReported.index != currentIndex {
      return "reported index \(lastReported.index), but \(currentIndex) is current"
    }
    if abs(lastReported.offset - offset) > 1e-6 {
      return "reported offset \(lastReported.offset), but \(offset) is current"
    }
    let isInside = !row.isWrapped || row.clamp(offset) == offset
    return isInside ? nil : "offset \(offset) in a ring of \(row.count)"
  }
}

extension LoadedItems {
  /// Returns a description of the first violated invariant; `nil` if there is none. `range`
  /// contains the indexes that may be loaded.
  func violation(indexes range: Range<Int>) -> String? {
    let indexes = slots.map(\.index)
    if !zip(indexes, indexes.dropFirst()).allSatisfy({ $0 < $1 }) { return "loaded \(indexes)" }
    if !indexes.allSatisfy(range.contains) { return "loaded \(indexes) of \(range)" }
    for pool in [itemPool, placeholderPool]
    where Set(pool.map { ObjectIdentifier($0) }).count < pool.count {
      return "a view is in the reuse queue twice"
    }
    for slot in slots where !slot.transform.isFinite || !slot.offset.isFinite {
      return "item \(slot.index) at \(slot.offset)"
    }
    return nil
  }
}

extension Presentation {
  /// Returns a description of the first violated invariant; `nil` if there is none.
  func violation() -> String? {
    for leaving in leaving {
      guard leaving.slot.view != nil, leaving.slot.fade != nil, leaving.slot.alpha == 0 else {
        return "item \(leaving.slot.index) leaves without a view or a fade"
      }
    }
    if !leaving.isEmpty, !isMoving { return "an item is leaving although nothing moves" }
    if keys.count != entries.count { return "\(keys.count) keys for \(entries.count) entries" }
    for (back, front) in zip(order.sorted, order.sorted.dropFirst())
    where keys[front].isBehind(keys[back]) {
      return "\(entries[front].index) is drawn over \(entries[back].index), which lies before it"
    }
    guard Set(entries.map(\.number)).count == entries.count else {
      return "two items have the same number"
    }
    if !isAnimating, positions != order.sorted {
      return "at rest the order is not that of the transforms"
    }
    return positions.sorted() == Array(entries.indices)
      ? nil : "\(positions) isn't an order of \(entries.count) entries"
  }
}

extension LayoutParameters {
  /// Returns a description of the first violated invariant between two calls; `nil` if there is
  /// none.
  func violation() -> String? {
    guard numberOfPlaceholders >= 0, numberOfVisibleItems >= 0 else {
      return "\(numberOfVisibleItems) visible of \(numberOfPlaceholders) placeholders"
    }
    let itemWidth = metrics.itemWidth
    guard itemWidth.isFinite, offsetMultiplier.isFinite || !offsetMultiplier.isNaN else {
      return "item width \(itemWidth), multiplier \(offsetMultiplier)"
    }
    return numberOfVisibleItems <= max(metrics.totalCount, 0)
      ? nil : "\(numberOfVisibleItems) visible of \(metrics.totalCount) items and placeholders"
  }
}

extension Mailbox {
  /// Returns a description of the first violated invariant between two operations; `nil` if there
  /// is none.
  func violation() -> String? {
    isBusy ? "an operation that never ends" : calls.violation()
  }
}

extension Queue {
  /// Returns a description of the first violated invariant; `nil` if there is none.
  func violation() -> String? {
    elements.count > Self.maxCount ? "\(elements.count) elements wait" : nil
  }
}
