import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// Keyboard access to every visible control.
@WindowActor @Suite struct KeyboardAccessTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Returns the visible controls of a view that a finger can touch. Excludes controls on items
  /// beside the centre, which arrow keys bring to the centre. Also excludes the chart's stars, to
  /// which arrow keys scroll.
  private func controls(on view: View, in contents: WindowContents) -> [View] {
    guard !view.isHidden, view.isEnabled, view.opacity > 0 else { return [] }
    let children = view is CarouselStage ? view.focusableSubviews : view.subviews
    var found = children.flatMap { controls(on: $0, in: contents) }
    if let role = view.role, [.button, .toggle, .slider, .textField].contains(role),
      !(view is StarMark), let middle = view.projection.project(view.bounds.center),
      contents.hitTest(middle)?.isInside(view) == true
    {
      found.append(view)
    }
    return found
  }

  /// A scene, and the keys to press before a test in order to open or centre a part of the scene.
  struct TestCase: Sendable, CustomTestStringConvertible {
    let kind: SceneKind
    var keys: [Key] = []
    var testDescription: String { ([kind.name] + keys.map(\.description)).joined(separator: " ") }
  }

  nonisolated static let testCases =
    SceneTable.standard.all.map { TestCase(kind: $0) } + [
      // The opened parts of scenes, and the pages and cards with controls of their own.
      TestCase(kind: .gallery, keys: [.enter]),
      TestCase(kind: .apps, keys: [.right, .right, .enter]),
      TestCase(kind: .cube, keys: [.right, .right]), TestCase(kind: .liveCards, keys: [.left]),
      TestCase(kind: .liveCards, keys: [.right]),
      TestCase(kind: .liveCards, keys: [.right, .right]), TestCase(kind: .arrange, keys: [.space]),
    ]

  @Test(arguments: testCases) func tabReachesEveryControl(at testCase: TestCase) throws {
    let kind = testCase.kind
    let harness = try SceneHarness(kind, access: access)
    let program = harness.program
    let contents = program.application.contents
    for key in testCase.keys {
      program.press(key)
      harness.rest()
    }
    let expected = controls(on: program.application.scene, in: contents)
    #expect(testCase.keys.isEmpty || !expected.isEmpty, "\(testCase.testDescription): no controls")
    let reached = program.viewsReachedByTab()
    // When a picture is open, Tab doesn't reach the views behind it.
    #expect(testCase.keys != [.enter] || reached.count == expected.count)
    for view in expected where !reached.contains(where: { $0 === view }) {
      Issue.record(
        "\(testCase.testDescription): Tab doesn't reach \(view.accessibleName) (\(type(of: view)))")
    }
    #expect(!contents.isChoosing && program.application.tree.focused == nil)
    // Each control can be operated with keys.
    program.application.go(to: kind)
    program.pass(1)
    for view in reached where view.isInside(program.application.scene) {
      act(on: view, in: program)
    }
  }

  /// Tab moves in reading order: from row to row, and from left to right within a row.
  @Test(arguments: testCases, [Size(width: 640, height: 400), Size(width: 360, height: 720)])
  func tabFollowsReadingOrder(at testCase: TestCase, size: Size) throws {
    let harness = try SceneHarness(testCase.kind, access: access)
    let program = harness.program
    program.resize(to: size)
    harness.rest()
    for key in testCase.keys {
      program.press(key)
      harness.rest()
    }
    var former: View?
    for _ in 0..<100 {
      program.press(.tab)
      harness.rest()
      guard let view = program.application.tree.focused else { break }
      // Controls on a carousel overlap the carousel.
      guard view.role != .carousel else { continue }
      defer { former = view }
      // Compare the current positions, because scrolling a view into sight moves other views.
      guard let former, let frame = view.projection.bounds(of: view.bounds),
        let last = former.projection.bounds(of: former.bounds)
      else { continue }
      let isBelow = frame.center.y > last.maxY
      let isBeside = frame.center.y > last.minY && frame.center.x > last.center.x
      let isInReadingOrder = isBelow || isBeside
      #expect(isInReadingOrder, "\(view.accessibleName) after \(former.accessibleName)")
    }
  }

  /// Operates a control with keys. The control's action is replaced temporarily, so that all
  /// controls can be tried in turn.
  private func act(on view: View, in program: HeadlessProgram) {
    let tree = program.application.tree
    tree.focus(view)
    #expect(tree.focused === view, "\(view.accessibleName)")
    switch view {
    case let button as Button:
      var presses = 0
      let action = button.onPress
      button.onPress = { presses += 1 }
      program.press(.space)
      program.press(.enter)
      #expect(presses == 2 && action != nil, "\(button.accessibleName)")
      button.onPress = action
    case let toggle as Switch:
      var states: [Bool] = []
      let (action, wasOn) = (toggle.onChange, toggle.isOn)
      toggle.onChange = { states.append($0) }
      program.press(.space)
      program.press(.enter)
      #expect(states == [!wasOn, wasOn] && action != nil, "\(toggle.title)")
      toggle.onChange = action
    case let slider as Slider: slide(slider, in: program)
    case let field as TextField: write(in: field, of: program)
    default: break
    }
  }

  /// Moves a slider up and down with the arrow keys. Checks that no carousel moves.
  private func slide(_ slider: Slider, in program: HeadlessProgram) {
    var values: [Double] = []
    let (action, start) = (slider.onChange, slider.value)
    slider.onChange = { values.append($0) }
    var callCount = 0
    // Scrolling the slider into view is expected.
    program.application.tree.onEvent = { event, _ in
      if case .scrollView = event { return }
      callCount += 1
    }
    let isAtEnd = slider.value == slider.range.upperBound
    for key in isAtEnd ? [Key.left, .right] : [.right, .left] { program.press(key) }
    program.application.observeEvents()
    #expect(values.count == 2 && action != nil && callCount == 0, "\(slider.title)")
    #expect(values.first.map { $0 > start } == !isAtEnd && abs(slider.value - start) < 1e-9)
    slider.onChange = action
  }

  /// Types into a field and moves the cursor with an arrow key. Checks that Esc and Tab leave the
  /// field.
  private func write(in field: TextField, of program: HeadlessProgram) {
    let tree = program.application.tree
    let text = field.text
    field.text = ""
    program.application.handle(.textInput("ab"))
    program.press(.left)
    program.application.handle(.textInput("c"))
    #expect(field.text == "acb")
    program.press(.escape)
    #expect(tree.focused == nil && program.application.scene.isInside(tree.root))
    tree.focus(field)
    program.press(.tab)
    #expect(tree.focused !== field)
    field.text = text
    field.onChange?(text)
  }

  /// On a card, arrow keys move the slider and the chart and don't scroll the carousel.
  @Test func arrowKeysMoveSlidersNotTheCarousel() throws {
    let harness = try SceneHarness(.liveCards, access: access)
    let program = harness.program
    let scene = try program.scene(LiveCardsScene.self)
    program.application.tree.focus(scene.music.slider)
    program.press(.right)
    #expect(scene.music.position > 5 && scene.carousel.currentItemIndex == 1)
    scene.carousel.currentItemIndex = 0
    harness.rest()
    let hour = scene.weather.chart.hour
    program.application.tree.focus(scene.weather.chart)
    program.press(.right)
    #expect(scene.weather.chart.hour == hour + 1)
    #expect(harness.rest() && scene.carousel.scrollOffset == 0)
  }

  /// A button that disables itself when pressed keeps the focus and ignores further presses, and
  /// Tab continues from the button.
  @Test func buttonThatDisablesItselfKeepsTheFocus() throws {
    let harness = try SceneHarness(.liveCards, access: access)
    let program = harness.program
    let card = try program.scene(LiveCardsScene.self).stopwatch
    let tree = program.application.tree
    program.press(.end)
    harness.rest()
    tree.focus(card.start)
    program.press(.space)
    program.pass(0.5)
    tree.focus(card.reset)
    program.press(.space)
    #expect(!card.reset.isEnabled && card.tenths == 0 && !card.isRunning)
    harness.rest()
    #expect(tree.focused === card.reset && program.visibleRingThickness() >= 0.9)
    program.press(.enter)
    #expect(tree.focused === card.reset && !card.isRunning)
    program.press(.tab)
    #expect(tree.focused === card.start && tree.showsFocus)
  }

  @Test func keysMoveTheScrubberToAnyItem() throws {
    let harness = try SceneHarness(.million, access: access)
    let program = harness.program
    let knob = try harness.view(.slider, "")
    program.application.tree.focus(knob)
    var numbers: [Int] = []
    for key in [Key.home, .right, .pageDown, .left, .end, .pageUp] {
      program.press(key)
      harness.pass(1)
      numbers.append(Int(knob.accessibleValue.filter(\.isNumber)) ?? 0)
    }
    #expect(numbers == [1, 100_001, 1_100_001, 1_000_001, 10_000_000, 9_000_000])
    // With few items, an arrow key moves the knob by one item.
    program.application.tree.focus(try harness.view(.button, "10"))
    program.press(.enter)
    program.application.tree.focus(knob)
    for key in [Key.home, .right, .right] { program.press(key) }
    #expect(harness.title == "No. 3" && harness.isAtRest)
  }

  @Test func arrowKeysMoveHandlesAndBackspaceResetsThem() throws {
    let harness = try SceneHarness(.workbench, access: access)
    let program = harness.program
    for name in ["contentOffset", "viewpointOffset", "perspective", "frame"] {
      let handle = try harness.view(.slider, name)
      program.application.tree.focus(handle)
      let (frame, formerName) = (handle.frame, handle.accessibleName)
      program.press(.right)
      #expect(handle.frame.minX == frame.minX + 10 && handle.accessibleName != formerName)
      program.press(.up)
      #expect(name == "perspective" || handle.frame.minY == frame.minY - 10)
      program.press(.backspace)
      #expect(handle.frame == frame && handle.accessibleName == formerName)
    }
  }

  /// Keys move through the rows of a list, scroll them into view and tick them, while the carousel
  /// stays still.
  @Test func keysReachAndTickListRows() throws {
    let harness = try SceneHarness(.liveCards, access: access)
    let program = harness.program
    let scene = try program.scene(LiveCardsScene.self)
    let (list, tasks) = (scene.tasks.list, scene.tasks.tasks)
    program.press(.right)
    harness.rest()
    let tree = program.application.tree
    let before = program.picture()
    for _ in 0..<6 where tree.focused !== list { program.press(.tab) }
    #expect(tree.focused === list && list.accessibleValue.isEmpty)
    var reached: [String] = []
    for key in [Key.down, .down, .up, .end, .up, .pageUp, .home, .up, .pageDown] {
      program.press(key)
      harness.pass(0.6)
      let row = try #require(tasks.firstIndex { $0.title == list.accessibleValue }) + 1
      reached.append(list.accessibleValue)
      // The row is visible, with the focus ring around it.
      let top = Double(row - 1) * list.rowHeight - list.scrollView.contentOffset.y
      #expect(top >= 0 && top + list.rowHeight <= list.size.height)
      let ring = RingVisibility.thickness(
        from: before, to: program.picture(),
        around: Rect(x: 0, y: top, width: list.size.width, height: list.rowHeight),
        through: list.projection)
      #expect(ring.reduce(0, +) / 4 >= 0.9, "row \(row): \(ring) points")
    }
    let page = Int(list.size.height / list.rowHeight) - 1
    #expect(
      reached
        == [1, 2, 1, 1000, 999, 999 - page, 1, 1, 1 + page].map { tasks[$0 - 1].title })
    program.press(.space)
    program.press(.up)
    program.press(.enter)
    let ticked = scene.tasks.tasks.indices.filter { scene.tasks.tasks[$0].isDone }
    #expect(ticked == [page - 1, page] && list.accessibleValue.hasSuffix(", ticked"))
    #expect(scene.carousel.currentItemIndex == 2)
    // Left and Right move the carousel. A list without focus has no current row.
    program.press(.right)
    harness.rest()
    #expect(scene.carousel.currentItemIndex == 3)
    tree.focus(nil)
    #expect(list.accessibleValue.isEmpty)
  }

  /// A control loses the focus when its card leaves the centre.
  @Test func focusLeavesACardThatLeavesTheCentre() throws {
    let harness = try SceneHarness(.liveCards, access: access)
    let program = harness.program
    let scene = try program.scene(LiveCardsScene.self)
    program.application.tree.focus(scene.music.padlock)
    program.press(.space)
    #expect(scene.music.isLocked)
    program.press(.right)
    harness.rest()
    program.press(.space)
    #expect(scene.carousel.currentItemIndex == 2 && scene.music.isLocked)
    #expect(program.application.tree.focused === scene.view)
    // Tab continues with the controls of the centred card.
    program.press(.tab)
    program.press(.space)
    #expect(scene.tasks.isLocked)
  }

  /// The menu and the help take the keyboard focus and restore it when they close.
  @Test(arguments: [Key.function(10), .function(1)]) func closedOverlayRestoresTheFocus(key: Key)
    throws
  {
    let harness = try SceneHarness(.workbench, access: access)
    let program = harness.program
    let (tree, contents) = (program.application.tree, program.application.contents)
    let button = try #require(harness.view(.button, "Settings") as? Button)
    tree.focus(button)
    tree.showsFocus = true
    var presses = 0
    button.onPress = { presses += 1 }
    program.press(key)
    #expect(contents.menu.isShown != contents.help.isShown && tree.focused == nil)
    program.press(.space)
    program.press(.escape)
    #expect(tree.focused === button && tree.showsFocus && presses == 0)
    program.press(.space)
    #expect(presses == 1)
  }

  /// When the menu or the help closes, the focus returns to the previous view, even if that view is
  /// now disabled. If the view was removed, the focus is cleared.
  @Test(arguments: [Key.function(10), .function(1)]) func focusReturnsToADisabledView(
    key: Key
  ) throws {
    let harness = try SceneHarness(.workbench, access: access)
    let program = harness.program
    let (tree, contents) = (program.application.tree, program.application.contents)
    for isGone in [false, true] {
      let button = Button("Stepper", frame: Rect(x: 0, y: 0, width: 44, height: 44))
      contents.add(button)
      tree.focus(button)
      tree.showsFocus = true
      button.isEnabled = false
      program.press(key)
      program.press(.tab)
      #expect(tree.focused !== button)
      if isGone { button.removeFromParent() }
      program.press(.escape)
      #expect(!contents.menu.isShown && !contents.help.isShown)
      #expect(tree.focused === (isGone ? nil : button))
      program.pass(1)
      button.removeFromParent()
    }
  }

  /// In a panel too small for its controls, Tab scrolls the focused control into view.
  @Test func tabScrollsTheFocusedControlIntoView() throws {
    let harness = try SceneHarness(.sky, access: access)
    let program = harness.program
    let panel = try #require(harness.views(SettingsPanel.self).first)
    harness.tap(try #require(panel.projection.project(Point(x: panel.size.width - 30, y: 30))))
    harness.pass(0.5)
    var count = 0
    for _ in 0..<60 {
      program.press(.tab)
      harness.pass(0.4)
      guard let focused = program.application.tree.focused else { break }
      let point = try #require(focused.projection.project(focused.bounds.center))
      #expect(
        program.application.contents.hitTest(point) === focused, "\(focused.accessibleName)")
      count += 1
    }
    #expect(count > 20 && count < 60)
  }

  /// A carousel's focus ring surrounds the current item and contains no other focusable view.
  @Test(
    arguments: SceneTable.standard.all.map(\.name),
    [Size(width: 640, height: 400), Size(width: 360, height: 720)])
  func carouselRingSurroundsTheCurrentItem(name: String, size: Size) throws {
    let harness = try SceneHarness(#require(SceneTable.standard.kind(named: name)), access: access)
    let program = harness.program
    let tree = program.application.tree
    program.resize(to: size)
    harness.rest()
    let stops = tree.root.focusable()
    for view in stops where view.role == .carousel {
      let ring = try #require(view.focusRingInWindow)
      let items = view.subviews.compactMap { $0 as? CarouselStage }.flatMap(\.focusableSubviews)
      for stop in stops where !view.isInside(stop) && !items.contains(where: stop.isInside) {
        let point = try #require(stop.projection.project(stop.bounds.center))
        #expect(!ring.contains(point), "\(stop.accessibleName)")
      }
    }
  }

  /// In a panel, Up and Down move between rows. Left and Right change a choice, or else move to the
  /// previous or next control. The scene behind stays still.
  @Test func arrowKeysMoveThroughAPanel() throws {
    let harness = try SceneHarness(.sky, access: access)
    let program = harness.program
    let tree = program.application.tree
    let panel = try #require(harness.views(SettingsPanel.self).first)
    let chart = try #require(harness.views(ScrollSurface.self).first).scrollView
    harness.tap(try #require(panel.projection.project(Point(x: panel.size.width - 30, y: 30))))
    harness.pass(0.5)
    let start = chart.contentOffset
    let controls = panel.focusable()
    tree.focus(controls.first)
    tree.showsFocus = true
    var reached: [String] = []
    func press(_ key: Key) throws -> View {
      program.press(key)
      harness.pass(0.4)
      let focused = try #require(tree.focused)
      let point = try #require(focused.projection.project(focused.bounds.center))
      #expect(program.application.contents.hitTest(point) === focused, "\(focused.accessibleName)")
      #expect(focused.isInside(panel) && chart.contentOffset == start)
      return focused
    }
    for _ in 0..<40 {
      let name = try press(.down).accessibleName
      if name == reached.last { break }
      reached.append(name)
    }
    // The focus has reached one control of each row, and at the end the last control.
    #expect(reached.count == 22 && reached.last == controls.last?.accessibleName)
    for _ in reached { _ = try press(.up) }
    #expect(tree.focused === controls.first)
    for control in controls.dropFirst().prefix(4) { #expect(try press(.right) === control) }
    // Left and Right also move between the segments of a choice.
    let choices = controls.compactMap { $0 as? Button }.filter {
      ["Normal", "Fast"].contains($0.title)
    }
    #expect(tree.focused === choices.first && choices.first?.isChosen == true)
    #expect(try press(.right) === choices.last)
    #expect(choices.map(\.isChosen) == [false, true] && chart.decelerationRate == .fast)
    #expect(try press(.left) === choices.first && chart.decelerationRate == .normal)
    _ = try press(.up)
    #expect(tree.focused?.role == .toggle && chart.decelerationRate == .normal)
  }

  /// Returns the visible control rows in a view.
  private func rows(on view: View) -> [ControlRow] {
    guard !view.isHidden, view.isEnabled, view.opacity > 0, view.subviewsTakeTouches else {
      return []
    }
    if let row = view as? ControlRow { return [row] }
    return view.focusableSubviews.flatMap { rows(on: $0) }
  }

  /// Arrow keys move the focus along a row of controls. Each focused control has a focus ring, and
  /// nothing behind the row moves.
  @Test(arguments: testCases) func arrowKeysMoveWithinARowOfControls(at testCase: TestCase) throws {
    let harness = try SceneHarness(testCase.kind, access: access)
    let program = harness.program
    let (tree, contents) = (program.application.tree, program.application.contents)
    for key in testCase.keys {
      program.press(key)
      harness.rest()
    }
    if !program.application.scene.isInside {
      contents.bar.show(at: program.time)
      program.pass(0.5)
      #expect(rows(on: contents).contains { $0 === contents.bar.plate })
    }
    let events = EventCounter(by: tree)
    for row in rows(on: contents) {
      let controls = row.focusable()
      guard let first = controls.first else {
        #expect(row.subviews.allSatisfy { !$0.isEnabled })
        continue
      }
      tree.focus(first)
      tree.showsFocus = true
      for key in [Key.left, .right, .end, .left, .home] {
        program.press(key)
        let focused = try #require(tree.focused)
        #expect(tree.showsFocus && focused.isInside(row))
        if key == .end { #expect(focused === controls.last) }
        if key == .home { #expect(focused === first) }
      }
      #expect(program.visibleRingThickness() >= 0.9, "\(first.accessibleName)")
    }
    #expect(events.count == 0)
  }

  /// Counts the engines' events. Events from scrolling controls into view don't count.
  private final class EventCounter {
    private(set) var count = 0

    init(by tree: ViewTree) {
      tree.onEvent = { [unowned self] _, view in
        if !((view as? ScrollSurface)?.content is ControlRow) { count += 1 }
      }
    }
  }

  /// Arrow keys move through the settings of the star chart and within each choice. The chart
  /// doesn't scroll.
  @Test func arrowKeysMoveThroughTheChartsSettings() throws {
    let harness = try SceneHarness(.sky, access: access)
    let program = harness.program
    let tree = program.application.tree
    program.resize(to: Size(width: 1280, height: 800))
    harness.rest()
    try harness.tap("Settings")
    tree.focus(try harness.view(.toggle, "Scroll by touch"))
    tree.showsFocus = true
    let events = EventCounter(by: tree)
    for (key, name) in [
      (Key.down, "Scroll by keys"), (.right, "Lock direction"), (.down, "Normal"),
      (.right, "Fast"), (.left, "Normal"), (.left, "Normal"), (.up, "Lock direction"),
      (.home, "Scroll by touch"),
      (.up, "Close settings"),
    ] {
      program.press(key)
      #expect(tree.focused?.accessibleName == name && tree.showsFocus)
    }
    #expect(events.count == 0)
  }

  /// The touch bar stays visible while arrow keys move along it. After Down leaves the bar, arrow
  /// keys move the carousel.
  @Test func arrowKeysMoveAlongTheBarAndDownLeavesIt() throws {
    let program = try HeadlessProgram(pictures: 5, access: access)
    program.pass(1)
    let (tree, bar) = (program.application.tree, program.application.contents.bar)
    let carousel = try #require(program.gallery).carousel
    bar.show(at: program.time)
    program.press(.tab)
    for item in bar.items {
      #expect(tree.focused === item.button)
      program.press(.right)
    }
    program.pass(10)
    #expect(bar.isShown && carousel.currentItemIndex == 0)
    program.press(.up)
    #expect(tree.focused === bar.items.last?.button)
    program.press(.down)
    #expect(tree.focused == nil && bar.isShown && carousel.currentItemIndex == 0)
    program.press(.right)
    program.pass(1)
    #expect(carousel.currentItemIndex == 1)
    // In a narrow window the bar has three rows, and the strip of types lies below.
    program.resize(to: Size(width: 360, height: 720))
    program.press(.letter("t"), .control)
    program.pass(1)
    bar.show(at: program.time)
    program.press(.tab)
    program.press(.home)
    #expect(tree.focused === bar.items.first?.button)
    for _ in 0..<2 {
      program.press(.down)
      #expect(tree.focused?.isInside(bar.plate) == true)
    }
    program.press(.down)
    #expect(tree.focused?.accessibleName == "Types")
    program.press(.up)
    #expect(tree.focused?.isInside(bar.plate) == true)
  }

  /// The buttons of an opened picture hide after a while. Tab shows and focuses them.
  @Test func tabShowsTheHiddenViewerButtons() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    program.pass(0.2)
    program.press(.enter)
    let viewer = try #require(program.gallery).viewer
    let (tree, contents) = (program.application.tree, program.application.contents)
    for (modifiers, button) in [
      (Modifiers(), viewer.controls.buttons[0]), (.shift, viewer.controls.next.buttons[0]),
    ] {
      program.pass(6)
      #expect(viewer.captionAlpha == 0)
      program.press(.tab, modifiers)
      #expect(tree.focused === button && !contents.isChoosing)
      #expect(program.visibleRingThickness() >= 0.9)
      program.pass(6)
      #expect(viewer.captionAlpha == 1 && tree.focused === button)
      // After a touch the buttons hide again, and hidden buttons have no focus.
      let middle = Rect(origin: .zero, size: program.window.size).center
      for phase in [Touch.Phase.began, .ended] {
        program.application.handle(
          .touch(Touch(id: 1, phase: phase, position: middle, time: program.time)))
      }
      program.pass(6)
      #expect(viewer.captionAlpha == 0 && tree.focused == nil && viewer.isOpen)
    }
    // After the focus leaves the buttons, arrow keys turn pages again.
    program.press(.tab)
    program.press(.right)
    #expect(tree.focused === viewer.controls.buttons[1] && viewer.pageNumber == 0)
    program.press(.down)
    program.press(.right)
    program.pass(1)
    #expect(tree.focused == nil && viewer.pageNumber == 1)
  }

  @Test func tabReachesTheInformationPanel() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    program.pass(0.2)
    program.draw()
    program.press(.enter)
    program.pass(1)
    program.press(.letter("i"))
    program.pass(0.5)
    program.draw()
    let contents = program.application.contents
    #expect(contents.information.isShown)
    let expected = controls(on: contents.information, in: contents)
    #expect(expected.count == 3)
    let reached = program.viewsReachedByTab()
    // Controls behind the panel aren't reached.
    #expect(reached.count == 3)
    #expect(expected.allSatisfy { view in reached.contains { $0 === view } })
  }

  @Test func tabCyclesThroughTheOptions() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    program.pass(0.2)
    let panel = try #require(program.gallery).panel
    program.press(.letter("o"))
    var reached: Set<Int> = [panel.focus]
    let count = panel.rows.count + panel.buttons.count
    for _ in 0..<count {
      program.press(.tab)
      #expect(panel.showsFocus && panel.ring.isHidden != panel.buttonRing.isHidden)
      reached.insert(panel.focus)
    }
    #expect(reached == Set(0..<count))
    program.press(.escape)
    #expect(!panel.isOpen)
    // The close button can be focused, too.
    program.press(.letter("o"))
    program.press(.tab, .shift)
    #expect(panel.buttonRing.frame.center == panel.closing.frame.center)
    program.press(.space)
    program.pass(0.5)
    #expect(!panel.isOpen && panel.isHidden)
    program.press(.letter("o"))
    #expect(panel.focus == 0)
  }

  /// Arrow keys or Space change every option, and Backspace restores its default.
  @Test func keysSetAndResetEveryOption() throws {
    let program = try HeadlessProgram(pictures: 5, access: access)
    program.pass(0.2)
    let gallery = try #require(program.gallery)
    let panel = gallery.panel
    let options: CardCarousel = gallery.cards
    program.press(.letter("o"))
    var changed: Set<OptionRow> = []
    for type in ShownTypes.standard.all.indices {
      program.application.perform(.type(type), isRepeat: false)
      program.pass(0.6)
      program.draw()
      while panel.focus != 0 { program.press(.tab) }
      for row in panel.rows {
        defer { program.press(.tab) }
        guard options.hasEffect(row), !changed.contains(row) else { continue }
        let value = options.value(of: row)
        program.press(row.isSwitch ? .space : .right)
        if options.value(of: row) == value { program.press(.left) }
        #expect(options.value(of: row) != value, "\(row.name)")
        #expect(options.isSet(row))
        program.press(.backspace)
        #expect(options.value(of: row) == value && !options.isSet(row), "\(row.name)")
        changed.insert(row)
      }
    }
    #expect(changed == Set(OptionRow.all))
  }
}
