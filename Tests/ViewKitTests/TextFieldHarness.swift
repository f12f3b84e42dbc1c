import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// A text field on a board that may be rotated, in a window that is never shown. Sends touches of a
/// finger or a mouse, and keys.
@WindowActor final class TextFieldHarness {
  nonisolated static let size = Size(width: 400, height: 300)

  let tree = ViewTree()
  let board: View
  let field = TextField("Name", frame: Rect(x: 60, y: 120, width: 220, height: 44))
  private(set) var changes: [String] = []
  private(set) var time = 0.0
  private let headless: HeadlessWindow
  private let ratio: Double
  var text: Text { headless.text }

  init(turned angle: Double = 0, ratio: Double = 1, on board: View = View(), access: WindowAccess)
    throws
  {
    self.ratio = ratio
    self.board = board
    headless = try HeadlessWindow(size: Self.size * ratio, access: access)
    tree.size = Self.size
    tree.root.perspective = -1.0 / 900
    board.frame = tree.root.bounds
    board.transform = angle == 0 ? .identity : .rotation(angle: angle, x: 0.3, y: 1)
    tree.root.add(board)
    ((board as? ScrollSurface)?.content ?? board).add(field)
    field.onChange = { [weak self] in self?.changes.append($0) }
    pass(1)
  }

  func pass(_ seconds: Double) {
    time += seconds
    _ = tree.update(to: time)
    tree.layOut(text: text)
  }

  func rest(_ seconds: Double = 3) { for _ in 0..<Int(seconds * 60) { pass(1.0 / 60) } }

  func picture() -> PixelImage {
    let canvas = headless.window.canvas
    canvas.begin(size: Self.size, pixelRatio: ratio)
    canvas.fill(Rect(origin: .zero, size: Self.size), color: Color(hex: 0x1B2028))
    tree.draw(on: canvas, text: text)
    canvas.end()
    return canvas.readPixels()
  }

  // MARK: Touches

  func send(
    _ phase: Touch.Phase, _ point: Point, on view: View, device: Touch.Device = .finger
  ) throws {
    let position = try #require(view.projection.project(point))
    tree.handle(Touch(id: 1, phase: phase, position: position, time: time, device: device))
  }

  func tap(_ x: Double, times: Int = 1) throws {
    pass(1)
    for _ in 0..<times {
      try send(.began, Point(x: x, y: 22), on: field)
      pass(0.05)
      try send(.ended, Point(x: x, y: 22), on: field)
      pass(0.05)
    }
  }

  func drag(from start: Point, to end: Point, device: Touch.Device = .finger) throws {
    pass(1)
    let plane = field.projection
    for step in 0...10 {
      let position = try #require(plane.project(start + (end - start) * (Double(step) / 10)))
      tree.handle(
        Touch(
          id: 1, phase: step == 0 ? .began : .moved, position: position, time: time, device: device)
      )
      pass(0.02)
    }
    let position = try #require(plane.project(end))
    pass(0.2)
    tree.handle(Touch(id: 1, phase: .ended, position: position, time: time, device: device))
    pass(0.02)
  }

  // MARK: Keys

  @discardableResult func press(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
    let isHandled = tree.handle(key, modifiers)
    pass(0.01)
    return isHandled
  }

  func type(_ characters: String) {
    for character in characters {
      tree.handle(text: String(character))
      pass(0.01)
    }
  }

  // MARK: Content of the field

  var selection: Range<Int> { field.entry.selection }
  var caret: Int { field.entry.caret }

  /// Returns the x coordinate, in the field's coordinate system, of the caret before the character
  /// at `index`. The text must fit into the field.
  func x(before index: Int) -> Double {
    10
      + text.measure(String(field.text.prefix(index)), field.theme?.caption ?? Theme().caption)
      .width
  }
}
