import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// A recorded session in a scene, replayed in an offscreen window.
///
/// To record a session, run this command with the sample pictures and a pixel ratio of 1:
///
///     carousel-demo --record Tests/Fixtures/Visits/NAME.jsonl --scene NAME --size 640x400
///
/// Frames may be deleted from the recording: the result doesn't depend on their number.
@WindowActor final class Visit {
  /// Returns the path of the recording for a scene.
  static func path(of scene: SceneKind) -> String {
    ReferencePicture.root.appendingPathComponent("Tests/Fixtures/Visits/\(scene.name).jsonl").path
  }

  let application: Application
  private let kind: SceneKind
  private let recording: Recording
  private let replay: Replay
  private let headless: HeadlessWindow

  /// Loads the recording for a scene.
  ///
  /// - Parameters:
  ///   - kind: The recorded scene.
  ///   - access: Exclusive access to the window system.
  /// - Throws: An error if the recording can't be read or played.
  init(_ kind: SceneKind, access: WindowAccess) throws {
    self.kind = kind
    let path = Self.path(of: kind)
    recording = try Recording(path: path)
    let initialState = recording.initialState
    headless = try HeadlessWindow(
      size: initialState.size, offscreenPixelRatio: initialState.pixelRatio, access: access)
    application = Application(
      window: headless.window, playing: initialState,
      of: try ShowCommand.session(initialState, of: path),
      trace: nil)
    replay = Replay(recording, in: application)
  }

  /// Replays up to a time, in seconds after the recording's initialState, or to the end of the
  /// recording if `seconds` is `nil`.
  func play(to seconds: Double? = nil) {
    guard let seconds, let first = recording.steps.first else { return replay.playAll() }
    replay.play(to: first.time + seconds)
  }

  /// Replays the recording to its end and returns the view of the recorded scene.
  func scene<Kind: Scene>(_ type: Kind.Type) throws -> Kind {
    play()
    #expect(application.scene.kind == kind)
    return try #require(application.scene as? Kind)
  }

  /// Returns the visible views of a type, back to front.
  func views<Kind: View>(_: Kind.Type) -> [Kind] { application.scene.visibleViews(Kind.self) }

  /// The texts of all visible labels.
  var texts: [String] { views(Label.self).map(\.text) }

  /// Compares the final frame, scaled to half the window's size, with a reference picture.
  ///
  /// `RECORD=1 make unit MODULE=CarouselDemo ONLY=VisitTests` records the pictures
  /// that have changed, and fails.
  func expectReferencePicture() throws {
    let (image, isFinished) = application.finishedScreenshot(timeout: Timeout(seconds: 600))
    try #require(isFinished)
    let picture = MipChain(image).levels[1]
    if let problem = try ReferencePicture.problem(with: picture, named: "scene-\(kind.name)") {
      Issue.record(Comment(rawValue: problem))
    }
  }
}

extension View {
  /// Returns the visible views of a type in this view, back to front.
  func visibleViews<Kind: View>(_: Kind.Type) -> [Kind] {
    guard !isHidden, opacity > 0 else { return [] }
    return ((self as? Kind).map { [$0] } ?? []) + subviews.flatMap { $0.visibleViews(Kind.self) }
  }
}
