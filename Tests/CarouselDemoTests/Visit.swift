import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// A visit to a scene that was recorded, and is played in a window that is never shown.
///
/// A new one is made by `carousel-demo --record Tests/Fixtures/Visits/NAME.jsonl --scene NAME --size 640x400`,
/// on the sample pictures and at one pixel a point. Frames may be left out of it: nothing hangs on their number.
@WindowActor final class Visit {
  /// Where that of a scene is.
  static func path(of scene: SceneKind) -> String {
    ReferencePicture.root.appendingPathComponent("Tests/Fixtures/Visits/\(scene.name).jsonl").path
  }

  let application: Application
  private let kind: SceneKind
  private let recording: Recording
  private let replay: Replay
  private let headless: HeadlessWindow

  /// A visit to a scene that is about to begin.
  ///
  /// - Parameters:
  ///   - kind: the scene that it was made to.
  ///   - turn: to have a window.
  /// - Throws: what keeps it from being played.
  init(_ kind: SceneKind, turn: Turn) throws {
    self.kind = kind
    let path = Self.path(of: kind)
    recording = try Recording(path: path)
    let beginning = recording.beginning
    headless = try HeadlessWindow(
      size: beginning.size, unseenPixelRatio: beginning.pixelRatio, turn: turn)
    application = Application(
      window: headless.window, playing: beginning, of: try ShowCommand.session(beginning, of: path),
      trace: nil)
    replay = Replay(recording, in: application)
  }

  /// Plays on to some seconds after the beginning; nil for the end.
  func play(to seconds: Double? = nil) {
    guard let seconds, let first = recording.steps.first else { return replay.playAll() }
    replay.play(to: first.time + seconds)
  }

  /// Plays it to its end, in the scene that it was made to.
  func scene<Scene: View>(_ type: Scene.Type) throws -> Scene {
    play()
    #expect(application.scene.kind == kind)
    return try #require(application.scene.view as? Scene)
  }

  /// What is seen of a kind, the hindmost first.
  func views<Kind: View>(_: Kind.Type) -> [Kind] { application.scene.view.seen(Kind.self) }

  /// All that labels say.
  var texts: [String] { views(Label.self).map(\.text) }

  /// Compares the end, at half the window's size, with a picture that was looked at and found right.
  ///
  /// `RECORD=1 swift test --filter VisitTests` makes the pictures anew and fails.
  func looksAsItDid() throws {
    let (image, isFinished) = application.finishedScreenshot(patience: SystemPatience(seconds: 600))
    try #require(isFinished)
    let picture = MipChain(image).levels[1]
    if let problem = try ReferencePicture.problem(with: picture, named: "scene-\(kind.name)") {
      Issue.record(Comment(rawValue: problem))
    }
  }
}

extension View {
  /// What is seen of a kind on it, the hindmost first.
  func seen<Kind: View>(_: Kind.Type) -> [Kind] {
    guard !isHidden, opacity > 0 else { return [] }
    return ((self as? Kind).map { [$0] } ?? []) + subviews.flatMap { $0.seen(Kind.self) }
  }
}
