import Foundation
import GeometryKit
import StageTestSupport
import TestSupport

@testable import CarouselDemo

/// A visit to a scene that was recorded on the real window, and is played in one that is never shown.
///
/// A new one is made by `carousel-demo --record Tests/Fixtures/Visits/NAME.jsonl --scene NAME --size 640x400`,
/// on the sample pictures and at one pixel a point.
@WindowActor final class Visit {
  let application: Application
  private let recording: Recording
  private let replay: Replay
  private let headless: HeadlessWindow

  /// A visit that is about to begin.
  ///
  /// - Parameters:
  ///   - name: that of its file in `Tests/Fixtures/Visits`, without extension.
  ///   - turn: to have a window.
  /// - Throws: what keeps it from being played.
  init(_ name: String, turn: Turn) throws {
    let file = ReferencePicture.root.appendingPathComponent("Tests/Fixtures/Visits/\(name).jsonl")
    recording = try Recording(path: file.path)
    let beginning = recording.beginning
    headless = try HeadlessWindow(
      .software, size: beginning.size, unseenPixelRatio: beginning.pixelRatio, turn: turn)
    application = Application(
      window: headless.window, playing: beginning,
      of: try ShowCommand.session(beginning, of: name), trace: nil)
    replay = Replay(recording, in: application)
  }

  /// Whether it was recorded to its end.
  var isWhole: Bool { recording.isWhole }

  /// Plays on to some seconds after the beginning; nil for the end.
  func play(to seconds: Double? = nil) {
    guard let seconds, let first = recording.steps.first else { return replay.playAll() }
    replay.play(to: first.time + seconds)
  }
}
