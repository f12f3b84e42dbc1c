import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

extension SceneKind {
  /// A row that is put in order by hand.
  static let editing = SceneKind(
    name: "editing", title: "Editing", about: "a row that is put in order by hand, and undo",
    keys: [
      .ofCarousel,
      Hotkey(
        keys: "Insert  Delete", does: "insert after, remove the current",
        commands: [Chord(key: .insert): .insert, Chord(key: .delete): .remove]),
      Hotkey(
        keys: "Ctrl+Z", does: "undo",
        commands: [Chord(key: .letter("z"), modifiers: .control): .undo]),
    ],
    titles: [
      .insert: "Insert", .remove: "Remove", .own("left"): "Move left", .own("right"): "Move right",
    ],
    gestures: [
      HelpRow(name: "hold an item, drag it", does: "moves it to another place"),
      HelpRow(name: "drag a held item up", does: "takes it out"),
      HelpRow(name: "hold one and let go, right click", does: "what can be done with it"),
      HelpRow(name: "drag, flick, tap", does: "go on; bring an item to the centre"),
    ],
    make: { _ in EditingScene() })
}

private final class EditingScene: View, SceneWithControls, SceneWithCommands, SceneWithSubject,
  SceneWithLifting, SceneWithUndo
{
  private let row = CarouselView<NumberedCard>()
  private var carousel: Carousel<NumberedCard> { row.carousel }
  private let heading = SceneHeading(
    "Put it in order", "Hold an item until it lifts, then drag it along; drag it up to take it out."
  )
  private let insertion = Button(SceneKind.editing.title(of: .insert))
  private let removal = Button(SceneKind.editing.title(of: .remove))
  private let undoing = Button(Command.undo.title)
  private let controls = ControlRow()
  /// The numbers on the cards, in their order.
  private var numbers = Array(1...9)
  private var nextNumber = 10
  var pointedItem: Int?
  /// The orders before, the last one last.
  private var past: [[Int]] = []
  private var card = Size(width: 160, height: 210)
  /// What follows the finger, or comes down; the row leaves its place empty.
  private let lifted = NumberedCard()
  private var isHeld = false
  /// The order when it was lifted.
  private var before: [Int] = []
  private var finger = Point.zero
  /// From the finger to the middle of what it holds.
  private var grip = Point.zero
  private var (x, y) = (SpringMove(0), SpringMove(0))
  /// How far it has come up from the row, 0…1.
  private var lift = SpringMove(0, precision: 0.01)
  private var time = 0.0

  /// So near to a side, in points, a held item moves the row on, by so many items a second.
  private static let edge = 56.0
  private static let pace = 2.5
  /// How far above its place an item leaves the row, in heights.
  private static let height = 0.62

  var subject: String { numbers[safe: carousel.currentItemIndex].map { "Card \($0)" } ?? "" }

  init() {
    super.init()
    row.name = "Cards"
    var line = CarouselLayout.linear
    line.visibleItems = { $0.fittingItems + 4 }
    (carousel.type, carousel.motion) = (line, .natural)
    (carousel.delegate, carousel.dataSource) = (self, self)
    carousel.currentItemIndex = 3
    insertion.onPress = { [unowned self] in perform(.insert, isRepeat: false) }
    removal.onPress = { [unowned self] in perform(.remove, isRepeat: false) }
    undoing.onPress = { [unowned self] in undo() }
    for button in [insertion, removal, undoing] { controls.add(button) }
    for view in [heading, row, controls, lifted] { add(view) }
    lifted.isHidden = true
    allow()
  }

  /// What can be done now can be pressed.
  private func allow() {
    undoing.isEnabled = !past.isEmpty
    removal.isEnabled = !numbers.isEmpty
  }

  // MARK: Changes

  @discardableResult
  func perform(_ command: Command, isRepeat: Bool) -> String? {
    guard !isHeld else { return nil }
    let index = pointedItem ?? carousel.currentItemIndex
    var order = numbers
    switch command {
    case .insert:
      order.insert(nextNumber, at: index + 1)
      nextNumber += 1
    case .remove where numbers.indices.contains(index): order.remove(at: index)
    case .own("left") where index > 0: order.swapAt(index, index - 1)
    case .own("right") where index < order.count - 1: order.swapAt(index, index + 1)
    default: return nil
    }
    past.append(numbers)
    change(to: order)
    if command == .insert { carousel.scrollToItem(at: index + 1, animated: true) }
    return nil
  }

  var canUndo: Bool { !past.isEmpty && !isHeld }

  func undo() {
    if canUndo, let last = past.popLast() { change(to: last) }
  }

  func itemMenu(at point: Point?) -> ItemMenu? {
    row.menu(at: point) { index in
      var commands: [Command] = [.insert]
      if index > 0 { commands.append(.own("left")) }
      if index < numbers.count - 1 { commands.append(.own("right")) }
      return (commands + [.remove]).map { MenuItem($0, in: .editing) }
    }
  }

  /// Has the numbers in another order, with others among them.
  private func change(to order: [Int]) {
    let former = numbers
    numbers = order
    carousel.rearrangeItems(animated: true) { order.firstIndex(of: former[$0]) }
    allow()
  }

  /// The same while an item is held: the row stays where it is, and doesn't go along with its centre.
  private func shift(to order: [Int]) {
    let offset = carousel.scrollOffset
    change(to: order)
    carousel.scrollOffset = min(offset, Double(max(order.count - 1, 0)))
  }

  // MARK: Lifting

  func follow(_ press: LongPress) {
    finger = press.position
    switch press.state {
    case .began:
      guard let view = carousel.itemView(at: finger - row.frame.origin),
        let index = carousel.index(ofItemView: view), numbers.indices.contains(index),
        let place = place(of: index)
      else { return }
      (isHeld, before) = (true, numbers)
      grip = place - finger
      lifted.number = view.number
      lifted.frame.size = card
      lifted.isHidden = false
      lift.go(to: 1, at: time)
      view.opacity = 0
      drag()
    case .changed: if isHeld { drag() }
    case .ended, .cancelled: if isHeld { drop() }
    }
  }

  /// Where the row has an item, in points of the scene.
  private func place(of index: Int) -> Point? {
    carousel.place(ofItemAt: index).map {
      Point(x: $0.transform.m41, y: $0.transform.m42) + carousel.center + row.frame.origin
    }
  }

  /// Brings what is held to the finger, and makes room where it is.
  private func drag() {
    let middle = finger + grip
    x.hold(middle.x)
    y.hold(middle.y)
    let number = lifted.number
    let isOut = middle.y < row.frame.center.y - Self.height * card.height
    lifted.opacity = isOut ? 0.6 : 1
    var order = numbers
    order.removeAll { $0 == number }
    if !isOut {
      let step = max(carousel.itemWidth, 1)
      let offset = carousel.scrollOffset + (middle.x - row.frame.center.x) / step
      order.insert(number, at: Int(min(max(offset.rounded(), 0), Double(order.count))))
    }
    if order != numbers { shift(to: order) }
  }

  /// Lets go of what is held: it comes down to its place, or is gone.
  private func drop() {
    isHeld = false
    if numbers != before { past.append(before) }
    allow()
    lift.go(to: 0, at: time)
    guard let index = numbers.firstIndex(of: lifted.number), let place = place(of: index) else {
      lifted.isHidden = true
      return
    }
    x.go(to: place.x, at: time)
    y.go(to: place.y, at: time)
    carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
  }

  private var isComingDown: Bool { !lifted.isHidden && !isHeld }

  /// How fast a held item moves the row on, in items a second.
  private var drift: Double {
    guard isHeld else { return 0 }
    let last = Double(numbers.count - 1)
    if finger.x < Self.edge { return carousel.scrollOffset > 0 ? -Self.pace : 0 }
    return finger.x > size.width - Self.edge && carousel.scrollOffset < last ? Self.pace : 0
  }

  override var ownActivity: Activity {
    isComingDown || drift != 0 || !lift.isOver(at: time) ? .moving : .still(until: nil)
  }

  override func advance(to time: Double) {
    let step = min(max(time - self.time, 0), 0.05)
    self.time = time
    carousel.time = time
    if drift != 0 {
      carousel.scrollOffset = min(
        max(carousel.scrollOffset + drift * step, 0), Double(max(numbers.count - 1, 0)))
      drag()
    }
    guard !lifted.isHidden else { return }
    if isComingDown {
      // The row may still move below it.
      if let index = numbers.firstIndex(of: lifted.number), let place = place(of: index) {
        if x.target != place.x { x.go(to: place.x, at: time) }
        if y.target != place.y { y.go(to: place.y, at: time) }
        if x.isOver(at: time), y.isOver(at: time) {
          lifted.isHidden = true
          carousel.itemView(at: index)?.opacity = 1
        }
      } else {
        lifted.isHidden = true
      }
    }
    lifted.frame = Rect(
      center: Point(x: x.value(at: time), y: y.value(at: time)), size: card)
    let scale = 1 + 0.07 * lift.value(at: time)
    lifted.transform = .scale(x: scale, y: scale)
  }

  // MARK: Layout

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool { row.press(key, modifiers) }

  override func layOut(_ measures: Measures) {
    let rest = heading.place(in: bounds, measures)
    let foot = size.height < 480 ? 56.0 : 84
    let width = min((size.width - 2 * Look.margin + 12) / 3, 152)
    controls.frame = Rect(x: 0, y: size.height - foot, width: size.width, height: 44)
    for (index, button) in controls.subviews.enumerated() {
      button.frame = Rect(
        x: size.width / 2 + (Double(index) - 1.5) * width + 6, y: 0, width: width - 12, height: 44)
    }
    row.frame = Rect(
      x: 0, y: rest.minY, width: size.width, height: max(size.height - foot - rest.minY - 8, 16))
    let height = min(
      row.size.height * 0.6, size.width * 0.5, max(380, row.size.height * 0.45))
    card = Size(width: (height / 1.3).rounded(), height: height.rounded())
    carousel.reloadData()
  }
}

extension EditingScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in _: Carousel<NumberedCard>) -> Int { numbers.count }

  func carousel(
    _: Carousel<NumberedCard>, viewForItemAt index: Int, reusing view: NumberedCard?
  ) -> NumberedCard {
    let view = view ?? NumberedCard()
    view.number = numbers[index]
    view.frame.size = card
    view.opacity = !lifted.isHidden && lifted.number == view.number ? 0 : 1
    return view
  }

  func carouselItemWidth(_: Carousel<NumberedCard>) -> Double { card.width * 1.1 }
}
