import CarouselKit
import GeometryKit
import ScrollKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene in which every item contains a long list.
  static let lists = SceneKind(
    name: "lists", title: "Lists", subtitle: "A list of 1,000 rows on each card",
    keys: [
      .ofCarousel, Hotkey(keys: "Tab, then ↑  ↓  Space", action: "move to a row; tick"),
    ],
    gestures: [
      HelpRow(name: "drag, flick up, down", action: "scroll a list"),
      HelpRow(name: "drag, flick to the side", action: "move the carousel, from a list as well"),
      HelpRow(name: "tap a row", action: "tick"),
      HelpRow(
        name: "Ignore perpendicular swipes",
        action: "off: drags that a list doesn't use scroll the carousel"),
    ],
    make: { _ in ListsScene() })
}

extension CommandInfo {
  fileprivate static let firstRow = CommandInfo("top", "First row")
  fileprivate static let lastRow = CommandInfo("end", "Last row")
  fileprivate static let untickAll = CommandInfo("untick", "Untick all")
}

/// Cards in a row, each with a list. Drags along the carousel's axis move the carousel; drags
/// across the axis scroll the list.
final class ListsScene: CarouselScene<ListCard> {
  /// The names of the lists.
  static let names = [
    "Harbour", "Orchard", "Library", "Workshop", "Lighthouse", "Market", "Garden", "Station",
  ]
  /// The number of rows in each list.
  static let length = 1000

  /// The ticked rows of each list.
  private(set) var ticked = [Set<Int>](repeating: [], count: names.count)
  private let heading = SceneHeading(
    "Lists", "Scroll lists up and down, the carousel sideways; tap a row to tick it")
  private static let freeHint = "Steep drags on a card's header scroll the carousel, too"
  /// The switch for `ignorePerpendicularSwipes`.
  let ignores = Switch("Ignore perpendicular swipes", isOn: true)
  private var card = Size(width: 300, height: 420)
  /// The scroll position of each list. It is stored here because cards are reused for other lists.
  private var positions = [RowList.Position](repeating: RowList.Position(), count: names.count)

  init() {
    super.init(.lists, carouselName: "Lists")
    add(view)
    add(heading)
    add(ignores)
    let hint = heading.hint
    ignores.onChange = { [unowned self] in
      carousel.ignorePerpendicularSwipes = $0
      heading.hint = $0 ? hint : Self.freeHint
    }
    carousel.type = .linear
    (carousel.delegate, carousel.dataSource) = (self, self)
  }

  override func layOut(_ measures: Measures) {
    view.frame = bounds
    let stage = heading.place(in: bounds, measures)
    let width = min(size.width - 2 * Look.margin, 330)
    let bottom = View.minTargetSize + Look.margin * 0.8
    ignores.frame = Rect(
      x: (size.width - width) / 2, y: size.height - bottom, width: width, height: View.minTargetSize
    )
    let available = max(stage.height - bottom - 12, 1)
    card.height = min(available, 960).rounded()
    card.width = min(size.width * 0.78, card.height * 0.9, 400).rounded()
    carousel.contentOffset.y = stage.minY + available / 2 - size.height / 2
    carousel.reloadData()
  }

  private func tick(_ row: Int, in list: Int) {
    ticked[list].formSymmetricDifference([row])
    carousel.itemView(at: list)?.count = ticked[list].count
  }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    [.firstRow, .lastRow] + (ticked[index].isEmpty ? [] : [.untickAll])
  }

  override func makeCommands() -> [Command] {
    [
      Command(
        .firstRow,
        isEnabled: { [unowned self] in targetList.map { $0.scrolled.offset > 0 } ?? false },
        perform: { [unowned self] in pressOnList(.home) }),
      Command(
        .lastRow, isEnabled: { [unowned self] in targetList?.scrolled.isAtEnd == false },
        perform: { [unowned self] in pressOnList(.end) }),
      Command(.untickAll) { [unowned self] in
        ticked[targetItem].removeAll()
        carousel.reloadItem(at: targetItem, animated: true)
      },
    ]
  }

  private var targetList: RowList? { carousel.itemView(at: targetItem)?.list }

  private func pressOnList(_ key: Key) {
    _ = targetList?.press(key, [], isRepeat: false)
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
    view.background?.color = Palette.color(at: index)
    view.count = ticked[index].count
    view.list.isTicked = { [unowned self] in ticked[index].contains($0) }
    view.list.onTapRow = { [unowned self] in tick($0, in: index) }
    view.list.scrolled = positions[index]
    view.onScroll = { [unowned self] in positions[index] = $0 }
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

/// A card with a header and a list below it.
final class ListCard: View {
  let title = Label("", style: Text.Style(size: 20, weight: .semibold))
  let list = RowList(ListsScene.length) { "Row \($0 + 1)" }
  /// Called when the list has scrolled.
  var onScroll: ((_ position: RowList.Position) -> Void)?
  /// The number of ticked rows.
  var count = 0 { didSet { tally.text = count == 0 ? "None ticked" : "\(count) ticked" } }
  private let tally = Label("None ticked", style: Text.Style(size: 15), color: Look.primary)
  private static let headHeight = 58.0
  private static let margin = 8.0

  init() {
    super.init()
    background = Background(cornerRadius: 20, shadow: Shadow())
    theme = .onPalette
    list.background = Background(color: Look.tile, cornerRadius: 14)
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
