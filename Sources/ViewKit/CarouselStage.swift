import CarouselKit
import GeometryKit

/// What the items of a carousel stand on: its subviews are the views that the carousel presents, in its
/// order; where its order changes, in the one that it had first.
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
  /// The views once more, in the orders that dissolve over that of the subviews, and how much each of them hides
  /// of those before it; the memory of more of them is kept.
  private var layers: [[View]] = []
  private var strengths: [Double] = []
  /// Counts the arrangements, so that each view knows the last one that it was part of.
  private var round = 0

  /// Brings the views to where a carousel has them, whose items are views. O(presented views), without any
  /// allocation unless more of them come than there were.
  func arrange(_ carousel: CarouselEngine) {
    clipsToBounds = carousel.clipsToBounds
    round &+= 1
    let (middle, round) = (carousel.center, round)
    swap(&subviews, &former)
    subviews.removeAll(keepingCapacity: true)
    let places = carousel.presentedPlaces(inLayer: 0)
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
    arrangeLayers(carousel)
  }

  private func arrangeLayers(_ carousel: CarouselEngine) {
    for layer in strengths.indices { layers[layer].removeAll(keepingCapacity: true) }
    strengths.removeAll(keepingCapacity: true)
    for number in 1..<max(carousel.layerCount, 1) {
      if layers.count < number { layers.append([]) }
      strengths.append(carousel.strength(ofLayer: number))
      let places = carousel.presentedPlaces(inLayer: number)
      for position in 0..<places.count {
        layers[number - 1].append(unsafeDowncast(places[position].view, to: View.self))
      }
    }
  }

  /// How much of a view is seen whose centre is so far from the eye; 1 is where views have their own
  /// size. One that fades while it passes the eye, on the way from one type to another, would lie over
  /// all of the carousel like a ghost: it is fainter the closer it is.
  static func presence(_ alpha: Double, atDepth w: Double) -> Double {
    // Nothing up to 1.6 times its own size, all from twice its size on; what is opaque stays so.
    let nearness = min(max((1 / 1.6 - w) / (1 / 1.6 - 1 / 2.0), 0), 1)
    let faintness = 1 - alpha * alpha * alpha * alpha * alpha * alpha
    return alpha * (1 - nearness * faintness)
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

  override func drawSubviews(_ pass: DrawingPass, _ projection: Projection, _ theme: Theme) {
    guard !strengths.isEmpty else { return super.drawSubviews(pass, projection, theme) }
    for number in 0...strengths.count where number == 0 || strengths[number - 1] > 0 {
      pass.canvas.withLayer(number, strengths: strengths) {
        draw(number == 0 ? subviews : layers[number - 1], pass, projection, theme)
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
