import GeometryKit
import GestureKit
import StageTestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// A finger on a scene of the program, at points of its views.
@WindowActor final class SceneHand {
  let program: HeadlessProgram

  /// A finger on a program that has come to rest.
  init(_ program: HeadlessProgram) {
    self.program = program
    rest()
  }

  /// Lets everything come to rest; whether it does, and nothing is to be drawn.
  @discardableResult
  func rest() -> Bool {
    program.picture()
    for _ in 0..<600 {
      if case .still = program.passFrame() { return true }
    }
    return false
  }

  /// Where a point of a view is seen; by default its middle.
  func place(_ point: Point? = nil, on view: View) throws -> Point {
    try #require(view.projection.project(point ?? view.bounds.center))
  }

  func touch(_ phase: Touch.Phase, _ place: Point) {
    program.application.handle(
      .touch(Touch(id: 1, phase: phase, position: place, time: program.time)))
  }

  /// A tap on a view, by default on its middle.
  func tap(_ point: Point? = nil, on view: View) throws {
    let place = try place(point, on: view)
    touch(.began, place)
    program.pass(0.05)
    touch(.ended, place)
    rest()
  }

  /// A drag from a point of a view, by default its middle, by a way in the window; it is at rest before it
  /// lifts, unless it is a flick.
  func drag(
    from point: Point? = nil, on view: View, by way: Point, isFlick: Bool = false
  ) throws {
    let start = try place(point, on: view)
    let steps = isFlick ? 6 : 20
    touch(.began, start)
    for step in 1...steps {
      program.passFrame()
      touch(.moved, start + way * (Double(step) / Double(steps)))
    }
    if !isFlick { program.pass(0.3) }
    touch(.ended, start + way)
    rest()
  }
}

extension HeadlessProgram {
  /// What is seen of a scene of a kind.
  func scene<Scene: View>(_ type: Scene.Type) throws -> Scene {
    try #require(application.scene.view as? Scene)
  }
}
