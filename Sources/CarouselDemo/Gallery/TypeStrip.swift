import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// All types in a row along the lower edge, each as a small carousel of the gallery's own pictures: a tap on
/// one hangs them so.
final class TypeStrip: ControlRow {
  private let types = ShownTypes.standard.all
  private let cards: CardCarousel
  private let row = TypeRow()
  private var carousel: Carousel<TypeMiniature> { row.carousel }
  /// 1 while it is there.
  private var presence = Transition(0)
  private var time = 0.0
  private static let gap = 10.0
  private static let padding = 12.0

  /// Those of a carousel.
  init(over cards: CardCarousel) {
    self.cards = cards
    super.init()
    row.name = "Types"
    row.onPick = { [unowned self] in hang(asTypeAt: $0) }
    add(row)
    isHidden = true
    (carousel.type, carousel.motion) = (Self.layout, .natural)
    (carousel.centerItemWhenSelected, carousel.scrollToItemBoundary) = (false, false)
    (carousel.dataSource, carousel.delegate) = (self, self)
  }

  /// A row, of which as many are loaded as a wide window shows.
  private static let layout = {
    var layout = CarouselLayout.linear
    layout.visibleItems = { _ in 13 }
    return layout
  }()

  /// Whether it is there or on its way.
  var isShown: Bool { presence.target > 0 }

  /// Comes, or goes; whether that is news.
  @discardableResult
  func setShown(_ isShown: Bool) -> Bool {
    guard isShown != self.isShown else { return false }
    if isShown {
      isHidden = false
      carousel.reloadData()
      carousel.currentItemIndex = types.firstIndex(of: chosen) ?? 0
      tree?.focus(row)
    } else {
      giveUpKeys()
    }
    presence.go(to: isShown ? 1 : 0, at: time, duration: Look.fade)
    return true
  }

  /// Takes its place in a stage, and gives what it leaves of that.
  func takePlace(in stage: Rect) -> Rect {
    let height = min(max(stage.height * 0.2, 104), 170).rounded()
    frame = Rect(x: stage.minX, y: stage.maxY - height, width: stage.width, height: height)
    var rest = stage
    rest.size.height -= presence.value(at: time) * height
    return rest
  }

  private var chosen: CarouselLayout { cards.settings.type }

  /// Some pictures about the centred one.
  private var pictures: [GalleryPicture] {
    let count = min(cards.items.count, 12)
    let index = cards.carousel.currentItemIndex
    let first = min(max(index - count / 2, 0), cards.items.count - count)
    return (0..<count).map { cards.items[first + $0] }
  }

  override var ownActivity: Activity { presence.isOver(at: time) ? .still(until: nil) : .moving }

  override func advance(to time: Double) {
    self.time = time
    isHidden = !isShown && presence.isOver(at: time)
    let share = presence.value(at: time)
    opacity = share
    displacement.y = (1 - share) * size.height
    for item in carousel.presentedItems {
      item.view.turn(isShown)
      item.view.isChosen = item.index.flatMap { types[safe: $0] } == chosen
    }
  }

  override func layOut(_ measures: Measures) {
    row.frame = bounds
    carousel.reloadData()
  }

  /// Hangs the pictures as one of the types wants it.
  private func hang(asTypeAt index: Int) {
    if let type = types[safe: index] { cards.switchType(to: type) }
  }

  /// While it goes, no key comes to it any more.
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
    hang(asTypeAt: index)
  }
}

/// The types under a finger and keys: the arrows go along them, and Enter or Space takes the one in the middle.
private final class TypeRow: CarouselView<TypeMiniature> {
  /// One was taken by a key.
  var onPick: ((_ index: Int) -> Void)?

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers == [], key == .enter || key == .space else {
      return super.press(key, modifiers)
    }
    onPick?(carousel.currentItemIndex)
    return true
  }
}
