import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Tests how a window passes events to its views.
@WindowActor
@Suite(.serialized)
struct ViewWindowTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Entered text is inserted into the focused field. The window accepts text input only while a
  /// field has the focus.
  @Test func textIsInsertedIntoTheFocusedField() throws {
    // `HeadlessWindow` prepares the process for windows that are never shown.
    let headless = try HeadlessWindow(access: access)
    let root = View()
    let field = TextField("Name", frame: Rect(x: 20, y: 20, width: 200, height: 44))
    root.add(field)
    let window = try ViewWindow(
      .init(
        title: "Test", appID: "org.example.Test", size: Size(width: 400, height: 300),
        renderer: .opengl, isVsynced: false),
      showing: root)
    func frame() {
      _ = window.update(to: window.loop.time)
      window.window.canvas.begin(size: window.window.size, pixelRatio: 1)
      window.draw(on: window.window.canvas)
      window.window.canvas.end()
    }
    func tap() {
      for phase in [Touch.Phase.began, .ended] {
        window.handle(
          .touch(
            Touch(id: 1, phase: phase, position: Point(x: 50, y: 40), time: window.loop.time)))
      }
    }
    frame()
    window.handle(.textInput("lost"))
    #expect(field.text.isEmpty && window.window.textInputArea == nil)
    tap()
    frame()
    let first = try #require(window.window.textInputArea)
    #expect(field.frame.contains(first.center))
    window.handle(.textInput("é"))
    window.handle(.textComposition("に"))
    window.handle(.key(.backspace, modifiers: [], isRepeat: false))
    window.handle(.textComposition(""))
    window.handle(.textInput("日"))
    frame()
    #expect(field.text == "é日")
    #expect(try #require(window.window.textInputArea).minX > first.minX + 10)
    // Another window now has the keyboard focus.
    window.handle(.focusLost)
    frame()
    #expect(window.window.textInputArea == nil)
    window.handle(.focusGained)
    frame()
    #expect(window.window.textInputArea != nil)
    window.handle(.key(.escape, modifiers: [], isRepeat: false))
    frame()
    #expect(window.window.textInputArea == nil && window.tree.focused == nil)
    withExtendedLifetime(headless) {}
  }
}
