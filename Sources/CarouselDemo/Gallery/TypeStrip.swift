import CarouselKit
import GeometryKit
import MotionKit
import PictureKit
import StageKit
import ViewKit

/// A strip along the lower edge that shows every carousel type as a small carousel of the gallery's
/// pictures. Tapping a small carousel selects its type.
final class TypeStrip: ControlRow {
  private let types = ShownTypes.standard.all
  private let cards: CardCarousel
  private let row = TypeRow()
  private var carousel: Carousel<TypeMiniature> { row.carousel }
  /// The visible fraction of the strip, 0…1.
  private var presence = AnimatedValue(0, .fade)
  private static let gap = 10.0
  private static let padding = 12.0

  /// Creates a strip for the gallery's carousel.
  init(over cards: CardCarousel) {
    self.cards = cards
    super.init()
    row.name = "Types"
    row.onPick = { [unowned self] in selectType(at: $0) }
    add(row)
    isHidden = true
    carousel.type = Self.layout
    carousel.centerItemWhenSelected = false
    carousel.scrollToItemBoundary = false
    carousel.dataSource = self
    carousel.delegate = self
  }

  /// A linear layout that loads as many items as a wide window shows.
  private static let layout = {
    var layout = CarouselLayout.linear
    layout.visibleItems = { _ in 13 }
    return layout
  }()

  /// Whether the strip is visible or appearing.
  var isShown: Bool { presence.target > 0 }

  /// Shows or hides the strip. Returns whether the strip's state has changed.
  @discardableResult
  func setShown(_ isShown: Bool) -> Bool {
    guard isShown != self.isShown else { return false }
    if isShown {
      isHidden = false
      carousel.reloadData()
      carousel.currentItemIndex = types.firstIndex(of: chosen) ?? 0
      tree?.focus(row)
    } else {
      resignFocus()
    }
    presence.go(to: isShown ? 1 : 0, at: time)
    return true
  }

  /// Places the strip at the bottom of a rectangle. Returns the part of the rectangle that the
  /// strip leaves free.
  func layOutStrip(in stage: Rect) -> Rect {
    let height = min(max(stage.height * 0.2, 104), 170).rounded()
    frame = Rect(x: stage.minX, y: stage.maxY - height, width: stage.width, height: height)
    var rest = stage
    rest.size.height -= presence.value(at: time) * height
    return rest
  }

  private var chosen: CarouselLayout { cards.settings.type }

  /// Up to twelve pictures around the gallery's centred picture.
  private var pictures: [Picture] {
    let count = min(cards.items.count, 12)
    let index = cards.carousel.currentItemIndex
    let first = min(max(index - count / 2, 0), cards.items.count - count)
    return (0..<count).map { cards.items[first + $0] }
  }

  override var ownActivity: Activity { presence.activity(at: time) }

  override func advance(to time: Double) {
    isHidden = !isShown && presence.isAtRest(at: time)
    let visibility = presence.value(at: time)
    opacity = visibility
    displacement.y = (1 - visibility) * size.height
    for item in carousel.presentedItems {
      item.view.move(isShown, to: time)
      item.view.isChosen = item.index.flatMap { types[safe: $0] } == chosen
    }
  }

  override func layOut(_ measures: Measures) {
    row.frame = bounds
    carousel.reloadData()
  }

  /// Switches the gallery to the type at an index of the strip.
  private func selectType(at index: Int) {
    if let type = types[safe: index] { cards.switchType(to: type) }
  }

  /// The views that can have the keyboard focus: none while the strip is disappearing or hidden.
  override var focusableSubviews: [View] { isShown ? subviews : [] }

  override func hitTest(_ point: Point) -> View? { isShown ? super.hitTest(point) : nil }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.fill(bounds, color: Look.panel)
    canvas.fill(Rect(x: 0, y: 0, width: size.width, height: 1), color: Look.hairline)
  }

  private var card: Size {
    let height = max(size.height - 2 * Self.padding, 1)
    return Size(width: (height * 1.25).rounded(), height: height)
  }
}

extension TypeStrip: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<TypeMiniature>) -> Int { types.count }

  func carousel(
    _ carousel: Carousel<TypeMiniature>, viewForItemAt index: Int, reusing view: TypeMiniature?
  ) -> TypeMiniature {
    let view = view ?? TypeMiniature(cards.pictures)
    view.frame.size = card
    view.show(types[index], pictures)
    view.isChosen = types[index] == chosen
    return view
  }

  func carouselItemWidth(_ carousel: Carousel<TypeMiniature>) -> Double { card.width + Self.gap }

  func carousel(_ carousel: Carousel<TypeMiniature>, didSelectItemAt index: Int) {
    selectType(at: index)
  }
}

/// The row of types. Arrow keys move along it; Enter or Space selects the centred type.
private final class TypeRow: CarouselView<TypeMiniature> {
  /// Called when a key has selected a type.
  var onPick: ((_ index: Int) -> Void)?

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    guard modifiers == [], key == .enter || key == .space else {
      return super.press(key, modifiers, isRepeat: isRepeat)
    }
    onPick?(carousel.currentItemIndex)
    return true
  }
}
