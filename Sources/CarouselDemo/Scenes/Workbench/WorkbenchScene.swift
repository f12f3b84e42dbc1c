import CarouselKit
import CubeKit
import GeometryKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

extension SceneKind {
  /// The scene for developers: the properties, calls and events of a carousel or a cube.
  static let workbench = SceneKind(
    name: "workbench", title: "Workbench",
    subtitle: "The properties, calls, events and code of a carousel or a cube",
    formerNames: ["mirrored", "offsets", "cubes"],
    keys: Hotkey.ofTypes.prefix(1) + [
      Hotkey([.nextType, .previousType], action: "next, previous type"),
      .ofCarousel, Hotkey(.toggleVertical), Hotkey(.toggleWrap),
      Hotkey([.insert, .remove], action: "duplicate; remove from carousel"),
      Hotkey(
        keys: "Tab, then ←  →  ↑  ↓  Backspace", action: "move a handle by 10 points; reset it"),
      Hotkey(.reset.inBar(3)),
    ],
    gestures: [
      HelpRow(name: "drag, flick any carousel", action: "the others follow"),
      HelpRow(name: "drag, flick the cube", action: "turn the cube, or the small cube on page 3"),
      HelpRow(name: "drag a handle", action: "move the content, the viewpoint, the eye, the frame"),
      HelpRow(name: "double tap a handle", action: "reset the handle"),
    ],
    make: WorkbenchScene.init)
}

/// A carousel, several carousels side by side, or a cube, with handles that the user drags. A panel
/// has properties and calls. Consoles show the code and the events if there is room.
final class WorkbenchScene: Scene {
  let carouselBench: CarouselBench
  let cubeBench: CubeBench
  let handles = BenchHandles()
  let panel = SettingsPanel("Workbench", "Drag a handle, set a property, call a method")
  private(set) lazy var rows = WorkbenchRows(self)
  private lazy var codeConsole = Console("Code", makeCodeView(), button: makeCopyButton())
  private lazy var eventConsole = Console("Events", makeEventList())

  /// Whether the cube is shown instead of the carousels.
  var showsCube = false {
    didSet {
      guard showsCube != oldValue else { return }
      swap(&handles.frameHandle.value, &hiddenFrameValue)
      showBench()
    }
  }
  /// The value of the frame's handle for the hidden bench, which is restored when that bench is
  /// shown.
  private var hiddenFrameValue = Point.zero
  /// Whether both consoles are shown. If not, the panel has tabs for the code and the events.
  private(set) var showsBothConsoles = false
  /// The events of the engines.
  private(set) var calls = CallLog()

  private let bar: TouchBar
  private let store: TextureStore

  /// The minimum size of a window with both consoles, in points.
  private static let minSizeWithConsoles = Size(width: 700, height: 640)
  /// The maximum width of both consoles together, in points; longer lines of code are rare.
  private static let maxConsolesWidth = 1000.0
  /// The minimum width of the stage above consoles that are side by side, in points.
  private static let wideStageWidth = 560.0
  /// The minimum height of the stage above the code in a small window, in points.
  private static let minStageHeight = 440.0
  /// The minimum height of the stage above consoles that are higher than usual, in points.
  private static let largeStageHeight = 640.0
  /// The maximum height of each of both consoles in a small window, in points.
  private static let smallConsoleHeight = 200.0
  /// The distance between the consoles, in points.
  private static let consoleGap = 12.0

  init(_ context: SceneContext) {
    bar = context.bar
    store = context.pictures
    carouselBench = CarouselBench(store)
    cubeBench = CubeBench(store)
    super.init(.workbench)
    for view in [carouselBench, cubeBench, handles, panel, codeConsole, eventConsole] { add(view) }
    carouselBench.onLead = { [unowned self] in showBench() }
    handles.onChange = { [unowned self] in applyHandles() }
    handles.onPerspective = { [unowned self] perspective in
      if showsCube {
        cubeBench.chosenPerspective = perspective
      } else {
        carouselBench.first.cameraChange.perspective = perspective
      }
    }
    showPictures(at: context.paths)
    showBench()
  }

  /// Shows the carousels or the cube, with the properties of the leading carousel or the cube.
  private func showBench() {
    carouselBench.isHidden = showsCube
    cubeBench.isHidden = !showsCube
    rows.show()
    setNeedsLayout()
  }

  override var subject: String {
    showsCube ? cubeBench.pageName : currentPicture?.caption ?? kind.title
  }

  private var currentPicture: Picture? {
    carouselBench.leader.pictures[safe: carouselBench.leader.carousel.currentItemIndex]
  }

  override var isVertical: Bool { !showsCube && carouselBench.leader.carousel.isVertical }

  /// The consoles come before a panel that is below them.
  override var focusableSubviews: [View] {
    let consoles: [View] = [codeConsole, eventConsole]
    let areAbovePanel = codeConsole.frame.minY < panel.frame.minY
    return [carouselBench, cubeBench, handles]
      + (areAbovePanel ? consoles + [panel] : [panel] + consoles)
  }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    let showedBothConsoles = showsBothConsoles
    showsBothConsoles =
      size.width >= Self.minSizeWithConsoles.width
      && size.height >= Self.minSizeWithConsoles.height
    if showsBothConsoles != showedBothConsoles { rows.show() }
    panel.place(on: bounds, measures)
    var stage = panel.rest(of: bounds)
    if showsBothConsoles { placeConsoles(in: &stage) } else { placeCode(in: &stage) }
    for view in [carouselBench, cubeBench, handles] { view.frame = stage }
    cubeBench.area = handles.stage
    applyHandles()
  }

  /// Places the consoles at the bottom of the stage, side by side if they fit.
  private func placeConsoles(in stage: inout Rect) {
    for console in [codeConsole, eventConsole] { console.isHidden = false }
    let margin = SettingsPanel.margin
    let gap = Self.consoleGap
    let isWide = stage.width >= Self.wideStageWidth
    // In a high window, the code is visible as a whole.
    let wideHeight = min(
      max(size.height * 0.3, Self.smallConsoleHeight, stage.height - Self.largeStageHeight), 400)
    let height = Console.height(atMost: isWide ? wideHeight : Self.smallConsoleHeight)
    let width = min(stage.width - 2 * margin, Self.maxConsolesWidth)
    let strip = stage.cut((isWide ? height : 2 * height + gap) + margin, from: .bottom)
    var consoles = Rect(
      x: strip.center.x - width / 2, y: strip.minY, width: width, height: strip.height - margin)
    if isWide {
      // The events need less width than the code.
      let eventWidth = min((width - gap) * 0.42, 420)
      eventConsole.frame = consoles.cut(eventWidth, from: .right, gap: gap)
    } else {
      eventConsole.frame = consoles.cut(height, from: .bottom, gap: gap)
    }
    codeConsole.frame = consoles
  }

  /// Places the code at the bottom of the stage, if the stage is high enough.
  private func placeCode(in stage: inout Rect) {
    let margin = SettingsPanel.margin
    let height = Console.height(atMost: min(stage.height - margin - Self.minStageHeight, 240))
    let isSingle = showsCube || carouselBench.visibleCount == 1
    eventConsole.isHidden = true
    codeConsole.isHidden = !isSingle || height < Console.height(atMost: 130)
    guard !codeConsole.isHidden else { return }
    codeConsole.frame = stage.cut(height + margin, from: .bottom)
      .inset(by: Insets(top: 0, left: margin, bottom: margin, right: margin))
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    rows.refresh()
    if handles.target != handleTarget { handles.show(handleTarget) }
  }

  // MARK: Handles

  /// The carousel or the cube, as the handles show it.
  private var handleTarget: BenchHandles.Target {
    var target = BenchHandles.Target()
    if showsCube {
      target.standardFrame = Rect(center: handles.stage.center, size: cubeBench.standardSize)
      target.perspective = cubeBench.cube.perspective
      target.standardPerspective = cubeBench.standardPerspective
      target.hasOffsets = false
    } else {
      let view = carouselBench.first
      target.standardFrame = handles.stage
      target.itemHeight = view.composition.card.height
      target.contentOffset = view.carousel.contentOffset
      target.viewpointOffset = view.carousel.viewpointOffset
      target.perspective = view.carousel.perspective
      target.standardPerspective = view.standardPerspective
      target.isClipping = view.carousel.clipsToBounds
    }
    return target
  }

  /// Applies the values of the handles for the offsets and the frame.
  private func applyHandles() {
    // Several carousels have no handles, and a low area has no room for them.
    handles.isHidden = !showsCube && carouselBench.visibleCount > 1 || handles.lacksRoom
    // This limits the values of the handles.
    handles.show(handleTarget)
    if showsCube {
      cubeBench.frameDisplacement = handles.frameHandle.value
    } else {
      carouselBench.singleFrame = handles.targetFrame
      carouselBench.singleRoom = handles.stage.size
      carouselBench.first.cameraChange.content = handles.contentHandle.value
      carouselBench.first.cameraChange.viewpoint = handles.viewpointHandle.value
    }
    // The offsets have changed.
    handles.show(handleTarget)
  }

  // MARK: Keys and commands

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    showsCube
      ? cubeBench.press(key, modifiers, isRepeat: isRepeat)
      : carouselBench.leader.press(key, modifiers, isRepeat: isRepeat)
  }

  override func makeCommands() -> [Command] {
    let types = ShownTypes.standard
    let numbered = types.all.indices.map { number in
      Command(.type(number)) { [unowned self] in show(types[number]) }
    }
    return numbered + [
      Command(.nextType) { [unowned self] in show(types.type(1, after: type)) },
      Command(.previousType) { [unowned self] in show(types.type(-1, after: type)) },
      Command(.toggleVertical) { [unowned self] in toggleProperty("isVertical") },
      Command(.toggleWrap) { [unowned self] in
        toggleProperty(showsCube ? "isWrapEnabled" : "wrap")
      },
      Command(.insert, repeats: true) { [unowned self] in insert(after: targetIndex) },
      Command(.remove, repeats: true) { [unowned self] in remove(at: targetIndex) },
      Command(reporting: .copyCode) { [unowned self] in
        Clipboard.copy(swiftCode, reporting: "Copied the Swift code")
      },
      Command(.reset) { [unowned self] in reset() },
    ]
  }

  /// The type of the leading carousel.
  var type: CarouselLayout { carouselBench.leader.carousel.type }

  /// Shows a type in the leading carousel.
  func show(_ type: CarouselLayout) {
    guard !showsCube else { return }
    carouselBench.leader.show(type)
    carouselBench.setNeedsLayout()
    rows.show()
  }

  /// Toggles the Boolean property with a title.
  private func toggleProperty(_ title: String) {
    let properties = showsCube ? cubeBench.properties : carouselBench.leader.properties
    guard let property = properties.first(where: { $0.title == title }) else { return }
    property.set(property.value() == 0 ? 1 : 0)
  }

  /// The index of the item to which calls apply.
  private var targetIndex: Int {
    contextMenuItem ?? carouselBench.leader.carousel.currentItemIndex
  }

  /// Inserts a copy of an item's picture after that item, in all carousels.
  func insert(after index: Int, animated: Bool = true) {
    guard !showsCube, let picture = carouselBench.leader.pictures[safe: index] else { return }
    for view in carouselBench.carousels {
      view.insert(picture, at: index + 1, animated: animated)
    }
  }

  /// Removes an item from all carousels.
  func remove(at index: Int, animated: Bool = true) {
    guard !showsCube, carouselBench.leader.pictures.indices.contains(index) else { return }
    for view in carouselBench.carousels { view.removePicture(at: index, animated: animated) }
  }

  private func reset() {
    handles.reset()
    hiddenFrameValue = .zero
    for view in carouselBench.carousels { view.reset() }
    cubeBench.reset()
    applyHandles()
    setNeedsLayout()
  }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    guard !showsCube else { return nil }
    let commands: [CommandInfo] = [.center, .insert, .remove]
    guard let point else { return carouselBench.leader.menu(at: nil) { _ in commands } }
    return carouselBench.visible.lazy.compactMap { $0.menu(at: point) { _ in commands } }.first
  }

  override func center(_ item: Int) {
    carouselBench.leader.carousel.scrollToItem(at: item, animated: true)
  }
  override func isCentered(_ item: Int) -> Bool { carouselBench.leader.isCentered(item) }

  // MARK: Code and events

  override var logsEvents: Bool { true }
  override func log(_ event: EngineEvent) { calls.append(event.call) }
  override var traced: (any TracedView)? { showsCube ? cubeBench.view : carouselBench.leader }

  /// Swift code that configures the leading carousel or the cube.
  private var swiftCode: String {
    showsCube ? cubeBench.swiftCode : carouselBench.leader.swiftCode
  }

  func makeCodeView() -> CodeView { CodeView { [unowned self] in swiftCode } }
  func makeEventList() -> EventList { EventList { [unowned self] in calls } }
  func makeCopyButton() -> Button {
    let button = Button("Copy")
    button.color = .white.faded(by: 0)
    button.onPress = { [unowned self] in bar.onCommand?(.copyCode) }
    return button
  }

  // MARK: Pictures

  override var showsPictures: Bool { true }
  override var picture: FilePath? { showsCube ? nil : currentPicture?.path }
  override func show(_ change: CatalogChange) { showPictures(at: change.listing.pictures) }
  override func update(with change: CatalogChange, newIndexes: [Int]) {
    let paths = change.listing.pictures
    for view in carouselBench.carousels { view.update(to: paths, newIndexes: newIndexes) }
    cubeBench.pictures = paths.map(store.picture(at:))
  }

  private func showPictures(at paths: [FilePath]) {
    for view in carouselBench.carousels { view.show(paths) }
    cubeBench.pictures = paths.map(store.picture(at:))
  }
}
