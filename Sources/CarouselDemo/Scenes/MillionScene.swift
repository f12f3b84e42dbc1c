import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with ten million items.
  static let million = SceneKind(
    name: "million", title: "Ten Million", subtitle: "Ten million items, ten in memory",
    keys: [
      .ofCarousel,
      Hotkey(keys: "Tab, then ←  →  PgUp  PgDn", action: "move the slider by 1%, by 10%"),
    ],
    gestures: [
      HelpRow(name: "drag, flick, tap", action: "scroll; centre an item"),
      HelpRow(name: "drag the slider", action: "scroll; move the finger up for finer steps"),
    ],
    make: MillionScene.init)
}

private final class MillionScene: CarouselScene<NumberedCard> {
  private let scrubber = Scrubber()
  private let heading = SceneHeading(
    "Ten million items",
    "Only visible items exist. Drag the slider; move up for finer steps.")
  private let buttons = [10, 10_000, 10_000_000].map { ($0, Button($0.grouped)) }
  private let choice = ControlRow()
  private let tally = Label("", style: Look.body, color: Look.secondary)
  private var count = 10_000_000
  /// The scene's own reuse pools, one for each class of card. The carousel's single pool doesn't
  /// distinguish classes.
  private var spare: [[NumberedCard]] = [[], [], []]
  private var (made, recycled) = (0, 0)
  private var cardSize = Size(width: 200, height: 260)
  private var name = Memo<Int, String>()
  private var tallyText = Memo<Tally, String>()
  /// How far the cards are enlarged: 0 for their normal size, 1 if a card fills the window.
  private var enlargement = SpringMove(0, precision: 0.002)
  private var time = 0.0

  override var subject: String {
    name.value(of: carousel.currentItemIndex) { "No. \(($0 + 1).grouped)" }
  }

  init(_ context: SceneContext) {
    super.init(.million, carouselName: "Ten million items")
    var row = CarouselLayout(name: "row")
    row.visibleItems = { $0.fittingItems + 4 }
    row.transform = { offset, metrics in
      let side = min(max(offset, -1), 1)
      return metrics.move(offset * metrics.step, z: -0.5 * abs(side) * metrics.itemWidth)
        .rotated(angle: -0.35 * side, y: 1)
    }
    carousel.type = row
    carousel.autoscroll = context.settings.measures[.autoscroll, default: 0]
    (carousel.delegate, carousel.dataSource) = (self, self)
    carousel.currentItemIndex = 1_234_566
    scrubber.onScrub = { [unowned self] position in
      carousel.scrollOffset = position * Double(count - 1)
    }
    scrubber.onRelease = { [unowned carousel] in
      carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
    }
    view.onTap = { [unowned self] _, _ in _ = goBack() }
    tally.alignment = .center
    for view in [view, heading, tally] { add(view) }
    for (amount, button) in buttons {
      button.onPress = { [unowned self] in show(amount) }
      choice.add(button)
    }
    for view in [choice, scrubber] { add(view) }
    show(count)
  }

  /// Sets the number of items.
  private func show(_ amount: Int) {
    for (number, button) in buttons { button.isChosen = number == amount }
    scrubber.count = amount
    guard amount != count else { return }
    count = amount
    reload()
  }

  /// Reloads all items, after adding the views in use to the reuse pools.
  private func reload() {
    for view in carousel.visibleItemViews { spare[kind(of: view)].append(view) }
    carousel.reloadData()
  }

  // MARK: Enlarged cards

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] { [.open, .center] }

  override func makeCommands() -> [Command] {
    [
      Command(
        .open, isEnabled: { [unowned self] in !isInside },
        perform: { [unowned self] in
          center(targetItem)
          enlargement.go(to: 1, at: time)
        })
    ]
  }

  override var isInside: Bool { enlargement.target == 1 }

  override func goBack() -> Bool {
    guard isInside else { return super.goBack() }
    enlargement.go(to: 0, at: time)
    return true
  }

  override var ownActivity: Activity {
    enlargement.isOver(at: time) ? .still(until: nil) : .moving
  }

  /// Enlarges the cards towards the window's centre. Meanwhile, all other views of the scene fade
  /// out.
  override func advance(to time: Double) {
    self.time = time
    let progress = min(max(enlargement.value(at: time), 0), 1)
    let fitting = 0.94 * min(size.width / cardSize.width, size.height / cardSize.height)
    let scale = 1 + (max(fitting, 1) - 1) * progress
    view.transform = progress == 0 ? .identity : .scale(x: scale, y: scale)
    view.displacement = (bounds.center - view.frame.center) * progress
    for view in [heading, tally, choice, scrubber] {
      view.opacity = 1 - progress
      // A hidden view loses the focus, so that keys don't operate invisible controls.
      view.isHidden = progress == 1
    }
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    let rest = heading.place(in: bounds, measures)
    let width = min(size.width - 2 * Look.margin, 900)
    let left = ((size.width - width) / 2).rounded()
    let isLow = size.height < 480
    scrubber.frame = Rect(
      x: left, y: size.height - (isLow ? 66 : 84), width: width, height: 60)
    let row = scrubber.frame.minY - (isLow ? 48 : 64)
    let widths = buttons.map { $0.1.fittingSize(in: size, measures).width + 8 }
    var x = (size.width - widths.reduce(0, +)) / 2
    choice.frame = Rect(x: 0, y: row, width: size.width, height: 44)
    for ((_, button), width) in zip(buttons, widths) {
      button.frame = Rect(x: x + 4, y: 0, width: width - 8, height: 44)
      x += width
    }
    tally.frame = Rect(x: left, y: row - (isLow ? 20 : 34), width: width, height: 20)
    let area = Size(width: size.width, height: max(tally.frame.minY - rest.minY, 60))
    view.frame = Rect(origin: Point(x: 0, y: rest.minY), size: area)
    let height = min(area.height * 0.78, area.width * 0.75, max(520, area.height * 0.5))
    cardSize = Size(width: (height / 1.3).rounded(), height: height.rounded())
    carousel.perspective = -1 / (5 * cardSize.width)
    reload()
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    scrubber.position = count > 1 ? carousel.scrollOffset / Double(count - 1) : 0
    scrubber.title = subject
    let count = Tally(loaded: carousel.presentedItems.count, made: made, recycled: recycled)
    tally.text = tallyText.value(of: count) {
      "\($0.loaded) loaded  ·  \($0.made) made  ·  \($0.recycled.grouped) reused"
    }
  }

  /// The numbers of loaded views, of views created so far, and of reuses.
  private struct Tally: Equatable {
    let loaded, made, recycled: Int
  }
}

extension MillionScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<NumberedCard>) -> Int { count }

  func carousel(
    _: Carousel<NumberedCard>, viewForItemAt index: Int, reusing view: NumberedCard?
  ) -> NumberedCard {
    if let view { spare[kind(of: view)].append(view) }
    let wanted = index % 3
    let free = spare[wanted].popLast()
    if free == nil { made += 1 } else { recycled += 1 }
    let card = free ?? (wanted == 0 ? NumberedCard() : wanted == 1 ? Dial() : Bits())
    card.number = index + 1
    card.frame.size = wanted == 1 ? Size(width: cardSize.width, height: cardSize.width) : cardSize
    // A shadow is rectangular, so its corners would show behind a round card.
    if wanted == 1 { card.background?.shadow = nil }
    return card
  }

  private func kind(of view: NumberedCard) -> Int { view is Dial ? 1 : view is Bits ? 2 : 0 }

  func carouselItemWidth(_: Carousel<NumberedCard>) -> Double { cardSize.width * 1.1 }
}

/// A round card with a mark at one of sixty positions.
private final class Dial: NumberedCard {
  override var cornerRadius: Double { size.width / 2 }
  override var face: Rect { bounds.inset(by: size.width * 0.22) }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    for step in 0..<60 {
      let turn = Transform3D.rotation(angle: Double(step) * .pi / 30, z: 1)
      let isHere = step == number % 60
      let extent = size.width * (isHere ? 0.07 : step % 5 == 0 ? 0.03 : 0.015)
      canvas.fill(
        Rect(
          center: bounds.center + Point(x: turn.m21, y: turn.m22) * (-0.42 * size.width),
          size: Size(width: extent, height: extent)),
        cornerRadius: extent / 2, color: .white.faded(by: isHere ? 0.95 : 0.4))
    }
  }
}

/// A card that shows its number in binary.
private final class Bits: NumberedCard {
  override var face: Rect {
    Rect(x: 0, y: size.height * 0.8, width: size.width, height: size.height * 0.2)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    super.draw(on: canvas, text: text, theme: theme)
    let step = size.width / 5.6
    for bit in 0..<24 {
      let cell = Point(x: 1.5 - Double(bit % 4), y: 2.1 - Double(bit / 4))
      let isOn = number >> bit & 1 == 1
      canvas.fill(
        Rect(
          center: bounds.center + cell * step, size: Size(width: 0.6 * step, height: 0.6 * step)),
        cornerRadius: 0.3 * step, color: .white.faded(by: isOn ? 0.92 : 0.16))
    }
  }
}

/// A slider that scrolls through all items.
private final class Scrubber: View {
  /// The number of items, and the knob's position along the slider, 0…1.
  var (count, position) = (1, 0.0)
  /// The text above the knob.
  var title = ""
  /// Called when a finger or a key moves the knob. `position` is the knob's new position, 0…1.
  var onScrub: ((_ position: Double) -> Void)?
  /// Called when a finger or a key has finished moving the knob.
  var onRelease: (() -> Void)?
  private let pan = PanRecognizer()
  private let tap = TapRecognizer()
  private let touch = TouchObserver()
  private var landing = Point.zero
  private var last = Point.zero
  /// The position to which the knob has been moved. Unlike `position`, it isn't limited to 0…1.
  private var goal = 0.0
  private var knob: Double { 14 + (size.width - 28) * position }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    pan.axis = .horizontal
    touch.onDown = { [unowned self] in landing = $0.position }
    tap.onTap = { [unowned self] in
      scrub(to: position(at: $0.position.x))
      onRelease?()
    }
    pan.onPan = { [unowned self] in handle($0) }
  }

  override var role: Role? { .slider }
  override var accessibleName: String { "Position" }
  override var accessibleValue: String { title }
  override var acceptsTouches: Bool { true }
  override var acceptsFocus: Bool { true }

  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
    competition.append(pan)
    competition.append(touch)
  }

  /// Moves the knob by a hundredth, a tenth or the whole length of the slider, but at least by one
  /// item.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let distances: [Key: Double] = [
      .left: -0.01, .right: 0.01, .pageUp: -0.1, .pageDown: 0.1, .home: -1, .end: 1,
    ]
    guard modifiers == [], let distance = distances[key] else { return false }
    let length = Double(max(count - 1, 1))
    let items = max((abs(distance) * length).rounded(), 1)
    scrub(to: ((position * length).rounded() + (distance < 0 ? -items : items)) / length)
    onRelease?()
    return true
  }

  private func position(at x: Double) -> Double { (x - 14) / max(size.width - 28, 1) }

  private func scrub(to position: Double) {
    goal = position
    self.position = min(max(position, 0), 1)
    onScrub?(self.position)
  }

  private func handle(_ pan: Pan) {
    if pan.state == .began {
      // If the drag starts on the knob, keep the knob's position, so that it doesn't jump. If it
      // starts elsewhere, move the knob to the finger.
      goal = abs(landing.x - knob) < Self.minTargetSize / 2 ? position : position(at: landing.x)
      last = .zero
    }
    // If the finger is more than 40 points above the slider, the knob moves ten times more slowly.
    // For each further 70 points, the knob again moves ten times more slowly.
    var (fineness, height) = (1.0, -40 - landing.y - pan.translation.y)
    while height > 0, fineness > 1e-6 { (fineness, height) = (fineness / 10, height - 70) }
    let progress = (pan.translation.x - last.x) / max(size.width - 28, 1)
    last = pan.translation
    scrub(to: goal + progress * fineness)
    if pan.state == .ended || pan.state == .cancelled { onRelease?() }
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let y = size.height - 20
    canvas.fill(
      Rect(x: 0, y: y - 3, width: size.width, height: 6), cornerRadius: 3, color: theme.plate)
    canvas.fill(Rect(x: 0, y: y - 3, width: knob, height: 6), cornerRadius: 3, color: theme.accent)
    let disc = Rect(center: Point(x: knob, y: y), size: Size(width: 28, height: 28))
    canvas.fill(disc, cornerRadius: 14, color: theme.knob)
    guard let label = text.label(title, theme.title) else { return }
    let left = min(max(knob - label.size.width / 2, 0), size.width - label.size.width)
    canvas.draw(label, at: Point(x: left, y: 0), color: theme.primary)
  }
}
