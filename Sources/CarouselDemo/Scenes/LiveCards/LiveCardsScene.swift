import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene whose cards are small apps.
  static let liveCards = SceneKind(
    name: "live-cards", title: "Live Cards",
    subtitle: "Music, tasks, weather and a stopwatch on cards",
    formerNames: ["buttons", "controls", "lists"],
    keys: [
      .ofCarousel, Hotkey(keys: "Tab, then ↑  ↓  Space", action: "move to a row; tick"),
      Hotkey(.ignorePerpendicularSwipes),
    ],
    gestures: [
      HelpRow(name: "tap a card", action: "select, if not locked; show its status below"),
      HelpRow(name: "tap a button, a switch, a row", action: "press, switch, tick"),
      HelpRow(name: "drag a slider, the chart, the covers", action: "seek, read, change the song"),
      HelpRow(name: "drag, flick up, down", action: "scroll a list"),
      HelpRow(name: "drag, flick elsewhere", action: "move the carousel"),
    ],
    make: LiveCardsScene.init)
}

extension CommandInfo {
  fileprivate static let select = CommandInfo("select", "Select")
  fileprivate static let lock = CommandInfo("lock", "Locked")
  fileprivate static let ignorePerpendicularSwipes = CommandInfo(
    "perpendicular", "Ignore perpendicular swipes", [Chord(key: .letter("p"))],
    menuGroup: .appearance)
}

/// Cards on a flat arc, each of which is a small app. A tap on a control goes to the control, and
/// any other tap selects the card. Sliders and lists keep drags along their own axis; all other
/// drags move the carousel.
final class LiveCardsScene: CarouselScene<LiveCard> {
  let weather = WeatherCard()
  let music: MusicCard
  let tasks = TaskCard()
  let stopwatch = StopwatchCard()
  private let heading = SceneHeading(
    "Live Cards", "Each card is a small app, with its status below. Tap a card to select it.")
  /// The button that shows the status of the selected card, or a message. A tap brings the card to
  /// the centre. Without a selection, the button is hidden.
  let statusButton = Button("")
  /// The label that shows the status of the centred card, or a message, while no card is selected.
  let statusLabel = Label("", style: Look.title, alignment: .center)

  /// The cards in the order of the carousel.
  private let items: FixedItems<LiveCard>
  /// The selected card; `nil` for none.
  private(set) var selected: LiveCard?
  /// The message that is shown instead of the status; `nil` for none.
  private var message: Message?
  private var arc = CardArc(cardHeight: nativeHeight, window: 640)

  /// The height of a card at which its contents have a scale of 1, in points.
  private static let nativeHeight = 620.0
  /// The height of the area below the heading from which on the contents are enlarged, in points.
  private static let nativeStageHeight = 760.0
  /// The height of the area below the heading up to which the distances are small, in points.
  private static let lowStageHeight = 400.0
  /// The duration of a message, in seconds.
  private static let messageDuration = 3.0

  private struct Message {
    let text: String
    /// The time at which the message ends, in seconds.
    let end: Double
  }

  init(_ context: SceneContext) {
    music = MusicCard(context.pictures)
    items = FixedItems([weather, music, tasks, stopwatch])
    super.init(.liveCards, carouselName: "Live Cards")
    for subview in [view, heading, statusButton, statusLabel] { add(subview) }
    carousel.type = .custom
    carousel.delegate = self
    carousel.dataSource = items
    carousel.currentItemIndex = 1
    statusButton.onPress = { [unowned self] in centerSelectedCard() }
    for card in cards {
      card.padlock.onPress = { [unowned self, unowned card] in toggleLock(of: card) }
    }
    showStatus()
  }

  var cards: [LiveCard] { items.views }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    view.frame = bounds
    let stage = heading.place(in: bounds, measures)
    let isLow = stage.height <= Self.lowStageHeight
    let scale = max(stage.height / Self.nativeStageHeight, 1)
    let statusHeight = (View.minTargetSize * scale).rounded()
    let bottom = statusHeight + (isLow ? 8 : Look.margin)
    let available = max(stage.height - bottom - (isLow ? 8 : 20), 1)
    arc = CardArc(cardHeight: min(available, Self.nativeHeight * scale), window: size.width)
    for card in cards {
      card.frame.size = arc.cardSize
      card.scale = scale
    }
    placeStatus(y: size.height - bottom, height: statusHeight, measures)
    // The cards are in the middle between the heading and the status.
    carousel.contentOffset.y = stage.minY + (stage.height - bottom) / 2 - size.height / 2
    carousel.reloadData()
  }

  private func placeStatus(y: Double, height: Double, _ measures: Measures) {
    let width = min(size.width - 2 * Look.margin, arc.cardSize.width)
    statusButton.frame = Rect(
      x: ((size.width - width) / 2).rounded(), y: y, width: width, height: height)
    let padding = 8.0
    statusLabel.frame = Rect(
      center: statusButton.frame.center,
      size: Size(
        width: max(width - 2 * padding, 8), height: measures.text.lineHeight(statusLabel.style)))
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    for card in cards {
      let extent = card.bounds.inset(by: -Look.margin)
      let frame = card.projection.bounds(of: extent) ?? .zero
      let isVisible = !frame.intersection(bounds).isEmpty
      card.isWatched = isVisible || card === selected
    }
    showStatus()
  }

  /// Shows the message or, without a message, the status of the selected or the centred card.
  private func showStatus() {
    let card = selected ?? cards[carousel.currentItemIndex]
    let text = message?.text ?? card.status
    statusButton.title = text
    statusLabel.text = text
    statusButton.isHidden = selected == nil
    statusLabel.isHidden = selected != nil
  }

  private func showMessage(_ text: String) {
    message = Message(text: text, end: time + Self.messageDuration)
  }

  override func advance(to time: Double) {
    if let message, time >= message.end { self.message = nil }
  }

  override var ownActivity: Activity { .still(until: message?.end) }

  // MARK: Selection

  private func select(_ card: LiveCard?) {
    selected?.isSelected = false
    selected = card
    card?.isSelected = true
    message = nil
  }

  private func centerSelectedCard() {
    if let selected, let index = carousel.index(ofItemView: selected) { center(index) }
  }

  private func toggleLock(of card: LiveCard) {
    card.isLocked.toggle()
    if card.isLocked, selected === card { select(nil) }
  }

  // MARK: Commands

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    let card = cards[index]
    return (card.isLocked || card === selected ? [] : [.select]) + [.lock] + card.menuCommands
  }

  override func makeCommands() -> [Command] {
    [
      Command(.select) { [unowned self] in select(targetCard) },
      Command(
        .lock, isOn: { [unowned self] in targetCard.isLocked },
        perform: { [unowned self] in toggleLock(of: targetCard) }),
      Command(
        .ignorePerpendicularSwipes,
        isOn: { [unowned self] in carousel.ignorePerpendicularSwipes },
        perform: { [unowned self] in carousel.ignorePerpendicularSwipes.toggle() }),
    ] + music.commands + tasks.commands
  }

  private var targetCard: LiveCard { cards[targetItem] }
}

extension LiveCardsScene: CarouselDelegate {
  func carousel(_: Carousel<LiveCard>, shouldSelectItemAt index: Int) -> Bool {
    let card = cards[index]
    if card.isLocked { showMessage("\(card.name) is locked") }
    return !card.isLocked
  }

  func carousel(_: Carousel<LiveCard>, didSelectItemAt index: Int) { select(cards[index]) }

  func carousel(
    _: Carousel<LiveCard>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double { option == .wrap ? 1 : value }

  func carousel(
    _: Carousel<LiveCard>, itemTransformForOffset offset: Double, baseTransform: Transform3D
  ) -> Transform3D { arc.transform(at: offset, baseTransform) }
}
