import CarouselKit
import GeometryKit

/// What the items of a carousel stand on: its subviews are the views that the carousel presents, in its
/// order.
final class CarouselStage: View {
  /// What an item's view is to the touch.
  enum Standing {
    /// It isn't touched: it leaves, or is a drawing of the app's.
    case passed
    /// It hides what is behind it, and its own views hear nothing.
    case blocking
    /// What is on it hears of touches.
    case interactive
  }

  /// The item that is seen at a point of its plane, by the carousel.
  var itemAt: (Point) -> View? = { _ in nil }
  /// The item in the middle.
  var currentItem: () -> View? = { nil }
  /// The views before the last change, kept for its memory.
  private var former: [View] = []
  /// Where items pass over each other on their way, relative to `middle`.
  private var passages: [Passage] = []
  /// What the items' places are relative to.
  private var middle = Point.zero
  /// Counts the arrangements, so that each view knows the last one that it was part of.
  private var round = 0

  /// Brings the views to where a carousel has them, whose items are views. O(presented views), without any
  /// allocation unless more of them come than there were.
  func arrange(_ carousel: CarouselEngine) {
    clipsToBounds = carousel.clipsToBounds
    round &+= 1
    let (middle, round) = (carousel.center, round)
    self.middle = middle
    swap(&subviews, &former)
    subviews.removeAll(keepingCapacity: true)
    passages.removeAll(keepingCapacity: true)
    passages.append(contentsOf: carousel.passages)
    let places = carousel.presentedPlaces
    for position in 0..<places.count {
      let place = places[position]
      let view = unsafeDowncast(place.view, to: View.self)
      let isReused = view.isReused
      if view.parent !== self {
        adopt(view)
      } else if isReused {
        tree?.forget(view)
      }
      if isReused { view.isReused = false }
      let size = view.size
      view.frame = Rect(
        origin: middle - Point(x: size.width / 2, y: size.height / 2), size: size)
      view.transform = place.transform
      view.presence =
        place.isHidden ? 0 : Self.presence(place.alpha, atDepth: place.transform.m44)
      if place.kind == .leaving { crossFade(to: view) }
      view.standing =
        place.kind != .item ? .passed : places.isInteractive(place) ? .interactive : .blocking
      view.arrangement = round
      subviews.append(view)
    }
    for view in former where view.arrangement != round { dismiss(view) }
    former.removeAll(keepingCapacity: true)
  }

  /// How much of a view is seen whose centre is so far from the eye; 1 is where views have their own
  /// size. One that fades while it passes the eye, on the way from one type to another, would lie over
  /// all of the carousel like a ghost: it is fainter the closer it is.
  static func presence(_ alpha: Double, atDepth w: Double) -> Double {
    // Nothing up to 1.6 times its own size, all from twice its size on; what is opaque stays so.
    let nearness = min(max((1 / 1.6 - w) / (1 / 1.6 - 1 / 2.0), 0), 1)
    return alpha * (1 - nearness * (1 - alpha * alpha * alpha))
  }

  /// Where a view that leaves lies over the one that has taken its place, lets the lower one show just as
  /// much that both together are as opaque as either was: of two that are faint, one over the other, what
  /// is behind them would shine through.
  private func crossFade(to leaving: View) {
    guard let new = subviews.last, new.standing != .passed, new.transform == leaving.transform,
      new.size == leaving.size, leaving.presence < 1
    else { return }
    new.presence = min(new.presence / (1 - leaving.presence), 1)
  }

  // MARK: Passages

  override func drawPassages(
    over index: Int, _ pass: DrawingPass, _ projection: Projection, _ theme: Theme
  ) {
    for passage in passages where passage.over == index && passage.item < subviews.count {
      let (view, below) = (subviews[passage.item], subviews[index])
      guard view.isSeen else { continue }
      pass.canvas.withProjection(below.placement.through(projection)) {
        pass.canvas.withClip(
          below.bounds.inset(by: below.ground?.insets ?? .zero),
          cornerRadius: below.ground?.cornerRadius ?? 0
        ) {
          draw(view, on: passage, pass, projection, theme)
        }
      }
    }
  }

  /// Draws a view on its side of the line where it goes through another.
  private func draw(
    _ view: View, on passage: Passage, _ pass: DrawingPass, _ projection: Projection,
    _ theme: Theme
  ) {
    let length = passage.normal.length
    guard length > 0 else { return view.drawAlone(pass, projection, theme) }
    let normal = passage.normal * (1 / length)
    let distance = -passage.constant / length
    let start = middle + normal * distance
    let reach = 4 * (size.width + size.height) + 2 * abs(distance)
    guard reach.isFinite else { return }
    var side = Transform3D.translation(x: start.x, y: start.y)
    (side.m11, side.m12, side.m21, side.m22) = (normal.x, normal.y, -normal.y, normal.x)
    pass.canvas.withProjection(Projection(side).through(projection)) {
      pass.canvas.withClip(Rect(x: 0, y: -reach, width: reach, height: 2 * reach)) {
        view.drawAlone(pass, projection, theme)
      }
    }
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

  /// The focus goes through the item in the middle; the others are brought there by the arrow keys.
  override var focusableSubviews: [View] { currentItem().map { [$0] } ?? [] }

  /// What is on the item that is seen at the point takes touches; where the carousel lets that item take no
  /// input, the carousel itself is touched.
  override func hitTest(_ point: Point) -> View? {
    guard !clipsToBounds || bounds.contains(point), let view = itemAt(point), view.parent === self
    else { return nil }
    guard view.standing == .interactive, let place = view.placement.unproject(point) else {
      return parent
    }
    return view.hitTest(place) ?? parent
  }
}
