/// Invariants between two calls.
extension CarouselEngine {
  /// Returns a description of the first violated invariant; `nil` if there is none. O(*n*), where
  /// *n* is the number of loaded items. For tests.
  func violation() -> String? {
    motionViolation() ?? scroller.violation(isUpToDate: hasData && !needsLayout)
      ?? items.violation(indexes: indexes, items: 0..<row.count)
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
    guard configuration.motion == .natural, let end = scroller.events.pendingEnd else { return nil }
    let isOn = end == .didEndDecelerating ? isDecelerating : isScrolling
    return isOn ? nil : "\(end) is pending"
  }
}
