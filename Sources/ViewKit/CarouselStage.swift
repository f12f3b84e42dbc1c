import CarouselKit
import GeometryKit

/// The view that holds the items of a carousel. Its subviews are the views that the carousel
/// presents, in their draw order.
final class CarouselStage: View {
  /// How an item's view takes part in hit testing.
  enum Interactivity {
    /// Touches pass through the view. It is being removed, or is a drawing added by the app.
    case passed
    /// The view keeps touches from the views behind it, but doesn't pass them to its own subviews.
    case blocking
    /// The view's subviews receive touches.
    case interactive
  }

  /// Returns the view of the frontmost item at a point of this view's plane.
  var itemAt: (Point) -> View? = { _ in nil }
  /// Returns the view of the centred item.
  var currentItem: () -> View? = { nil }
  /// How each subview takes part in hit testing.
  private var interactivity: [ObjectIdentifier: Interactivity] = [:]
  /// A buffer for the previous subviews during `arrange(_:)`, kept to reuse its memory.
  private var former: [View] = []
  /// The carousel from which to update the subviews once this view is no longer hidden; `nil` if
  /// the subviews are up to date.
  private var postponed: CarouselEngine?

  /// Updates the subviews from a carousel whose items are views. If this view is hidden, the update
  /// is postponed until it is visible.
  ///
  /// - Returns: Whether the subviews were updated.
  func update(_ carousel: CarouselEngine) -> Bool {
    guard isHiddenInTree else {
      arrange(carousel)
      return true
    }
    if postponed == nil { setNeedsLayout() }
    postponed = carousel
    return false
  }

  override func layOut(_ measures: Measures) {
    if let postponed { arrange(postponed) }
  }

  /// Updates the subviews. O(presented views). Allocates memory only if there are more views than
  /// ever before.
  private func arrange(_ carousel: CarouselEngine) {
    postponed = nil
    clipsToBounds = carousel.clipsToBounds
    let middle = carousel.center
    interactivity.removeAll(keepingCapacity: true)
    swap(&subviews, &former)
    subviews.removeAll(keepingCapacity: true)
    let list = carousel.drawList()
    let entries = list.entries
    for entry in list.order {
      let view = unsafeDowncast(list.views[entry], to: View.self)
      if view.parent !== self { adopt(view) }
      let size = view.size
      view.frame = Rect(
        origin: middle - Point(x: size.width / 2, y: size.height / 2), size: size)
      view.transform = entries[entry].transform
      let alpha = entries[entry].isHidden ? 0 : entries[entry].alpha
      view.presence = Self.presence(alpha, atDepth: view.transform.m44)
      var interactivity = Interactivity.passed
      switch entries[entry].kind {
      case .item:
        interactivity = list.isInteractive(entries[entry].index) ? .interactive : .blocking
      case .leaving: crossFade(to: view)
      case .addedView: break
      }
      self.interactivity[ObjectIdentifier(view)] = interactivity
      subviews.append(view)
    }
    for view in former where interactivity[ObjectIdentifier(view)] == nil { dismiss(view) }
    former.removeAll(keepingCapacity: true)
  }

  /// Returns the opacity with which a view of opacity `alpha` is drawn at depth `w`. A view appears
  /// at its own size at depth 1, and larger at smaller depths. The opacity of a translucent view
  /// decreases as the view approaches the eye. Otherwise it could cover the whole carousel while
  /// the carousel's type changes.
  static func presence(_ alpha: Double, atDepth w: Double) -> Double {
    // The reduction of the opacity begins at 1.6 times the view's own size, and is complete at
    // twice its own size. Opaque views stay opaque.
    let nearness = min(max((1 / 1.6 - w) / (1 / 1.6 - 1 / 2.0), 0), 1)
    let faintness = 1 - alpha * alpha * alpha * alpha * alpha * alpha
    return alpha * (1 - nearness * faintness)
  }

  /// Raises the opacity of a new view that fades in beneath the view that it replaces. Both
  /// together are then as opaque as a single view. Otherwise, the background would shine through
  /// the two translucent views.
  private func crossFade(to leaving: View) {
    guard let new = subviews.last, interactivity[ObjectIdentifier(new)] != .passed,
      new.transform == leaving.transform, new.size == leaving.size, leaving.presence < 1
    else { return }
    new.presence = min(new.presence / (1 - leaving.presence), 1)
  }

  private func adopt(_ view: View) {
    view.removeFromParent()
    view.parent = self
    view.setNeedsLayout()
  }

  private func dismiss(_ view: View) {
    tree?.forget(view)
    view.leaveParent()
  }

  /// Only the centred item can get the focus; arrow keys bring other items to the centre.
  override var focusableSubviews: [View] { currentItem().map { [$0] } ?? [] }

  /// Returns the view that a touch at a point hits: the view of an item or one of its descendants.
  /// Returns the carousel's view if the carousel doesn't allow input to that item, and `nil` if
  /// there is no item.
  override func hitTest(_ point: Point) -> View? {
    guard !clipsToBounds || bounds.contains(point), let view = itemAt(point), view.parent === self
    else { return nil }
    guard interactivity[ObjectIdentifier(view)] == .interactive,
      let place = view.placement.unproject(point)
    else { return parent }
    return view.hitTest(place) ?? parent
  }
}
