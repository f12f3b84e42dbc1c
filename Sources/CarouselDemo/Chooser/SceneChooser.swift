import CarouselKit
import GeometryKit
import StageKit
import ViewKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The scenes themselves, small and alive, on a carousel: the one in the middle is gone into.
///
/// A scene is in one place at a time: on its card here, or in the window. Coming, the chooser begins with
/// the middle card as large as the window, and draws back from it; going, it goes up to it.
final class SceneChooser: View {
  /// Gives a scene that has been made, as it was left.
  var made: (SceneKind) -> View? = { _ in nil }
  /// Makes a scene.
  var make: (SceneKind) -> View = { _ in View() }
  /// The scene that it goes up to; nil while it stays.
  private(set) var destination: SceneKind?

  private let kinds: [SceneKind]
  private let row = CarouselView<SceneMiniature>()
  private var carousel: Carousel<SceneMiniature> { row.carousel }
  private let title = Label("", style: Text.Style(size: 20, weight: .semibold))
  private let about = Label("", style: Text.Style(size: 15), color: Look.secondary)
  /// How near the eye is: 0 sees the cards, 1 the middle one as large as the window.
  private var nearness = Transition(1)
  private var time = 0.0
  /// Of a card, in those of the window.
  private static let scale = 0.56

  init(_ kinds: [SceneKind]) {
    self.kinds = kinds
    super.init()
    row.name = "Scenes"
    (title.alignment, about.alignment, about.lines) = (.center, .center, 2)
    for view in [row, title, about] { add(view) }
    (carousel.type, carousel.motion) = (Self.layout, .natural)
    carousel.dataSource = self
    row.onTap = { [unowned self] in if $1 { enter(at: $0.time) } }
  }

  /// Cards in a row: those beside the middle stand farther back, and turn to it.
  private static let layout = {
    var layout = CarouselLayout(name: "scenes")
    layout.visibleItems = { _ in 3 }
    layout.transform = { offset, metrics in
      let side = min(max(offset, -1), 1)
      return Transform3D.translation(
        x: (offset * 0.66 + side * 0.3) * metrics.itemWidth, z: -abs(side) * 0.4 * metrics.itemWidth
      )
      .rotated(angle: -side * 0.5, y: 1)
    }
    return layout
  }()

  private var card: Size { size * Self.scale }

  /// The scene in the middle.
  var centered: SceneKind? { kinds[safe: carousel.currentItemIndex] }

  // MARK: Coming and going

  /// Comes, from a scene that fills the window.
  func come(from kind: SceneKind, at time: Double) {
    destination = nil
    carousel.reloadData()
    carousel.currentItemIndex = kinds.firstIndex(of: kind) ?? 0
    nearness = Transition(1)
    nearness.go(to: 0, at: time, duration: Look.move)
  }

  /// Goes into the scene in the middle.
  func enter(at time: Double) {
    guard destination == nil, let centered else { return }
    carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
    destination = centered
    nearness.go(to: 1, at: time, duration: Look.move)
  }

  /// Whether the scene that it goes up to fills the window.
  var hasArrived: Bool { destination != nil && nearness.isOver(at: time) && !carousel.isMoving }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.enter, []), (.space, []): enter(at: time)
    case (.tab, []): carousel.step(by: 1, isRepeat: tree?.isKeyRepeated ?? false)
    case (.tab, .shift): carousel.step(by: -1, isRepeat: tree?.isKeyRepeated ?? false)
    default: return row.press(key, modifiers)
    }
    return true
  }

  // MARK: Time and layout

  override var ownActivity: Activity {
    // Once it has gone up to a scene, the window takes that in the next frame.
    nearness.isOver(at: time) && next == nil && destination == nil ? .still(until: nil) : .moving
  }

  /// The card nearest to the middle that has no scene yet.
  private var next: SceneMiniature? {
    var nearest: (view: SceneMiniature, distance: Double)?
    for item in carousel.presentedItems where !item.view.isMade {
      guard let index = item.index else { continue }
      let distance = abs(carousel.offsetForItem(at: index))
      if distance < nearest?.distance ?? .infinity { nearest = (item.view, distance) }
    }
    return nearest?.view
  }

  override func advance(to time: Double) {
    self.time = time
    // One a frame: each takes a moment.
    if let next, let kind = next.kind { next.take(make(kind)) }
    let share = nearness.value(at: time)
    let zoom = pow(1 / Self.scale, share)
    row.transform = .scale(x: zoom, y: zoom)
    for item in carousel.presentedItems { item.view.grow(item.view.kind == centered ? share : 0) }
    (title.opacity, about.opacity) = (1 - share, 1 - share)
    (title.text, about.text) = (centered?.title ?? "", centered?.about ?? "")
  }

  override func layOut(_ measures: Measures) {
    row.frame = bounds
    carousel.perspective = -1 / (4 * max(card.width, 1))
    for item in carousel.presentedItems { item.view.fit(card, in: size) }
    carousel.setNeedsLayout()
    let room = size.height * (1 - Self.scale) / 2
    let width = max(size.width - 2 * Look.margin, 16)
    let heights = [title, about].map { measures.text.lineHeight($0.style) }
    let top = size.height - room + (room - heights[0] - 6 - heights[1]) * 0.4
    title.frame = Rect(x: Look.margin, y: top, width: width, height: heights[0])
    about.frame = Rect(
      x: Look.margin, y: title.frame.maxY + 6, width: width, height: 2 * heights[1])
  }
}

extension SceneChooser: CarouselDataSource {
  func numberOfItems(in carousel: Carousel<SceneMiniature>) -> Int { kinds.count }

  func carousel(
    _: Carousel<SceneMiniature>, viewForItemAt index: Int, reusing view: SceneMiniature?
  ) -> SceneMiniature {
    let view = view ?? SceneMiniature()
    view.become(kinds[index])
    view.grow(0)
    view.fit(card, in: size)
    if let scene = made(kinds[index]) { view.take(scene) }
    return view
  }
}
