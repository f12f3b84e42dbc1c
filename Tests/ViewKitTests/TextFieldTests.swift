import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Writing in a field by keys, fingers, the mouse and an input method, upright and turned.
@WindowActor
@Suite(.serialized)
struct TextFieldTests {
  private nonisolated static let angles = [0, 0.6, -0.8]
  private let turn: Turn

  init() async { turn = await Turn.take() }

  @Test func keysWriteMoveAndSelect() throws {
    let desk = try TextFieldDesk(turn: turn)
    var submitted: [String] = []
    desk.field.onSubmit = { submitted.append($0) }
    #expect(!desk.press(.backspace) && !desk.press(.letter("x")))
    desk.tree.handle(text: "lost")
    #expect(desk.field.text.isEmpty)
    try desk.tap(100)
    #expect(desk.tree.focused === desk.field)
    desk.type("One two")
    #expect(desk.field.text == "One two" && desk.changes.last == "One two")
    #expect(desk.press(.left) && desk.press(.left))
    #expect(desk.caret == 5)
    desk.press(.right)
    desk.press(.backspace)
    #expect(desk.field.text == "One to")
    desk.press(.delete)
    #expect(desk.field.text == "One t" && desk.changes.count == 9)
    // At the end there is nothing more to delete, and nobody is told of it.
    desk.press(.delete)
    #expect(desk.changes.count == 9)
    desk.press(.home)
    #expect(desk.caret == 0)
    desk.press(.right, [.control, .shift])
    #expect(desk.selection == 0..<3)
    desk.press(.left)
    #expect(desk.selection == 0..<0)
    desk.press(.end, .shift)
    desk.press(.left, .shift)
    #expect(desk.selection == 0..<4)
    desk.press(.right)
    #expect(desk.selection == 4..<4)
    desk.press(.end)
    desk.press(.left, .control)
    #expect(desk.caret == 4)
    desk.press(.backspace, .control)
    #expect(desk.field.text == "t")
    desk.press(.delete, .control)
    #expect(desk.field.text.isEmpty)
    desk.type("done")
    #expect(desk.press(.enter) && submitted == ["done"])
    #expect(desk.field.role == .textField)
    #expect(desk.field.accessibleName == "Name" && desk.field.accessibleValue == "done")
    // By program nobody is told.
    let count = desk.changes.count
    desk.field.text = "new"
    #expect(desk.changes.count == count && desk.caret == 3)
  }

  /// Keys that write are its own, those of the program are not.
  @Test func keysThatWriteGoNoFurther() throws {
    let desk = try TextFieldDesk(turn: turn)
    try desk.tap(100)
    for key in [
      Key.letter("q"), .digit(3), .space, .minus, .equals, .question, .left, .home, .enter,
    ] {
      #expect(desk.press(key))
      #expect(desk.press(key, .shift))
    }
    for (key, modifiers) in [
      (Key.letter("q"), Modifiers.control), (.function(1), []), (.left, .alt), (.pageDown, []),
      (.up, []), (.letter("v"), .alt),
    ] {
      #expect(!desk.press(key, modifiers))
    }
    // Tab goes on, and selects all of the next one as desktops do; Escape ends the entry.
    let second = TextField(
      "Second", text: "abc", frame: Rect(x: 60, y: 200, width: 200, height: 44))
    desk.board.add(second)
    #expect(desk.press(.tab) && desk.tree.focused === second)
    #expect(second.entry.selection == 0..<3)
    #expect(desk.press(.escape) && desk.tree.focused == nil)
  }

  @Test func theClipboardTakesAndGives() throws {
    let desk = try TextFieldDesk(turn: turn)
    Clipboard.text = "before"
    try desk.tap(100)
    // Nothing is selected, so nothing is copied.
    desk.press(.letter("c"), .control)
    #expect(Clipboard.text == "before")
    desk.type("Grüße 日本")
    desk.press(.letter("a"), .control)
    #expect(desk.selection == 0..<8)
    desk.press(.letter("c"), .control)
    #expect(Clipboard.text == "Grüße 日本" && desk.field.text == "Grüße 日本")
    desk.press(.letter("x"), .control)
    #expect(Clipboard.text == "Grüße 日本" && desk.field.text.isEmpty)
    desk.press(.letter("v"), .control)
    desk.press(.letter("v"), .control)
    #expect(desk.field.text == "Grüße 日本Grüße 日本" && desk.changes.last == desk.field.text)
    Clipboard.text = "two\nlines"
    desk.press(.letter("a"), .control)
    desk.press(.letter("v"), .control)
    #expect(desk.field.text == "two lines")
  }

  /// A tap puts the caret where the finger has seen it.
  @Test(arguments: angles) func aTapPlacesTheCaret(angle: Double) throws {
    let desk = try TextFieldDesk(turned: angle, turn: turn)
    desk.field.text = "Wide iii and narrow"
    for place in 0...desk.field.text.count {
      try desk.tap(desk.x(before: place))
      #expect(desk.caret == place && desk.selection.isEmpty)
      #expect(abs(try #require(desk.field.textInputArea).minX - desk.x(before: place)) < 1.5)
    }
    try desk.tap(2)
    #expect(desk.caret == 0)
    try desk.tap(216)
    #expect(desk.caret == 19)
  }

  @Test(arguments: angles) func moreTapsSelectAWordAndAll(angle: Double) throws {
    let desk = try TextFieldDesk(turned: angle, turn: turn)
    desk.field.text = "One two three"
    let middle = (desk.x(before: 4) + desk.x(before: 7)) / 2
    try desk.tap(middle, times: 2)
    #expect(desk.selection == 4..<7)
    try desk.tap(desk.x(before: 13) - 2, times: 2)
    #expect(desk.selection == 8..<13)
    try desk.tap(middle, times: 3)
    #expect(desk.selection == 0..<13)
    try desk.tap(middle)
    #expect(desk.selection.isEmpty)
  }

  /// The mouse selects at once, a finger where there is an entry already.
  @Test(arguments: angles) func aDragSelects(angle: Double) throws {
    for device in [Touch.Device.finger, .mouse] {
      let desk = try TextFieldDesk(turned: angle, turn: turn)
      desk.field.text = "One two three"
      func drag(_ first: Int, _ last: Int) throws {
        try desk.drag(
          from: Point(x: desk.x(before: first), y: 22), to: Point(x: desk.x(before: last), y: 22),
          device: device)
      }
      try drag(4, 7)
      #expect(desk.selection == (device == .mouse ? 4..<7 : 13..<13))
      #expect((desk.tree.focused === desk.field) == (device == .mouse))
      if device == .finger { try desk.tap(desk.x(before: 0)) }
      try drag(4, 7)
      #expect(desk.selection == 4..<7 && desk.caret == 7)
      try drag(8, 1)
      #expect(desk.selection == 1..<8 && desk.caret == 1)
      desk.type("x")
      #expect(desk.field.text == "Oxthree")
    }
  }

  /// What is longer than the field moves within it, and nothing is drawn beside it.
  @Test(arguments: angles) func aLongTextMovesWithinTheField(angle: Double) throws {
    let desk = try TextFieldDesk(turned: angle, turn: turn)
    try desk.tap(100)
    let empty = desk.picture()
    let words = (0..<40).map { "word\($0)" }.joined(separator: " ")
    desk.tree.handle(text: words)
    desk.pass(0.1)
    let room = 10.0...210.0
    func caretX() -> Double { desk.field.textInputArea?.center.x ?? -1 }
    #expect(room.contains(caretX()) && caretX() > 200)
    let full = desk.picture()
    let inner = desk.field.bounds.inset(by: 1)
    var inside = 0
    for y in 0..<full.height {
      for x in 0..<full.width where full[x, y] != empty[x, y] {
        let place = desk.field.projection.unproject(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let isInside = place.map(inner.contains) ?? false
        #expect(isInside)
        if isInside { inside += 1 }
      }
    }
    #expect(inside > 300)
    // The caret is seen wherever it goes, and a tap is where it is seen.
    for (key, modifiers) in [
      (Key.home, Modifiers()), (.right, .control), (.end, []), (.left, .control), (.left, .control),
    ] {
      desk.press(key, modifiers)
      #expect(room.contains(caretX()))
      let caret = desk.caret
      try desk.tap(caretX() - 0.5)
      #expect(desk.caret == caret)
    }
    desk.press(.home)
    #expect(abs(caretX() - 10.75) < 0.01)
    // A finger that goes on beyond the edge takes the text along.
    for _ in 0..<8 {
      try desk.drag(from: Point(x: 100, y: 22), to: Point(x: 260, y: 22))
      #expect(room.contains(caretX()))
    }
    #expect(desk.caret > 30)
    desk.press(.letter("a"), .control)
    desk.press(.delete)
    #expect(abs(caretX() - 10.75) < 0.01)
  }

  /// From right to left, the caret goes where the key says, and is seen where the letters are.
  @Test func aTextFromRightToLeft() throws {
    let desk = try TextFieldDesk(turn: turn)
    try desk.tap(100)
    desk.type("שלום")
    let end = try #require(desk.field.textInputArea).minX
    #expect(abs(end - 10) < 1)
    desk.press(.right)
    #expect(desk.caret == 3)
    #expect(try #require(desk.field.textInputArea).minX > end + 4)
    desk.press(.home)
    #expect(desk.caret == 0)
    let width = desk.text.measure("שלום", Theme().caption).width
    #expect(abs(try #require(desk.field.textInputArea).minX - 10 - width) < 1)
    try desk.tap(11)
    #expect(desk.caret == 4)
    // Mixed with Latin, every place can be reached.
    desk.press(.letter("a"), .control)
    desk.type("ab שלום cd")
    desk.press(.home)
    for place in 1...10 {
      desk.press(.right)
      #expect(desk.caret == place)
    }
    for place in 0..<10 {
      desk.press(.left)
      #expect(desk.caret == 9 - place)
    }
  }

  @Test(arguments: angles) func anInputMethodComposesInPlace(angle: Double) throws {
    let desk = try TextFieldDesk(turned: angle, turn: turn)
    try desk.tap(100)
    desk.type("ab")
    desk.press(.left)
    let before = desk.picture()
    let caret = try #require(desk.field.textInputArea).minX
    desk.tree.handle(composition: "にほ")
    desk.pass(0.01)
    #expect(desk.picture() != before)
    #expect(desk.field.text == "ab" && desk.changes.count == 2)
    #expect(try #require(desk.field.textInputArea).minX > caret + 10)
    // Meanwhile keys are the input method's.
    #expect(desk.press(.enter) && desk.press(.backspace) && desk.press(.left))
    #expect(desk.field.text == "ab" && desk.caret == 1)
    desk.tree.handle(composition: "")
    desk.tree.handle(text: "日本")
    desk.pass(0.01)
    #expect(desk.field.text == "a日本b" && desk.caret == 3)
    // It takes the place of what is selected; given up, nothing is left of it.
    desk.press(.letter("a"), .control)
    desk.tree.handle(composition: "x")
    desk.tree.handle(composition: "")
    #expect(desk.field.text.isEmpty)
    desk.tree.handle(composition: "y")
    desk.tree.focus(nil)
    desk.tree.focus(desk.field)
    desk.type("z")
    #expect(desk.field.text == "z")
  }

  /// The caret wakes the window when it changes and at no other time, and stays after a while.
  @Test func theCaretBlinksAtItsDeadlines() throws {
    let desk = try TextFieldDesk(turn: turn)
    func activity() -> Activity { desk.tree.update(to: desk.time) }
    #expect(activity() == .still(until: nil))
    try desk.tap(100)
    desk.rest(2)
    desk.type("a")
    var (changes, wakings) = (0, 0)
    var last = desk.picture()
    let start = desk.time
    while case .still(let deadline?) = activity() {
      #expect(deadline > desk.time)
      // Just before it nothing has changed.
      desk.pass(deadline - desk.time - 0.001)
      #expect(desk.picture() == last)
      desk.pass(0.001)
      wakings += 1
      let seen = desk.picture()
      if seen != last { changes += 1 }
      last = seen
      try #require(wakings < 100)
    }
    #expect(changes == wakings && wakings == 16)
    #expect(desk.time - start < 10.1)
    #expect(activity() == .still(until: nil))
    // Any key starts it anew; without the keyboard it is neither seen nor awake.
    desk.press(.left)
    #expect(activity() != .still(until: nil))
    desk.tree.hasKeyboard = false
    desk.pass(0.1)
    #expect(activity() == .still(until: nil) && desk.tree.textInputArea == nil)
    desk.tree.hasKeyboard = true
    desk.pass(0.1)
    #expect(activity() != .still(until: nil) && desk.tree.textInputArea != nil)
    desk.tree.focus(nil)
    #expect(activity() == .still(until: nil) && desk.tree.textInputArea == nil)
  }

  /// The window is told where the caret is seen.
  @Test(arguments: angles) func theWindowKnowsWhereTextIsEntered(angle: Double) throws {
    let desk = try TextFieldDesk(turned: angle, turn: turn)
    #expect(desk.tree.textInputArea == nil)
    try desk.tap(100)
    desk.type("Some words")
    let area = try #require(desk.tree.textInputArea)
    let end = Point(x: desk.x(before: 10), y: 22)
    let seen = try #require(desk.field.projection.project(end))
    #expect(area.inset(by: -2).contains(seen) && area.width < 20 && area.height < 30)
    desk.field.isEnabled = false
    #expect(desk.tree.textInputArea == nil)
  }

  /// The field in a list: a drag ends the entry at once, or while the finger is beyond the field, or never.
  @Test(arguments: angles) func aDragOfTheListEndsTheEntry(angle: Double) throws {
    for mode in [KeyboardDismissMode.none, .onDrag, .interactive] {
      let surface = ScrollSurface()
      surface.contentSize = Size(width: 400, height: 2000)
      surface.scrollsVertically()
      let desk = try TextFieldDesk(turned: angle, on: surface, turn: turn)
      surface.scrollView.keyboardDismissMode = mode
      func isInEntry() -> Bool { desk.tree.focused === desk.field }
      /// A finger through points of the surface, and whether there is an entry at each.
      func drag(_ ys: [Double]) throws -> [Bool] {
        surface.scrollView.contentOffset = .zero
        desk.pass(1)
        try desk.tap(100)
        #expect(isInEntry())
        desk.type("x")
        desk.pass(1)
        var entries: [Bool] = []
        for (index, y) in ys.enumerated() {
          try desk.send(index == 0 ? .began : .moved, Point(x: 350, y: y), on: surface)
          desk.pass(0.02)
          entries.append(isInEntry())
        }
        try desk.send(.ended, Point(x: 350, y: ys.last ?? 0), on: surface)
        desk.rest()
        #expect(isInEntry() == entries.last)
        return entries
      }
      // The field ends at 164. Upwards from below it, then downwards past it and back.
      let up = try drag([280, 260, 200, 150])
      let down = try drag([60, 90, 150, 180, 200, 150, 190])
      let below = try drag([200, 220, 240, 190])
      switch mode {
      case .none:
        #expect(!(up + down + below).contains(false))
      case .onDrag:
        #expect(up == [true, false, false, false])
        #expect(down.dropFirst().allSatisfy { !$0 } && below.dropFirst().allSatisfy { !$0 })
      case .interactive:
        #expect(up == [true, true, true, true])
        #expect(down == [true, true, true, false, false, true, false])
        #expect(below == [true, false, false, true])
      }
    }
  }

  /// What can't be used, or isn't seen, doesn't go on to take text.
  @Test func whatCannotBeUsedHasNoEntry() throws {
    let desk = try TextFieldDesk(turn: turn)
    for end in 0..<3 {
      try desk.tap(100)
      #expect(desk.tree.focused === desk.field)
      switch end {
      case 0: desk.field.isEnabled = false
      case 1: desk.field.isHidden = true
      default: desk.board.isHidden = true
      }
      desk.tree.handle(text: "x")
      #expect(desk.tree.focused == nil && desk.field.text.isEmpty)
      #expect(desk.tree.update(to: desk.time) == .still(until: nil))
      desk.field.isEnabled = true
      desk.field.isHidden = false
    }
  }

  @Test func whatIsGoneIsNotMissed() throws {
    let desk = try TextFieldDesk(turn: turn)
    try desk.tap(100)
    desk.field.removeFromParent()
    #expect(desk.tree.focused == nil && desk.tree.textInputArea == nil)
    desk.tree.handle(text: "x")
    #expect(desk.field.text.isEmpty)
    #expect(desk.tree.update(to: desk.time) == .still(until: nil))
  }
}
