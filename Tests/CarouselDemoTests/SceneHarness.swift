import GeometryKit
import GestureKit
import StageTestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// A simulated finger that touches the views of a scene.
@WindowActor final class SceneHarness {
  let program: HeadlessProgram

  /// Creates a finger for a program and waits until the program is at rest.
  init(_ program: HeadlessProgram) {
    self.program = program
    rest()
  }

  /// Waits until everything is at rest. Returns false if the program is still active after 600
  /// frames.
  @discardableResult
  func rest() -> Bool {
    program.picture()
    for _ in 0..<600 {
      if case .still = program.passFrame() { return true }
    }
    return false
  }

  /// Returns the window position of a point of a view, by default its centre.
  func place(_ point: Point? = nil, on view: View) throws -> Point {
    try #require(view.projection.project(point ?? view.bounds.center))
  }

  func touch(_ phase: Touch.Phase, _ place: Point) {
    program.application.handle(
      .touch(Touch(id: 1, phase: phase, position: place, time: program.time)))
  }

  /// Taps a point of a view, by default its centre.
  func tap(_ point: Point? = nil, on view: View) throws {
    let place = try place(point, on: view)
    touch(.began, place)
    program.pass(0.05)
    touch(.ended, place)
    rest()
  }

  /// Drags from a point of a view, by default its centre, by a distance in the window. The finger
  /// pauses before it lifts, unless `isFlick` is true.
  func drag(
    from point: Point? = nil, on view: View, by translation: Point, isFlick: Bool = false
  ) throws {
    let start = try place(point, on: view)
    let steps = isFlick ? 6 : 20
    touch(.began, start)
    for step in 1...steps {
      program.passFrame()
      touch(.moved, start + translation * (Double(step) / Double(steps)))
    }
    if !isFlick { program.pass(0.3) }
    touch(.ended, start + translation)
    rest()
  }
}

extension HeadlessProgram {
  /// Returns the view of the current scene, which must be of the given type.
  func scene<Kind: Scene>(_ type: Kind.Type) throws -> Kind {
    try #require(application.scene as? Kind)
  }
}
