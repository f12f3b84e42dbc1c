import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// A scene of the program, with a simulated finger that touches its views.
@WindowActor final class SceneHarness {
  let program: HeadlessProgram

  /// Creates a harness for a program and waits until the program is at rest.
  init(_ program: HeadlessProgram) {
    self.program = program
    rest()
  }

  /// Waits until everything is at rest. Returns false if the program is still active after 600
  /// frames.
  @discardableResult
  func rest() -> Bool {
    program.draw()
    for _ in 0..<600 {
      if case .still = program.passFrame() { return true }
    }
    return false
  }

  /// Waits until all requested pictures are loaded. The program's time doesn't pass meanwhile.
  func load() {
    let timeout = Timeout(seconds: 60)
    program.draw()
    while program.application.isLoading, !timeout.isOver {
      timeout.pauseBriefly()
      program.passFrame(after: 0)
      program.draw()
    }
  }

  /// Returns the window position of a point of a view, by default its centre.
  func position(_ point: Point? = nil, on view: View) throws -> Point {
    try #require(view.projection.project(point ?? view.bounds.center))
  }

  func touch(_ phase: Touch.Phase, _ position: Point) {
    program.application.handle(
      .touch(Touch(id: 1, phase: phase, position: position, time: program.time)))
  }

  /// Taps a point of a view, by default its centre.
  func tap(_ point: Point? = nil, on view: View) throws {
    let position = try position(point, on: view)
    touch(.began, position)
    program.pass(0.05)
    touch(.ended, position)
    rest()
  }

  /// Drags from a point of a view, by default its centre, by a distance in the window. If `isFlick`
  /// is false, the finger pauses before it lifts.
  func drag(
    from point: Point? = nil, on view: View, by translation: Point, isFlick: Bool = false
  ) throws {
    let start = try position(point, on: view)
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
