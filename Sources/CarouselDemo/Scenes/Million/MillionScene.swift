import CarouselKit
import GeometryKit
import MotionKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with ten million posters.
  static let million = SceneKind(
    name: "million", title: "Ten Million", subtitle: "A poster for every number to ten million",
    keys: [
      .ofCarousel, Hotkey(.goToNumber), Hotkey(.open),
      Hotkey(keys: "Tab, then ←  →  PgUp  PgDn", action: "scroll by 1%, by 10% of the posters"),
    ],
    gestures: [
      HelpRow(name: "drag, flick, tap", action: "scroll; centre a poster, enlarge it"),
      HelpRow(name: "drag the map", action: "scroll; move the finger up for finer steps"),
    ],
    make: MillionScene.init)
}

extension CommandInfo {
  fileprivate static let goToNumber = CommandInfo(
    "goToNumber", "Go to number…", [Chord(key: .letter("g"), modifiers: .control)],
    menuGroup: .moving)
}

/// A carousel with a poster for each number, and a map of all posters on which the user scrolls. A
/// tap on the centred poster enlarges it to the size of the window.
final class MillionScene: CarouselScene<PosterCard> {
  private let heading = SceneHeading("Ten Million", hint)
  private let buttonsLabel = Label("Posters", style: Text.Style(size: 15), color: Look.secondary)
  /// A button for each number of posters from which the user can choose.
  private let buttons = [10, 10_000, 10_000_000].map { (count: $0, button: Button($0.grouped)) }
  private let buttonRow = ControlRow()
  private let field = TextField("Go to number")
  private let map = PosterMap()

  /// The number of posters.
  private var count = 10_000_000
  private var cardSize = Size.zero
  /// How far the cards are enlarged: 0 for their normal size, 1 if a card fills the window.
  private var enlargement = AnimatedValue(0, .spring(precision: 0.002))
  /// The cards that were visible at the last reload. The data source reuses them; the carousel
  /// doesn't.
  private var releasedCards: [PosterCard] = []
  private var subjectText = Memo<Int, String>()

  /// The printed posters.
  private let prints: ComputedTextures<PosterPrint>

  private static let hint = "One poster per number. Drag the map to browse."
  /// The number of the poster that is centred at first.
  private static let startNumber = 1_234_567

  init(_ context: SceneContext) {
    prints = ComputedTextures(context, limit: 16 << 20)
    super.init(.million, carouselName: "Ten million posters")
    carousel.type = .posterRow
    carousel.autoscroll = context.settings.numbers[.autoscroll, default: 0]
    carousel.delegate = self
    carousel.dataSource = self
    carousel.currentItemIndex = Self.startNumber - 1
    view.onTap = { [unowned self] _, isOnCentre in
      if isInside { shrink() } else if isOnCentre { enlarge() }
    }
    map.onScrub = { [unowned carousel] in carousel.scrollOffset = $0 }
    map.onRelease = { [unowned carousel] in
      carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
    }
    for (count, button) in buttons {
      button.onPress = { [unowned self] in setCount(count) }
      buttonRow.add(button)
    }
    field.onSubmit = { [unowned self] in goToNumber(in: $0) }
    for view in [view, heading, buttonsLabel, buttonRow, field, map] { add(view) }
    showCount()
  }

  // MARK: Posters

  override var subject: String {
    subjectText.value(of: carousel.currentItemIndex) { "No. \(($0 + 1).grouped)" }
  }

  override var isPreparing: Bool { prints.isComputing }

  override func makeTextures() { prints.removeAll() }

  override func advance(to time: Double) {
    prints.update()
    applyEnlargement(at: time)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    map.offset = carousel.scrollOffset
    map.title = subject
    showPrints(pixelRatio: pixelRatio)
    prints.endFrame()
  }

  /// Shows the printed posters and requests the missing ones, the centred one first. While that is
  /// enlarged, it is printed in its full size.
  private func showPrints(pixelRatio: Double) {
    let width = Int((cardSize.width * pixelRatio).rounded())
    if let card = carousel.currentItemView {
      let isEnlarged = isInside && enlargement.isAtRest(at: time)
      let fullWidth = isEnlarged ? Int(Double(width) * fittingScale) : width
      card.showPrint(from: prints, width: fullWidth)
    }
    for item in carousel.presentedItems where item.index != carousel.currentItemIndex {
      item.view.showPrint(from: prints, width: width)
    }
  }

  // MARK: Layout

  /// The maximum width of the map, in points.
  private static let maxMapWidth = 900.0
  /// The gap between two controls, in points.
  private static let gap = 8.0
  /// The gap between the label and the buttons beside it, in points.
  private static let labelGap = 12.0
  /// The width of the text field beside the buttons, in points.
  private static let fieldWidth = 200.0
  /// The distance between the centres of two posters, in poster widths.
  private static let spacing = 1.12

  /// Places, from top to bottom, the heading, the carousel, the controls and the map.
  override func layOut(_ measures: Measures) {
    let isLow = Look.isLow(size)
    var stage = heading.place(in: bounds, measures)
    _ = stage.cut(isLow ? 6 : 20, from: .bottom)
    let mapStrip = stage.cut(isLow ? 74 : 96, from: .bottom, gap: isLow ? 4 : 16)
    map.frame = middle(of: mapStrip, width: min(size.width - 2 * Look.margin, Self.maxMapWidth))
    layOutControls(atBottomOf: &stage, measures)
    _ = stage.cut(isLow ? 4 : 12, from: .bottom)
    view.frame = stage
    fitCards(in: stage.size)
  }

  /// Returns the part of a strip that has a width and is in the middle of the window.
  private func middle(of strip: Rect, width: Double) -> Rect {
    Rect(
      x: ((size.width - width) / 2).rounded(), y: strip.minY, width: width, height: strip.height)
  }

  /// Cuts a strip off the bottom of an area, and lays out the label, the buttons and the text field
  /// on the strip: in one line or, if the window is narrow, in three lines as wide as the map.
  private func layOutControls(atBottomOf area: inout Rect, _ measures: Measures) {
    let height = Self.minTargetSize
    let label = buttonsLabel.fittingSize(in: size, measures)
    let buttonWidths = buttons.map { $0.button.fittingSize(in: size, measures).width }
    let rowWidth = buttonWidths.reduce(-Self.gap) { $0 + $1 + Self.gap }
    let lineWidth = label.width + Self.labelGap + rowWidth + Self.gap + Self.fieldWidth
    if size.width >= lineWidth + 2 * Look.margin {
      var line = middle(of: area.cut(height, from: .bottom), width: lineWidth)
      let labelStrip = line.cut(label.width, from: .left, gap: Self.labelGap)
      buttonsLabel.frame = Rect(center: labelStrip.center, size: label)
      buttonRow.frame = line.cut(rowWidth, from: .left, gap: Self.gap)
      field.frame = line
    } else {
      let stackHeight = 2 * (height + Self.gap) + label.height
      var stack = middle(of: area.cut(stackHeight, from: .bottom), width: map.frame.width)
      buttonsLabel.frame = stack.cut(label.height, from: .top, gap: Self.gap)
      buttonRow.frame = stack.cut(height, from: .top, gap: Self.gap)
      field.frame = stack
    }
    // A stacked row is wider than its buttons need. Each button gets an equal share of the rest.
    let share = (buttonRow.size.width - rowWidth) / Double(buttons.count)
    var row = buttonRow.bounds
    for (choice, width) in zip(buttons, buttonWidths) {
      choice.button.frame = row.cut(width + share, from: .left, gap: Self.gap)
    }
  }

  /// Fits the cards to the size of the carousel. In a narrow window, both neighbours of the centred
  /// poster remain partly visible.
  private func fitCards(in area: Size) {
    let height = min(area.height * 0.88, area.width * 0.9)
    let width = height * (Poster.size.width / Poster.size.height)
    let new = Size(width: width.rounded(), height: height.rounded())
    guard new != cardSize else { return }
    cardSize = new
    // The eye is five card widths away.
    carousel.perspective = -1 / (5 * cardSize.width)
    reload()
  }

  // MARK: Number of posters

  private func setCount(_ newCount: Int) {
    guard newCount != count else { return }
    count = newCount
    showCount()
    reload()
  }

  /// Shows the number of posters on the buttons and on the map.
  private func showCount() {
    for choice in buttons { choice.button.isChosen = choice.count == count }
    map.count = count
  }

  /// Reloads all posters. Keeps the visible cards, because the carousel discards them.
  private func reload() {
    releasedCards += carousel.visibleItemViews
    carousel.reloadData()
  }

  // MARK: Enlarged posters

  override var isInside: Bool { enlargement.target == 1 }

  private func enlarge() { enlargement.go(to: 1, at: time) }
  private func shrink() { enlargement.go(to: 0, at: time) }

  override func goBack() -> Bool {
    guard isInside else { return super.goBack() }
    shrink()
    return true
  }

  override var ownActivity: Activity { enlargement.activity(at: time) }

  /// The scale of an enlarged poster, which leaves a margin in the window.
  private var fittingScale: Double {
    max(0.94 * min(size.width / cardSize.width, size.height / cardSize.height), 1)
  }

  /// Enlarges the carousel towards the window's centre, as far as the enlargement has progressed.
  /// Meanwhile, all other views of the scene fade out.
  private func applyEnlargement(at time: Double) {
    let progress = min(max(enlargement.value(at: time), 0), 1)
    let scale = 1 + (fittingScale - 1) * progress
    view.transform = progress == 0 ? .identity : .scale(x: scale, y: scale)
    view.displacement = (bounds.center - view.frame.center) * progress
    for view in [heading, buttonsLabel, buttonRow, field, map] {
      view.opacity = 1 - progress
      // A hidden view loses the focus, so that keys don't operate invisible controls.
      view.isHidden = progress == 1
    }
  }

  // MARK: Commands

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] { [.open, .center] }

  override func makeCommands() -> [Command] {
    [
      Command(.open, isEnabled: { [unowned self] in !isInside }) { [unowned self] in
        center(targetItem)
        enlarge()
      },
      Command(.goToNumber, isEnabled: { [unowned self] in !isInside }) { [unowned self] in
        tree?.focus(field)
      },
    ]
  }

  /// Scrolls to the poster whose number the user has entered.
  private func goToNumber(in text: String) {
    guard let number = Int(text.filter { $0.isASCII && $0.isNumber }), 1...count ~= number else {
      heading.hint = "Enter a number from 1 to \(count.grouped)."
      return
    }
    heading.hint = Self.hint
    field.text = ""
    tree?.focus(nil)
    carousel.scrollToItem(at: number - 1, animated: true)
  }
}

extension MillionScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<PosterCard>) -> Int { count }

  func carousel(
    _: Carousel<PosterCard>, viewForItemAt index: Int, reusing view: PosterCard?
  ) -> PosterCard {
    let card = view ?? releasedCards.popLast() ?? PosterCard()
    card.number = index + 1
    card.frame.size = cardSize
    return card
  }

  func carouselItemWidth(_: Carousel<PosterCard>) -> Double { cardSize.width * Self.spacing }
}

extension CarouselLayout {
  /// A row whose items are turned towards the centre, and are farther away than the centred item.
  fileprivate static let posterRow = {
    var row = CarouselLayout(name: "row")
    row.visibleItems = { $0.fittingItems + 4 }
    row.transform = { offset, metrics in
      let side = min(max(offset, -1), 1)
      return metrics.move(offset * metrics.step, z: -neighbourDepth * abs(side) * metrics.itemWidth)
        .rotated(angle: -neighbourAngle * side, y: 1)
    }
    return row
  }()
  /// The distance by which a neighbour is farther away than the centred item, in item widths.
  private static let neighbourDepth = 0.5
  /// The rotation of a neighbour, in radians.
  private static let neighbourAngle = 0.35
}
