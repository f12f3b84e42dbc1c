import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// What keys alone reach: every control that is seen.
@WindowActor @Suite struct KeysAloneTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// The controls on a view that a finger could touch, but for those of items beside the one in the middle,
  /// which arrows bring there, and for the stars on their chart, which arrows bring to the middle.
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

  /// A scene, and what is pressed in it before.
  struct Place: Sendable, CustomTestStringConvertible {
    let kind: SceneKind
    var keys: [Key] = []
    var testDescription: String { ([kind.name] + keys.map(\.description)).joined(separator: " ") }
  }

  nonisolated static let places =
    SceneTable.standard.all.map { Place(kind: $0) } + [
      // What is opened in them, each page with controls, each card with controls of a kind of its own.
      Place(kind: .gallery, keys: [.enter]), Place(kind: .apps, keys: [.right, .right, .enter]),
      Place(kind: .cube, keys: [.right, .right]), Place(kind: .controls, keys: [.left]),
      Place(kind: .controls, keys: [.right]), Place(kind: .controls, keys: [.right, .right]),
    ]

  @Test(arguments: places) func tabReachesEveryControl(at place: Place) throws {
    let kind = place.kind
    let hand = try SceneHand(kind, turn: turn)
    let program = hand.program
    let contents = program.application.contents
    for key in place.keys {
      program.press(key)
      hand.rest()
    }
    let expected = controls(on: program.application.scene.view, in: contents)
    #expect(place.keys.isEmpty || !expected.isEmpty, "\(place.testDescription): no controls")
    let reached = program.tabRound()
    // Nothing behind what is open.
    #expect(place.keys != [.enter] || reached.count == expected.count)
    for view in expected where !reached.contains(where: { $0 === view }) {
      Issue.record(
        "\(place.testDescription): Tab doesn't reach \(view.accessibleName) (\(type(of: view)))")
    }
    #expect(contents.isChoosing, "\(place.testDescription): Tab doesn't lead out of it")
    // Each of them does by a key what it does by a finger.
    program.application.go(to: kind)
    program.pass(1)
    for view in reached where view.isInside(program.application.scene.view) {
      act(on: view, in: program)
    }
  }

  /// What Tab comes to one after the other is read so: from row to row, and from left to right within one.
  @Test(arguments: places, [Size(width: 640, height: 400), Size(width: 360, height: 720)])
  func tabGoesAsOneReads(at place: Place, size: Size) throws {
    let hand = try SceneHand(place.kind, turn: turn)
    let program = hand.program
    program.window.resize(to: size, pixelRatio: 1)
    program.application.tree.size = size
    hand.rest()
    for key in place.keys {
      program.press(key)
      hand.rest()
    }
    var former: View?
    for _ in 0..<100 {
      program.press(.tab)
      hand.rest()
      guard let view = program.application.tree.focused else { break }
      // What is on a carousel lies over it.
      guard view.role != .carousel else { continue }
      defer { former = view }
      // Both as they are seen now: what has come into sight has moved the other.
      guard let former, let place = view.projection.bounds(of: view.bounds),
        let last = former.projection.bounds(of: former.bounds)
      else { continue }
      let isBelow = place.center.y > last.maxY
      let isBeside = place.center.y > last.minY && place.center.x > last.center.x
      #expect(isBelow || isBeside, "\(view.accessibleName) after \(former.accessibleName)")
    }
  }

  /// Uses a control by keys as a finger would. What it is there for is not done, so that all of them can be
  /// tried one after another.
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

  /// Moves a slider by the arrows there and back; no carousel goes along.
  private func slide(_ slider: Slider, in program: HeadlessProgram) {
    var values: [Double] = []
    let (action, start) = (slider.onChange, slider.value)
    slider.onChange = { values.append($0) }
    var heard = 0
    // It comes into sight.
    program.application.tree.onEvent = { event, _ in
      if case .scrollView = event { return }
      heard += 1
    }
    let isAtEnd = slider.value == slider.range.upperBound
    for key in isAtEnd ? [Key.left, .right] : [.right, .left] { program.press(key) }
    program.application.followEvents()
    #expect(values.count == 2 && action != nil && heard == 0, "\(slider.title)")
    #expect(values.first.map { $0 > start } == !isAtEnd && abs(slider.value - start) < 1e-9)
    slider.onChange = action
  }

  /// Writes in a field, with the arrows; Esc and Tab leave it.
  private func write(in field: TextField, of program: HeadlessProgram) {
    let tree = program.application.tree
    let text = field.text
    field.text = ""
    program.application.handle(.textInput("ab"))
    program.press(.left)
    program.application.handle(.textInput("c"))
    #expect(field.text == "acb")
    program.press(.escape)
    #expect(tree.focused == nil && program.application.scene.view.isInside(tree.root))
    tree.focus(field)
    program.press(.tab)
    #expect(tree.focused !== field)
    field.text = text
    field.onChange?(text)
  }

  /// What the cards of `controls` hold sets the carousel by keys, which don't move it.
  @Test func arrowsSetTheCarouselAndDontMoveIt() throws {
    let hand = try SceneHand(.controls, turn: turn)
    let program = hand.program
    let scene = try program.scene(ControlsScene.self)
    let carousel = scene.carousel
    for (item, sliders) in [(0, [scene.fade, scene.distance]), (2, [scene.along, scene.tilt])] {
      carousel.currentItemIndex = item
      hand.rest()
      for slider in sliders {
        program.application.tree.focus(slider)
        let (value, perspective) = (slider.value, carousel.perspective)
        program.press(.right)
        #expect(slider.value > value && carousel.currentItemIndex == item)
        #expect(slider !== scene.distance || carousel.perspective != perspective)
      }
    }
    #expect(hand.rest() && carousel.scrollOffset == 2)
  }

  /// A stepper goes through all its values, to both ends; where the button can't be pressed any more Tab goes on
  /// from there.
  @Test func aStepperGoesToItsEnds() throws {
    let hand = try SceneHand(.controls, turn: turn)
    let program = hand.program
    let scene = try program.scene(ControlsScene.self)
    let tree = program.application.tree
    scene.carousel.currentItemIndex = 1
    hand.rest()
    for stepper in [scene.type, scene.speed, scene.bounce] {
      for (button, other) in [(stepper.less, stepper.more), (stepper.more, stepper.less)] {
        tree.focus(button)
        var values = [stepper.value]
        while button.isEnabled, values.count < 12 {
          program.press(.space)
          values.append(stepper.value)
        }
        let isUp = button === stepper.more
        #expect(zip(values, values.dropFirst()).allSatisfy { $1 == $0 + (isUp ? 1 : -1) })
        // It keeps the ring, and does nothing any more.
        #expect(tree.focused === button && program.seenRing() >= 0.9)
        program.press(.space)
        program.press(.enter)
        #expect(stepper.value == values.last && tree.focused === button)
        program.press(.tab, isUp ? .shift : [])
        #expect(tree.focused === other && tree.showsFocus)
      }
    }
    #expect(scene.carousel.currentItemIndex == 1 && hand.rest())
  }

  @Test func theKnobOfManyItemsGoesEverywhere() throws {
    let hand = try SceneHand(.million, turn: turn)
    let program = hand.program
    let knob = try hand.view(.slider, "")
    program.application.tree.focus(knob)
    var places: [Int] = []
    for key in [Key.home, .right, .pageDown, .left, .end, .pageUp] {
      program.press(key)
      hand.pass(1)
      places.append(Int(knob.accessibleValue.filter(\.isNumber)) ?? 0)
    }
    #expect(places == [1, 100_001, 1_100_001, 1_000_001, 10_000_000, 9_000_000])
    // Among few of them it goes by one.
    program.application.tree.focus(try hand.view(.button, "10"))
    program.press(.enter)
    program.application.tree.focus(knob)
    for key in [Key.home, .right, .right] { program.press(key) }
    #expect(hand.title == "No. 3" && hand.isAtRest)
  }

  @Test func handlesAreMovedAndGoBack() throws {
    let hand = try SceneHand(.offsets, turn: turn)
    let program = hand.program
    for name in ["Content offset", "Viewpoint offset", "Eye", "Frame"] {
      let handle = try hand.view(.slider, name)
      program.application.tree.focus(handle)
      let (place, words) = (handle.frame, handle.accessibleName)
      program.press(.right)
      #expect(handle.frame.minX == place.minX + 10 && handle.accessibleName != words)
      program.press(.up)
      #expect(name == "Eye" || handle.frame.minY == place.minY - 10)
      program.press(.backspace)
      #expect(handle.frame == place && handle.accessibleName == words)
    }
  }

  /// The rows of a list are gone through, seen and ticked; the carousel stays where it is.
  @Test func rowsAreReachedAndTicked() throws {
    let hand = try SceneHand(.lists, turn: turn)
    let program = hand.program
    let scene = try program.scene(ListsScene.self)
    let list = try #require(scene.carousel.itemView(at: 0)).list
    let tree = program.application.tree
    let before = program.picture()
    for _ in 0..<4 where tree.focused !== list { program.press(.tab) }
    #expect(tree.focused === list && list.accessibleValue.isEmpty)
    var reached: [String] = []
    for key in [Key.down, .down, .up, .end, .up, .pageUp, .home, .up, .pageDown] {
      program.press(key)
      hand.pass(0.6)
      let row = try #require(Int(list.accessibleValue.filter(\.isNumber)))
      reached.append(list.accessibleValue)
      // It is in sight, with the ring around it.
      let top = Double(row - 1) * RowList.rowHeight - list.scrollView.contentOffset.y
      #expect(top >= 0 && top + RowList.rowHeight <= list.size.height)
      let ring = SeenRing.thickness(
        from: before, to: program.picture(),
        around: Rect(x: 0, y: top, width: list.size.width, height: RowList.rowHeight),
        through: list.projection)
      #expect(ring.reduce(0, +) / 4 >= 0.9, "row \(row): \(ring) points")
    }
    let page = Int(list.size.height / RowList.rowHeight) - 1
    #expect(
      reached
        == [1, 2, 1, 1000, 999, 999 - page, 1, 1, 1 + page].map { "Row \($0)" })
    program.press(.space)
    program.press(.up)
    program.press(.enter)
    #expect(scene.ticked[0] == [page, page - 1] && list.accessibleValue.hasSuffix(", ticked"))
    #expect(scene.carousel.currentItemIndex == 0)
    // To the side goes the carousel; what has lost the keys shows no row.
    program.press(.right)
    hand.rest()
    #expect(scene.carousel.currentItemIndex == 1)
    tree.focus(nil)
    #expect(list.accessibleValue.isEmpty)
  }

  /// A control goes out of the middle with its card: keys don't reach it there any more.
  @Test func keysLeaveACardThatLeavesTheMiddle() throws {
    let hand = try SceneHand(.buttons, turn: turn)
    let program = hand.program
    let scene = try program.scene(ButtonsScene.self)
    let button = try #require(scene.carousel.currentItemView).button
    program.application.tree.focus(button)
    program.press(.space)
    #expect(scene.items[0].presses == 1)
    program.press(.right)
    hand.rest()
    program.press(.space)
    #expect(scene.carousel.currentItemIndex == 1 && scene.items[0].presses == 1)
    #expect(program.application.tree.focused === scene)
    // Tab goes on to what is on the card in the middle.
    program.press(.tab)
    program.press(.space)
    #expect(scene.items[1].presses == 1)
  }

  /// What lies over all takes the keys, and gives them back to what had them.
  @Test(arguments: [Key.function(10), .function(1)]) func keysComeBack(key: Key) throws {
    let hand = try SceneHand(.cubes, turn: turn)
    let program = hand.program
    let (tree, contents) = (program.application.tree, program.application.contents)
    for _ in 0..<3 { program.press(.tab) }
    let button = try #require(tree.focused as? Button)
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

  /// They come back as well to what can't be used any more, so that the ring stays, but not to what is gone.
  @Test(arguments: [Key.function(10), .function(1)]) func keysComeBackToWhatCantBeUsed(
    key: Key
  ) throws {
    let hand = try SceneHand(.cubes, turn: turn)
    let program = hand.program
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

  /// What Tab comes to is seen, where there are more controls than room.
  @Test func whatHasTheFocusIsInSight() throws {
    let hand = try SceneHand(.scroll, turn: turn)
    let program = hand.program
    let panel = try #require(hand.views(SettingsPanel.self).first)
    hand.tap(try #require(panel.projection.project(Point(x: panel.size.width - 30, y: 30))))
    hand.pass(0.5)
    var seen = 0
    for _ in 0..<60 {
      program.press(.tab)
      hand.pass(0.4)
      guard let focused = program.application.tree.focused else { break }
      let place = try #require(focused.projection.project(focused.bounds.center))
      #expect(
        program.application.contents.hitTest(place) === focused, "\(focused.accessibleName)")
      seen += 1
    }
    #expect(seen > 20 && seen < 60)
  }

  /// The ring of a carousel is around the item in the middle: what is elsewhere lies outside of it.
  @Test(
    arguments: SceneTable.standard.all.map(\.name),
    [Size(width: 640, height: 400), Size(width: 360, height: 720)])
  func aCarouselsRingIsAroundItsItem(name: String, size: Size) throws {
    let hand = try SceneHand(#require(SceneTable.standard.kind(named: name)), turn: turn)
    let program = hand.program
    let tree = program.application.tree
    program.window.resize(to: size, pixelRatio: 1)
    tree.size = size
    hand.rest()
    let stops = tree.root.focusable()
    for view in stops where view.role == .carousel {
      let ring = try #require(view.ringPlace)
      let items = view.subviews.compactMap { $0 as? CarouselStage }.flatMap(\.focusableSubviews)
      for stop in stops where !view.isInside(stop) && !items.contains(where: stop.isInside) {
        let place = try #require(stop.projection.project(stop.bounds.center))
        #expect(!ring.contains(place), "\(stop.accessibleName)")
      }
    }
  }

  /// On a panel Up and Down go from row to row, each in sight; Left and Right choose where there is a choice, else go to
  /// the control before and after. What is behind it stays.
  @Test func arrowsGoThroughAPanel() throws {
    let hand = try SceneHand(.scroll, turn: turn)
    let program = hand.program
    let tree = program.application.tree
    let panel = try #require(hand.views(SettingsPanel.self).first)
    let chart = try #require(hand.views(ScrollSurface.self).first).scrollView
    hand.tap(try #require(panel.projection.project(Point(x: panel.size.width - 30, y: 30))))
    hand.pass(0.5)
    let start = chart.contentOffset
    let controls = panel.focusable()
    tree.focus(controls.first)
    tree.showsFocus = true
    var reached: [String] = []
    func press(_ key: Key) throws -> View {
      program.press(key)
      hand.pass(0.4)
      let focused = try #require(tree.focused)
      let place = try #require(focused.projection.project(focused.bounds.center))
      #expect(program.application.contents.hitTest(place) === focused, "\(focused.accessibleName)")
      #expect(focused.isInside(panel) && chart.contentOffset == start)
      return focused
    }
    for _ in 0..<40 {
      let name = try press(.down).accessibleName
      if name == reached.last { break }
      reached.append(name)
    }
    // One of each row, the last one at last.
    #expect(reached.count == 22 && reached.last == controls.last?.accessibleName)
    for _ in reached { _ = try press(.up) }
    #expect(tree.focused === controls.first)
    for control in controls.dropFirst().prefix(4) { #expect(try press(.right) === control) }
    // From one choice to the other.
    let choices = controls.compactMap { $0 as? Button }.filter {
      ["Normally", "Fast"].contains($0.title)
    }
    #expect(tree.focused === choices.first && choices.first?.isChosen == true)
    #expect(try press(.right) === choices.last)
    #expect(choices.map(\.isChosen) == [false, true] && chart.decelerationRate == .fast)
    #expect(try press(.left) === choices.first && chart.decelerationRate == .normal)
    _ = try press(.up)
    #expect(tree.focused?.role == .toggle && chart.decelerationRate == .normal)
  }

  /// The rows of controls that are seen on a view.
  private func rows(on view: View) -> [ControlRow] {
    guard !view.isHidden, view.isEnabled, view.opacity > 0, view.subviewsTakeTouches else {
      return []
    }
    return (view as? ControlRow).map { [$0] } ?? view.focusableSubviews.flatMap(rows)
  }

  /// Arrows go along controls that lie beside one another, each with its ring, and nothing moves behind them.
  @Test(arguments: places) func arrowsStayAmongControls(at place: Place) throws {
    let hand = try SceneHand(place.kind, turn: turn)
    let program = hand.program
    let (tree, contents) = (program.application.tree, program.application.contents)
    for key in place.keys {
      program.press(key)
      hand.rest()
    }
    if !program.application.scene.isInside {
      contents.bar.show(at: program.time)
      program.pass(0.5)
      #expect(rows(on: contents).contains { $0 === contents.bar.plate })
    }
    let heard = Heard(by: tree)
    for row in rows(on: contents) {
      let controls = row.focusable()
      let first = try #require(controls.first)
      tree.focus(first)
      tree.showsFocus = true
      for key in [Key.left, .right, .end, .left, .home] {
        program.press(key)
        let focused = try #require(tree.focused)
        #expect(tree.showsFocus && focused.isInside(row))
        if key == .end { #expect(focused === controls.last) }
        if key == .home { #expect(focused === first) }
      }
      #expect(program.seenRing() >= 0.9, "\(first.accessibleName)")
    }
    #expect(heard.count == 0)
  }

  /// Counts what engines tell, but for what only brings controls into sight.
  private final class Heard {
    private(set) var count = 0

    init(by tree: ViewTree) {
      tree.onEvent = { [unowned self] _, view in
        if !((view as? ScrollSurface)?.content is ControlRow) { count += 1 }
      }
    }
  }

  /// What is set of the sky is gone through by arrows, up and down and along each choice; the sky stays.
  @Test func arrowsGoAlongThePanelOfTheSky() throws {
    let hand = try SceneHand(.scroll, turn: turn)
    let program = hand.program
    let tree = program.application.tree
    program.window.resize(to: Size(width: 1280, height: 800), pixelRatio: 1)
    tree.size = Size(width: 1280, height: 800)
    hand.rest()
    tree.focus(try hand.view(.toggle, "A finger moves it"))
    tree.showsFocus = true
    let heard = Heard(by: tree)
    for (key, name) in [
      (Key.down, "Arrow keys move it"), (.right, "Stays on the axis it starts along"),
      (.down, "Normally"), (.right, "Fast"), (.left, "Normally"), (.left, "Normally"),
      (.up, "Stays on the axis it starts along"), (.home, "A finger moves it"),
      (.up, "Close settings"),
    ] {
      program.press(key)
      #expect(tree.focused?.accessibleName == name && tree.showsFocus)
    }
    #expect(heard.count == 0)
  }

  /// The bar stays as long as arrows go along it. Down leaves it: the next arrow is the carousel's.
  @Test func arrowsGoAlongTheBarAndOutOfIt() throws {
    let program = try HeadlessProgram(pictures: 5, turn: turn)
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
    // In a narrow window it has two lines, and the types lie below it.
    program.window.resize(to: Size(width: 360, height: 720), pixelRatio: 1)
    tree.size = Size(width: 360, height: 720)
    program.press(.letter("t"), .control)
    program.pass(1)
    bar.show(at: program.time)
    program.press(.tab)
    program.press(.home)
    #expect(tree.focused === bar.items.first?.button)
    program.press(.down)
    #expect(tree.focused?.isInside(bar.plate) == true)
    program.press(.down)
    #expect(tree.focused?.accessibleName == "Types")
    program.press(.up)
    #expect(tree.focused?.isInside(bar.plate) == true)
  }

  /// An opened picture's buttons go after a while, and come back with the ring on them.
  @Test func tabBringsTheButtonsOfAPictureBack() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    program.pass(0.2)
    program.press(.enter)
    let viewer = try #require(program.gallery).viewer
    let (tree, contents) = (program.application.tree, program.application.contents)
    for (modifiers, button) in [
      (Modifiers(), viewer.tools.buttons[0]), (.shift, viewer.tools.buttons[2]),
    ] {
      program.pass(6)
      #expect(viewer.captionAlpha == 0)
      program.press(.tab, modifiers)
      #expect(tree.focused === button && !contents.isChoosing)
      #expect(program.seenRing() >= 0.9)
      program.pass(6)
      #expect(viewer.captionAlpha == 1 && tree.focused === button)
      // A finger is enough to let them go again; then no key presses what isn't seen.
      let middle = Rect(origin: .zero, size: program.window.size).center
      for phase in [Touch.Phase.began, .ended] {
        program.application.handle(
          .touch(Touch(id: 1, phase: phase, position: middle, time: program.time)))
      }
      program.pass(6)
      #expect(viewer.captionAlpha == 0 && tree.focused == nil && viewer.isOpen)
    }
    // Arrows turn the pictures again once they have left the buttons.
    program.press(.tab)
    program.press(.right)
    #expect(tree.focused === viewer.tools.buttons[1] && viewer.page == 0)
    program.press(.down)
    program.press(.right)
    program.pass(1)
    #expect(tree.focused == nil && viewer.page == 1)
  }

  @Test func tabReachesWhatStandsBesideAPicture() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    program.pass(0.2)
    program.picture()
    program.press(.enter)
    program.pass(1)
    program.press(.letter("i"))
    program.pass(0.5)
    program.picture()
    let contents = program.application.contents
    #expect(contents.information.isShown)
    let expected = controls(on: contents.information, in: contents)
    #expect(expected.count == 3)
    let reached = program.tabRound()
    // Nothing that lies behind it.
    #expect(reached.count == 3)
    #expect(expected.allSatisfy { view in reached.contains { $0 === view } })
  }

  @Test func tabGoesRoundTheOptions() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    program.pass(0.2)
    let panel = try #require(program.gallery).panel
    program.press(.letter("o"))
    var reached: Set<Int> = [panel.focus]
    let places = panel.rows.count + panel.buttons.count
    for _ in 0..<places {
      program.press(.tab)
      #expect(panel.showsFocus && panel.ring.isHidden != panel.buttonRing.isHidden)
      reached.insert(panel.focus)
    }
    #expect(reached == Set(0..<places))
    program.press(.escape)
    #expect(!panel.isOpen)
    // What closes it is one of them.
    program.press(.letter("o"))
    program.press(.tab, .shift)
    #expect(panel.buttonRing.frame.center == panel.closing.frame.center)
    program.press(.space)
    program.pass(0.5)
    #expect(!panel.isOpen && panel.isHidden)
    program.press(.letter("o"))
    #expect(panel.focus == 0)
  }

  /// Whatever there is to set is set by arrows or Space, and goes back by Backspace.
  @Test func everyOptionIsSetAndReset() throws {
    let program = try HeadlessProgram(pictures: 5, turn: turn)
    program.pass(0.2)
    let panel = try #require(program.gallery).panel
    let options = panel.subject
    program.press(.letter("o"))
    var changed: Set<OptionRow> = []
    for type in ShownTypes.standard.all.indices {
      program.application.perform(.type(type), isRepeat: false)
      program.pass(0.6)
      program.picture()
      while panel.focus != 0 { program.press(.tab) }
      for row in panel.rows {
        defer { program.press(.tab) }
        guard options.isOfUse(row), !changed.contains(row) else { continue }
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
