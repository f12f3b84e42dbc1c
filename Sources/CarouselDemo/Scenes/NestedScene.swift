import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension SceneKind {
  /// Carousels in the items of a carousel.
  static let nested = SceneKind(
    name: "nested", title: "Nested", about: "a carousel on each card of a carousel",
    keys: [
      .ofCarousel,
      Hotkey(
        keys: "Tab, then ←  →  ↑  ↓", does: "the carousel on the card in the middle", commands: [:]),
    ],
    gestures: [
      HelpRow(name: "drag, flick on a card", does: "move the carousel that is on it"),
      HelpRow(name: "drag, flick a card's head", does: "move the carousel of cards"),
    ],
    make: { _ in NestedScene() })
}

/// Cards in a row, each with a carousel on it that goes along the row or across. What is innermost is
/// asked first: a drag that it can follow is its own, any other moves the row.
final class NestedScene: CarouselView<NestCard>, SceneWithControls {
  private let heading = SceneHeading(
    "Nested",
    "Each inner carousel follows drags along its own way. A drag across it, or on a card's head, moves the row."
  )
  /// Each card keeps its own carousel where it was left.
  private let items = KeptItems([
    NestCard("Across", .rotary, isVertical: true),
    NestCard("Along", .coverFlow, isVertical: false),
    NestCard("Across", .coverFlow, isVertical: true),
    NestCard("Along", .rotary, isVertical: false),
    NestCard("Across", .wheel, isVertical: true),
    NestCard("Along", .cylinder, isVertical: false),
  ])
  var cards: [NestCard] { items.views }

  init() {
    super.init()
    name = "Nested carousels"
    add(heading)
    (carousel.type, carousel.motion) = (.linear, .natural)
    (carousel.delegate, carousel.dataSource) = (self, items)
  }

  override func layOut(_ measures: Measures) {
    let stage = heading.place(in: bounds, measures)
    let height = min(max(stage.height - Look.margin, 1), max(960, stage.height * 0.7))
    let width = min(size.width * 0.8, height)
    for card in cards {
      card.frame.size = Size(width: width.rounded(), height: height.rounded())
    }
    carousel.contentOffset.y = stage.center.y - Look.margin / 2 - size.height / 2
    carousel.reloadData()
  }
}

extension NestedScene: CarouselDelegate {
  func carousel(
    _: Carousel<NestCard>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .wrap: 1
    case .spacing: 1.05
    default: value
    }
  }
}

/// A card with a head and a carousel below it.
final class NestCard: View {
  let inner: NumberedCarousel
  private let title: Label
  private static let headHeight = 52.0

  init(_ way: String, _ type: CarouselLayout, isVertical: Bool) {
    inner = NumberedCarousel(type, count: 12, isVertical: isVertical)
    title = Label(
      "\(way): \(type.title)", style: Text.Style(size: 17, weight: .semibold), color: Look.primary,
      alignment: .center)
    super.init()
    ground = Ground(color: Look.tile, cornerRadius: 22, shadow: Shadow())
    clipsToBounds = true
    add(inner)
    add(title)
  }

  override func layOut(_ measures: Measures) {
    let line = measures.text.lineHeight(title.style)
    title.frame = Rect(x: 16, y: (Self.headHeight - line) / 2, width: size.width - 32, height: line)
    inner.frame = Rect(
      x: 0, y: Self.headHeight, width: size.width, height: max(size.height - Self.headHeight, 1))
  }
}
