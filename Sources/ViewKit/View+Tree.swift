import GeometryKit
import StageKit

extension View {
  /// Lays a view on it, over those that are there; it leaves the parent that it had. A view can't lie on
  /// itself, nor on what is on it: then nothing happens.
  public final func add(_ view: View) { insert(view, at: subviews.count) }

  /// The same, at a place among the subviews; one beyond the ends counts as the nearer end.
  public final func insert(_ view: View, at index: Int) {
    guard !isInside(view) else { return }
    view.removeFromParent()
    view.parent = self
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.setNeedsLayout()
    tree?.hasNewViews = true
  }

  /// Takes it off its parent. What a finger or a key has to do with it is over.
  public final func removeFromParent() {
    guard let parent else { return }
    tree?.forget(self)
    parent.subviews.removeAll { $0 === self }
    leaveParent()
  }

  /// Forgets its parent, and how much of it that has shown.
  final func leaveParent() {
    parent = nil
    presence = 1
  }

  /// Lays it over the other views on its parent. What a finger or a key has to do with it goes on.
  public final func comeToFront() {
    guard let parent, parent.subviews.last !== self,
      let index = parent.subviews.firstIndex(where: { $0 === self })
    else { return }
    parent.subviews.append(parent.subviews.remove(at: index))
  }

  /// Takes all subviews off.
  public final func removeAll() {
    for view in subviews.reversed() { view.removeFromParent() }
  }

  /// Whether it is another view or lies on it. O(depth).
  public final func isInside(_ other: View) -> Bool {
    var view: View? = self
    while let here = view {
      if here === other { return true }
      view = here.parent
    }
    return false
  }

  /// Whether it is hidden, or something that it lies on. O(depth).
  final var isHiddenAway: Bool {
    var view: View? = self
    while let here = view {
      if here.isHidden { return true }
      view = here.parent
    }
    return false
  }

  /// What shows it; nil where nothing does. O(depth).
  public final var tree: ViewTree? {
    var view = self
    while let parent = view.parent { view = parent }
    return view.ownTree
  }

  /// Has it laid out before it is next drawn or touched.
  public final func setNeedsLayout() {
    needsLayout = true
    tellOfLayout()
  }

  /// What has come to need layout while it was hidden is laid out now.
  final func makeUpForLayout() { if needsLayout || subviewsNeedLayout { tellOfLayout() } }

  private func tellOfLayout() {
    var view = parent
    while let here = view, !here.subviewsNeedLayout {
      here.subviewsNeedLayout = true
      view = here.parent
    }
  }

  /// Lays out what needs it, from here inwards, but for what is hidden: that would be measured for nothing.
  final func layOutIfNeeded(_ measures: Measures) {
    guard !isHidden, needsLayout || subviewsNeedLayout else { return }
    let own = theme.map { Measures(text: measures.text, theme: $0) } ?? measures
    if needsLayout {
      needsLayout = false
      // Its look may have changed, and with it theirs.
      for view in subviews { view.needsLayout = true }
      layOut(own)
    }
    subviewsNeedLayout = false
    for view in subviews { view.layOutIfNeeded(own) }
  }

  /// Moves it and what is on it to where they are at a time.
  final func advanceAll(to time: Double) {
    advance(to: time)
    for view in subviews { view.advanceAll(to: time) }
  }

  /// Whether it or anything on it moves, or when something next does. What is hidden doesn't count.
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
