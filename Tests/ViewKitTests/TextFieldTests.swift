import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Tests writing in a text field with keys, fingers, the mouse and an input method. The field is
/// tested upright and tilted.
@WindowActor
@Suite(.serialized)
struct TextFieldTests {
  private nonisolated static let angles = [0, 0.6, -0.8]
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// If the program focuses a field, typing continues its text. If Tab focuses the field, typing
  /// replaces the text.
  @Test func fieldFocusedByTheProgramKeepsItsText() throws {
    let desk = try TextFieldHarness(access: access)
    desk.field.text = "One"
    desk.tree.focus(desk.field)
    desk.type("s")
    #expect(desk.field.text == "Ones")
    desk.tree.focus(nil)
    desk.press(.tab)
    desk.type("Two")
    #expect(desk.field.text == "Two")
  }

  @Test func keysWriteTextMoveTheCaretAndSelect() throws {
    let desk = try TextFieldHarness(access: access)
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
    // At the end of the text there is nothing to delete, so `onChange` isn't called.
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
    // If code sets the text, `onChange` isn't called.
    let count = desk.changes.count
    desk.field.text = "new"
    #expect(desk.changes.count == count && desk.caret == 3)
  }

  /// The field handles keys that write text. It doesn't handle shortcuts of the program.
  @Test func fieldHandlesKeysThatWriteButNotShortcuts() throws {
    let desk = try TextFieldHarness(access: access)
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
    // Tab gives the focus to the next field and selects its text, as on desktops. Escape clears the
    // focus.
    let second = TextField(
      "Second", text: "abc", frame: Rect(x: 60, y: 200, width: 200, height: 44))
    desk.board.add(second)
    #expect(desk.press(.tab) && desk.tree.focused === second)
    #expect(second.entry.selection == 0..<3)
    #expect(desk.press(.escape) && desk.tree.focused == nil)
  }

  @Test func clipboardShortcutsCopyCutAndPaste() throws {
    let desk = try TextFieldHarness(access: access)
    Clipboard.text = "before"
    try desk.tap(100)
    // If no text is selected, nothing is copied.
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

  /// A tap moves the caret to the character under the finger, even if the field is tilted.
  @Test(arguments: angles) func tapMovesTheCaret(angle: Double) throws {
    let desk = try TextFieldHarness(turned: angle, access: access)
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

  @Test(arguments: angles) func doubleTapSelectsAWordAndTripleTapSelectsAllText(angle: Double)
    throws
  {
    let desk = try TextFieldHarness(turned: angle, access: access)
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

  /// A mouse can select text at once. A finger can select text only in a field that has the focus.
  @Test(arguments: angles) func dragSelectsText(angle: Double) throws {
    for device in [Touch.Device.finger, .mouse] {
      let desk = try TextFieldHarness(turned: angle, access: access)
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

  /// A text that is longer than the field scrolls within it. Nothing is drawn outside the field.
  @Test(arguments: angles) func longTextScrollsWithinTheField(angle: Double) throws {
    let desk = try TextFieldHarness(turned: angle, access: access)
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
    // After every key, the caret is visible. A tap on the caret doesn't move it.
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
    // A drag beyond the field's edge scrolls the text.
    for _ in 0..<8 {
      try desk.drag(from: Point(x: 100, y: 22), to: Point(x: 260, y: 22))
      #expect(room.contains(caretX()))
    }
    #expect(desk.caret > 30)
    desk.press(.letter("a"), .control)
    desk.press(.delete)
    #expect(abs(caretX() - 10.75) < 0.01)
  }

  /// In a right-to-left line, the right arrow key moves the caret to the previous character. The
  /// caret is drawn at the right place between the letters.
  @Test func rightArrowKeyMovesBackwardsInARightToLeftLine() throws {
    let desk = try TextFieldHarness(access: access)
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
    // In a line that also contains Latin letters, every caret position can be reached.
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

  @Test(arguments: angles) func inputMethodComposesTextInTheField(angle: Double) throws {
    let desk = try TextFieldHarness(turned: angle, access: access)
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
    // During a composition, the input method handles the keys, and the field doesn't change.
    #expect(desk.press(.enter) && desk.press(.backspace) && desk.press(.left))
    #expect(desk.field.text == "ab" && desk.caret == 1)
    desk.tree.handle(composition: "")
    desk.tree.handle(text: "日本")
    desk.pass(0.01)
    #expect(desk.field.text == "a日本b" && desk.caret == 3)
    // A composition replaces the selected text. A cancelled composition leaves no text.
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

  /// The caret requests frames only when it blinks. It stops blinking after a while.
  @Test func caretRequestsFramesOnlyToBlink() throws {
    let desk = try TextFieldHarness(access: access)
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
      // Just before the deadline, nothing has changed.
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
    // Any key restarts the blinking. Without the keyboard focus, the caret is hidden and requests
    // no frames.
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

  /// The tree reports the position of the caret to the window, for the input method.
  @Test(arguments: angles) func textInputAreaFollowsTheCaret(angle: Double) throws {
    let desk = try TextFieldHarness(turned: angle, access: access)
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

  /// When a list is dragged, the text field on it loses the focus at once, only while the finger is
  /// below the field after moving down, or never. The list's `keyboardDismissMode` decides which.
  @Test(arguments: angles) func dragOfTheListTakesTheFocusFromItsField(angle: Double) throws {
    for mode in [KeyboardDismissMode.none, .onDrag, .interactive] {
      let surface = ScrollSurface()
      surface.contentSize = Size(width: 400, height: 2000)
      surface.limitToVerticalScrolling()
      let desk = try TextFieldHarness(turned: angle, on: surface, access: access)
      surface.scrollView.keyboardDismissMode = mode
      func isInEntry() -> Bool { desk.tree.focused === desk.field }
      /// Drags a finger through points of the surface at the given y coordinates. Returns whether
      /// the field has the focus at each point.
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
      // The bottom of the field is at y = 164. The first drag goes up from below the field. The
      // second goes down past the field, back up, and down again. The third stays below the field.
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

  /// A field that is disabled or hidden loses the focus and accepts no more text.
  @Test func disabledOrHiddenFieldLosesTheFocus() throws {
    let desk = try TextFieldHarness(access: access)
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

  @Test func removedFieldLosesTheFocus() throws {
    let desk = try TextFieldHarness(access: access)
    try desk.tap(100)
    desk.field.removeFromParent()
    #expect(desk.tree.focused == nil && desk.tree.textInputArea == nil)
    desk.tree.handle(text: "x")
    #expect(desk.field.text.isEmpty)
    #expect(desk.tree.update(to: desk.time) == .still(until: nil))
  }
}
