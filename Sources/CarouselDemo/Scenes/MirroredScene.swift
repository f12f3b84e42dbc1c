import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with several carousels that scroll together.
  static let mirrored = SceneKind(
    name: "mirrored", title: "Mirrored", subtitle: "Several types that scroll together",
    keys: [.ofCarousel],
    gestures: [HelpRow(name: "drag, flick, tap any of them", action: "the others follow")],
    make: { _ in MirroredScene() })
}

/// Carousels of different types with the same items. When the user scrolls one of the carousels,
/// all others get its `scrollOffset`.
final class MirroredScene: Scene {
  let carousels = [CarouselLayout.coverFlow, .rotary, .wheel, .timeMachine].map {
    NumberedCarousel($0, count: 12)
  }
  private(set) lazy var leader = carousels[0]
  private let heading = SceneHeading("Mirrored", "Drag one to scroll them all")
  private let titles: [Label]

  init() {
    titles = carousels.map {
      Label(
        $0.carousel.type.title, style: Text.Style(size: 14, weight: .semibold),
        color: Look.secondary, alignment: .center)
    }
    super.init(.mirrored)
    for (view, title) in zip(carousels, titles) {
      view.background = Background(color: Color(hex: 0x1A2029), cornerRadius: 22)
      view.onBegin = { [unowned self, unowned view] in lead(view) }
      view.onScroll = { [unowned self, unowned view] in updateOthers(from: view) }
      add(view)
      add(title)
    }
    add(heading)
  }

  override var hasControls: Bool { false }

  private func lead(_ view: NumberedCarousel) { leader = view }

  private func updateOthers(from view: NumberedCarousel) {
    guard view === leader else { return }
    for other in carousels where other !== view {
      other.carousel.scrollOffset = view.carousel.scrollOffset
    }
  }

  /// Advances `leader` before the other carousels, so that all show the same offset in every frame.
  override func advance(to time: Double) { leader.advance(to: time) }

  override func layOut(_ measures: Measures) {
    let stage = heading.place(in: bounds, measures)
    let gap = min(Look.margin, size.width * 0.04)
    let columns = stage.width > stage.height ? 2 : 1
    let rows = (carousels.count + columns - 1) / columns
    let width = (stage.width - gap * Double(columns + 1)) / Double(columns)
    let height = (stage.height - gap * Double(rows)) / Double(rows)
    for (index, view) in carousels.enumerated() {
      view.frame = Rect(
        x: stage.minX + gap + Double(index % columns) * (width + gap),
        y: stage.minY + Double(index / columns) * (height + gap),
        width: max(width, 1), height: max(height, 1))
      let line = measures.text.lineHeight(titles[index].style)
      titles[index].frame = Rect(
        x: view.frame.minX, y: view.frame.minY + 10, width: view.frame.width, height: line)
    }
  }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    leader.press(key, modifiers, isRepeat: isRepeat)
  }
}
