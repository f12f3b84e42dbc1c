import GeometryKit
import StageKit

extension View {
  /// Adds a subview in front of the others and removes it from its previous parent. Does nothing if
  /// `view` is this view or one of its ancestors.
  public final func add(_ view: View) { insert(view, at: subviews.count) }

  /// Inserts a subview at an index, clamped to the valid range, and removes it from its previous
  /// parent. Does nothing if `view` is this view or one of its ancestors.
  public final func insert(_ view: View, at index: Int) {
    guard !isInside(view) else { return }
    view.removeFromParent()
    view.parent = self
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.setNeedsLayout()
    tree?.hasNewViews = true
  }

  /// Removes the view from its parent. Cancels the touches on the view and clears its focus.
  public final func removeFromParent() {
    guard let parent else { return }
    tree?.forget(self)
    parent.subviews.removeAll { $0 === self }
    leaveParent()
  }

  /// Clears the parent and resets `presence`, which the parent has set.
  final func leaveParent() {
    parent = nil
    presence = 1
  }

  /// Moves the view in front of its siblings. The view keeps its touches and its focus.
  public final func bringToFront() {
    guard let parent, parent.subviews.last !== self,
      let index = parent.subviews.firstIndex(where: { $0 === self })
    else { return }
    parent.subviews.append(parent.subviews.remove(at: index))
  }

  /// Removes all subviews.
  public final func removeAll() {
    for view in subviews.reversed() { view.removeFromParent() }
  }

  /// Returns whether the view is another view or one of its descendants. O(depth).
  public final func isInside(_ other: View) -> Bool {
    var view: View? = self
    while let here = view {
      if here === other { return true }
      view = here.parent
    }
    return false
  }

  /// Whether the view or one of its ancestors is hidden. O(depth).
  final var isHiddenInTree: Bool {
    var view: View? = self
    while let here = view {
      if here.isHidden { return true }
      view = here.parent
    }
    return false
  }

  /// The tree that shows the view; `nil` if none does. O(depth).
  public final var tree: ViewTree? {
    var view = self
    while let parent = view.parent { view = parent }
    return view.ownTree
  }

  /// Requests a layout of the view, at the latest before it is next drawn.
  public final func setNeedsLayout() {
    needsLayout = true
    markAncestorsForLayout()
  }

  /// Requests the layout that was skipped while the view was hidden.
  final func requestPendingLayout() {
    if needsLayout || subviewsNeedLayout { markAncestorsForLayout() }
  }

  private func markAncestorsForLayout() {
    var view = parent
    while let here = view, !here.subviewsNeedLayout {
      here.subviewsNeedLayout = true
      view = here.parent
    }
  }

  /// Lays out the view and its descendants where necessary. Hidden views are skipped until they are
  /// shown.
  final func layOutIfNeeded(_ measures: Measures) {
    guard !isHidden, needsLayout || subviewsNeedLayout else { return }
    let own = theme.map { Measures(text: measures.text, theme: $0) } ?? measures
    if needsLayout {
      needsLayout = false
      // The layout may have changed the theme, on which the layout of the subviews depends.
      for view in subviews { view.needsLayout = true }
      layOut(own)
    }
    subviewsNeedLayout = false
    for view in subviews { view.layOutIfNeeded(own) }
  }

  /// Advances the view and its descendants to a time, in seconds.
  final func advanceAll(to time: Double) {
    self.time = time
    advance(to: time)
    for view in subviews { view.advanceAll(to: time) }
  }

  /// Whether the view or any of its descendants moves. If none moves, the activity contains the
  /// time of the next change. Hidden views are ignored.
  public final var activity: Activity {
    guard !isHidden else { return .still(until: nil) }
    var activity = ownActivity
    for view in subviews {
      if activity == .moving { return activity }
      activity = activity.union(view.activity)
    }
    return activity
  }
}
