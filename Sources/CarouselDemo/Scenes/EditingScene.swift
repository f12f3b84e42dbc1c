import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with a row of items that the user can rearrange.
  static let editing = SceneKind(
    name: "editing", title: "Editing", subtitle: "Rearrange items by hand, with undo",
    keys: [
      .ofCarousel, Hotkey([.insertCard, .removeCard], action: "insert, remove"), Hotkey(.undo),
    ],
    gestures: [
      HelpRow(name: "press and hold an item, drag", action: "move"),
      HelpRow(name: "drag a held item up", action: "remove"),
      HelpRow(name: "drag, flick, tap", action: "scroll; centre an item"),
    ],
    make: { _ in EditingScene() })
}

extension CommandInfo {
  fileprivate static let insertCard = insert.titled("Insert")
  fileprivate static let removeCard = remove.titled("Remove")
  fileprivate static let moveLeft = CommandInfo("left", "Move left")
  fileprivate static let moveRight = CommandInfo("right", "Move right")
}

private final class EditingScene: CarouselScene<NumberedCard> {
  private let heading = SceneHeading(
    "Editing", "Press and hold to move; drag up to remove"
  )
  private let insertion = Button(CommandInfo.insertCard.title)
  private let removal = Button(CommandInfo.removeCard.title)
  private let undoing = Button(CommandInfo.undo.title)
  private let controls = ControlRow()
  /// The numbers on the cards, in order.
  private var numbers = Array(1...9)
  private var nextNumber = 10
  /// The previous orders of the numbers, for undo, oldest first.
  private var past: [[Int]] = []
  private var card = Size(width: 160, height: 210)
  /// The card that follows the finger. After its release, the card moves to its place in the row.
  /// Until then, this place is empty.
  private let lifted = NumberedCard()
  private var isHeld = false
  /// The order of the numbers when the card was picked up.
  private var before: [Int] = []
  private var finger = Point.zero
  /// The offset from the finger to the centre of the held card.
  private var grip = Point.zero
  private var (x, y) = (SpringMove(0), SpringMove(0))
  /// How far the held card is lifted, 0…1.
  private var lift = SpringMove(0, precision: 0.01)
  private var time = 0.0

  /// The distance from the left or right edge within which a held item scrolls the row, in points.
  private static let edge = 56.0
  /// The speed at which a held item scrolls the row, in items per second.
  private static let pace = 2.5
  /// The distance above the row at which a dragged item is removed, in card heights.
  private static let height = 0.62

  override var liftsItems: Bool { true }

  override var subject: String {
    numbers[safe: carousel.currentItemIndex].map { "Card \($0)" } ?? ""
  }

  init() {
    super.init(.editing, carouselName: "Cards")
    var line = CarouselLayout.linear
    line.visibleItems = { $0.fittingItems + 4 }
    carousel.type = line
    (carousel.delegate, carousel.dataSource) = (self, self)
    carousel.currentItemIndex = 3
    insertion.onPress = { [unowned self] in insert() }
    removal.onPress = { [unowned self] in remove() }
    undoing.onPress = { [unowned self] in undo() }
    for button in [insertion, removal, undoing] { controls.add(button) }
    for view in [heading, view, controls, lifted] { add(view) }
    lifted.isHidden = true
    updateButtons()
  }

  /// Enables the buttons whose commands are possible.
  private func updateButtons() {
    undoing.isEnabled = !past.isEmpty
    removal.isEnabled = !numbers.isEmpty
  }

  // MARK: Changes

  override func makeCommands() -> [Command] {
    [
      Command(.insertCard, repeats: true) { [unowned self] in insert() },
      Command(.removeCard, repeats: true) { [unowned self] in remove() },
      Command(.moveLeft) { [unowned self] in move(by: -1) },
      Command(.moveRight) { [unowned self] in move(by: 1) },
      Command(
        .undo, isEnabled: { [unowned self] in canUndo }, perform: { [unowned self] in undo() }),
    ]
  }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    var commands: [CommandInfo] = [.insertCard]
    if index > 0 { commands.append(.moveLeft) }
    if index < numbers.count - 1 { commands.append(.moveRight) }
    return commands + [.removeCard]
  }

  private func insert() {
    guard !isHeld else { return }
    let index = targetItem + 1
    var order = numbers
    order.insert(nextNumber, at: index)
    nextNumber += 1
    record(order)
    carousel.scrollToItem(at: index, animated: true)
  }

  private func remove() {
    guard !isHeld, numbers.indices.contains(targetItem) else { return }
    var order = numbers
    order.remove(at: targetItem)
    record(order)
  }

  /// Swaps the item that commands apply to with its left neighbour if `step` is −1, or with its
  /// right neighbour if `step` is 1.
  private func move(by step: Int) {
    let index = targetItem
    guard !isHeld, numbers.indices.contains(index), numbers.indices.contains(index + step)
    else { return }
    var order = numbers
    order.swapAt(index, index + step)
    record(order)
  }

  /// Changes the order of the numbers and records the previous order for undo.
  private func record(_ order: [Int]) {
    past.append(numbers)
    change(to: order)
  }

  private var canUndo: Bool { !past.isEmpty && !isHeld }

  private func undo() {
    if canUndo, let last = past.popLast() { change(to: last) }
  }

  /// Changes the order of the numbers with an animation. Numbers may be added or removed.
  private func change(to order: [Int]) {
    let former = numbers
    numbers = order
    carousel.rearrangeItems(animated: true) { order.firstIndex(of: former[$0]) }
    updateButtons()
  }

  /// Changes the order without changing the scroll offset. Used while an item is held.
  private func rearrangeKeepingOffset(to order: [Int]) {
    let offset = carousel.scrollOffset
    change(to: order)
    carousel.scrollOffset = min(offset, Double(max(order.count - 1, 0)))
  }

  // MARK: Picking up items

  override func handle(_ press: LongPress) {
    finger = press.position
    switch press.state {
    case .began:
      guard let view = carousel.itemView(at: finger - self.view.frame.origin),
        let index = carousel.index(ofItemView: view), numbers.indices.contains(index),
        let center = center(of: index)
      else { return }
      (isHeld, before) = (true, numbers)
      grip = center - finger
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

  /// Returns the centre of an item's place in the row, in the scene's coordinates.
  private func center(of index: Int) -> Point? {
    carousel.layoutAttributesForItem(at: index).map {
      Point(x: $0.transform.m41, y: $0.transform.m42) + carousel.center + view.frame.origin
    }
  }

  /// Moves the held card to the finger and rearranges the row around it.
  private func drag() {
    let middle = finger + grip
    x.hold(middle.x)
    y.hold(middle.y)
    let number = lifted.number
    let isOut = middle.y < view.frame.center.y - Self.height * card.height
    lifted.opacity = isOut ? 0.6 : 1
    var order = numbers
    order.removeAll { $0 == number }
    if !isOut {
      let step = max(carousel.itemWidth, 1)
      let offset = carousel.scrollOffset + (middle.x - view.frame.center.x) / step
      order.insert(number, at: Int(min(max(offset.rounded(), 0), Double(order.count))))
    }
    if order != numbers { rearrangeKeepingOffset(to: order) }
  }

  /// Releases the held card. It moves to its place in the row. If it is outside the row, it is
  /// removed.
  private func drop() {
    isHeld = false
    if numbers != before { past.append(before) }
    updateButtons()
    lift.go(to: 0, at: time)
    guard let index = numbers.firstIndex(of: lifted.number), let center = center(of: index) else {
      lifted.isHidden = true
      return
    }
    x.go(to: center.x, at: time)
    y.go(to: center.y, at: time)
    carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
  }

  private var isSettling: Bool { !lifted.isHidden && !isHeld }

  /// The speed at which the held item scrolls the row at the moment, in items per second.
  private var drift: Double {
    guard isHeld else { return 0 }
    let last = Double(numbers.count - 1)
    if finger.x < Self.edge { return carousel.scrollOffset > 0 ? -Self.pace : 0 }
    return finger.x > size.width - Self.edge && carousel.scrollOffset < last ? Self.pace : 0
  }

  override var ownActivity: Activity {
    isSettling || drift != 0 || !lift.isOver(at: time) ? .moving : .still(until: nil)
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
    if isSettling {
      // The row may still be moving, so the place of the card in the window may have changed.
      if let index = numbers.firstIndex(of: lifted.number), let center = center(of: index) {
        if x.target != center.x { x.go(to: center.x, at: time) }
        if y.target != center.y { y.go(to: center.y, at: time) }
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

  override func layOut(_ measures: Measures) {
    let rest = heading.place(in: bounds, measures)
    let bottom = size.height < 480 ? 56.0 : 84
    let width = min((size.width - 2 * Look.margin + 12) / 3, 152)
    controls.frame = Rect(x: 0, y: size.height - bottom, width: size.width, height: 44)
    for (index, button) in controls.subviews.enumerated() {
      button.frame = Rect(
        x: size.width / 2 + (Double(index) - 1.5) * width + 6, y: 0, width: width - 12, height: 44)
    }
    view.frame = Rect(
      x: 0, y: rest.minY, width: size.width, height: max(size.height - bottom - rest.minY - 8, 16))
    let height = min(
      view.size.height * 0.6, size.width * 0.5, max(380, view.size.height * 0.45))
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
