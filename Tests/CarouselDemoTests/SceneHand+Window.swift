import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// The same finger at points of the window, and what it finds there.
extension SceneHand {
  /// A finger on a scene that has come to rest.
  convenience init(_ scene: SceneKind, pictures: Int = 6, turn: Turn) throws {
    self.init(try HeadlessProgram(pictures: pictures, scene: scene, turn: turn))
  }

  /// Lets time pass and draws.
  func pass(_ seconds: Double) {
    program.pass(seconds)
    program.picture()
    program.passFrame()
  }

  /// The window's title once nothing moves any more, without the program's name.
  var title: String {
    pass(2.5)
    return program.window.title.replacing(" — Carousel", with: "")
  }

  /// Whether nothing more is presented until something happens.
  var isAtRest: Bool {
    pass(2.5)
    return program.passFrame() == .still(until: nil)
  }

  /// Presses a key and lets go of it.
  func press(_ key: Key, _ modifiers: Modifiers = []) {
    program.application.handle(.key(key, modifiers: modifiers, isRepeat: false))
    program.application.handle(.keyUp(key))
  }

  // MARK: Touches

  func tap(_ place: Point) {
    touch(.began, place)
    program.passFrame()
    touch(.ended, place)
    program.passFrame()
  }

  /// Goes on from one place to another while the finger is down; it rests there.
  func move(from start: Point, to end: Point) {
    for step in 1...20 {
      program.passFrame()
      touch(.moved, start + (end - start) * (Double(step) / 20))
    }
    program.pass(0.2)
  }

  /// From one place to another; the finger waits before it moves, and rests before it lifts.
  func drag(from start: Point, to end: Point, after wait: Double = 0) {
    touch(.began, start)
    program.pass(wait)
    move(from: start, to: end)
    touch(.ended, end)
    program.passFrame()
  }

  // MARK: What is seen

  /// What is seen of a kind, the hindmost first.
  func views<Kind: View>(_: Kind.Type) -> [Kind] { program.application.scene.view.seen(Kind.self) }

  /// All that labels say.
  var texts: [String] { views(Label.self).map(\.text) }

  /// What is seen of a role and called so, or something that begins so.
  func view(_ role: Role, _ name: String) throws -> View {
    let found = views(View.self).filter { $0.role == role && $0.accessibleName.hasPrefix(name) }
    return try #require(
      found.first { $0.accessibleName == name } ?? found.first, "there is no \(role) \(name)")
  }

  /// Taps what is called so.
  func tap(_ name: String, role: Role = .button) throws {
    tap(try place(on: view(role, name)))
  }
}
