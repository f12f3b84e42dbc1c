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
      .ofCarousel, Hotkey(.select), Hotkey(.selectAll),
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
  fileprivate static let select = CommandInfo(
    "select", "Select", [Chord(key: .space)], menuGroup: .editing)
  fileprivate static let selectAll = CommandInfo(
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

/// A grid of photographs that scrolls sideways. A tap selects a photograph. A photograph that is
/// held can be dragged to another place, or dropped on a removal area at the lower edge. Buttons at
/// the same place remove the selected photographs, undo and redo.
private final class ArrangeScene: CarouselScene<ArrangedPhoto> {
  private let heading = SceneHeading("Arrange", hint)
  /// The view of the scene's carousel, which `CarouselScene` calls `view`.
  private let gridView = PhotoGridView()
  private let removalArea = RemovalArea()
  private let buttons = CommandRow([.removePhotos, .undo, .redo])
  /// The topmost held photographs, in front of everything else.
  private let stack: LiftedStack

  /// The pictures of the folder. The index of a picture is the `PhotoID` of the photograph.
  private var pictures: [Picture]
  /// The order, the selection and the history of the photographs.
  private var arrangement: Arrangement { didSet { updateControls() } }
  /// The lifted photographs and their finger; `nil` while none are lifted.
  private var lift: PhotoLift? { didSet { gridView.pausesAlignment = lift != nil } }
  /// The opacity of the buttons, which are invisible while none can be pressed.
  private var buttonOpacity = AnimatedValue(0, .fade)
  /// The scrolling beneath lifted photographs at an edge of the window.
  private var edgeScroll = EdgeScroll()
  private let store: TextureStore

  private static let hint = "Tap to select. Press and hold to move."
  /// The largest index of the item that is centred at first. Chosen.
  private static let maxFirstIndex = 6
  /// The distance with which pictures of removed photographs load, in items: after all others.
  private static let removedDistance = 100.0

  init(_ context: SceneContext) {
    store = context.pictures
    pictures = context.paths.map(context.pictures.picture(at:))
    arrangement = Arrangement(count: pictures.count)
    stack = LiftedStack(context.pictures)
    super.init(.arrange, gridView)
    gridView.name = "Photographs"
    carousel.type = .linear
    carousel.centerItemWhenSelected = false
    carousel.delegate = self
    buttons.onPress = { [unowned self] info in
      let isRepeat = false
      _ = command(for: info)?.perform(isRepeat)
    }
    for subview in [heading, gridView, removalArea, buttons, stack] { add(subview) }
    carousel.dataSource = self
    showFirstOrder()
  }

  override var liftsItems: Bool { true }
  override var showsPictures: Bool { true }

  override var subject: String {
    order[safe: carousel.currentItemIndex].map { pictures[$0].caption } ?? kind.title
  }

  private var grid: PhotoGrid { gridView.grid }
  private var order: [PhotoID] { arrangement.order }
  /// The scroll offset at the last photograph.
  private var lastOffset: Double { Double(max(order.count - 1, 0)) }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    let isLow = Look.isLow(size)
    let gridInsets = Insets(top: 8, left: 0, bottom: isLow ? 12 : 24, right: 0)
    let controlsDistance = isLow ? 40.0 : 62
    let stage = heading.place(in: bounds, measures)
    // The buttons and the removal area float above the photographs.
    let controlsCenter = Point(x: size.width / 2, y: size.height - controlsDistance)
    buttons.place(around: controlsCenter, inWindowOfWidth: size.width)
    removalArea.place(around: controlsCenter, inWindowOfWidth: size.width)
    let formerGrid = grid
    gridView.fill(stage.inset(by: gridInsets))
    guard grid != formerGrid else { return }
    carousel.reloadData()
    gridView.alignAtOnce()
  }

  /// Enables the buttons whose commands are possible, and shows the buttons if any is enabled.
  /// Shows how many photographs are selected.
  private func updateControls() {
    let count = arrangement.selection.count
    buttons.enableButtons { info in
      // The button needs a selection. The key and the context menu also remove one photograph.
      command(for: info)?.isEnabled() == true && (info != .removePhotos || count > 0)
    }
    buttonOpacity.go(to: buttons.isAnyEnabled ? 1 : 0, at: time)
    heading.hint = count == 0 ? Self.hint : "\(count) selected"
  }

  // MARK: Lifting

  override func handle(_ press: LongPress) {
    switch press.state {
    case .began: liftPhotos(at: press.position)
    case .changed:
      lift?.finger = press.position
      moveLiftedPhotos()
    case .ended, .cancelled: dropLiftedPhotos()
    }
  }

  /// Lifts the photograph under the finger and, if it is selected, all selected photographs.
  private func liftPhotos(at finger: Point) {
    let origin = gridView.frame.origin + gridView.displacement
    guard let photoView = carousel.itemView(at: finger - origin),
      let index = carousel.index(ofItemView: photoView), let touched = order[safe: index]
    else { return }
    let isSelected = arrangement.isSelected(at: index)
    let photos = isSelected ? order.filter(arrangement.selection.contains) : [touched]
    lift = PhotoLift(
      photos: photos, touched: touched, formerOrder: order,
      grip: gridView.center(of: index) - finger, finger: finger)
    let all = [touched] + photos.filter { $0 != touched }
    stack.lift(all, size: grid.photoSize, at: time) { photo in
      // All lifted photographs are in the order, so each of them has a place.
      (picture: pictures[photo], center: placeCenter(of: photo) ?? finger)
    }
    // Disables the buttons. The end of a lift changes `arrangement`, which updates them again.
    updateControls()
    moveLiftedPhotos()
  }

  /// Returns the centre of a photograph's place; `nil` if the photograph isn't in the order.
  private func placeCenter(of photo: PhotoID) -> Point? {
    order.firstIndex(of: photo).map(gridView.center)
  }

  /// Moves the lifted photographs to the finger and rearranges the others around them.
  private func moveLiftedPhotos() {
    updateRemovalArea()
    guard let lift else { return }
    stack.move(to: lift.center, isFaint: removalArea.isTargeted, at: time)
    let newOrder =
      removalArea.isTargeted ? arrangement.order(without: lift.photos) : order(with: lift)
    guard newOrder != order else { return }
    // The carousel keeps its position, although another photograph may now be the centred one.
    let offset = carousel.scrollOffset
    rearrange { $0.show(newOrder) }
    carousel.scrollOffset = min(offset, lastOffset)
  }

  /// Makes the removal area the target while the finger is on it. The area can appear under the
  /// finger, which must leave it first.
  private func updateRemovalArea() {
    guard let finger = lift?.finger else { return }
    let isOnArea = removalArea.frame.inset(by: -RemovalArea.reach).contains(finger)
    if !isOnArea { lift?.hasLeftRemovalArea = true }
    removalArea.isTargeted = isOnArea && lift?.hasLeftRemovalArea == true
  }

  /// Returns the order with the lifted photographs side by side, and with the touched one at the
  /// place nearest to its centre.
  private func order(with lift: PhotoLift) -> [PhotoID] {
    let touchedIndex = gridView.index(at: lift.center)
    return arrangement.order(with: lift.photos, at: touchedIndex - lift.countBeforeTouched)
  }

  /// Ends the lift. Photographs that are dropped on the removal area are already missing from the
  /// order, so the stack vanishes. Otherwise, the photographs move to their places.
  private func dropLiftedPhotos() {
    guard let lift else { return }
    self.lift = nil
    removalArea.isTargeted = false
    stack.drop()
    arrangement.record(from: lift.formerOrder)
    // The lift may have left the carousel between two items, for example by scrolling at an edge.
    carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
  }

  /// Ends the lift at once, without recording a change. The caller changes `arrangement` next.
  private func cancelLift() {
    lift = nil
    removalArea.isTargeted = false
    stack.clear()
  }

  // MARK: Motion

  /// The velocity at which a finger at the left or right edge scrolls the carousel beneath lifted
  /// photographs, in items per second. At the first or last item, it is 0.
  private var edgeVelocity: Double {
    guard let finger = lift?.finger, !removalArea.isTargeted else { return 0 }
    let velocity = EdgeScroll.velocity(fingerAt: finger.x, inWindowOfWidth: size.width)
    let offset = carousel.scrollOffset
    return (velocity < 0 ? offset > 0 : offset < lastOffset) ? velocity : 0
  }

  override var ownActivity: Activity {
    let isMoving = edgeVelocity != 0 || stack.isMoving(at: time)
    return isMoving ? .moving : buttonOpacity.activity(at: time)
  }

  override func advance(to time: Double) {
    // The changes below begin at this time.
    carousel.time = time
    scrollAtEdge(for: edgeScroll.duration(ofFrameAt: time))
    stack.advance(to: time) { photo in placeCenter(of: photo) }
    for item in carousel.presentedItems { updateLook(of: item.view) }
    buttons.opacity = buttonOpacity.value(at: time) * (1 - stack.elevation(at: time))
    removalArea.opacity = stack.elevation(at: time)
  }

  /// Scrolls the carousel beneath lifted photographs at an edge. `duration` is in seconds.
  private func scrollAtEdge(for duration: Double) {
    guard edgeVelocity != 0 else { return }
    let offset = carousel.scrollOffset + edgeVelocity * duration
    carousel.scrollOffset = min(max(offset, 0), lastOffset)
    moveLiftedPhotos()
  }

  /// Marks a photograph if it is selected, and hides it while it is lifted or the stack shows it.
  private func updateLook(of photoView: ArrangedPhoto) {
    let photo = photoView.photo
    photoView.isSelected = arrangement.selection.contains(photo)
    photoView.opacity = stack.shows(photo) || lift?.photos.contains(photo) == true ? 0 : 1
  }

  // MARK: Commands

  override func makeCommands() -> [Command] {
    [
      Command(.select, isOn: { [unowned self] in arrangement.isSelected(at: targetItem) }) {
        [unowned self] in arrangement.toggleSelection(at: targetItem)
      },
      Command(.selectAll) { [unowned self] in arrangement.selection = Set(order) },
      moveCommand(.moveLeft, by: -1), moveCommand(.moveRight, by: 1),
      Command(
        .removePhotos, isEnabled: { [unowned self] in !targetPhotos.isEmpty }, repeats: true
      ) { [unowned self] in rearrange { $0.change(to: $0.order(without: targetPhotos)) } },
      Command(.undo, isEnabled: { [unowned self] in arrangement.canUndo && lift == nil }) {
        [unowned self] in rearrange { $0.undo() }
      },
      Command(.redo, isEnabled: { [unowned self] in arrangement.canRedo && lift == nil }) {
        [unowned self] in rearrange { $0.redo() }
      },
    ]
  }

  /// Returns the command that moves the target photographs by one place, side by side.
  private func moveCommand(_ info: CommandInfo, by step: Int) -> Command {
    let movedOrder = { [unowned self] () -> [PhotoID] in
      let index = targetPhotos.first.flatMap { order.firstIndex(of: $0) } ?? 0
      return arrangement.order(with: targetPhotos, at: index + step)
    }
    return Command(info, isEnabled: { [unowned self] in movedOrder() != order }, repeats: true) {
      [unowned self] in rearrange { $0.change(to: movedOrder()) }
    }
  }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    [.select, .moveLeft, .moveRight, .removePhotos]
  }

  /// The menu is beside the photograph, which is smaller than its item.
  override func itemMenu(at point: Point?) -> ItemMenu? {
    var menu = super.itemMenu(at: point)
    if let photoView = menu.flatMap({ carousel.itemView(at: $0.item) }),
      let frame = photoView.projection.bounds(of: photoView.photoFrame)
    {
      menu?.frame = frame
    }
    return menu
  }

  /// The photographs that commands apply to: the selected ones or, without a selection, the centred
  /// one. An open context menu of another photograph applies to that one. Empty during a lift.
  private var targetPhotos: [PhotoID] {
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
  private func rearrange(_ change: (inout Arrangement) -> Void) {
    let formerOrder = order
    // If `self.arrangement` itself were the argument, Swift would forbid `change` to read it.
    var changed = arrangement
    change(&changed)
    arrangement = changed
    let newOrder = order
    guard newOrder != formerOrder else { return }
    carousel.rearrangeItems(animated: true) { newOrder.firstIndex(of: formerOrder[$0]) }
    gridView.updateRows(at: carousel.time)
  }

  // MARK: Pictures

  override func show(_ change: CatalogChange) {
    pictures = change.listing.pictures.map(store.picture(at:))
    cancelLift()
    showFirstOrder()
  }

  /// Keeps the user's order, selection and history. Lifted photographs return to their places.
  override func update(with change: CatalogChange, newIndexes: [Int]) {
    pictures = change.listing.pictures.map(store.picture(at:))
    if let lift { arrangement.show(lift.formerOrder) }
    cancelLift()
    arrangement.update(count: pictures.count, newIndexes: newIndexes)
    carousel.reloadData()
  }

  /// Shows all pictures in their first order.
  private func showFirstOrder() {
    arrangement = Arrangement(count: pictures.count)
    carousel.reloadData()
    carousel.currentItemIndex = min(Self.maxFirstIndex, order.count / 2)
    gridView.alignAtOnce()
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    store.setVisibleCards(
      carousel.numberOfVisibleItems, filled: grid.photoSize, pixelRatio: pixelRatio)
    for item in carousel.presentedItems where item.alpha > 0 {
      let distance = item.index.map { abs(carousel.offsetForItem(at: $0)) }
      item.view.show(store, pixelRatio: pixelRatio, distance: distance ?? Self.removedDistance)
    }
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
    view.setRow(grid.row(of: index))
    view.frame.size = grid.itemSize
    return view
  }

  func carouselItemWidth(_: Carousel<ArrangedPhoto>) -> Double { grid.step }

  func carousel(
    _: Carousel<ArrangedPhoto>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double { option == .visibleItems ? Double(grid.loadedCount) : value }

  func carouselWillBeginDragging(_: Carousel<ArrangedPhoto>) { gridView.dragWillBegin() }

  func carousel(_: Carousel<ArrangedPhoto>, didSelectItemAt index: Int) {
    arrangement.toggleSelection(at: index)
  }
}
