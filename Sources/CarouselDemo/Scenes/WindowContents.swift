import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// All that the window shows: a scene, its options, and over them what concerns the whole window.
final class WindowContents: View {
  private(set) var scene: ShownScene
  private let table: SceneTable
  /// The way to other scenes; it lies over the scene that it was called from while it is there.
  let chooser: SceneChooser
  let change = SceneChange()
  let bar: TouchBar
  /// What tells how the scene goes.
  let boxes: SideBoxes
  var graph: FrameGraph { boxes.graph }
  var events: EventColumn { boxes.events }
  let help: HelpOverlay
  let toast = Toast()
  let question = Question()
  let progress = ProgressLine()
  let information = InformationPanel()
  let menu = Menu()
  /// A finger is held on an item.
  var onHold: ((LongPress) -> Void)?
  private let hold = LongPressRecognizer()
  /// A key that nothing of what is shown takes; whether it was of use.
  var onKey: ((_ key: Key, _ modifiers: Modifiers) -> Bool)?

  /// What a window shows at first.
  ///
  /// - Parameters:
  ///   - scene: what is seen first.
  ///   - table: the scenes that there are.
  ///   - bar: what scenes may bring by a tap.
  ///   - statistics: what the frame graph draws.
  init(
    _ scene: ShownScene, of table: SceneTable, bar: TouchBar, statistics: FrameStatistics
  ) {
    self.scene = scene
    self.table = table
    self.bar = bar
    chooser = SceneChooser(table.all)
    boxes = SideBoxes(statistics)
    help = HelpOverlay([])
    super.init()
    bar.surroundings = { [unowned self] in
      let scene = self.scene
      guard !isChoosing else { return TouchBar.Surroundings(stage: bounds) }
      return TouchBar.Surroundings(
        stage: scene.stage, heading: scene.heading, headings: scene.allHeadings,
        handle: scene.barHandle, isChanging: change.isOn)
    }
    boxes.surroundings = { [unowned self] in surroundingsOfBoxes }
    toast.obstacles = { [unowned self] in boxes.places }
    hold.isForContent = true
    hold.onPress = { [unowned self] in onHold?($0) }
    for view in overlays { add(view) }
    show(scene)
  }

  /// All that lies over the scene and its options, the hindmost first.
  private var overlays: [View] {
    [change, boxes, bar, information, help, toast, progress, menu, question]
  }

  private var surroundingsOfBoxes: SideBoxes.Surroundings {
    guard !isChoosing else { return SideBoxes.Surroundings(stage: bounds) }
    return SideBoxes.Surroundings(
      stage: scene.stage, scene: scene.view, handle: scene.barHandle, bar: bar.plate.frame,
      information: information.isShown ? information.plate.frame : .zero)
  }

  /// Whether a scene is being chosen.
  var isChoosing: Bool { chooser.parent === self }

  /// What is looked at, for the window's title.
  var subject: String { isChoosing ? chooser.centered?.title ?? "" : scene.subject }

  /// Shows all scenes to choose from.
  func choose(at time: Double) {
    guard !isChoosing else { return }
    tree?.cancelInput()
    scene.panel?.hide()
    bar.hide(at: time)
    information.hide()
    tree?.focus(nil)
    // Its own words are at the foot.
    toast.isAtHead = true
    insert(chooser, at: subviews.firstIndex { $0 === change } ?? 0)
    chooser.frame = bounds
    chooser.come(from: scene.kind, at: time)
  }

  /// Shows another scene.
  func show(_ scene: ShownScene) {
    events.sceneDidChange()
    chooser.removeFromParent()
    toast.isAtHead = false
    self.scene.panel?.removeFromParent()
    self.scene.view.removeFromParent()
    self.scene = scene
    scene.view.transform = .identity
    insert(scene.view, at: 0)
    if let panel = scene.panel { insert(panel, at: 1) }
    // Where there are options, the button for it is among them.
    let events = scene.panel == nil ? [BarItem(.toggleEvents, .list)] : []
    bar.show(scene.kind.bar + events + BarItem.ofWindow, title: scene.kind.title)
    help.rows = table.help(in: scene.kind)
    fillWindow()
  }

  /// Does something while nothing lies over the scene and its options.
  func withSceneAlone(_ body: () -> Void) {
    let overlays = overlays
    let wereHidden = overlays.map(\.isHidden)
    for view in overlays { view.isHidden = true }
    body()
    for (view, wasHidden) in zip(overlays, wereHidden) { view.isHidden = wasHidden }
  }

  override func layOut(_ measures: Measures) { fillWindow() }

  private func fillWindow() {
    // A scene that is on its card is as large as the window there.
    if !isChoosing { scene.view.frame = bounds }
    for view in [chooser] + overlays { view.frame = bounds }
  }

  /// Nothing behind what takes all touches can have the focus either. The options know by themselves which of
  /// them keys go to.
  override var focusableSubviews: [View] {
    let cover = overlays.last { ($0 as? Overlay).map { $0.isShown && $0.takesAllTouches } ?? false }
    if let cover { return [cover] }
    let hasStops = !isChoosing && (scene.hasControls || scene.isInside)
    return (hasStops ? [scene.view] : []) + overlays
  }

  /// Whether the scene is frontmost at a point of the window.
  func isScene(at point: Point) -> Bool {
    !isChoosing && hitTest(point)?.isInside(scene.view) == true
  }

  /// A finger that is held on an item asks what can be done with it; one on a control is the control's.
  override func enter(_ contest: Contest, at point: Point) {
    if isScene(at: point), !isControl(at: point), scene.itemMenu(at: point) != nil {
      contest.append(hold)
    }
  }

  /// Whether something is pressed, set or written in at a point of the window.
  private func isControl(at point: Point) -> Bool {
    var view = hitTest(point)
    while let here = view {
      switch here.role {
      case .button, .toggle, .slider, .textField: return true
      default: view = here.parent
      }
    }
    return false
  }

  /// Keys go to what is frontmost, then to the scene, then to the table.
  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if question.isShown { return question.press(key, modifiers) }
    if menu.isShown { return menu.press(key, modifiers) }
    // Once it has been through what can be pressed, it leads out of the scene, or on from one of all scenes to the next.
    if key == .tab, modifiers.isSubset(of: .shift), scene.panel?.isOpen != true {
      if !isChoosing || help.isShown || tree?.nextFocus(by: modifiers == [] ? 1 : -1) != nil {
        return false
      }
      tree?.focus(nil)
    }
    let takers: [View?] =
      help.isShown ? [help] : isChoosing ? [chooser] : [information, scene.panel, scene.view]
    for case let view? in takers where tree?.focused?.isInside(view) != true {
      if view.press(key, modifiers) { return true }
    }
    return onKey?(key, modifiers) ?? false
  }
}
