import GeometryKit
import StageKit

extension ViewTree {
  /// Handles a key. The focused view receives the key first, then its ancestors; if no view has the
  /// focus, only the root view receives the key. If no view handles Tab or Shift+Tab, the key moves
  /// the focus.
  ///
  /// - Parameters:
  ///   - key: The key that was pressed.
  ///   - modifiers: The modifier keys held down with the key.
  ///   - isRepeat: Whether the key is held and repeats.
  ///   - time: The time of the event, in seconds. The views are advanced to this time first. If
  ///     `nil` (the default), the event happens at the views' current time.
  /// - Returns: Whether the key was handled.
  public func handle(
    _ key: Key, _ modifiers: Modifiers, isRepeat: Bool = false, at time: Double? = nil
  ) -> Bool {
    wake(at: time)
    if key != heldKey { endKey() }
    heldKey = key
    var view = focused ?? root
    // While a disabled view still has the focus, Space and Enter have no effect, not even on its
    // ancestors.
    if !view.isEnabled, modifiers == [], key == .space || key == .enter {
      showsFocus = true
      return true
    }
    while true {
      if view.isEnabled, view.press(key, modifiers, isRepeat: isRepeat) {
        showsFocus = focused != nil
        // The focused view may have been scrolled out of sight.
        if view === focused { reveal(view) }
        return true
      }
      guard let parent = view.parent else { break }
      view = parent
    }
    switch (key, modifiers) {
    case (.tab, []): return moveFocus(by: 1)
    case (.tab, .shift): return moveFocus(by: -1)
    default: return false
    }
  }

  /// Handles the release of a key, and stops a motion that the held key kept going. `time` is the
  /// time of the event, in seconds; `nil` (the default) means the views' current time.
  public func release(_ key: Key, at time: Double? = nil) {
    guard key == heldKey else { return }
    wake(at: time)
    endKey()
  }

  /// Treats the held key as released.
  func endKey() {
    guard heldKey != nil else { return }
    heldKey = nil
    root.endKeyInSubtree()
  }

  /// Moves the focus to a view of the tree; `nil` clears the focus. Does nothing if the view is
  /// disabled, hidden, or doesn't accept the focus. O(depth).
  public func focus(_ view: View?) {
    guard let view else {
      focused = nil
      return
    }
    guard view.isEnabled, canHaveFocus(view) else { return }
    focused = view
  }

  /// Moves the focus back to a view that had it before. A disabled view also gets the focus, but a
  /// disabled text input doesn't. If `view` is `nil` or can't have the focus any more, the focus is
  /// cleared. O(depth).
  public func returnFocus(to view: View?) {
    guard let view, view.isEnabled || view.textInputArea == nil, canHaveFocus(view) else {
      focused = nil
      return
    }
    focused = view
  }

  /// Returns whether a view accepts the focus, is in the tree, and isn't hidden. O(depth).
  private func canHaveFocus(_ view: View) -> Bool {
    view.acceptsFocus && view.isInside(root) && !view.isHiddenInTree
  }

  /// Moves the focus by a number of steps among all views that accept the focus, in tree order.
  /// Clears the focus beyond the first and the last view. Returns whether a view got the focus.
  func moveFocus(by step: Int) -> Bool {
    let next = nextFocus(by: step)
    showsFocus = true
    guard let next else {
      focus(nil)
      return false
    }
    moveFocus(to: next)
    return true
  }

  /// Returns the view that gets the focus if the focus moves by a number of views: 1 for Tab, −1
  /// for Shift+Tab. Returns `nil` before the first and after the last view. O(views).
  public func nextFocus(by step: Int) -> View? {
    let views = root.focusable(beside: focused)
    let index = views.firstIndex { $0 === focused }
    let next = index.map { $0 + step } ?? (step > 0 ? 0 : views.count - 1)
    return views.indices.contains(next) ? views[next] : nil
  }

  /// Moves the focus among the focusable views within `view`. `next` receives the index of the
  /// focused view and the last index, and returns the new index. That index is clamped to the valid
  /// range.
  func moveFocus(on view: View, to next: (_ index: Int, _ last: Int) -> Int) {
    let views = view.focusable(beside: focused)
    guard let index = views.firstIndex(where: { $0 === focused }) else { return }
    let last = views.count - 1
    moveFocus(to: views[min(max(next(index, last), 0), last)])
  }

  /// Moves the focus up or down to the nearest view that is partly visible, or that scrolls
  /// together with the focused view. If there is none, and the window's centre lies in that
  /// direction, the focus is cleared.
  func moveFocus(isDown: Bool) {
    guard let focused, let ring = focused.focusRingInWindow else { return }
    let container = focused.scrollContainer
    var nearest: (view: View, distance: Double)?
    for view in root.focusable() {
      guard let other = view.focusRingInWindow,
        isDown ? other.center.y > ring.maxY : other.center.y < ring.minY,
        container.map({ view.isInside($0) }) == true || view.isPartlyVisible
      else { continue }
      let gap = isDown ? other.minY - ring.maxY : ring.minY - other.maxY
      let aside = max(other.minX - ring.maxX, ring.minX - other.maxX, 0)
      let distance = max(gap, 0) + aside
      if distance < nearest?.distance ?? .infinity { nearest = (view, distance) }
    }
    let middle = root.bounds.center.y
    if let nearest {
      moveFocus(to: nearest.view)
    } else if isDown ? ring.maxY < middle : ring.minY > middle {
      focus(nil)
    }
  }

  /// Moves the focus to the farthest focusable view within `view` whose vertical distance is at
  /// most `distance` points. A negative distance is upwards. Returns `false` if the focus doesn't
  /// move.
  func moveFocus(on view: View, within distance: Double) -> Bool {
    guard let start = focused?.focusRingInWindow?.center.y else { return false }
    let direction = distance < 0 ? -1.0 : 1
    let distances = view.focusable().compactMap { view in
      view.focusRingInWindow.map { (view, length: ($0.center.y - start) * direction) }
    }
    let near = distances.filter { $0.length >= 0 && $0.length <= distance.magnitude }
    guard let farthest = near.max(by: { $0.length < $1.length })?.0, farthest !== focused
    else { return false }
    moveFocus(to: farthest)
    return true
  }

  /// Gives the focus to a view and scrolls it into sight.
  private func moveFocus(to view: View) {
    focused = view
    reveal(view)
  }

  /// Scrolls so that a view with its focus ring is visible.
  private func reveal(_ view: View) {
    let ring = view.bounds.inset(by: -View.ringReach)
    if let rect = view.placement.bounds(of: ring) { view.parent?.scrollToShow(rect, of: view) }
  }
}

extension View {
  /// Calls `keyEnded()` of the view and all descendants.
  final func endKeyInSubtree() {
    keyEnded()
    for view in subviews { view.endKeyInSubtree() }
  }

  /// Returns all views that accept the focus among this view and its descendants, in focus order.
  /// Hidden, disabled and fully transparent views are left out. `start` is included even if it is
  /// disabled.
  final func focusable(beside start: View? = nil) -> [View] {
    var views: [View] = []
    collectFocusable(into: &views, and: start)
    return views
  }

  private final func collectFocusable(into views: inout [View], and start: View?) {
    guard !isHidden, isEnabled || self === start, opacity > 0 else { return }
    if acceptsFocus { views.append(self) }
    guard subviewsTakeTouches else { return }
    for view in focusableSubviews { view.collectFocusable(into: &views, and: start) }
  }
}
