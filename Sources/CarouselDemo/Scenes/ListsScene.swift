import CarouselKit
import GeometryKit
import ScrollKit
import StageKit
import ViewKit

extension SceneKind {
  /// A long list in each item.
  static let lists = SceneKind(
    name: "lists", title: "Lists", about: "a list of a thousand rows on each card",
    keys: [
      .ofCarousel,
      Hotkey(
        keys: "Tab, then ↑  ↓  Space", does: "go to a row of the list, tick it", commands: [:]),
    ],
    titles: [
      .own("top"): "To its first row", .own("end"): "To its last row",
      .own("untick"): "Untick all its rows",
    ],
    gestures: [
      HelpRow(name: "drag, flick up, down", does: "scroll a list"),
      HelpRow(name: "drag, flick to the side", does: "move the carousel, from a list as well"),
      HelpRow(name: "tap a row", does: "tick it"),
      HelpRow(name: "hold, right click", does: "what can be done with a list"),
      HelpRow(
        name: "Ignore perpendicular swipes",
        does: "off: what no list takes moves the carousel, however slanted it is"),
    ],
    make: { _ in ListsScene() })
}

/// Cards in a row with a list on each. What goes along the carousel's axis is the carousel's, what goes
/// across is the list's.
final class ListsScene: CarouselView<ListCard>, SceneWithControls {
  /// The lists, by their names.
  static let names = [
    "Harbour", "Orchard", "Library", "Workshop", "Lighthouse", "Market", "Garden", "Station",
  ]
  /// How long each of them is.
  static let length = 1000

  /// The ticked rows of each list.
  private(set) var ticked = [Set<Int>](repeating: [], count: names.count)
  private let heading = SceneHeading(
    "Lists", "Scroll a list up and down, the carousel to the sides. Tap a row: it is ticked.")
  private static let freeHint =
    "A slanted drag on a card's head moves the carousel now, too."
  /// `ignorePerpendicularSwipes`.
  let ignores = Switch("Ignore perpendicular swipes", isOn: true)
  private var card = Size(width: 300, height: 420)
  /// Where each list was scrolled to: a card is used for other lists meanwhile.
  private var places = [RowList.Place](repeating: RowList.Place(), count: names.count)
  var pointedItem: Int?

  init() {
    super.init()
    name = "Lists"
    add(heading)
    add(ignores)
    let hint = heading.hint
    ignores.onChange = { [unowned self] in
      carousel.ignorePerpendicularSwipes = $0
      heading.hint = $0 ? hint : Self.freeHint
    }
    (carousel.type, carousel.motion) = (.linear, .natural)
    (carousel.delegate, carousel.dataSource) = (self, self)
  }

  override func layOut(_ measures: Measures) {
    let stage = heading.place(in: bounds, measures)
    let width = min(size.width - 2 * Look.margin, 330)
    let foot = View.leastTarget + Look.margin * 0.8
    ignores.frame = Rect(
      x: (size.width - width) / 2, y: size.height - foot, width: width, height: View.leastTarget)
    let room = max(stage.height - foot - 12, 1)
    card.height = min(room, 960).rounded()
    card.width = min(size.width * 0.78, card.height * 0.9, 400).rounded()
    carousel.contentOffset.y = stage.minY + room / 2 - size.height / 2
    carousel.reloadData()
  }

  private func tick(_ row: Int, in list: Int) {
    ticked[list].formSymmetricDifference([row])
    carousel.itemView(at: list)?.count = ticked[list].count
  }
}

extension ListsScene: SceneWithCommands, SceneWithItemMenu {
  func itemMenu(at point: Point?) -> ItemMenu? {
    menu(at: point) { index in
      let commands: [Command] = [.own("top"), .own("end")]
      return (commands + (ticked[index].isEmpty ? [] : [.own("untick")]))
        .map { MenuItem($0, in: .lists) }
    }
  }

  func perform(_ command: Command, isRepeat: Bool) -> String? {
    let index = pointedItem ?? carousel.currentItemIndex
    let list = carousel.itemView(at: index)?.list
    switch command {
    case .own("top"): _ = list?.press(.home, [])
    case .own("end"): _ = list?.press(.end, [])
    case .own("untick"):
      ticked[index].removeAll()
      carousel.reloadItem(at: index, animated: true)
    default: break
    }
    return nil
  }
}

extension ListsScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<ListCard>) -> Int { Self.names.count }

  func carousel(
    _: Carousel<ListCard>, viewForItemAt index: Int, reusing view: ListCard?
  ) -> ListCard {
    let view = view ?? ListCard()
    view.onScroll = nil
    view.frame.size = card
    (view.title.text, view.list.name) = (Self.names[index], Self.names[index])
    view.ground?.color = Palette.color(at: index)
    view.count = ticked[index].count
    view.list.isTicked = { [unowned self] in ticked[index].contains($0) }
    view.list.onTapRow = { [unowned self] in tick($0, in: index) }
    view.list.scrolled = places[index]
    view.onScroll = { [unowned self] in places[index] = $0 }
    return view
  }

  func carousel(
    _: Carousel<ListCard>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    switch option {
    case .wrap: 1
    case .spacing: 1.08
    default: value
    }
  }
}

/// A card with the head of a list and the list below it.
final class ListCard: View {
  let title = Label("", style: Text.Style(size: 20, weight: .semibold))
  let list = RowList(ListsScene.length) { "Row \($0 + 1)" }
  /// The list has moved.
  var onScroll: ((_ place: RowList.Place) -> Void)?
  /// How many rows are ticked.
  var count = 0 { didSet { tally.text = count == 0 ? "none ticked" : "\(count) ticked" } }
  private let tally = Label("none ticked", style: Text.Style(size: 15), color: Look.primary)
  private static let headHeight = 58.0
  private static let margin = 8.0

  init() {
    super.init()
    ground = Ground(cornerRadius: 20, shadow: Shadow())
    theme = .onPalette
    list.ground = Ground(color: Look.tile, cornerRadius: 14)
    list.scrollView.delegate = self
    tally.alignment = .trailing
    for view in [title, tally, list] { add(view) }
  }

  override func layOut(_ measures: Measures) {
    let height = measures.text.lineHeight(title.style)
    let half = (size.width - 48) / 2
    title.frame = Rect(
      x: 20, y: (Self.headHeight - height) / 2, width: half + 20, height: height)
    let lower = measures.text.lineHeight(tally.style)
    tally.frame = Rect(
      x: size.width - 20 - half, y: (Self.headHeight - lower) / 2, width: half, height: lower)
    list.frame = Rect(
      x: Self.margin, y: Self.headHeight, width: size.width - 2 * Self.margin,
      height: max(size.height - Self.headHeight - Self.margin, 1))
  }
}

extension ListCard: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) { onScroll?(list.scrolled) }
}
