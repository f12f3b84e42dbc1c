import CarouselKit
import GeometryKit
import StageKit
import ViewKit

extension SceneKind {
  /// Items with buttons and switches on them.
  static let buttons = SceneKind(
    name: "buttons", title: "Buttons", about: "items with buttons and switches on them",
    keys: [.ofCarousel],
    titles: [
      .own("select"): "Select it", .own("lock"): "Selectable",
      .own("zero"): "Count from nothing again",
    ],
    gestures: [
      HelpRow(name: "tap a button, a switch", does: "press it, switch it"),
      HelpRow(name: "drag from a button", does: "move the carousel"),
      HelpRow(name: "tap a card", does: "select it, if it lets itself be selected"),
      HelpRow(name: "hold, right click", does: "what can be done with a card"),
    ],
    make: { _ in ButtonsScene() })
}

/// Cards on a turning circle. The carousel, the button and the switch of a card share its touches: a tap
/// on a control is the control's, any other the carousel's, and a drag is the carousel's wherever it
/// starts.
final class ButtonsScene: CarouselView<ButtonCard>, SceneWithControls {
  /// What is known of an item, whether a card shows it or not.
  struct Item {
    var presses = 0
    var isSelectable = true
  }

  private(set) var items = Array(repeating: Item(), count: 12)
  /// The item that was selected last.
  private(set) var selected: Int?
  private let heading = SceneHeading(
    "Buttons",
    "Press a button: it counts. Drag from it: the carousel turns. Tap a card: it is selected.")
  /// What a tap has come to.
  let answer = Label(
    "", style: Text.Style(size: 17, weight: .semibold), alignment: .center, lines: 2)
  private var card = Size(width: 220, height: 300)
  var pointedItem: Int?

  init() {
    super.init()
    name = "Buttons"
    for shy in [2, 5, 6, 10] { items[shy].isSelectable = false }
    for view in [heading, answer] { add(view) }
    (carousel.type, carousel.motion) = (.rotary, .natural)
    (carousel.delegate, carousel.dataSource) = (self, self)
  }

  override func layOut(_ measures: Measures) {
    let stage = heading.place(in: bounds, measures)
    let width = max(size.width - 2 * Look.margin, 16)
    // As high as the longest answer, whatever it is now.
    let answered = measures.text.measure(
      Self.refusal(items.count - 1), answer.style, width: width, lines: answer.lines)
    let foot = answered.height + Look.margin
    answer.frame = Rect(
      x: Look.margin, y: size.height - foot, width: width, height: answered.height)
    let room = max(stage.height - foot, 1)
    card.height = min(room * 0.82, size.width, max(ButtonCard.nativeHeight, room * 0.5)).rounded()
    // The words of the switch have room beside it, also where cards are low.
    card.width = max((card.height * 0.72).rounded(), min(180, (size.width * 0.5).rounded()))
    carousel.perspective = -1 / (500 * max(1, card.width / 240))
    carousel.contentOffset.y = (stage.minY + room / 2) - size.height / 2
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
      answer.text = "Card \(index + 1) is selected no more."
    }
    refresh(index)
  }

  private func select(_ index: Int) {
    let former = selected
    selected = index
    if let former { refresh(former) }
    refresh(index)
    answer.text = "Card \(index + 1) is selected."
  }

  private static func refusal(_ index: Int) -> String {
    "Card \(index + 1) refuses to be selected: its switch is off."
  }

  private func refresh(_ index: Int) {
    carousel.itemView(at: index)?.show(items[index], isSelected: index == selected)
  }
}

extension ButtonsScene: SceneWithCommands, SceneWithItemMenu {
  func itemMenu(at point: Point?) -> ItemMenu? {
    menu(at: point) { index in
      let item = items[index]
      return [
        item.isSelectable && index != selected ? MenuItem(.own("select"), in: .buttons) : nil,
        MenuItem(.own("lock"), in: .buttons, isOn: item.isSelectable),
        item.presses > 0 ? MenuItem(.own("zero"), in: .buttons) : nil,
      ].compactMap(\.self)
    }
  }

  func perform(_ command: Command, isRepeat: Bool) -> String? {
    let index = pointedItem ?? carousel.currentItemIndex
    switch command {
    case .own("select"): select(index)
    case .own("lock"): set(index, isSelectable: !items[index].isSelectable)
    case .own("zero"):
      items[index].presses = 0
      refresh(index)
    default: break
    }
    return nil
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

/// A card with a button that counts and a switch that says whether the card may be selected.
final class ButtonCard: NumberedCard {
  let button = Button("Press")
  let lock = Switch(SceneKind.buttons.title(of: .own("lock")))
  private var isSelected = false
  /// Higher cards have all that is on them larger, too; in points.
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

  /// The numeral stands above the controls.
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
    let height = View.leastTarget * scale
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
