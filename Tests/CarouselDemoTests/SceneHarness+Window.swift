import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Keys, touches at window positions, and queries for visible views.
extension SceneHarness {
  /// Creates a program that shows a scene, and waits until it is at rest.
  convenience init(_ scene: SceneKind, pictures: Int = 6, access: WindowAccess) throws {
    self.init(try HeadlessProgram(pictures: pictures, scene: scene, access: access))
  }

  /// Advances the time, then draws.
  func pass(_ seconds: Double) {
    program.pass(seconds)
    program.draw()
    program.passFrame()
  }

  /// Waits 2.5 s, then returns the window's title without the program's name.
  var title: String {
    pass(2.5)
    return program.window.title.replacing(" — Carousel", with: "")
  }

  /// Waits 2.5 s, then returns whether the program needs no frame until the next event.
  var isAtRest: Bool {
    pass(2.5)
    return program.passFrame() == .still(until: nil)
  }

  /// Presses and releases a key.
  func press(_ key: Key, _ modifiers: Modifiers = []) {
    program.application.handle(.key(key, modifiers: modifiers, isRepeat: false))
    program.application.handle(.keyUp(key))
  }

  // MARK: Touches

  func tap(_ position: Point) {
    touch(.began, position)
    program.passFrame()
    touch(.ended, position)
    program.passFrame()
  }

  /// Moves the finger from one position to another and pauses there.
  func move(from start: Point, to end: Point) {
    for step in 1...20 {
      program.passFrame()
      touch(.moved, start + (end - start) * (Double(step) / 20))
    }
    program.pass(0.2)
  }

  /// Drags from one position to another. The finger waits before it moves and pauses before it
  /// lifts.
  func drag(from start: Point, to end: Point, after wait: Double = 0) {
    touch(.began, start)
    program.pass(wait)
    move(from: start, to: end)
    touch(.ended, end)
    program.passFrame()
  }

  // MARK: Visible views

  /// Returns the visible views of a type, back to front.
  func views<Kind: View>(_: Kind.Type) -> [Kind] {
    program.application.scene.visibleViews(Kind.self)
  }

  /// The texts of all visible labels.
  var texts: [String] { views(Label.self).map(\.text) }

  /// Returns the visible view with a role and a name. If there is none, returns the first view
  /// whose name begins with `name`.
  func view(_ role: Role, _ name: String) throws -> View {
    let found = views(View.self).filter { $0.role == role && $0.accessibleName.hasPrefix(name) }
    return try #require(
      found.first { $0.accessibleName == name } ?? found.first, "there is no \(role) \(name)")
  }

  /// Taps the visible view with the given name.
  func tap(_ name: String, role: Role = .button) throws {
    tap(try position(on: view(role, name)))
  }
}
