import Foundation
import GeometryKit
import GestureKit
import PictureKit
import StageKit
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo

/// Reading and writing of recordings, and the messages for invalid recordings.
@Suite struct RecordingTests {
  private static let beginning = """
    {"recording":1,"arguments":[],"bounds":[640,400],"pixelRatio":1,"firstItem":0,\
    "pictures":{"paths":["/a.png","/b.png"],"whole":true}}
    """

  private func recording(_ lines: String...) throws -> Recording {
    let text = ([Self.beginning] + lines).joined(separator: "\n") + "\n"
    return try Recording(Array(text.utf8), called: "session")
  }

  private func complaint(_ lines: String...) -> String? {
    let text = lines.joined(separator: "\n")
    let failure = thrownError(Failure.self) {
      try Recording(Array(text.utf8), called: "session")
    }
    return failure?.status == 65 ? failure?.message : nil
  }

  private static let events: [Event] = [
    .touch(Touch(id: 1, phase: .began, position: Point(x: 0.1, y: 1.0 / 3), time: 2)),
    .touch(Touch(id: 9, phase: .sampled, position: Point(x: -4, y: 1e-9), time: 1.75)),
    .touch(Touch(id: 2, phase: .moved, position: .zero, time: 2, device: .mouse)),
    .touch(Touch(id: 2, phase: .ended, position: .zero, time: 2, device: .mouse)),
    .touch(Touch(id: 3, phase: .cancelled, position: .zero, time: 2)),
    .hover(Point(x: 3, y: 4)), .hover(nil), .secondaryPress(Point(x: 7.5, y: 8)),
    .wheel(Wheel(delta: Point(x: 0, y: -1.25), position: Point(x: 5, y: 6), time: 2)),
    .wheel(Wheel(delta: Point(x: 1, y: 0), position: .zero, time: 1.5, zooms: true)),
    .key(.letter("q"), modifiers: [.control, .shift], isRepeat: true),
    .key(.pageDown, modifiers: [], isRepeat: false), .keyUp(.function(12)),
    .gamepad(.pressed(.leftShoulder)), .gamepad(.released(.a)),
    .gamepad(.stick(Point(x: -0.5, y: 0.25))), .gamepad(.triggers(-0.75)),
    .textInput("Grüße\n\"日本\""), .textComposition(""),
    .drop([FilePath("/tmp/a b.png"), FilePath(bytes: Array("/tmp/".utf8) + [0xE9])]),
    .resized(Size(width: 360, height: 720.5)), .pixelRatioChanged(2),
    .hidden, .shown, .minimised, .restored, .focusGained, .focusLost, .renderTargetsReset,
    .lowMemory, .quit,
  ]

  @Test func recordedEventsAreReadBackUnchanged() throws {
    let lines = Self.events.map { RecordedStep.event($0).line(at: 2) }
    let text = ([Self.beginning] + lines + [RecordedStep.endLine(at: 3)]).joined(separator: "\n")
    let recording = try Recording(Array(text.utf8), called: "session")
    #expect(recording.isComplete && recording.steps.count == Self.events.count)
    for (step, event) in zip(recording.steps, Self.events) {
      guard case .event(let read) = step.step else {
        Issue.record("no event: \(step)")
        continue
      }
      #expect(read == event && step.time == 2)
    }
  }

  @Test func keyNamesAreUniqueAndReadBackUnchanged() {
    let keys: [Key] =
      (0...9).map(Key.digit) + "abcdefghijklmnopqrstuvwxyz".map(Key.letter)
      + (1...12).map(Key.function) + [
        .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete, .backspace,
        .enter, .escape, .tab, .space, .minus, .equals, .plus, .question, .menu,
      ]
    #expect(Set(keys.map(\.description)).count == keys.count)
    for key in keys { #expect(Key(key.description) == key) }
    for name in ["", "F1", "f0", "f99", "f01", "ab", "é", "٣", "pageup"] {
      #expect(Key(name) == nil, "\(name)")
    }
  }

  @Test func recordedPictureStepsAreReadBackUnchanged() throws {
    var listing = PictureListing()
    listing.pictures = ["/b.png", "/c.png", "/a.png"]
    listing.start = 2
    var change = CatalogChange(listing, isComplete: false)
    change.newIndexes = [2, -1]
    let shape = PictureShape(
      width: 352, height: 235, fullSize: PixelSize(width: 6000, height: 4000))
    let recording = try recording(
      RecordedStep.catalogChange(change).line(at: 1),
      RecordedStep.shape("/c.png", shape).line(at: 1.5),
      RecordedStep.resultsDelivered.line(at: 1.5),
      RecordedStep.iteration(isDrawn: true).line(at: 1.5),
      RecordedStep.iteration(isDrawn: false).line(at: 2),
      RecordedStep.backgroundSupported.line(at: 2))
    guard case .catalogChange(let read) = recording.steps[0].step,
      case .shape(let path, shape) = recording.steps[1].step,
      case .resultsDelivered = recording.steps[2].step,
      case .iteration(isDrawn: true) = recording.steps[3].step,
      case .iteration(isDrawn: false) = recording.steps[4].step,
      case .backgroundSupported = recording.steps[5].step
    else {
      Issue.record("other steps: \(recording.steps)")
      return
    }
    #expect(path == "/c.png")
    #expect(read.listing.pictures == listing.pictures && read.listing.start == 2)
    #expect(read.newIndexes == [2, -1] && !read.isComplete)
  }

  /// Recordings name sample pictures without their folder, which differs between machines, and
  /// other files by absolute path.
  @Test func recordedSamplePathsAreIndependentOfTheirFolder() throws {
    let sample = try #require(Assets.samples.first)
    let text = RecordedPath.text(of: sample)
    #expect(text.hasPrefix("sample:") && !text.contains("/"))
    #expect(RecordedPath.path(of: text) == sample)
    let folder = FileManager.default.currentDirectoryPath
    #expect(RecordedPath.text(of: "a.png") == "\(folder)/a.png")
    #expect(RecordedPath.text(of: "file:a") == "\(folder)/file:a")
    #expect(RecordedPath.path(of: "file://elsewhere.example/a.png") == nil)
  }

  /// The time of day in a replay follows the session's time and wraps at midnight. Times before the
  /// session's start are valid, too.
  @Test func timeOfDayInAReplayFollowsTheSession() {
    let time = TimeOfDay.since(midnight: -90000.5)
    #expect(time.seconds(at: 0) == 3600.5 && time.seconds(at: 86400) == 3600.5)
    #expect(TimeOfDay.since(midnight: 100).seconds(at: 40) == 86340)
    let now = TimeOfDay.ofSystem.seconds(at: 0)
    #expect((0..<86401).contains(now))
  }

  // MARK: Invalid recordings

  @Test func invalidHeaderIsReported() {
    #expect(complaint("") == "session: line 1: recording: expected a recording, found nothing")
    #expect(complaint("[]") == "session: line 1: recording: expected an object, found a list")
    #expect(
      complaint(#"{"name":"a","frames":1}"#)
        == "session: line 1: recording: expected 1, the version that this program reads, found nothing"
    )
    #expect(
      complaint(Self.beginning.replacingOccurrences(of: "[640,400]", with: "[0,400]"))
        == "session: line 1: bounds: expected [width, height], both from 1 to 16384, found a list")
  }

  @Test func truncatedLineIsReported() {
    #expect(
      complaint(Self.beginning, #"{"time":1,"call":"frame"}"#, #"{"time":1.5,"call":"fra"#)
        == "session: line 3: not JSON: expected a closing quote")
  }

  @Test func unknownWordIsReported() {
    let complaint = complaint(Self.beginning, #"{"time":1,"call":"poke"}"#)
    #expect(complaint?.hasPrefix("session: line 2: call: expected one of touch, hover, ") == true)
    #expect(complaint?.hasSuffix(#", found "poke""#) == true)
    #expect(
      self.complaint(Self.beginning, #"{"time":1,"call":"key","key":"any"}"#)
        == #"session: line 2: key: expected a key, such as a, 7, f1, left, pageUp, enter, found "any""#
    )
    #expect(
      self.complaint(Self.beginning, #"{"time":1,"call":"frame","drawn":true}"#)
        == "session: line 2: drawn: expected a key of frame, found an unknown key")
  }

  @Test func decreasingTimeIsReported() {
    #expect(
      complaint(Self.beginning, #"{"time":2.5,"call":"frame"}"#, #"{"time":2,"call":"frame"}"#)
        == "session: line 3: time: expected a time of at least 2.5, the time of the line before, "
        + "found 2.0")
  }

  @Test func invalidPicturePositionsAreReported() {
    for newIndexes in ["[0]", "[0,0]", "[0,1,-1]"] {
      let line =
        #"{"time":1,"call":"pictures","paths":["/a","/b"],"whole":true,"places":\#(newIndexes)}"#
      let message = complaint(Self.beginning, line)
      #expect(message?.contains("a different place for each of the 2 previous pictures") == true)
    }
    let line = #"{"time":1,"call":"pictures","paths":["/a"],"whole":true,"places":[0,1]}"#
    #expect(complaint(Self.beginning, line)?.contains("the index of a path, or -1") == true)
  }

  /// The recording of a session that crashed has no end line. Such recordings are the most useful,
  /// so they can be replayed.
  @Test func recordingWithoutEndIsReportedAndCanBeReplayed() throws {
    let recording = try recording(#"{"time":1,"call":"frame"}"#)
    #expect(!recording.isComplete && recording.steps.count == 1)
    #expect(
      recording.incompletenessMessage
        == "session: line 3: expected the session's end, found the end of the file")
    #expect(
      complaint(Self.beginning, RecordedStep.endLine(at: 1), #"{"time":1,"call":"frame"}"#)?
        .contains("line 3: time: expected nothing after the session's end") == true)
  }

  // MARK: Writing

  private static func file() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID().uuidString)")
      .path
  }

  private static let start = Recording.InitialState(
    arguments: ["--type=wheel"], size: Size(width: 640, height: 400), pixelRatio: 1,
    midnight: -90000.5, firstItem: 3,
    pictures: CatalogChange(["/a.png"]))

  @Test func writtenRecordingIsReadBackUnchanged() throws {
    let path = Self.file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = try Recorder(OutputFile(path: path, kind: .recording))
    recorder.begin(Self.start)
    recorder.didAdvance(to: 1)
    recorder.didDraw()
    recorder.didAdvance(to: 2)
    // An event with an earlier time is recorded at the latest time.
    recorder.record(.event(.shown), at: 1.5)
    recorder.finish()
    let recording = try Recording(path: path)
    #expect(recording.isComplete && recorder.file.failure == nil)
    #expect(recording.initialState.arguments == ["--type=wheel"])
    #expect(recording.initialState.size == Self.start.size && recording.initialState.firstItem == 3)
    #expect(recording.initialState.midnight == -90000.5)
    #expect(recording.initialState.pictures.listing.pictures == ["/a.png"])
    #expect(recording.steps.map(\.time) == [1, 2, 2])
    guard case .iteration(isDrawn: true) = recording.steps[0].step,
      case .iteration(isDrawn: false) = recording.steps[1].step,
      case .event(.shown) = recording.steps[2].step
    else {
      Issue.record("other steps: \(recording.steps)")
      return
    }
  }

  /// Recordings are untrusted input, so numbers that could overflow are rejected.
  @Test(arguments: [
    #"{"time":1,"call":"touch","id":1,"state":"began","point":[1,2],"at":1e14}"#,
    #"{"time":1,"call":"shape","path":"/a.png","pixels":[1125899906842624,1125899906842624]}"#,
    #"{"time":1,"call":"shape","path":"/a.png","pixels":[9,9],"fullSide":1125899906842624}"#,
    #"{"time":1,"call":"shape","path":"/a.png","pixels":[9,9],"fullSize":[1,1125899906842624]}"#,
  ])
  func outOfRangeNumbersAreRejected(line: String) {
    let failure = thrownError(Failure.self) {
      try Recording(Array("\(Self.start.line)\n\(line)\n".utf8), called: "session")
    }
    #expect(failure?.status == 65 && failure?.message.hasPrefix("session: line 2: ") == true)
  }

  /// If a session exceeds the size limit, its recording is within the limit and complete.
  @Test func recordingIsCompleteAndWithinItsSizeLimit() throws {
    let path = Self.file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = try Recorder(OutputFile(path: path, kind: .recording), limit: 2000)
    recorder.begin(Self.start)
    for number in 0..<1000 { recorder.record(.event(.shown), at: Double(number)) }
    recorder.finish()
    let recording = try Recording(path: path)
    #expect(recording.isComplete && (20..<100).contains(recording.steps.count))
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(try #require(size) <= 2000)
  }

  @Test func fullDiskIsReported() throws {
    let recorder = try Recorder(OutputFile(path: "/dev/full", kind: .recording))
    recorder.begin(Self.start)
    recorder.finish()
    #expect(recorder.file.failure?.status == 73)
    #expect(
      recorder.file.failure?.message == "/dev/full: can't be written: No space left on device")
  }

  // MARK: The command line

  @Test(arguments: [
    [], ["--scene", "cube"],
    [
      "--type", "wheel", "--vertical", "--wrap", "--option", "spacing=1.25", "--option",
      "pagingEnabled=yes", "--card", "300x200.5", "--autoscroll=-0.5", "--fullscreen",
    ],
  ])
  func recordedOptionsRestoreTheSettings(arguments: [String]) throws {
    let command = try ShowCommand.parse(arguments)
    let again = try ShowCommand.parse(command.startOptions)
    #expect(again.startOptions == command.startOptions)
    #expect(command.startOptions.isEmpty == arguments.isEmpty)
    let (settings, others) = (GallerySettings(command), GallerySettings(again))
    #expect(settings.type == others.type && settings.switches == others.switches)
    #expect(settings.options == others.options && settings.card == others.card)
    #expect(settings.numbers == others.numbers && again.scene == command.scene)
    #expect(again.fullscreen == command.fullscreen)
  }

  @Test(arguments: [
    ["--replay", "a", "--record", "b"], ["--replay", "a", "--type", "wheel"],
    ["--replay", "a", "picture.png"], ["--no-window"],
  ])
  func contradictoryOptionsAreRejected(arguments: [String]) {
    #expect(throws: (any Error).self) { try ShowCommand.parse(arguments) }
  }
}
