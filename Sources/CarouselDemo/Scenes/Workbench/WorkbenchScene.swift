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

/// A carousel, several carousels side by side, or a cube, with handles on it. Beside it are a panel
/// of properties and calls and, if there is room, consoles with the code and the events, or one
/// with the code.
final class WorkbenchScene: Scene {
  let bench: CarouselBench
  let cubes: CubeBench
  let handles = BenchHandles()
  let panel = SettingsPanel("Workbench", "Drag a handle, set a property, call a method")
  private let bar: TouchBar
  private let store: TextureStore
  private(set) var calls = CallLog()
  private lazy var codeConsole = Console("Code", makeCodeView(), button: makeCopyButton())
  private lazy var eventConsole = Console("Events", makeEventList())
  private(set) lazy var rows = WorkbenchRows(self)

  /// Whether the cube is shown instead of the carousels.
  var showsCube = false {
    didSet {
      guard showsCube != oldValue else { return }
      swap(&handles.corner.value, &otherCorner)
      subjectDidChange()
    }
  }
  /// The displacement of the corner of the hidden subject's frame, which is restored when that
  /// subject is shown.
  private var otherCorner = Point.zero
  /// The maximum width of both consoles together, in points; longer lines of code are rare.
  private static let maxConsoles = 1000.0
  /// The minimum height of the stage above the code in a small window, in points.
  private static let minStage = 440.0
  /// The minimum height of the stage with which the consoles become higher, in points.
  private static let largeStage = 640.0
  /// Whether both consoles are always shown. If not, their contents are on pages of the panel.
  private(set) var hasConsoles = false

  init(_ context: SceneContext) {
    bar = context.bar
    store = context.pictures
    bench = CarouselBench(store)
    cubes = CubeBench(store)
    super.init(.workbench)
    for view in [bench, cubes, handles, panel, codeConsole, eventConsole] { add(view) }
    bench.onLead = { [unowned self] in subjectDidChange() }
    handles.onChange = { [unowned self] in applyHandles() }
    handles.onPerspective = { [unowned self] in
      if showsCube {
        cubes.chosenPerspective = $0
      } else {
        bench.first.cameraChange.perspective = $0
      }
    }
    show(context.paths)
    subjectDidChange()
  }

  func makeCodeView() -> CodeView { CodeView { [unowned self] in swiftCode } }
  func makeEventList() -> EventList { EventList { [unowned self] in calls } }
  func makeCopyButton() -> Button {
    let button = Button("Copy")
    button.color = .white.faded(by: 0)
    button.onPress = { [unowned self] in bar.onCommand?(.copyCode) }
    return button
  }

  /// Swift code that configures the leading carousel or the cube.
  private var swiftCode: String { showsCube ? cubes.swiftCode : bench.leader.swiftCode }

  private func subjectDidChange() {
    bench.isHidden = showsCube
    cubes.isHidden = !showsCube
    rows.show()
    setNeedsLayout()
  }

  // MARK: Scene information

  override var subject: String {
    showsCube ? cubes.subject : currentPicture?.caption ?? kind.title
  }

  private var currentPicture: Picture? {
    bench.leader.pictures[safe: bench.leader.carousel.currentItemIndex]
  }

  override var picture: FilePath? { showsCube ? nil : currentPicture?.path }
  override var isVertical: Bool { !showsCube && bench.leader.carousel.isVertical }
  override var traced: (any TracedView)? { showsCube ? cubes.view : bench.leader }
  override var logsEvents: Bool { true }
  override func log(_ event: EngineEvent) { calls.append(event.call) }

  override var showsPictures: Bool { true }
  override func show(_ change: CatalogChange) { show(change.listing.pictures) }
  override func update(with change: CatalogChange, newIndexes: [Int]) {
    let paths = change.listing.pictures
    for carousel in bench.carousels { carousel.update(to: paths, newIndexes: newIndexes) }
    cubes.pictures = paths.map(store.picture(at:))
  }

  private func show(_ paths: [FilePath]) {
    for carousel in bench.carousels { carousel.show(paths) }
    cubes.pictures = paths.map(store.picture(at:))
  }

  // MARK: Layout

  /// The consoles come before a panel that is below them.
  override var focusableSubviews: [View] {
    let consoles: [View] = [codeConsole, eventConsole]
    let areAbovePanel = codeConsole.frame.minY < panel.frame.minY
    return [bench, cubes, handles] + (areAbovePanel ? consoles + [panel] : [panel] + consoles)
  }

  override func layOut(_ measures: Measures) {
    let hadConsoles = hasConsoles
    hasConsoles = size.width >= 700 && size.height >= 640
    if hasConsoles != hadConsoles { rows.show() }
    panel.place(on: bounds, measures)
    let stage = placeConsoles(in: panel.rest(of: bounds))
    for view in [bench, cubes, handles] { view.frame = stage }
    cubes.area = handles.stage
    applyHandles()
  }

  /// Places the code at the bottom of an area, if that is high enough. Returns the rest.
  private func placeCode(in area: Rect) -> Rect {
    let margin = SettingsPanel.margin
    let height = Console.height(atMost: min(area.height - margin - Self.minStage, 240))
    eventConsole.isHidden = true
    let isSingle = showsCube || bench.count == 1
    codeConsole.isHidden = !isSingle || height < Console.height(atMost: 130)
    guard !codeConsole.isHidden else { return area }
    codeConsole.frame = Rect(
      x: area.minX + margin, y: area.maxY - margin - height, width: area.width - 2 * margin,
      height: height)
    return Rect(
      x: area.minX, y: area.minY, width: area.width, height: codeConsole.frame.minY - area.minY)
  }

  /// Places the consoles at the bottom of an area, side by side if they fit. Returns the rest.
  private func placeConsoles(in area: Rect) -> Rect {
    guard hasConsoles else { return placeCode(in: area) }
    for console in [codeConsole, eventConsole] { console.isHidden = false }
    let (margin, gap) = (SettingsPanel.margin, 12.0)
    let isWide = area.width >= 560
    // In a high window, the code is visible as a whole.
    let wideHeight = min(max(size.height * 0.3, 200, area.height - Self.largeStage), 400)
    let height = Console.height(atMost: isWide ? wideHeight : 200)
    let full = min(area.width - 2 * margin, Self.maxConsoles)
    let left = area.center.x - full / 2
    let rightWidth = isWide ? min((full - gap) * 0.42, 420) : full
    eventConsole.frame = Rect(
      x: left + full - rightWidth, y: area.maxY - margin - height, width: rightWidth,
      height: height)
    codeConsole.frame = Rect(
      x: left, y: eventConsole.frame.minY - (isWide ? 0 : height + gap),
      width: isWide ? full - gap - rightWidth : full, height: height)
    return Rect(
      x: area.minX, y: area.minY, width: area.width,
      height: max(codeConsole.frame.minY - area.minY, 1))
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    rows.refresh()
    let subject = handleSubject
    if subject != handles.subject { handles.show(subject) }
  }

  // MARK: Handles

  /// The carousel or the cube, as the handles show it.
  private var handleSubject: BenchHandles.Subject {
    var subject = BenchHandles.Subject()
    if showsCube {
      subject.standardFrame = Rect(center: handles.stage.center, size: cubes.standardSize)
      subject.perspective = cubes.cube.perspective
      subject.standardPerspective = cubes.standardPerspective
      subject.hasOffsets = false
    } else {
      let carousel = bench.first.carousel
      subject.standardFrame = handles.stage
      subject.itemHeight = bench.first.composition.card.height
      subject.contentOffset = carousel.contentOffset
      subject.viewpointOffset = carousel.viewpointOffset
      subject.perspective = carousel.perspective
      subject.standardPerspective = bench.first.standardPerspective
      subject.isClipping = carousel.clipsToBounds
    }
    return subject
  }

  /// Applies the values of the handles for the offsets and the frame.
  private func applyHandles() {
    // Several carousels have no handles, and a low area has no room for them.
    handles.isHidden = !showsCube && bench.count > 1 || handles.lacksRoom
    handles.show(handleSubject)
    if showsCube {
      cubes.frameDisplacement = handles.corner.value
    } else {
      bench.singleLayout = (handles.subjectFrame, handles.stage.size)
      bench.first.cameraChange.content = handles.content.value
      bench.first.cameraChange.viewpoint = handles.viewpoint.value
    }
    handles.show(handleSubject)
  }

  // MARK: Commands and keys

  override func makeCommands() -> [Command] {
    let types = ShownTypes.standard
    let numbered = types.all.indices.map { number in
      Command(.type(number)) { [unowned self] in show(types[number]) }
    }
    return numbered + [
      Command(.nextType) { [unowned self] in show(types.type(1, after: type)) },
      Command(.previousType) { [unowned self] in show(types.type(-1, after: type)) },
      Command(.toggleVertical) { [unowned self] in rows.toggle("isVertical") },
      Command(.toggleWrap) { [unowned self] in rows.toggle(showsCube ? "isWrapEnabled" : "wrap") },
      Command(.insert, repeats: true) { [unowned self] in insert(after: targetIndex) },
      Command(.remove, repeats: true) { [unowned self] in remove(at: targetIndex) },
      Command(reporting: .copyCode) { [unowned self] in
        Clipboard.copy(swiftCode, reporting: "Copied the Swift code")
      },
      Command(.reset) { [unowned self] in reset() },
    ]
  }

  /// The type of the leading carousel.
  var type: CarouselLayout { bench.leader.carousel.type }

  /// Shows a type in the leading carousel.
  func show(_ type: CarouselLayout) {
    guard !showsCube else { return }
    bench.leader.show(type)
    bench.setNeedsLayout()
    rows.show()
  }

  /// The index of the item to which calls apply.
  private var targetIndex: Int { contextMenuItem ?? bench.leader.carousel.currentItemIndex }

  /// Inserts a copy of an item's picture after that item, in all carousels.
  func insert(after index: Int, animated: Bool = true) {
    guard !showsCube, let picture = bench.leader.pictures[safe: index] else { return }
    for carousel in bench.carousels {
      carousel.insert(picture, at: index + 1, animated: animated)
    }
  }

  /// Removes an item from all carousels.
  func remove(at index: Int, animated: Bool = true) {
    guard !showsCube, bench.leader.pictures.indices.contains(index) else { return }
    for carousel in bench.carousels { carousel.removePicture(at: index, animated: animated) }
  }

  private func reset() {
    handles.reset()
    otherCorner = .zero
    for carousel in bench.carousels { carousel.reset() }
    cubes.reset()
    applyHandles()
    setNeedsLayout()
  }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    guard !showsCube else { return nil }
    let commands: [CommandInfo] = [.center, .insert, .remove]
    guard let point else { return bench.leader.menu(at: nil) { _ in commands } }
    return bench.visible.lazy.compactMap { $0.menu(at: point) { _ in commands } }.first
  }

  override func center(_ item: Int) {
    bench.leader.carousel.scrollToItem(at: item, animated: true)
  }
  override func isCentered(_ item: Int) -> Bool { bench.leader.isCentered(item) }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    showsCube
      ? cubes.press(key, modifiers, isRepeat: isRepeat)
      : bench.leader.press(key, modifiers, isRepeat: isRepeat)
  }
}
