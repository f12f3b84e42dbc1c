import CarouselKit
import GeometryKit
import Glibc
import StageKit
import ViewKit

/// A carousel of live, scaled-down scenes from which the user chooses one.
///
/// A scene is in one place at a time: on its card or in the window. When the chooser opens, it
/// zooms out from the scene that fills the window; when a scene is chosen, it zooms in until its
/// card fills the window.
final class SceneChooser: View {
  /// Returns the existing scene of a kind, in the state in which it was left; `nil` if it hasn't
  /// been created yet.
  var made: (SceneKind) -> Scene? = { _ in nil }
  /// Creates a scene of the given kind.
  var make: (SceneKind) -> Scene = { Scene($0) }
  /// The chosen scene, towards which the chooser zooms; `nil` until one is chosen.
  private(set) var destination: SceneKind?

  private let kinds: [SceneKind]
  private let row = CarouselView<SceneMiniature>()
  private var carousel: Carousel<SceneMiniature> { row.carousel }
  private let title = Label("", style: Text.Style(size: 20, weight: .semibold))
  private let subtitle = Label("", style: Text.Style(size: 15), color: Look.secondary)
  /// The progress of zooming in, 0…1. At 0, the cards are in a row; at 1, the centred card fills
  /// the window.
  private var nearness = Transition(1)
  private var time = 0.0
  /// The size of a card as a fraction of the window's size.
  private static let scale = 0.56

  init(_ kinds: [SceneKind]) {
    self.kinds = kinds
    super.init()
    row.name = "Scenes"
    (title.alignment, subtitle.alignment, subtitle.lines) = (.center, .center, 2)
    for view in [row, title, subtitle] { add(view) }
    carousel.type = Self.layout
    carousel.dataSource = self
    row.onTap = { [unowned self] in if $1 { enter(at: $0.time) } }
  }

  /// The layout: cards in a row. The cards beside the centred card lie farther back and are rotated
  /// towards it.
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

  /// The scene in the centre.
  var centered: SceneKind? { kinds[safe: carousel.currentItemIndex] }

  // MARK: Opening and closing

  /// Opens the chooser: zooms out from the scene that fills the window.
  func appear(from kind: SceneKind, at time: Double) {
    destination = nil
    carousel.reloadData()
    carousel.currentItemIndex = kinds.firstIndex(of: kind) ?? 0
    nearness = Transition(1)
    nearness.go(to: 0, at: time, duration: Look.move)
  }

  /// Chooses the centred scene and zooms in on its card.
  func enter(at time: Double) {
    guard destination == nil, let centered else { return }
    carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
    destination = centered
    nearness.go(to: 1, at: time, duration: Look.move)
  }

  /// Whether the chosen scene fills the window.
  var hasArrived: Bool { destination != nil && nearness.isOver(at: time) && !carousel.isMoving }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    switch (key, modifiers) {
    case (.enter, []), (.space, []): enter(at: time)
    case (.tab, []): carousel.step(by: 1, isRepeat: isRepeat)
    case (.tab, .shift): carousel.step(by: -1, isRepeat: isRepeat)
    default: return row.press(key, modifiers, isRepeat: isRepeat)
    }
    return true
  }

  // MARK: Time and layout

  override var ownActivity: Activity {
    // After zooming in, one more frame is needed to move the scene from its card to the window.
    nearness.isOver(at: time) && next == nil && destination == nil ? .still(until: nil) : .moving
  }

  /// The card nearest to the centre whose scene hasn't been created yet.
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
    // Create at most one scene per frame, because each takes a while.
    if let next, let kind = next.kind { next.show(make(kind)) }
    let progress = nearness.value(at: time)
    let zoom = pow(1 / Self.scale, progress)
    row.transform = .scale(x: zoom, y: zoom)
    for item in carousel.presentedItems {
      item.view.setProgress(item.view.kind == centered ? progress : 0)
    }
    (title.opacity, subtitle.opacity) = (1 - progress, 1 - progress)
    (title.text, subtitle.text) = (centered?.title ?? "", centered?.subtitle ?? "")
  }

  override func layOut(_ measures: Measures) {
    row.frame = bounds
    carousel.perspective = -1 / (4 * max(card.width, 1))
    for item in carousel.presentedItems { item.view.fit(card, in: size) }
    carousel.setNeedsLayout()
    let margin = size.height * (1 - Self.scale) / 2
    let width = max(size.width - 2 * Look.margin, 16)
    let heights = [title, subtitle].map { measures.text.lineHeight($0.style) }
    let top = size.height - margin + (margin - heights[0] - 6 - heights[1]) * 0.4
    title.frame = Rect(x: Look.margin, y: top, width: width, height: heights[0])
    subtitle.frame = Rect(
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
    view.setProgress(0)
    view.fit(card, in: size)
    if let scene = made(kinds[index]) { view.show(scene) }
    return view
  }
}
