import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// The contents of the window: a scene, its side panel, and overlays that belong to the window.
final class WindowContents: View {
  private(set) var scene: Scene
  private let table: SceneTable
  /// The scene chooser, inserted over the scene while the user chooses.
  let chooser: SceneChooser
  let change = SceneChange()
  let bar: TouchBar
  /// The debug panels: frame graph and event log.
  let debugPanels: DebugPanels
  let help = HelpOverlay()
  let toast = Toast()
  let question = Question()
  let progress = ProgressLine()
  let information = InformationPanel()
  let menu = Menu()
  let tooltip = Tooltip()
  /// The cube, and the scene behind it, while the cube grows from that scene or shrinks into it;
  /// `nil` at other times.
  private var passage: (cube: CubeScene, other: Scene)?
  /// Called for a long press in the scene.
  var onLongPress: ((LongPress) -> Void)?
  private let longPress = LongPressRecognizer()
  /// Called for a key that no visible view handles. Returns whether the key was handled.
  var onKey: ((_ key: Key, _ modifiers: Modifiers, _ isRepeat: Bool) -> Bool)?

  /// Creates the contents of a window.
  ///
  /// - Parameters:
  ///   - scene: The first scene.
  ///   - table: All scenes.
  ///   - bar: The touch bar, which scenes can show.
  ///   - statistics: The values for the frame graph.
  init(
    _ scene: Scene, of table: SceneTable, bar: TouchBar, statistics: FrameStatistics
  ) {
    self.scene = scene
    self.table = table
    self.bar = bar
    chooser = SceneChooser(table.all)
    debugPanels = DebugPanels(statistics)
    super.init()
    bar.surroundings = { [unowned self] in
      let scene = self.scene
      guard !isChoosing else { return TouchBar.Surroundings(stage: bounds) }
      return TouchBar.Surroundings(
        stage: scene.uncoveredArea, heading: scene.barHeading, headings: scene.barHeadings,
        handle: scene.barHandle, isChanging: isChanging)
    }
    debugPanels.surroundings = { [unowned self] in surroundingsOfDebugPanels }
    toast.obstacles = { [unowned self] in
      debugPanels.panelFrames + (isChoosing ? [] : self.scene.captionAreas)
    }
    toast.hintObstacles = { [unowned self] in
      self.scene.hintObstacles + (bar.isShown ? [bar.plate.frame] : [])
    }
    toast.inset = { [unowned self] in self.scene.messageInset }
    longPress.isForContent = true
    longPress.onPress = { [unowned self] in onLongPress?($0) }
    for view in overlays { add(view) }
    show(scene)
  }

  /// The views over the scene and its side panel, from back to front.
  private var overlays: [View] {
    [change, debugPanels, bar, information, help, toast, progress, menu, question, tooltip]
  }

  private var surroundingsOfDebugPanels: DebugPanels.Surroundings {
    guard !isChoosing else { return DebugPanels.Surroundings(stage: bounds) }
    let panel = information.isShown ? information.plate.frame : nil
    return DebugPanels.Surroundings(
      stage: scene.uncoveredArea, scene: scene,
      controls: [scene.barHandle, panel].compactMap { $0 }, bar: bar.plate.frame)
  }

  /// Whether one scene is replacing another.
  var isChanging: Bool { change.isOn || passage != nil }

  /// Whether the scene chooser is shown.
  var isChoosing: Bool { chooser.parent === self }

  /// The kind of the scene that fills the window; `nil` in the scene chooser.
  var sceneKind: SceneKind? { isChoosing ? nil : scene.kind }

  /// The name of the current item, for the window's title.
  var subject: String { isChoosing ? chooser.selected?.title ?? "" : scene.subject }

  /// Shows the scene chooser.
  func choose(at time: Double) {
    guard !isChoosing else { return }
    endPassage()
    tree?.cancelInput()
    scene.closeSidePanel()
    bar.hide(at: time)
    information.hide()
    tree?.focus(nil)
    insert(chooser, at: subviews.firstIndex { $0 === change } ?? 0)
    chooser.frame = bounds
    chooser.appear(from: scene.kind, at: time)
  }

  /// Shows another scene.
  func show(_ scene: Scene) {
    endPassage()
    chooser.removeFromParent()
    self.scene.removeFromParent()
    place(scene, at: 0)
  }

  /// Shows another scene: the cube grows out of the current scene, or shrinks into the other one.
  /// Returns false if neither scene is the cube, or if the cube is moving between other scenes.
  func pass(to scene: Scene) -> Bool {
    let former = self.scene
    guard !isChoosing, let cube = scene as? CubeScene ?? former as? CubeScene else { return false }
    let other = cube === scene ? former : scene
    guard passage.map({ $0.cube === cube && $0.other === other }) ?? true else { return false }
    passage = (cube, other)
    tree?.focus(nil)
    place(scene, at: cube === scene ? 1 : 0)
    let picture = cube === scene ? other.picture : cube.nearestPicture?.path
    if let picture, cube !== scene || other.centeredCard != nil { scene.begin(with: picture) }
    cube.pass(from: other, toCube: cube === scene)
    return true
  }

  /// Ends the movement of the cube at once.
  func endPassage() {
    guard let passage else { return }
    self.passage = nil
    passage.cube.endPassage()
    (scene === passage.cube ? passage.other : passage.cube).removeFromParent()
  }

  override func advance(to time: Double) {
    if let passage, passage.cube.hasArrived(at: time) { endPassage() }
  }

  /// Inserts a scene at an index of the subviews, and makes it the current scene.
  private func place(_ scene: Scene, at index: Int) {
    debugPanels.events.calls.removeAll()
    bar.hide(at: time)
    self.scene.sidePanel?.removeFromParent()
    self.scene = scene
    scene.transform = .identity
    insert(scene, at: index)
    if let panel = scene.sidePanel { insert(panel, at: index + 1) }
    bar.show(table.barCommands(in: scene.kind))
    help.sections = table.help(in: scene.kind)
    fillWindow()
  }

  /// Runs a closure while all overlays are hidden.
  func withOverlaysHidden(_ body: () -> Void) {
    let overlays = overlays
    let wereHidden = overlays.map(\.isHidden)
    for view in overlays { view.isHidden = true }
    body()
    for (view, wasHidden) in zip(overlays, wereHidden) { view.isHidden = wasHidden }
  }

  override func layOut(_ measures: Measures) { fillWindow() }

  private func fillWindow() {
    // In the scene chooser, a card sets the frame of the scene.
    if !isChoosing { scene.frame = bounds }
    passage?.cube.frame = bounds
    passage?.other.frame = bounds
    for view in [chooser] + overlays { view.frame = bounds }
  }

  /// The subviews that can have the keyboard focus. If an overlay that receives all touches is
  /// shown, only that overlay can. The side panel isn't included: it manages the focus of its
  /// controls itself.
  override var focusableSubviews: [View] {
    let panels: [Overlay] = [information, help, menu, question]
    let cover = panels.last { $0.isShown && $0.takesAllTouches }
    if let cover { return [cover] }
    if isChoosing { return [chooser] + overlays }
    return (scene.hasControls || scene.isInside ? [scene] : []) + overlays
  }

  /// Returns whether the scene or its background is frontmost at a point of the window. Returns
  /// false on a text field, because a click on a field isn't meant for the item behind it.
  func isScene(at point: Point) -> Bool {
    guard !isChoosing, let view = hitTest(point), view.role != .textField else { return false }
    return view === self || view.isInside(scene)
  }

  /// True, so that a long press on the background of a scene opens the menu.
  override var acceptsTouches: Bool { true }

  /// Recognizes long presses in the scene, which open a context menu. Long presses on controls are
  /// left to the controls.
  override func addRecognizers(to competition: Competition, at point: Point) {
    if isScene(at: point), !isControl(at: point) { competition.append(longPress) }
  }

  /// Returns whether there is a control at a point of the window.
  private func isControl(at point: Point) -> Bool {
    var view = hitTest(point)
    while let here = view {
      switch here.role {
      case .button where here.acceptsFocus, .toggle, .slider, .textField: return true
      default: view = here.parent
      }
    }
    return false
  }

  /// Offers a key to the frontmost view, then to the scene, then to `onKey`.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    if question.isShown { return question.press(key, modifiers, isRepeat: isRepeat) }
    if menu.isShown { return menu.press(key, modifiers, isRepeat: isRepeat) }
    // Tab moves the focus, except in the side panel, which moves its focus itself.
    if key == .tab, modifiers.isSubset(of: .shift), !scene.isSidePanelOpen { return false }
    let handlers: [View?] =
      help.isShown ? [help] : isChoosing ? [chooser] : [information, scene.sidePanel, scene]
    for case let view? in handlers where tree?.focused?.isInside(view) != true {
      if view.press(key, modifiers, isRepeat: isRepeat) { return true }
    }
    return onKey?(key, modifiers, isRepeat) ?? false
  }
}
