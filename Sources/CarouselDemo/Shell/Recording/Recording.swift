import GeometryKit
import PictureKit
import StageKit
import TraceKit

/// A recorded session: its initial state and all input that determined its course.
///
/// The format is one JSON object per line: the initial state, then the steps with their times, then
/// the end.
struct Recording {
  /// The initial state of a session.
  struct InitialState {
    /// The command-line options that determine the session.
    var arguments: [String]
    /// The window's size, in points.
    var size: Size
    /// The number of pixels per point.
    var pixelRatio: Double
    /// The time of the last midnight, in the time zone of the recorded session, in seconds on the
    /// session's clock.
    var midnight = 0.0
    /// The index of the item that is centred at first.
    var firstItem: Int
    var pictures: CatalogChange
  }

  /// A step and its time, in seconds on the session's clock.
  struct TimedStep {
    var time: Double
    var step: RecordedStep
  }

  /// The maximum size of a recording, in bytes: some hours of touch input.
  static let maxByteCount = 64 << 20

  let initialState: InitialState
  private(set) var steps: [TimedStep] = []
  /// Whether the recording is complete.
  private(set) var isComplete = false
  /// A message that says why and at which line the recording is incomplete; empty if it is
  /// complete.
  private(set) var incompletenessMessage = ""

  /// Reads a recording from a file.
  ///
  /// - Throws: A failure with status 66 if the file can't be read, or with status 65 if it isn't a
  ///   valid recording.
  init(path: String) throws(Failure) {
    guard let text = ScriptFile.contents(of: path, atMost: Self.maxByteCount) else {
      throw Failure(
        status: 66,
        message: "\(path): can't be read; expected a recording that was written with --record")
    }
    guard text.count <= Self.maxByteCount else {
      throw Failure(
        status: 65,
        message: "\(path): expected a recording of at most \(Self.maxByteCount) bytes, found more")
    }
    try self.init(text, called: path)
  }

  /// Reads a recording from UTF-8 text. `name` identifies it in error messages.
  ///
  /// - Throws: A failure with status 65 if the text isn't a valid recording.
  init(_ text: [UInt8], called name: String) throws(Failure) {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var number = 1
    do throws(ScenarioError) {
      guard let first = lines.first else {
        throw .badValue(key: "recording", expected: "a recording", found: "nothing")
      }
      initialState = try InitialState(Array(first))
      steps.reserveCapacity(lines.count)
      var progress = Progress(pictureCount: initialState.pictures.listing.pictures.count)
      for line in lines.dropFirst() {
        number += 1
        try add(Array(line), after: &progress)
      }
    } catch {
      throw Failure(
        status: 65, message: "\(name): line \(number): \(error.inLine)")
    }
    if !isComplete {
      incompletenessMessage =
        "\(name): line \(number + 1): expected the session's end, found the end of the file"
    }
  }

  /// The state of a session after the steps read so far.
  private struct Progress {
    /// The time of the last step, in seconds.
    var time = 0.0
    /// The number of pictures.
    var pictureCount: Int
  }

  /// Reads a line, adds its step and updates the progress.
  private mutating func add(
    _ line: [UInt8], after progress: inout Progress
  ) throws(ScenarioError) {
    var object = try ScenarioObject(line, called: "step")
    let moment = try object.require("time", "seconds")
    let time = try moment.number(in: 0...1e9, "seconds from 0 to 1e9")
    guard time >= progress.time else {
      throw moment.failure("a time of at least \(progress.time), the time of the line before")
    }
    guard !isComplete else { throw moment.failure("nothing after the session's end") }
    progress.time = time
    guard let step = try RecordedStep.read(&object, at: time) else {
      isComplete = true
      return
    }
    if case .catalogChange(let change) = step {
      // The change must contain an index for each previous picture. The new indexes of the
      // remaining pictures must be different.
      let count = progress.pictureCount
      let places = change.newIndexes?.filter { $0 >= 0 } ?? []
      guard change.newIndexes.map({ $0.count == count }) ?? true, Set(places).count == places.count
      else {
        throw .badValue(
          key: "places", expected: "a different place for each of the \(count) previous pictures",
          found: "\(change.newIndexes?.count ?? 0)")
      }
      progress.pictureCount = change.listing.pictures.count
    }
    steps.append(TimedStep(time: time, step: step))
  }
}

extension Recording.InitialState {
  /// The first line of the recording, without a line break.
  var line: String {
    JSONWriter.line { line in
      line.integer("recording", 1)
      line.list("arguments", arguments) { $0.string(nil, $1) }
      line.list("bounds", [size.width, size.height]) { $0.number(nil, $1) }
      line.number("pixelRatio", pixelRatio)
      line.number("midnight", midnight)
      line.integer("firstItem", firstItem)
      line.object("pictures") { $0.write(pictures) }
    }
  }

  fileprivate init(_ line: [UInt8]) throws(ScenarioError) {
    var object = try ScenarioObject(line, called: "recording")
    let version = try object.require("recording", "1, the version that this program reads")
    guard try version.integer() == 1 else {
      throw version.failure("1, the version that this program reads")
    }
    arguments = []
    for value in try object.require("arguments", "a list of options").list("a list of options") {
      arguments.append(try value.string("an option"))
    }
    size = try object.windowSize()
    pixelRatio = try object.pixelRatio("pixelRatio")
    let expected = "seconds of the session's clock, from -1e9 to 1e9"
    midnight = try object.removeValue(forKey: "midnight")?.number(in: -1e9...1e9, expected) ?? 0
    firstItem = try object.require("firstItem", "an index").integer(from: 0)
    var pictures = try object.require("pictures", "the pictures").object()
    self.pictures = try pictures.catalogChange()
    try pictures.finish("a key of pictures")
    try object.finish("a key of a recording's beginning")
  }
}

extension ScenarioError {
  /// The error in one line, without a line number, which the caller adds.
  fileprivate var inLine: String {
    if case .notJSON(_, _, let expected) = self { return "not JSON: expected \(expected)" }
    return description
  }
}
