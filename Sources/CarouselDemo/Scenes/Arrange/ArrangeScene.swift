import CarouselKit
import GeometryKit
import GestureKit
import MotionKit
import PictureKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with photographs that the user arranges in rows.
  static let arrange = SceneKind(
    name: "arrange", title: "Arrange", subtitle: "Sort photographs by hand, with undo",
    group: .pictures, formerNames: ["editing"],
    keys: [
      .ofCarousel, Hotkey(.choose), Hotkey(.chooseAll),
      Hotkey([.moveLeft, .moveRight], action: "move left, right"), Hotkey(.removePhotos),
      Hotkey([.undo, .redo], action: "undo, redo"),
    ],
    gestures: [
      HelpRow(name: "press and hold a photograph, drag", action: "move, with all selected"),
      HelpRow(name: "drag a held photograph to “Drop here to remove”", action: "remove"),
      HelpRow(name: "tap", action: "select, deselect"),
      HelpRow(name: "drag, flick", action: "scroll"),
    ],
    make: ArrangeScene.init)
}

extension CommandInfo {
  fileprivate static let choose = CommandInfo(
    "select", "Select", [Chord(key: .space)], menuGroup: .editing)
  fileprivate static let chooseAll = CommandInfo(
    "selectAll", "Select all", [Chord(key: .letter("a"), modifiers: .control)],
    menuGroup: .editing)
  fileprivate static let moveLeft = CommandInfo(
    "left", "Move left", [Chord(key: .left, modifiers: .control)], menuGroup: .editing)
  fileprivate static let moveRight = CommandInfo(
    "right", "Move right", [Chord(key: .right, modifiers: .control)], menuGroup: .editing)
  fileprivate static let removePhotos = remove.titled("Remove")
  fileprivate static let redo = CommandInfo(
    "redo", "Redo", [Chord(key: .letter("z"), modifiers: [.control, .shift])],
    hidden: [Chord(key: .letter("y"), modifiers: .control)], menuGroup: .editing)
}

private final class ArrangeScene: CarouselScene<ArrangedPhoto> {
  private let heading = SceneHeading("Arrange", hint)
  private let buttons = [CommandInfo.removePhotos, .undo, .redo].map { ($0, Button($0.title)) }
  private let controls = ControlRow()
  private let removalArea = RemovalArea()
  private let store: TextureStore
  private var pictures: [Picture]
  private var arrangement: Arrangement { didSet { updateControls() } }
  private let gridView = PhotoGridView()
  private var grid: PhotoGrid { gridView.grid }
  /// The photographs that follow the finger; `nil` while none is lifted.
  private var lift: Lift? { didSet { gridView.isHeld = lift != nil } }
  /// The views of the topmost lifted photographs, which are above the carousel.
  private let stack: LiftedStack
  /// The visibility of the buttons, which are invisible while none can be pressed.
  private var controlsPresence = AnimatedValue(0, .fade)
  /// The time of the previous frame, in seconds.
  private var formerTime = 0.0

  /// Lifted photographs.
  private struct Lift {
    /// All lifted photographs, in their order.
    let photos: [Int]
    /// The photograph under the finger.
    let held: Int
    /// The order when the photographs were lifted.
    let former: [Int]
    /// The vector from the finger to the centre of the held photograph, in points.
    let grip: Point
    /// The position of the finger, in the scene's coordinates.
    var finger: Point
    /// Whether the finger has been outside the removal area, which can appear under the finger.
    var hasLeftRemovalArea = false
  }

  private static let hint = "Tap to select. Press and hold to move."
  /// The distance from the left or right edge within which a held photograph scrolls the carousel,
  /// in points.
  private static let edge = 56.0
  /// The speed at which a held photograph scrolls the carousel, in items per second.
  private static let pace = 4.0

  override var liftsItems: Bool { true }
  override var showsPictures: Bool { true }

  override var subject: String {
    order[safe: carousel.currentItemIndex].map { pictures[$0].caption } ?? kind.title
  }

  private var order: [Int] { arrangement.order }

  init(_ context: SceneContext) {
    store = context.pictures
    pictures = context.paths.map(context.pictures.picture(at:))
    arrangement = Arrangement(count: pictures.count)
    stack = LiftedStack(context.pictures)
    super.init(.arrange, gridView)
    view.name = "Photographs"
    carousel.type = .linear
    carousel.centerItemWhenSelected = false
    carousel.delegate = self
    for (info, button) in buttons {
      button.onPress = { [unowned self] in _ = command(for: info)?.perform(false) }
      controls.add(button)
    }
    controls.background = Background(color: Look.panel, cornerRadius: 20, shadow: Shadow())
    controls.isPanel = true
    for view in [heading, view, removalArea, controls, stack] { add(view) }
    carousel.dataSource = self
    begin()
  }

  /// Shows all pictures in their first order.
  private func begin() {
    putDown()
    arrangement = Arrangement(count: pictures.count)
    carousel.reloadData()
    carousel.currentItemIndex = min(6, order.count / 2)
    gridView.alignAtOnce()
  }

  /// Ends the lifting of photographs at once.
  private func putDown() {
    lift = nil
    stack.clear()
    removalArea.isOver = false
  }

  override func show(_ change: CatalogChange) {
    pictures = change.listing.pictures.map(store.picture(at:))
    begin()
  }

  /// Keeps the user's order, selection and history. Lifted photographs return to their places.
  override func update(with change: CatalogChange, newIndexes: [Int]) {
    pictures = change.listing.pictures.map(store.picture(at:))
    if let lift { arrangement.show(lift.former) }
    putDown()
    arrangement.update(count: pictures.count, newIndexes: newIndexes)
    carousel.reloadData()
  }

  // MARK: Layout and drawing

  override func layOut(_ measures: Measures) {
    let rest = heading.place(in: bounds, measures)
    let isLow = size.height < 480
    let area = rest.inset(by: Insets(top: 8, left: 0, bottom: isLow ? 12 : 24, right: 0))
    // The buttons float above the photographs.
    let middle = Point(x: size.width / 2, y: size.height - (isLow ? 40 : 62))
    controls.frame = Rect(
      center: middle, size: Size(width: min(size.width - 2 * Look.margin, 460), height: 60))
    removalArea.frame = Rect(
      center: middle, size: Size(width: min(size.width - 32, 280), height: 48))
    let row = controls.bounds.inset(by: 8)
    for ((_, button), frame) in zip(buttons, row.columns(buttons.count, gap: 12)) {
      button.frame = frame
    }
    guard gridView.fill(area) else { return }
    carousel.reloadData()
    gridView.alignAtOnce()
  }

  /// Enables the buttons whose commands are possible, and shows the buttons if there are any such
  /// commands. Shows how many photographs are selected.
  private func updateControls() {
    let count = arrangement.selection.count
    for (info, button) in buttons {
      // Without a selection, only the key removes the centred photograph.
      button.isEnabled =
        command(for: info)?.isEnabled() == true && (info != .removePhotos || count > 0)
    }
    let isUseful = buttons.contains { $0.1.isEnabled }
    controlsPresence.go(to: isUseful ? 1 : 0, at: time)
    heading.hint = count == 0 ? Self.hint : "\(count) selected"
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    store.setVisibleCards(
      carousel.numberOfVisibleItems, filled: grid.photo, pixelRatio: pixelRatio)
    for item in carousel.presentedItems where item.alpha > 0 {
      let distance = item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100
      item.view.show(store, pixelRatio: pixelRatio, distance: distance)
    }
  }

  // MARK: Commands

  override func makeCommands() -> [Command] {
    [
      Command(.choose, isOn: { [unowned self] in arrangement.isSelected(targetItem) }) {
        [unowned self] in arrangement.toggle(targetItem)
      },
      Command(.chooseAll) { [unowned self] in arrangement.selection = Set(order) },
      moving(.moveLeft, by: -1), moving(.moveRight, by: 1),
      Command(
        .removePhotos, isEnabled: { [unowned self] in !targets.isEmpty }, repeats: true
      ) { [unowned self] in change { $0.change(to: $0.order(without: targets)) } },
      Command(.undo, isEnabled: { [unowned self] in arrangement.canUndo && lift == nil }) {
        [unowned self] in change { $0.undo() }
      },
      Command(.redo, isEnabled: { [unowned self] in arrangement.canRedo && lift == nil }) {
        [unowned self] in change { $0.redo() }
      },
    ]
  }

  /// Returns the command that moves the target photographs by one place, side by side.
  private func moving(_ info: CommandInfo, by step: Int) -> Command {
    let new = { [unowned self] () -> [Int] in
      let index = targets.first.flatMap { order.firstIndex(of: $0) } ?? 0
      return arrangement.order(with: targets, at: index + step)
    }
    return Command(info, isEnabled: { [unowned self] in new() != order }, repeats: true) {
      [unowned self] in change { $0.change(to: new()) }
    }
  }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    [.choose, .moveLeft, .moveRight, .removePhotos]
  }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    var menu = super.itemMenu(at: point)
    let photo = menu.flatMap { carousel.itemView(at: $0.item) }
    if let photo, let frame = photo.projection.bounds(of: photo.photoFrame) { menu?.frame = frame }
    return menu
  }

  /// The photographs that commands apply to: the selected ones, unless the context menu of another
  /// one is open. Without a selection, the centred one.
  private var targets: [Int] {
    guard lift == nil, let target = order[safe: targetItem] else { return [] }
    let selection = arrangement.selection
    let isSelection = contextMenuItem == nil ? !selection.isEmpty : selection.contains(target)
    return isSelection ? order.filter(selection.contains) : [target]
  }

  /// Deselects all photographs. Without a selection, leaves the scene.
  override func goBack() -> Bool {
    guard !arrangement.selection.isEmpty else { return super.goBack() }
    arrangement.selection = []
    return true
  }

  /// Changes the arrangement. The photographs move to their new places.
  private func change(_ change: (inout Arrangement) -> Void) {
    let former = order
    var arrangement = arrangement
    change(&arrangement)
    self.arrangement = arrangement
    let new = order
    guard new != former else { return }
    carousel.rearrangeItems(animated: true) { new.firstIndex(of: former[$0]) }
    gridView.updateRows(at: carousel.time)
  }

  // MARK: Lifting

  override func handle(_ press: LongPress) {
    switch press.state {
    case .began: liftPhoto(at: press.position)
    case .changed:
      lift?.finger = press.position
      drag()
    case .ended, .cancelled:
      lift?.finger = press.position
      drop()
    }
  }

  private func liftPhoto(at finger: Point) {
    let origin = self.view.frame.origin + self.view.displacement
    guard let view = carousel.itemView(at: finger - origin),
      let index = carousel.index(ofItemView: view), let held = order[safe: index]
    else { return }
    let isSelected = arrangement.isSelected(index)
    let photos = isSelected ? order.filter(arrangement.selection.contains) : [held]
    lift = Lift(
      photos: photos, held: held, former: order, grip: gridView.center(of: index) - finger,
      finger: finger)
    stack.lift([held] + photos.filter { $0 != held }, size: grid.photo, at: time) { photo in
      (pictures[photo], order.firstIndex(of: photo).map(gridView.center) ?? finger)
    }
    updateControls()
    drag()
  }

  /// Moves the lifted photographs to the finger and rearranges the others around them.
  private func drag() {
    guard var lift else { return }
    let isOverArea = removalArea.frame.inset(by: -RemovalArea.reach).contains(lift.finger)
    if !isOverArea { lift.hasLeftRemovalArea = true }
    self.lift = lift
    removalArea.isOver = isOverArea && lift.hasLeftRemovalArea
    stack.move(to: lift.finger + lift.grip, isFaint: removalArea.isOver, at: time)
    let new = removalArea.isOver ? arrangement.order(without: lift.photos) : order(with: lift)
    guard new != order else { return }
    // The carousel keeps its position, although another photograph may now be the centred one.
    let offset = carousel.scrollOffset
    change { $0.show(new) }
    carousel.scrollOffset = min(offset, Double(max(new.count - 1, 0)))
  }

  /// Returns the order with the held photograph at the place under it, and with all other lifted
  /// photographs beside it.
  private func order(with lift: Lift) -> [Int] {
    let place = gridView.index(at: lift.finger + lift.grip)
    let countBefore = lift.photos.firstIndex(of: lift.held) ?? 0
    return arrangement.order(with: lift.photos, at: place - countBefore)
  }

  /// Releases the lifted photographs. They move to their places, or are removed.
  private func drop() {
    guard let lift else { return }
    self.lift = nil
    removalArea.isOver = false
    stack.drop()
    arrangement.record(from: lift.former)
    carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
  }

  // MARK: Time

  /// The speed at which a held photograph scrolls the carousel at the moment, in items per second.
  private var drift: Double {
    guard let finger = lift?.finger, !removalArea.isOver else { return 0 }
    if finger.x < Self.edge { return carousel.scrollOffset > 0 ? -Self.pace : 0 }
    let last = Double(order.count - 1)
    return finger.x > size.width - Self.edge && carousel.scrollOffset < last ? Self.pace : 0
  }

  override var ownActivity: Activity {
    let isMoving =
      drift != 0 || stack.isMoving(at: time) || !controlsPresence.isAtRest(at: time)
    return isMoving ? .moving : .still(until: nil)
  }

  override func advance(to time: Double) {
    let step = min(max(time - formerTime, 0), 0.05)
    formerTime = time
    carousel.time = time
    if drift != 0 {
      let last = Double(max(order.count - 1, 0))
      carousel.scrollOffset = min(max(carousel.scrollOffset + drift * step, 0), last)
      drag()
    }
    stack.advance(to: time) { photo in order.firstIndex(of: photo).map(gridView.center) }
    for item in carousel.presentedItems {
      let photo = item.view
      photo.isChosen = arrangement.selection.contains(photo.photo)
      let isLifted = stack.covers(photo.photo) || lift?.photos.contains(photo.photo) == true
      photo.opacity = isLifted ? 0 : 1
    }
    controls.opacity = controlsPresence.value(at: time) * (1 - stack.height(at: time))
    removalArea.opacity = stack.height(at: time)
  }
}

extension ArrangeScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in _: Carousel<ArrangedPhoto>) -> Int { order.count }

  func carousel(
    _: Carousel<ArrangedPhoto>, viewForItemAt index: Int, reusing view: ArrangedPhoto?
  ) -> ArrangedPhoto {
    let view = view ?? ArrangedPhoto()
    view.photo = order[index]
    view.picture = pictures[order[index]]
    view.grid = grid
    view.hold(row: grid.row(of: index))
    view.frame.size = grid.itemSize
    return view
  }

  func carouselItemWidth(_: Carousel<ArrangedPhoto>) -> Double { grid.step }

  func carousel(
    _: Carousel<ArrangedPhoto>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double { option == .visibleItems ? Double((2 * grid.columns + 4) * grid.rows) : value }

  func carouselWillBeginDragging(_: Carousel<ArrangedPhoto>) { gridView.dragWillBegin() }

  func carousel(_: Carousel<ArrangedPhoto>, didSelectItemAt index: Int) {
    arrangement.toggle(index)
  }
}
