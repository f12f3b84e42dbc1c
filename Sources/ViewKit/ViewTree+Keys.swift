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
    // What can't be used any more does nothing by what would use it, nor does anything behind it.
    if !view.isEnabled, modifiers == [], key == .space || key == .enter {
      showsFocus = true
      return true
    }
    while true {
      if view.isEnabled, view.press(key, modifiers) {
        showsFocus = focused != nil
        // It may have been scrolled away since it has the focus.
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
      return
    }
    guard view.isEnabled, canHaveFocus(view) else { return }
    focused = view
  }

  /// Gives the focus back to a view that had it before, also to one that can't be used any more, unless text is entered
  /// there; where it is gone, or for nil, takes it away. O(depth).
  public func returnFocus(to view: View?) {
    guard let view, view.isEnabled || view.textInputArea == nil, canHaveFocus(view) else {
      focused = nil
      return
    }
    focused = view
  }

  /// Whether a view takes keys and is in the tree, and not hidden. O(depth).
  private func canHaveFocus(_ view: View) -> Bool {
    view.takesKeys && view.isInside(root) && !view.isHiddenAway
  }

  /// Moves the focus on among all views that take keys, in the order in which they lie on each other;
  /// beyond the last it leaves. False if there is nowhere to go.
  func moveFocus(by step: Int) -> Bool {
    let next = nextFocus(by: step)
    showsFocus = true
    guard let next else {
      focus(nil)
      return false
    }
    come(to: next)
    return true
  }

  /// What Tab brings the focus to from where it is, or Shift+Tab for −1; nil where it leaves. O(views).
  public func nextFocus(by step: Int) -> View? {
    let views = root.focusable(beside: focused)
    let index = views.firstIndex { $0 === focused }
    let next = index.map { $0 + step } ?? (step > 0 ? 0 : views.count - 1)
    return views.indices.contains(next) ? views[next] : nil
  }

  /// Moves the focus among all that takes keys on a view, from the one of an index to the one of another; beyond the ends
  /// is the nearer end.
  func moveFocus(on view: View, to next: (_ index: Int, _ last: Int) -> Int) {
    let views = view.focusable(beside: focused)
    guard let index = views.firstIndex(where: { $0 === focused }) else { return }
    let last = views.count - 1
    come(to: views[min(max(next(index, last), 0), last)])
  }

  /// Moves the focus up or down, to what takes keys and is seen nearest there, or comes into sight on what scrolls where
  /// the focus is. Where nothing is, and the window's middle lies that way, it leaves.
  func moveFocus(isDown: Bool) {
    guard let focused, let place = focused.ringPlace else { return }
    let surface = focused.surfaceBelow
    var nearest: (view: View, distance: Double)?
    for view in root.focusable() {
      guard let other = view.ringPlace,
        isDown ? other.center.y > place.maxY : other.center.y < place.minY,
        surface.map({ view.isInside($0) }) == true || view.isPartlyInSight
      else { continue }
      let gap = isDown ? other.minY - place.maxY : place.minY - other.maxY
      let aside = max(other.minX - place.maxX, place.minX - other.maxX, 0)
      let distance = max(gap, 0) + aside
      if distance < nearest?.distance ?? .infinity { nearest = (view, distance) }
    }
    let middle = root.bounds.center.y
    if let nearest {
      come(to: nearest.view)
    } else if isDown ? place.maxY < middle : place.minY > middle {
      focus(nil)
    }
  }

  /// Moves the focus to what is farthest below on a view, but not farther than a distance in points; above, where that is
  /// negative. False if there is nothing else than what has it.
  func moveFocus(on view: View, within distance: Double) -> Bool {
    guard let start = focused?.ringPlace?.center.y else { return false }
    let direction = distance < 0 ? -1.0 : 1
    let ways = view.focusable().compactMap { view in
      view.ringPlace.map { (view, length: ($0.center.y - start) * direction) }
    }
    let near = ways.filter { $0.length >= 0 && $0.length <= distance.magnitude }
    guard let farthest = near.max(by: { $0.length < $1.length })?.0, farthest !== focused
    else { return false }
    come(to: farthest)
    return true
  }

  /// Gives the focus to a view, and shows that.
  private func come(to view: View) {
    focused = view
    reveal(view)
  }

  /// Scrolls what has come to have the focus into sight, with the ring around it.
  private func reveal(_ view: View) {
    var rect: Rect? = view.bounds.inset(by: -View.ringReach)
    var view = view
    while let parent = view.parent, let here = rect {
      rect = view.placement.bounds(of: here)
      if let surface = parent as? ScrollSurface, view === surface.content, let rect {
        return surface.reveal(rect.offset(by: surface.scrollView.contentOffset))
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

  /// What takes keys of it and of all that is on it, itself first, and one that is to be among them although it is
  /// disabled. What no finger can touch no key goes to either.
  final func focusable(beside start: View? = nil) -> [View] {
    var views: [View] = []
    collectFocusable(into: &views, and: start)
    return views
  }

  private final func collectFocusable(into views: inout [View], and start: View?) {
    guard !isHidden, isEnabled || self === start, opacity > 0 || comesWithFocus else { return }
    if takesKeys { views.append(self) }
    guard subviewsTakeTouches else { return }
    for view in focusableSubviews { view.collectFocusable(into: &views, and: start) }
  }
}
