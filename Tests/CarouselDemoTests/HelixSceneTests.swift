import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct HelixSceneTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// A finger winds it and winds it back, and a tap brings a card to the front, whose name is the window's.
  @Test func aFingerWindsIt() throws {
    let program = try HeadlessProgram(pictures: 12, scene: .helix, turn: turn)
    func touch(_ phase: Touch.Phase, _ x: Double) {
      program.application.handle(
        .touch(
          Touch(id: 1, phase: phase, position: Point(x: x, y: 205), time: program.time)))
    }
    func title() -> String {
      program.pass(2)
      program.picture()
      return program.window.title
    }
    func drag(from start: Double, to end: Double) {
      touch(.began, start)
      for step in 1...40 {
        program.passFrame()
        touch(.moved, start + (end - start) * Double(step) / 40)
      }
      // It rests before it lifts, so that nothing is flung.
      program.pass(0.2)
      touch(.ended, end)
    }
    let first = title()
    drag(from: 400, to: 200)
    #expect(title() != first)
    drag(from: 200, to: 400)
    #expect(title() == first)
    touch(.began, 500)
    touch(.ended, 500)
    #expect(title() != first)
  }
}
