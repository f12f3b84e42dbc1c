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
    let harness = try TextFieldHarness(access: access)
    harness.field.text = "One"
    harness.tree.focus(harness.field)
    harness.type("s")
    #expect(harness.field.text == "Ones")
    harness.tree.focus(nil)
    harness.press(.tab)
    harness.type("Two")
    #expect(harness.field.text == "Two")
  }

  @Test func textFieldHandlesKeysForTextCaretAndSelection() throws {
    let harness = try TextFieldHarness(access: access)
    var submitted: [String] = []
    harness.field.onSubmit = { submitted.append($0) }
    #expect(!harness.press(.backspace) && !harness.press(.letter("x")))
    harness.tree.handle(text: "lost")
    #expect(harness.field.text.isEmpty)
    try harness.tap(100)
    #expect(harness.tree.focused === harness.field)
    harness.type("One two")
    #expect(harness.field.text == "One two" && harness.changes.last == "One two")
    #expect(harness.press(.left) && harness.press(.left))
    #expect(harness.caret == 5)
    harness.press(.right)
    harness.press(.backspace)
    #expect(harness.field.text == "One to")
    harness.press(.delete)
    #expect(harness.field.text == "One t" && harness.changes.count == 9)
    // At the end of the text there is nothing to delete, so `onChange` isn't called.
    harness.press(.delete)
    #expect(harness.changes.count == 9)
    harness.press(.home)
    #expect(harness.caret == 0)
    harness.press(.right, [.control, .shift])
    #expect(harness.selection == 0..<3)
    harness.press(.left)
    #expect(harness.selection == 0..<0)
    harness.press(.end, .shift)
    harness.press(.left, .shift)
    #expect(harness.selection == 0..<4)
    harness.press(.right)
    #expect(harness.selection == 4..<4)
    harness.press(.end)
    harness.press(.left, .control)
    #expect(harness.caret == 4)
    harness.press(.backspace, .control)
    #expect(harness.field.text == "t")
    harness.press(.delete, .control)
    #expect(harness.field.text.isEmpty)
    harness.type("done")
    #expect(harness.press(.enter) && submitted == ["done"])
    #expect(harness.field.role == .textField)
    #expect(harness.field.accessibleName == "Name" && harness.field.accessibleValue == "done")
    // If code sets the text, `onChange` isn't called.
    let count = harness.changes.count
    harness.field.text = "new"
    #expect(harness.changes.count == count && harness.caret == 3)
  }

  /// The field handles keys that write text. It doesn't handle shortcuts of the program.
  @Test func fieldHandlesKeysThatWriteButNotShortcuts() throws {
    let harness = try TextFieldHarness(access: access)
    try harness.tap(100)
    for key in [
      Key.letter("q"), .digit(3), .space, .minus, .equals, .question, .left, .home, .enter,
    ] {
      #expect(harness.press(key))
      #expect(harness.press(key, .shift))
    }
    for (key, modifiers) in [
      (Key.letter("q"), Modifiers.control), (.function(1), []), (.left, .alt), (.pageDown, []),
      (.up, []), (.letter("v"), .alt),
    ] {
      #expect(!harness.press(key, modifiers))
    }
    // Tab gives the focus to the next field and selects its text, as on desktops. Escape clears the
    // focus.
    let second = TextField(
      "Second", text: "abc", frame: Rect(x: 60, y: 200, width: 200, height: 44))
    harness.board.add(second)
    #expect(harness.press(.tab) && harness.tree.focused === second)
    #expect(second.entry.selection == 0..<3)
    #expect(harness.press(.escape) && harness.tree.focused == nil)
  }

  @Test func clipboardShortcutsCopyCutAndPaste() throws {
    let harness = try TextFieldHarness(access: access)
    Clipboard.text = "before"
    try harness.tap(100)
    // If no text is selected, nothing is copied.
    harness.press(.letter("c"), .control)
    #expect(Clipboard.text == "before")
    harness.type("Grüße 日本")
    harness.press(.letter("a"), .control)
    #expect(harness.selection == 0..<8)
    harness.press(.letter("c"), .control)
    #expect(Clipboard.text == "Grüße 日本" && harness.field.text == "Grüße 日本")
    harness.press(.letter("x"), .control)
    #expect(Clipboard.text == "Grüße 日本" && harness.field.text.isEmpty)
    harness.press(.letter("v"), .control)
    harness.press(.letter("v"), .control)
    #expect(harness.field.text == "Grüße 日本Grüße 日本" && harness.changes.last == harness.field.text)
    Clipboard.text = "two\nlines"
    harness.press(.letter("a"), .control)
    harness.press(.letter("v"), .control)
    #expect(harness.field.text == "two lines")
  }

  /// A tap moves the caret to the character under the finger, even if the field is tilted.
  @Test(arguments: angles) func tapMovesTheCaret(angle: Double) throws {
    let harness = try TextFieldHarness(turned: angle, access: access)
    harness.field.text = "Wide iii and narrow"
    for index in 0...harness.field.text.count {
      try harness.tap(harness.x(before: index))
      #expect(harness.caret == index && harness.selection.isEmpty)
      #expect(abs(try #require(harness.field.textInputArea).minX - harness.x(before: index)) < 1.5)
    }
    try harness.tap(2)
    #expect(harness.caret == 0)
    try harness.tap(216)
    #expect(harness.caret == 19)
  }

  @Test(arguments: angles) func doubleTapSelectsAWordAndTripleTapSelectsAllText(angle: Double)
    throws
  {
    let harness = try TextFieldHarness(turned: angle, access: access)
    harness.field.text = "One two three"
    let middle = (harness.x(before: 4) + harness.x(before: 7)) / 2
    try harness.tap(middle, times: 2)
    #expect(harness.selection == 4..<7)
    try harness.tap(harness.x(before: 13) - 2, times: 2)
    #expect(harness.selection == 8..<13)
    try harness.tap(middle, times: 3)
    #expect(harness.selection == 0..<13)
    try harness.tap(middle)
    #expect(harness.selection.isEmpty)
  }

  /// A mouse can select text at once. A finger can select text only in a field that has the focus.
  @Test(arguments: angles) func dragSelectsText(angle: Double) throws {
    for device in [Touch.Device.finger, .mouse] {
      let harness = try TextFieldHarness(turned: angle, access: access)
      harness.field.text = "One two three"
      func drag(_ first: Int, _ last: Int) throws {
        try harness.drag(
          from: Point(x: harness.x(before: first), y: 22),
          to: Point(x: harness.x(before: last), y: 22),
          device: device)
      }
      try drag(4, 7)
      #expect(harness.selection == (device == .mouse ? 4..<7 : 13..<13))
      #expect((harness.tree.focused === harness.field) == (device == .mouse))
      if device == .finger { try harness.tap(harness.x(before: 0)) }
      try drag(4, 7)
      #expect(harness.selection == 4..<7 && harness.caret == 7)
      try drag(8, 1)
      #expect(harness.selection == 1..<8 && harness.caret == 1)
      harness.type("x")
      #expect(harness.field.text == "Oxthree")
    }
  }

  /// A text that is longer than the field scrolls within it. Nothing is drawn outside the field.
  @Test(arguments: angles) func longTextScrollsWithinTheField(angle: Double) throws {
    let harness = try TextFieldHarness(turned: angle, access: access)
    try harness.tap(100)
    let empty = harness.picture()
    let text = (0..<40).map { "word\($0)" }.joined(separator: " ")
    harness.tree.handle(text: text)
    harness.pass(0.1)
    let visibleRange = 10.0...210.0
    func caretX() -> Double { harness.field.textInputArea?.center.x ?? -1 }
    #expect(visibleRange.contains(caretX()) && caretX() > 200)
    let filled = harness.picture()
    let inner = harness.field.bounds.inset(by: 1)
    var inside = 0
    for y in 0..<filled.height {
      for x in 0..<filled.width where filled[x, y] != empty[x, y] {
        let point = harness.field.projection.unproject(
          Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let isInside = point.map(inner.contains) ?? false
        #expect(isInside)
        if isInside { inside += 1 }
      }
    }
    #expect(inside > 300)
    // After every key, the caret is visible. A tap on the caret doesn't move it.
    for (key, modifiers) in [
      (Key.home, Modifiers()), (.right, .control), (.end, []), (.left, .control), (.left, .control),
    ] {
      harness.press(key, modifiers)
      #expect(visibleRange.contains(caretX()))
      let caret = harness.caret
      try harness.tap(caretX() - 0.5)
      #expect(harness.caret == caret)
    }
    harness.press(.home)
    #expect(abs(caretX() - 10.75) < 0.01)
    // A drag beyond the field's edge scrolls the text.
    for _ in 0..<8 {
      try harness.drag(from: Point(x: 100, y: 22), to: Point(x: 260, y: 22))
      #expect(visibleRange.contains(caretX()))
    }
    #expect(harness.caret > 30)
    harness.press(.letter("a"), .control)
    harness.press(.delete)
    #expect(abs(caretX() - 10.75) < 0.01)
  }

  /// In a right-to-left line, the right arrow key moves the caret to the previous character. The
  /// caret is drawn at the right position between the letters.
  @Test func rightArrowKeyMovesBackwardsInARightToLeftLine() throws {
    let harness = try TextFieldHarness(access: access)
    try harness.tap(100)
    harness.type("שלום")
    let end = try #require(harness.field.textInputArea).minX
    #expect(abs(end - 10) < 1)
    harness.press(.right)
    #expect(harness.caret == 3)
    #expect(try #require(harness.field.textInputArea).minX > end + 4)
    harness.press(.home)
    #expect(harness.caret == 0)
    let width = harness.text.measure("שלום", Theme().caption).width
    #expect(abs(try #require(harness.field.textInputArea).minX - 10 - width) < 1)
    try harness.tap(11)
    #expect(harness.caret == 4)
    // In a line that also contains Latin letters, every caret position can be reached.
    harness.press(.letter("a"), .control)
    harness.type("ab שלום cd")
    harness.press(.home)
    for index in 1...10 {
      harness.press(.right)
      #expect(harness.caret == index)
    }
    for index in 0..<10 {
      harness.press(.left)
      #expect(harness.caret == 9 - index)
    }
  }

  @Test(arguments: angles) func inputMethodComposesTextInTheField(angle: Double) throws {
    let harness = try TextFieldHarness(turned: angle, access: access)
    try harness.tap(100)
    harness.type("ab")
    harness.press(.left)
    let before = harness.picture()
    let caret = try #require(harness.field.textInputArea).minX
    harness.tree.handle(composition: "にほ")
    harness.pass(0.01)
    #expect(harness.picture() != before)
    #expect(harness.field.text == "ab" && harness.changes.count == 2)
    #expect(try #require(harness.field.textInputArea).minX > caret + 10)
    // During a composition, the input method handles the keys, and the field doesn't change.
    #expect(harness.press(.enter) && harness.press(.backspace) && harness.press(.left))
    #expect(harness.field.text == "ab" && harness.caret == 1)
    harness.tree.handle(composition: "")
    harness.tree.handle(text: "日本")
    harness.pass(0.01)
    #expect(harness.field.text == "a日本b" && harness.caret == 3)
    // A composition replaces the selected text. A cancelled composition leaves no text.
    harness.press(.letter("a"), .control)
    harness.tree.handle(composition: "x")
    harness.tree.handle(composition: "")
    #expect(harness.field.text.isEmpty)
    harness.tree.handle(composition: "y")
    harness.tree.focus(nil)
    harness.tree.focus(harness.field)
    harness.type("z")
    #expect(harness.field.text == "z")
  }

  /// The caret requests frames only when it blinks. It stops blinking after a while.
  @Test func caretRequestsFramesOnlyToBlink() throws {
    let harness = try TextFieldHarness(access: access)
    func activity() -> Activity { harness.tree.update(to: harness.time) }
    #expect(activity() == .still(until: nil))
    try harness.tap(100)
    harness.rest(2)
    harness.type("a")
    var (changes, wakings) = (0, 0)
    var last = harness.picture()
    let start = harness.time
    while case .still(let deadline?) = activity() {
      #expect(deadline > harness.time)
      // Just before the deadline, nothing has changed.
      harness.pass(deadline - harness.time - 0.001)
      #expect(harness.picture() == last)
      harness.pass(0.001)
      wakings += 1
      let picture = harness.picture()
      if picture != last { changes += 1 }
      last = picture
      try #require(wakings < 100)
    }
    #expect(changes == wakings && wakings == 16)
    #expect(harness.time - start < 10.1)
    #expect(activity() == .still(until: nil))
    // Any key restarts the blinking. Without the keyboard focus, the caret is hidden and requests
    // no frames.
    harness.press(.left)
    #expect(activity() != .still(until: nil))
    harness.tree.hasKeyboard = false
    harness.pass(0.1)
    #expect(activity() == .still(until: nil) && harness.tree.textInputArea == nil)
    harness.tree.hasKeyboard = true
    harness.pass(0.1)
    #expect(activity() != .still(until: nil) && harness.tree.textInputArea != nil)
    harness.tree.focus(nil)
    #expect(activity() == .still(until: nil) && harness.tree.textInputArea == nil)
  }

  /// The tree reports the position of the caret to the window, for the input method.
  @Test(arguments: angles) func textInputAreaFollowsTheCaret(angle: Double) throws {
    let harness = try TextFieldHarness(turned: angle, access: access)
    #expect(harness.tree.textInputArea == nil)
    try harness.tap(100)
    harness.type("Some words")
    let area = try #require(harness.tree.textInputArea)
    let end = Point(x: harness.x(before: 10), y: 22)
    let position = try #require(harness.field.projection.project(end))
    #expect(area.inset(by: -2).contains(position) && area.width < 20 && area.height < 30)
    harness.field.isEnabled = false
    #expect(harness.tree.textInputArea == nil)
  }

  /// A list's `keyboardDismissMode` decides when a drag takes the focus from a field in the list:
  /// never, as soon as the drag begins, or while the finger is below the field after moving down.
  @Test(arguments: angles) func dragOfTheListTakesTheFocusFromItsField(angle: Double) throws {
    for mode in [KeyboardDismissMode.none, .onDrag, .interactive] {
      let surface = ScrollSurface()
      surface.contentSize = Size(width: 400, height: 2000)
      surface.limitToVerticalScrolling()
      let harness = try TextFieldHarness(turned: angle, on: surface, access: access)
      surface.scrollView.keyboardDismissMode = mode
      func isInEntry() -> Bool { harness.tree.focused === harness.field }
      /// Drags a finger through points of the surface at the given y coordinates. Returns whether
      /// the field has the focus at each point.
      func drag(_ ys: [Double]) throws -> [Bool] {
        surface.scrollView.contentOffset = .zero
        harness.pass(1)
        try harness.tap(100)
        #expect(isInEntry())
        harness.type("x")
        harness.pass(1)
        var entries: [Bool] = []
        for (index, y) in ys.enumerated() {
          try harness.send(index == 0 ? .began : .moved, Point(x: 350, y: y), on: surface)
          harness.pass(0.02)
          entries.append(isInEntry())
        }
        try harness.send(.ended, Point(x: 350, y: ys.last ?? 0), on: surface)
        harness.rest()
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
    let harness = try TextFieldHarness(access: access)
    for end in 0..<3 {
      try harness.tap(100)
      #expect(harness.tree.focused === harness.field)
      switch end {
      case 0: harness.field.isEnabled = false
      case 1: harness.field.isHidden = true
      default: harness.board.isHidden = true
      }
      harness.tree.handle(text: "x")
      #expect(harness.tree.focused == nil && harness.field.text.isEmpty)
      #expect(harness.tree.update(to: harness.time) == .still(until: nil))
      harness.field.isEnabled = true
      harness.field.isHidden = false
    }
  }

  @Test func removedFieldLosesTheFocus() throws {
    let harness = try TextFieldHarness(access: access)
    try harness.tap(100)
    harness.field.removeFromParent()
    #expect(harness.tree.focused == nil && harness.tree.textInputArea == nil)
    harness.tree.handle(text: "x")
    #expect(harness.field.text.isEmpty)
    #expect(harness.tree.update(to: harness.time) == .still(until: nil))
  }
}
