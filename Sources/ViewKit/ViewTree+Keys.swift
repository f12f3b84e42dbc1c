import GeometryKit
import StageKit

extension ViewTree {
  /// Takes a key: it goes to the view that has the focus, and up to all that it lies on. What nobody
  /// takes moves the focus, if it is Tab or Shift+Tab.
  ///
  /// - Parameters:
  ///   - key: what was pressed.
  ///   - modifiers: what was held down with it.
  ///   - isRepeat: whether it is held and repeats, which views ask the tree.
  ///   - time: when, in seconds; its views are at that time before they hear of it. Default: the time that
  ///     they are at.
  /// - Returns: false if there was no use for it.
  public func handle(
    _ key: Key, _ modifiers: Modifiers, isRepeat: Bool = false, at time: Double? = nil
  ) -> Bool {
    wake(at: time)
    if key != heldKey { endKey() }
    heldKey = key
    isKeyRepeated = isRepeat
    defer { isKeyRepeated = false }
    var view = focused ?? root
    while true {
      if view.isEnabled, view.press(key, modifiers) {
        showsFocus = focused != nil
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

  /// A key was let go, at a time in seconds, by default that of the views: what it kept moving stops.
  public func release(_ key: Key, at time: Double? = nil) {
    guard key == heldKey else { return }
    wake(at: time)
    endKey()
  }

  /// The key that is held counts as let go.
  func endKey() {
    guard heldKey != nil else { return }
    heldKey = nil
    root.endKeyAll()
  }

  /// Gives the focus to a view of the tree that takes keys, and isn't hidden; nil takes it away. O(depth).
  public func focus(_ view: View?) {
    guard let view else {
      focused = nil
      disabled = nil
      return
    }
    guard view.takesKeys, view.isEnabled, view.isInside(root), !view.isHiddenAway
    else { return }
    focused = view
  }

  /// Moves the focus on among all views that take keys, in the order in which they lie on each other;
  /// beyond the last it leaves. False if there is nowhere to go.
  func moveFocus(by step: Int) -> Bool {
    var views: [View] = []
    let start = focused ?? disabled
    root.collectFocusable(into: &views, and: start)
    showsFocus = true
    let index = views.firstIndex { $0 === start }
    let next = index.map { $0 + step } ?? (step > 0 ? 0 : views.count - 1)
    guard views.indices.contains(next) else {
      focus(nil)
      return false
    }
    focused = views[next]
    reveal(views[next])
    return true
  }

  /// Scrolls what has come to have the focus into sight, with the ring around it.
  private func reveal(_ view: View) {
    var rect: Rect? = view.bounds.inset(by: -View.ringReach)
    var view = view
    while let parent = view.parent, let here = rect {
      rect = view.placement.bounds(of: here)
      if let surface = parent as? ScrollSurface, view === surface.content, let rect {
        return surface.reveal(rect)
      }
      view = parent
    }
  }
}

extension View {
  /// Tells it and all that is on it that the key is let go.
  final func endKeyAll() {
    keyEnded()
    for view in subviews { view.endKeyAll() }
  }

  /// Adds what takes keys, itself first, and one that is to be among them although it is disabled. What no
  /// finger can touch no key goes to either.
  final func collectFocusable(into views: inout [View], and start: View?) {
    guard !isHidden, isEnabled || self === start, opacity > 0 else { return }
    if takesKeys { views.append(self) }
    guard subviewsTakeTouches else { return }
    for view in focusableSubviews { view.collectFocusable(into: &views, and: start) }
  }
}
