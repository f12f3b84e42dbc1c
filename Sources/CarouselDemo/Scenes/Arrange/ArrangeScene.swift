import CarouselKit
import GeometryKit
import GestureKit
import PictureKit
import StageKit
import ViewKit

extension SceneKind {
  /// The scene with photographs that the user arranges in two rows.
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
      HelpRow(name: "drag a held photograph to the bottom", action: "remove"),
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
  private let bin = RemovalArea()
  private let store: TextureStore
  private var pictures: [Picture]
  /// The indexes of the pictures, in the order of the photographs.
  private var order: [Int] = [] { didSet { updateControls() } }
  private var selection: Set<Int> = [] { didSet { updateControls() } }
  /// The orders before and after the current one, for undo and redo; the nearest are last.
  private var (past, future): ([[Int]], [[Int]]) = ([], [])
  private var photoSize = Size(width: 200, height: 150)
  /// The photographs that follow the finger; `nil` while none is lifted.
  private var lift: Lift?
  /// The views of the topmost lifted photographs, which are above the carousel.
  private let stack: LiftedStack
  private var time = 0.0

  /// Lifted photographs.
  private struct Lift {
    /// The photographs in their order.
    let photos: [Int]
    /// The photograph under the finger.
    let held: Int
    /// The order when the photographs were lifted.
    let former: [Int]
    /// The offset from the finger to the centre of the held photograph.
    let grip: Point
    var finger: Point
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

  init(_ context: SceneContext) {
    store = context.pictures
    pictures = context.paths.map(context.pictures.picture(at:))
    stack = LiftedStack(context.pictures)
    super.init(.arrange, ArrangedCarousel())
    view.name = "Photographs"
    carousel.type = .linear
    carousel.centerItemWhenSelected = false
    carousel.delegate = self
    for (info, button) in buttons {
      button.onPress = { [unowned self] in _ = command(for: info)?.perform(false) }
      controls.add(button)
    }
    for view in [heading, view, bin, controls, stack] { add(view) }
    carousel.dataSource = self
    begin()
  }

  /// Shows all pictures in their first order.
  private func begin() {
    lift = nil
    stack.clear()
    past = []
    future = []
    selection = []
    order = Array(pictures.indices)
    carousel.reloadData()
    carousel.currentItemIndex = min(6, order.count / 2)
    updateControls()
  }

  override func show(_ news: CatalogChange) {
    pictures = news.listing.pictures.map(store.picture(at:))
    begin()
  }

  /// Keeps the user's order, selection and history. New pictures go to the end of a changed order.
  override func update(with news: CatalogChange, newIndexes: [Int]) {
    let isChanged = !past.isEmpty || !future.isEmpty
    pictures = news.listing.pictures.map(store.picture(at:))
    let known = Set(newIndexes)
    let added = pictures.indices.filter { !known.contains($0) }
    func current(_ indexes: [Int]) -> [Int] {
      indexes.compactMap { newIndexes[safe: $0] }.filter { $0 >= 0 }
    }
    lift = nil
    stack.clear()
    bin.isOver = false
    selection = Set(current(Array(selection)))
    order = isChanged ? current(order) + added : Array(pictures.indices)
    past = past.map { current($0) + added }
    future = future.map { current($0) + added }
    carousel.reloadData()
    updateControls()
  }

  /// Enables the buttons whose commands are possible, and shows how many photographs are selected.
  private func updateControls() {
    for (info, button) in buttons { button.isEnabled = command(for: info)?.isEnabled() ?? false }
    heading.hint = selection.isEmpty ? Self.hint : "\(selection.count) selected"
  }

  // MARK: Commands

  override func makeCommands() -> [Command] {
    [
      Command(
        .choose, isOn: { [unowned self] in isSelected(targetItem) }
      ) { [unowned self] in toggle(targetItem) },
      Command(.chooseAll) { [unowned self] in selection = Set(order) },
      Command(.moveLeft, isEnabled: { [unowned self] in canMove(by: -1) }, repeats: true) {
        [unowned self] in move(by: -1)
      },
      Command(.moveRight, isEnabled: { [unowned self] in canMove(by: 1) }, repeats: true) {
        [unowned self] in move(by: 1)
      },
      Command(
        .removePhotos, isEnabled: { [unowned self] in !targets.isEmpty }, repeats: true
      ) { [unowned self] in remove() },
      Command(.undo, isEnabled: { [unowned self] in !past.isEmpty && lift == nil }) {
        [unowned self] in undo()
      },
      Command(.redo, isEnabled: { [unowned self] in !future.isEmpty && lift == nil }) {
        [unowned self] in redo()
      },
    ]
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
    let isSelection = contextMenuItem == nil ? !selection.isEmpty : selection.contains(target)
    return isSelection ? order.filter(selection.contains) : [target]
  }

  private func isSelected(_ index: Int) -> Bool {
    order[safe: index].map(selection.contains) ?? false
  }

  private func toggle(_ index: Int) {
    guard let photo = order[safe: index] else { return }
    selection.formSymmetricDifference([photo])
  }

  /// Deselects all photographs. Without a selection, leaves the scene.
  override func goBack() -> Bool {
    guard !selection.isEmpty else { return super.goBack() }
    selection = []
    return true
  }

  private func remove() {
    let removed = Set(targets)
    selection.subtract(removed)
    record(order.filter { !removed.contains($0) })
  }

  /// Returns the order with the target photographs moved by a number of places, side by side.
  private func orderWithTargets(movedBy step: Int) -> [Int] {
    let moved = targets
    guard let first = moved.first, let index = order.firstIndex(of: first) else { return order }
    let others = Set(order).subtracting(moved)
    var rest = order.filter(others.contains)
    rest.insert(contentsOf: moved, at: min(max(index + step, 0), rest.count))
    return rest
  }

  private func canMove(by step: Int) -> Bool { orderWithTargets(movedBy: step) != order }
  private func move(by step: Int) { record(orderWithTargets(movedBy: step)) }

  /// Changes the order and records the former order for undo.
  private func record(_ new: [Int]) {
    guard new != order else { return }
    past.append(order)
    future = []
    change(to: new)
  }

  private func undo() {
    guard let last = past.popLast() else { return }
    future.append(order)
    change(to: last)
  }

  private func redo() {
    guard let next = future.popLast() else { return }
    past.append(order)
    change(to: next)
  }

  /// Changes the order with an animation. Photographs may be added or removed.
  private func change(to new: [Int]) {
    let former = order
    order = new
    carousel.rearrangeItems(animated: true) { new.firstIndex(of: former[$0]) }
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
    guard let view = carousel.itemView(at: finger - self.view.frame.origin),
      let index = carousel.index(ofItemView: view), let held = order[safe: index],
      let center = center(of: index)
    else { return }
    let photos = selection.contains(held) ? order.filter(selection.contains) : [held]
    lift = Lift(
      photos: photos, held: held, former: order, grip: center - finger, finger: finger)
    stack.lift([held] + photos.filter { $0 != held }, size: photoSize, at: time) { photo in
      let center = order.firstIndex(of: photo).flatMap { self.center(of: $0) }
      return (pictures[photo], center ?? finger)
    }
    updateControls()
    drag()
  }

  /// Returns the centre of the photograph at an index, in the scene's coordinates.
  private func center(of index: Int) -> Point? {
    guard let transform = carousel.layoutAttributesForItem(at: index)?.transform else { return nil }
    let row = index % 2 == 0 ? -0.5 : 0.5
    return view.frame.origin + carousel.center
      + Point(
        x: transform.m41, y: transform.m42 + row * (photoSize.height + ArrangedPhoto.gap))
  }

  /// Moves the lifted photographs to the finger and rearranges the others around them.
  private func drag() {
    guard let lift else { return }
    let middle = lift.finger + lift.grip
    bin.isOver = lift.finger.y > bin.frame.minY
    stack.move(to: middle, isFaint: bin.isOver, at: time)
    let others = Set(order).subtracting(lift.photos)
    var new = order.filter(others.contains)
    if !bin.isOver {
      let before = lift.photos.firstIndex(of: lift.held) ?? 0
      let index = self.index(at: middle) - before
      new.insert(contentsOf: lift.photos, at: min(max(index, 0), new.count))
    }
    guard new != order else { return }
    let offset = carousel.scrollOffset
    change(to: new)
    carousel.scrollOffset = min(offset, Double(max(new.count - 1, 0)))
  }

  /// Returns the index of the place nearest to a point: even indexes are in the upper row.
  private func index(at point: Point) -> Int {
    let step = max(carousel.itemWidth, 1)
    let offset = carousel.scrollOffset + (point.x - view.frame.center.x) / step
    let row = point.y < view.frame.center.y ? 0.0 : 1
    return Int((2 * ((offset - row) / 2).rounded() + row).rounded())
  }

  /// Releases the lifted photographs. They move to their places, or are removed.
  private func drop() {
    guard let lift else { return }
    self.lift = nil
    if bin.isOver { selection.subtract(lift.photos) }
    if order != lift.former {
      past.append(lift.former)
      future = []
    }
    bin.isOver = false
    stack.drop()
    updateControls()
    carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
  }

  // MARK: Time

  /// The speed at which a held photograph scrolls the carousel at the moment, in items per second.
  private var drift: Double {
    guard let finger = lift?.finger, !bin.isOver else { return 0 }
    if finger.x < Self.edge { return carousel.scrollOffset > 0 ? -Self.pace : 0 }
    let last = Double(order.count - 1)
    return finger.x > size.width - Self.edge && carousel.scrollOffset < last ? Self.pace : 0
  }

  override var ownActivity: Activity {
    let isMoving =
      drift != 0 || stack.isMoving(at: time)
      || carousel.presentedItems.contains { $0.view.isChangingRow(at: time) }
    return isMoving ? .moving : .still(until: nil)
  }

  override func advance(to time: Double) {
    let step = min(max(time - self.time, 0), 0.05)
    self.time = time
    carousel.time = time
    if drift != 0 {
      let last = Double(max(order.count - 1, 0))
      carousel.scrollOffset = min(max(carousel.scrollOffset + drift * step, 0), last)
      drag()
    }
    stack.advance(to: time) { photo in order.firstIndex(of: photo).flatMap { self.center(of: $0) } }
    for item in carousel.presentedItems {
      let photo = item.view
      if let index = item.index { photo.setRow(index % 2, at: time) }
      photo.isChosen = selection.contains(photo.photo)
      let isLifted = stack.covers(photo.photo) || lift?.photos.contains(photo.photo) == true
      photo.opacity = isLifted ? 0 : 1
    }
    controls.opacity = 1 - stack.height(at: time)
    bin.opacity = stack.height(at: time)
  }

  // MARK: Layout and drawing

  override func layOut(_ measures: Measures) {
    let rest = heading.place(in: bounds, measures)
    let bottom = size.height < 480 ? 56.0 : 84
    let row = Rect(x: 0, y: size.height - bottom, width: size.width, height: Self.minTargetSize)
    controls.frame = row
    bin.frame = Rect(center: row.center, size: Size(width: min(size.width - 32, 280), height: 48))
    let width = min((size.width - 2 * Look.margin + 12) / 3, 152)
    for (index, (_, button)) in buttons.enumerated() {
      button.frame = Rect(
        x: size.width / 2 + (Double(index) - 1.5) * width + 6, y: 0, width: width - 12,
        height: row.height)
    }
    view.frame = Rect(
      x: 0, y: rest.minY + 8, width: size.width, height: max(row.minY - rest.minY - 32, 16))
    let height = min((view.size.height - ArrangedPhoto.gap) / 2, size.width * 0.55)
    let new = Size(width: (height * 4 / 3).rounded(), height: height.rounded())
    guard new != photoSize else { return }
    photoSize = new
    carousel.reloadData()
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    store.setVisibleCards(carousel.numberOfVisibleItems, pixels: photoSize.width * pixelRatio)
    for item in carousel.presentedItems where item.alpha > 0 {
      item.view.show(store, distance: item.index.map { abs(carousel.offsetForItem(at: $0)) } ?? 100)
    }
  }
}

extension ArrangeScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in _: Carousel<ArrangedPhoto>) -> Int { order.count }

  func carousel(
    _: Carousel<ArrangedPhoto>, viewForItemAt index: Int, reusing view: ArrangedPhoto?
  ) -> ArrangedPhoto {
    let view = view ?? ArrangedPhoto(rows: 2)
    view.photo = order[index]
    view.picture = pictures[order[index]]
    view.hold(row: index % 2)
    view.frame.size = Size(
      width: photoSize.width, height: 2 * photoSize.height + ArrangedPhoto.gap)
    return view
  }

  /// Half of the distance between two photographs of a row: the photographs of the rows alternate.
  func carouselItemWidth(_: Carousel<ArrangedPhoto>) -> Double {
    (photoSize.width + ArrangedPhoto.gap) / 2
  }

  func carousel(
    _: Carousel<ArrangedPhoto>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double { option == .visibleItems ? value + 6 : value }

  func carousel(_: Carousel<ArrangedPhoto>, didSelectItemAt index: Int) { toggle(index) }
}
