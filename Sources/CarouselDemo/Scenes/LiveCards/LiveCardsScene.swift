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
  /// The selected card; `nil` for none.
  private(set) var selected: LiveCard?
  /// The button that shows the status of the selected card, or a message. A tap brings the card to
  /// the centre. Without a selection, the button is hidden.
  let statusButton = Button("")
  /// The label that shows the status of the centred card, or a message, while no card is selected.
  let statusLabel = Label("", style: Look.title, alignment: .center)

  private let heading = SceneHeading(
    "Live Cards", "Each card is a small app, with its status below. Tap a card to select it.")
  private let items: FixedItems<LiveCard>
  /// The message that is shown instead of the status.
  private var message = ""
  /// The time at which the message ends, in seconds; `nil` if there is no message.
  private var messageEnd: Double?
  private var cardSize = Size(width: 360, height: 560)
  /// The distance between the centres of two cards, in points.
  private var step = 400.0
  /// The card's height at which its contents have a scale of 1, in points.
  private static let nativeHeight = 620.0
  /// The duration of a message, in seconds.
  private static let messageDuration = 3.0

  init(_ context: SceneContext) {
    music = MusicCard(context.pictures)
    items = FixedItems([weather, music, tasks, stopwatch])
    super.init(.liveCards, carouselName: "Live Cards")
    for subview in [view, heading, statusButton, statusLabel] { add(subview) }
    carousel.type = .custom
    carousel.delegate = self
    carousel.dataSource = items
    carousel.currentItemIndex = 1
    statusButton.onPress = { [unowned self] in
      if let selected, let index = carousel.index(ofItemView: selected) { center(index) }
    }
    showStatus()
    for card in cards {
      card.padlock.onPress = { [unowned self, unowned card] in toggleLock(of: card) }
    }
  }

  var cards: [LiveCard] { items.views }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    view.frame = bounds
    let stage = heading.place(in: bounds, measures)
    let scale = max(stage.height / 760, 1)
    let bar = (View.minTargetSize * scale).rounded()
    let bottom = bar + (stage.height > 400 ? Look.margin : 8)
    let available = max(stage.height - bottom - (stage.height > 400 ? 20 : 8), 1)
    cardSize.height = min(available, Self.nativeHeight * scale).rounded()
    cardSize.width = min(Self.maxWidth(in: size.width), max(cardSize.height * 0.63, 340)).rounded()
    step = Self.step(ofCards: cardSize.width, in: size.width)
    for card in cards {
      card.frame.size = cardSize
      card.scale = scale
    }
    let width = min(size.width - 2 * Look.margin, cardSize.width)
    statusButton.frame = Rect(
      x: ((size.width - width) / 2).rounded(), y: size.height - bottom, width: width, height: bar)
    let line = measures.text.lineHeight(statusLabel.style)
    statusLabel.frame = Rect(
      center: statusButton.frame.center, size: Size(width: max(width - 16, 8), height: line))
    carousel.contentOffset.y = stage.minY + (stage.height - bottom) / 2 - size.height / 2
    carousel.reloadData()
  }

  /// The radius of the arc through the centres of the cards, in heights of a card.
  private static let arcRadius = 14.0
  /// The ratio of the distance between two cards to that of their lower ends, which are nearer to
  /// one another because the cards lie on an arc.
  private static let slope = arcRadius / (arcRadius - 0.5)
  /// The width of windows in which the neighbours are close to the centred card, in points.
  private static let narrowWidth = 480.0
  /// The width of the part of a neighbour that is visible in a narrow window, in points.
  private static let visibleNeighbourWidth = 24.0
  /// The gap between the lower ends of two cards in a narrow window, in points.
  private static let narrowGap = 6.0

  /// Returns the transform of a card on an arc around a point far below the centred card.
  private func arcTransform(_ offset: Double, _ base: Transform3D) -> Transform3D {
    let radius = Self.arcRadius * cardSize.height
    let angle = offset * step / radius
    return base.translated(y: radius).rotated(angle: angle, z: 1).translated(y: -radius)
  }

  /// Returns the maximum width of a card in a window of a width, in points. In a narrow window, the
  /// edges of the neighbours are visible, so that the user sees that there are more cards. The
  /// controls need a width of 264 points.
  static func maxWidth(in window: Double) -> Double {
    guard window < narrowWidth else { return window * 0.86 }
    // A neighbour begins at (width + gap) · slope − width / 2.
    let width = (window / 2 - visibleNeighbourWidth - narrowGap * slope) / (slope - 0.5)
    return min(max(width, 264), window * 0.86)
  }

  /// Returns the distance between cards of a width in a window of a width, in points.
  ///
  /// In a narrow window, the neighbours of the centred card are just visible. In a wide one, they
  /// are completely visible, or a good part of them is cut off. The card opposite the centred one
  /// lies outside the window, because it could be on either side.
  static func step(ofCards width: Double, in window: Double) -> Double {
    if window < narrowWidth { return (width + narrowGap) * slope }
    // The largest distance at which the neighbours are completely visible. Their slope needs 28
    // points.
    let inside = (window - width) / 2 - 28
    // The smallest distance at which the opposite card is outside. At a distance of two steps, it
    // would be (window + width) / 4, but the card's slope makes it wider.
    let outside = (window + width) / 3.85
    return inside >= 1.04 * width
      ? min(max(1.1 * width, outside), inside) : max(1.1 * width, inside + 0.2 * width)
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
    let text = messageEnd == nil ? card.status : message
    statusButton.title = text
    statusLabel.text = text
    statusButton.isHidden = selected == nil
    statusLabel.isHidden = selected != nil
  }

  override func advance(to time: Double) {
    if let messageEnd, time >= messageEnd { self.messageEnd = nil }
  }

  override var ownActivity: Activity { .still(until: messageEnd) }

  // MARK: Selection

  private func select(_ card: LiveCard?) {
    selected?.isSelected = false
    selected = card
    card?.isSelected = true
    messageEnd = nil
  }

  private func toggleLock(of card: LiveCard) {
    card.isLocked.toggle()
    if card.isLocked, selected === card { select(nil) }
  }

  private func showMessage(_ message: String) {
    self.message = message
    messageEnd = time + Self.messageDuration
  }

  // MARK: Commands

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    let card = cards[index]
    return (card.isLocked || card === selected ? [] : [.select]) + [.lock] + card.menuCommands
  }

  private var targetCard: LiveCard { cards[targetItem] }

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
  ) -> Transform3D { arcTransform(offset, baseTransform) }
}
