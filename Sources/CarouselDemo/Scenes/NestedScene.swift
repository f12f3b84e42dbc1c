import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with carousels inside the items of a carousel.
  static let nested = SceneKind(
    name: "nested", title: "Nested", subtitle: "Carousels inside a carousel",
    keys: [
      .ofCarousel,
      Hotkey(keys: "Tab, then ←  →  ↑  ↓", action: "scroll the centred card's carousel"),
    ],
    gestures: [
      HelpRow(name: "drag, flick on a card", action: "scroll the card's carousel"),
      HelpRow(name: "drag, flick a card's header", action: "scroll the outer carousel"),
    ],
    make: { _ in NestedScene() })
}

/// Cards in a row, each with a carousel that scrolls along the row or across it. A drag moves the
/// innermost carousel that can scroll in the drag's direction. Any other drag moves the row.
final class NestedScene: CarouselScene<NestCard> {
  private let heading = SceneHeading(
    "Nested", "Drag a card's content to scroll it, its header to switch cards")
  /// The cards. They aren't reused, so that each keeps the scroll position of its carousel.
  private let items = FixedItems([
    NestCard(.rotary, isVertical: true),
    NestCard(.coverFlow, isVertical: false),
    NestCard(.coverFlow, isVertical: true),
    NestCard(.rotary, isVertical: false),
    NestCard(.wheel, isVertical: true),
    NestCard(.cylinder, isVertical: false),
  ])
  var cards: [NestCard] { items.views }

  init() {
    super.init(.nested, carouselName: "Nested carousels")
    add(view)
    add(heading)
    carousel.type = .linear
    (carousel.delegate, carousel.dataSource) = (self, items)
  }

  override func layOut(_ measures: Measures) {
    view.frame = bounds
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

/// A card with a header and a carousel below it.
final class NestCard: View {
  let inner: NumberedCarousel
  private let title: Label
  private static let headHeight = 52.0

  init(_ type: CarouselLayout, isVertical: Bool) {
    inner = NumberedCarousel(type, count: 12, isVertical: isVertical)
    title = Label(
      "\(isVertical ? "Vertical" : "Horizontal"): \(type.title)",
      style: Text.Style(size: 17, weight: .semibold), color: Look.primary,
      alignment: .center)
    super.init()
    background = Background(color: Look.tile, cornerRadius: 22, shadow: Shadow())
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
