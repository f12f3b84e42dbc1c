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
      Hotkey(keys: "Tab, then ←  →  PgUp  PgDn", action: "move the map by 1%, by 10%"),
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

final class MillionScene: CarouselScene<PosterCard> {
  private let heading = SceneHeading("Ten Million", hint)
  private let buttons = [10, 10_000, 10_000_000].map { ($0, Button($0.grouped)) }
  private let buttonsLabel = Label("Posters", style: Text.Style(size: 15), color: Look.secondary)
  private let field = TextField("Go to number")
  private let controls = ControlRow()
  private let map = PosterMap()
  private let posters: ComputedTextures<PosterPrint>
  private var count = 10_000_000
  /// Views for the next use, which a reload has released.
  private var spare: [PosterCard] = []
  private var cardSize = Size.zero
  private var name = Memo<Int, String>()
  /// How far the cards are enlarged: 0 for their normal size, 1 if a card fills the window.
  private var enlargement = AnimatedValue(0, .spring(precision: 0.002))
  private var pixelRatio = 1.0

  private static let hint = "One poster per number. Drag the strip to browse."

  override var subject: String {
    name.value(of: carousel.currentItemIndex) { "No. \(($0 + 1).grouped)" }
  }

  init(_ context: SceneContext) {
    posters = ComputedTextures(context, limit: 16 << 20)
    super.init(.million, carouselName: "Ten million posters")
    var row = CarouselLayout(name: "row")
    row.visibleItems = { $0.fittingItems + 4 }
    row.transform = { offset, metrics in
      let side = min(max(offset, -1), 1)
      return metrics.move(offset * metrics.step, z: -0.5 * abs(side) * metrics.itemWidth)
        .rotated(angle: -0.35 * side, y: 1)
    }
    carousel.type = row
    carousel.autoscroll = context.settings.numbers[.autoscroll, default: 0]
    carousel.delegate = self
    carousel.dataSource = self
    carousel.currentItemIndex = 1_234_566
    map.onScrub = { [unowned carousel] in carousel.scrollOffset = $0 }
    map.onRelease = { [unowned carousel] in
      carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
    }
    view.onTap = { [unowned self] _, isOnCenter in
      if !goBack(), isOnCenter { enlarge() }
    }
    for (amount, button) in buttons {
      button.onPress = { [unowned self] in show(amount) }
      controls.add(button)
    }
    field.onSubmit = { [unowned self] in goToNumber(in: $0) }
    for view in [view, heading, buttonsLabel, controls, field, map] { add(view) }
    show(count)
  }

  /// Sets the number of posters.
  private func show(_ amount: Int) {
    for (number, button) in buttons { button.isChosen = number == amount }
    map.count = amount
    guard amount != count else { return }
    count = amount
    reload()
  }

  /// Reloads all posters. Keeps the views in use, because the carousel discards them.
  private func reload() {
    spare += carousel.visibleItemViews
    carousel.reloadData()
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    var rest = heading.place(in: bounds, measures)
    let isLow = Look.isLow(size)
    _ = rest.cut(isLow ? 6 : 20, from: .bottom)
    map.frame = rest.cut(isLow ? 74 : 96, from: .bottom, gap: isLow ? 4 : 16)
    map.frame.size.width = min(size.width - 2 * Look.margin, 900)
    map.frame.origin.x = ((size.width - map.frame.width) / 2).rounded()
    layOutControls(in: &rest, measures)
    _ = rest.cut(isLow ? 4 : 12, from: .bottom)
    view.frame = rest
    let height = min(rest.height * 0.88, rest.width * 0.9)
    let new = Size(width: (height * 0.75).rounded(), height: height.rounded())
    guard new != cardSize else { return }
    cardSize = new
    carousel.perspective = -1 / (5 * cardSize.width)
    reload()
  }

  /// Lays out the buttons and the text field at the bottom of an area. They are in one row or, if
  /// the window is narrow, in several rows as wide as the map.
  private func layOutControls(in area: inout Rect, _ measures: Measures) {
    let (gap, labelGap, fieldWidth, height) = (8.0, 12.0, 200.0, Self.minTargetSize)
    let label = buttonsLabel.fittingSize(in: size, measures)
    let buttonWidths = buttons.map { $0.1.fittingSize(in: size, measures).width }
    let buttonsWidth = buttonWidths.reduce(-gap) { $0 + $1 + gap }
    let width = label.width + labelGap + buttonsWidth + gap + fieldWidth
    let isWide = size.width >= width + 2 * Look.margin
    var rest = area.cut(isWide ? height : 2 * (height + gap) + label.height, from: .bottom)
    rest.size.width = isWide ? width : map.frame.width
    rest.origin.x = ((size.width - rest.width) / 2).rounded()
    if isWide {
      let start = rest.cut(label.width, from: .left, gap: labelGap)
      buttonsLabel.frame = Rect(center: start.center, size: label)
      controls.frame = rest.cut(buttonsWidth, from: .left, gap: gap)
    } else {
      buttonsLabel.frame = rest.cut(label.height, from: .top, gap: gap)
      controls.frame = rest.cut(height, from: .top, gap: gap)
    }
    field.frame = rest
    // Any remaining width is divided equally among the buttons.
    var row = controls.bounds
    let share = (row.width - buttonsWidth) / Double(buttons.count)
    for ((_, button), width) in zip(buttons, buttonWidths) {
      button.frame = row.cut(width + share, from: .left, gap: gap)
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

  // MARK: Enlarged posters

  private func enlarge() { enlargement.go(to: 1, at: time) }

  override var isInside: Bool { enlargement.target == 1 }

  override func goBack() -> Bool {
    guard isInside else { return super.goBack() }
    enlargement.go(to: 0, at: time)
    return true
  }

  override var ownActivity: Activity { enlargement.activity(at: time) }

  /// The scale of an enlarged poster.
  private var fittingScale: Double {
    max(0.94 * min(size.width / cardSize.width, size.height / cardSize.height), 1)
  }

  /// Enlarges the posters towards the window's centre. Meanwhile, all other views of the scene fade
  /// out.
  override func advance(to time: Double) {
    posters.update()
    showPosters()
    let progress = min(max(enlargement.value(at: time), 0), 1)
    let scale = 1 + (fittingScale - 1) * progress
    view.transform = progress == 0 ? .identity : .scale(x: scale, y: scale)
    view.displacement = (bounds.center - view.frame.center) * progress
    for view in [heading, buttonsLabel, controls, field, map] {
      view.opacity = 1 - progress
      // A hidden view loses the focus, so that keys don't operate invisible controls.
      view.isHidden = progress == 1
    }
  }

  // MARK: Drawing

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    map.offset = carousel.scrollOffset
    map.title = subject
    self.pixelRatio = pixelRatio
    showPosters()
    posters.endFrame()
  }

  /// Shows the printed posters and requests the missing ones, the centred one first. While that is
  /// enlarged, it is printed in its full size.
  private func showPosters() {
    let width = Int((cardSize.width * pixelRatio).rounded())
    if let card = carousel.currentItemView {
      let isEnlarged = isInside && enlargement.isAtRest(at: time)
      card.showPrint(from: posters, width: isEnlarged ? Int(Double(width) * fittingScale) : width)
    }
    for item in carousel.presentedItems where item.index != carousel.currentItemIndex {
      item.view.showPrint(from: posters, width: width)
    }
  }

  override var isPreparing: Bool { posters.isComputing }

  override func makeTextures() { posters.removeAll() }
}

extension MillionScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<PosterCard>) -> Int { count }

  func carousel(
    _: Carousel<PosterCard>, viewForItemAt index: Int, reusing view: PosterCard?
  ) -> PosterCard {
    let card = view ?? spare.popLast() ?? PosterCard()
    card.number = index + 1
    card.frame.size = cardSize
    return card
  }

  func carouselItemWidth(_: Carousel<PosterCard>) -> Double { cardSize.width * 1.12 }
}
