import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene whose items contain buttons and switches.
  static let buttons = SceneKind(
    name: "buttons", title: "Buttons", subtitle: "Buttons and switches on cards",
    keys: [.ofCarousel],
    gestures: [
      HelpRow(name: "tap a button, a switch", action: "press, switch"),
      HelpRow(name: "drag on a button", action: "move the carousel"),
      HelpRow(name: "tap a card", action: "select, if selectable"),
    ],
    make: { _ in ButtonsScene() })
}

extension CommandInfo {
  fileprivate static let select = CommandInfo("select", "Select")
  fileprivate static let lock = CommandInfo("lock", "Selectable")
  fileprivate static let resetCount = CommandInfo("zero", "Reset count")
}

/// Cards on a rotating circle. Each card has a button and a switch. A tap on a control goes to the
/// control, and any other tap to the carousel. A drag moves the carousel, even if the drag begins
/// on a control.
final class ButtonsScene: CarouselScene<ButtonCard> {
  /// The state of an item, whether or not a card shows it.
  struct Item {
    var presses = 0
    var isSelectable = true
  }

  private(set) var items = Array(repeating: Item(), count: 12)
  /// The index of the selected item; `nil` if no item is selected.
  private(set) var selected: Int?
  private let heading = SceneHeading(
    "Buttons",
    "Buttons count presses. Drag anywhere to scroll, tap a card to select it.")
  /// The label that shows the result of the last tap.
  let answer = Label(
    "", style: Text.Style(size: 17, weight: .semibold), alignment: .center, lines: 2)
  private var card = Size(width: 220, height: 300)

  init() {
    super.init(.buttons, carouselName: "Buttons")
    for shy in [2, 5, 6, 10] { items[shy].isSelectable = false }
    for view in [view, heading, answer] { add(view) }
    carousel.type = .rotary
    (carousel.delegate, carousel.dataSource) = (self, self)
  }

  override func layOut(_ measures: Measures) {
    view.frame = bounds
    let stage = heading.place(in: bounds, measures)
    let width = max(size.width - 2 * Look.margin, 16)
    // The label is always as high as the longest text requires.
    let answered = measures.text.measure(
      Self.refusal(items.count - 1), answer.style, width: width, lines: answer.lines)
    let bottom = answered.height + Look.margin
    answer.frame = Rect(
      x: Look.margin, y: size.height - bottom, width: width, height: answered.height)
    let available = max(stage.height - bottom, 1)
    card.height = min(available * 0.82, size.width, max(ButtonCard.nativeHeight, available * 0.5))
      .rounded()
    // Keep the card wide enough for the label beside the switch, even if the card is low.
    card.width = max((card.height * 0.72).rounded(), min(180, (size.width * 0.5).rounded()))
    carousel.perspective = -1 / (500 * max(1, card.width / 240))
    carousel.contentOffset.y = (stage.minY + available / 2) - size.height / 2
    carousel.reloadData()
  }

  private func press(_ button: Button) {
    guard let index = carousel.index(ofItemViewOrSubview: button) else { return }
    items[index].presses += 1
    refresh(index)
  }

  private func set(_ index: Int, isSelectable: Bool) {
    items[index].isSelectable = isSelectable
    if !isSelectable, selected == index {
      selected = nil
      answer.text = "Card \(index + 1) deselected"
    }
    refresh(index)
  }

  private func select(_ index: Int) {
    let former = selected
    selected = index
    if let former { refresh(former) }
    refresh(index)
    answer.text = "Card \(index + 1) selected"
  }

  private static func refusal(_ index: Int) -> String {
    "Card \(index + 1) can't be selected"
  }

  private func refresh(_ index: Int) {
    carousel.itemView(at: index)?.show(items[index], isSelected: index == selected)
  }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    let item = items[index]
    var commands: [CommandInfo] = [.lock]
    if item.isSelectable, index != selected { commands.insert(.select, at: 0) }
    if item.presses > 0 { commands.append(.resetCount) }
    return commands
  }

  override func makeCommands() -> [Command] {
    [
      Command(.select) { [unowned self] in select(targetItem) },
      Command(
        .lock, isOn: { [unowned self] in items[targetItem].isSelectable },
        perform: { [unowned self] in set(targetItem, isSelectable: !items[targetItem].isSelectable)
        }),
      Command(.resetCount) { [unowned self] in
        items[targetItem].presses = 0
        refresh(targetItem)
      },
    ]
  }
}

extension ButtonsScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<ButtonCard>) -> Int { items.count }

  func carousel(
    _: Carousel<ButtonCard>, viewForItemAt index: Int, reusing view: ButtonCard?
  ) -> ButtonCard {
    let view = view ?? ButtonCard()
    view.frame.size = card
    view.number = index + 1
    view.show(items[index], isSelected: index == selected)
    view.button.onPress = { [unowned self, unowned view] in press(view.button) }
    view.lock.onChange = { [unowned self] in set(index, isSelectable: $0) }
    return view
  }

  func carousel(_: Carousel<ButtonCard>, shouldSelectItemAt index: Int) -> Bool {
    if !items[index].isSelectable {
      answer.text = Self.refusal(index)
    }
    return items[index].isSelectable
  }

  func carousel(_: Carousel<ButtonCard>, didSelectItemAt index: Int) { select(index) }

  func carousel(
    _: Carousel<ButtonCard>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double { option == .spacing ? 1.1 : value }
}

/// A card with a button that counts presses and a switch for whether the card can be selected.
final class ButtonCard: NumberedCard {
  let button = Button("Press")
  let lock = Switch(CommandInfo.lock.title)
  private var isSelected = false
  /// The card height, in points, above which the controls are scaled up with the card.
  static let nativeHeight = 560.0

  init() {
    super.init()
    add(button)
    add(lock)
  }

  func show(_ item: ButtonsScene.Item, isSelected: Bool) {
    self.isSelected = isSelected
    caption =
      item.presses == 0
      ? "not pressed yet" : item.presses == 1 ? "pressed once" : "pressed \(item.presses) times"
    lock.set(item.isSelectable)
  }

  /// The area above the controls, where the number is.
  override var face: Rect {
    bounds.inset(by: Insets(top: 8, left: 0, bottom: size.height - button.frame.minY + 8, right: 0))
  }

  override func layOut(_ measures: Measures) {
    let scale = max(size.height / Self.nativeHeight, 1)
    let native = Theme.onPalette
    theme?.caption.size = (native.caption.size * scale).rounded()
    theme?.title.size = (native.title.size * scale).rounded()
    theme?.knobSize = native.knobSize * scale
    theme?.switchHeight = native.switchHeight * scale
    let margin = min(size.width * 0.1, 24 * scale)
    let width = size.width - 2 * margin
    let height = View.minTargetSize * scale
    lock.frame = Rect(
      x: margin, y: size.height - height - margin * 0.7, width: width, height: height)
    button.frame = Rect(
      x: margin, y: lock.frame.minY - height - 8 * scale, width: width, height: height)
    super.layOut(measures)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    super.draw(on: canvas, text: text, theme: theme)
    guard isSelected else { return }
    canvas.stroke(
      bounds.inset(by: 5), cornerRadius: cornerRadius - 4, width: 3, color: theme.primary)
  }
}
