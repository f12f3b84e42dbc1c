import StageKit
import SystemKit

/// Records a session while it runs. Each step is written at once, so that a recording survives a
/// crash.
final class Recorder {
  private let name: String
  private let file: OutputFile
  /// The maximum number of bytes to write.
  private let limit: Int
  private var byteCount = 0
  /// The time of the last step, in seconds.
  private var time = 0.0
  /// Whether the iteration of the frame loop at `time` hasn't been written yet. It is written once
  /// it is known whether it was drawn.
  private var isTurning = false
  /// Whether the recording has ended.
  private var isOver = false
  /// The error that stopped the recording, if any.
  private(set) var failure: Failure?

  /// Opens the output file. It must be missing, empty or a recording.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - inputs: the files that the program reads, none of which may be overwritten.
  ///   - limit: the maximum number of bytes of the recording.
  /// - Throws: a failure with status 73.
  init(path: String, inputs: [FilePath] = [], limit: Int = Recording.longest) throws(Failure) {
    file = try OutputFile(path: path, kind: .recording, inputs: inputs)
    (name, self.limit) = (path, limit)
  }

  /// Creates the file, or truncates an existing recording.
  ///
  /// - Throws: a failure with status 73.
  func create() throws(Failure) { try file.create() }

  /// Writes the initial state of the session.
  func begin(_ beginning: Recording.Beginning) { write(beginning.line) }

  /// Records a step at a time in seconds. If `time` is before the last step's time, the last step's
  /// time is recorded instead.
  func record(_ step: RecordedStep, at time: Double) {
    writePendingIteration()
    self.time = max(time, self.time)
    write(step.line(at: self.time))
  }

  /// Records that the frame loop has advanced to a time in seconds.
  func didAdvance(to time: Double) {
    writePendingIteration()
    self.time = max(time, self.time)
    isTurning = true
  }

  /// Records that the current iteration of the frame loop has drawn a frame.
  func didDraw() {
    guard isTurning else { return }
    isTurning = false
    write(RecordedStep.turn(isDrawn: true).line(at: time))
  }

  private func writePendingIteration() {
    guard isTurning else { return }
    isTurning = false
    write(RecordedStep.turn(isDrawn: false).line(at: time))
  }

  /// Ends the recording.
  func finish() {
    writePendingIteration()
    guard !isOver else { return }
    isOver = true
    put(RecordedStep.endLine(at: time))
  }

  private func write(_ line: String) {
    guard !isOver else { return }
    // Reserve room for the line of the session's end.
    if byteCount + line.utf8.count + 128 > limit {
      isOver = true
      put(RecordedStep.endLine(at: time))
      ErrorOutput.print("\(name): recording stopped: it reached the limit of \(limit) bytes")
    } else {
      put(line)
    }
  }

  private func put(_ line: String) {
    guard failure == nil else { return }
    byteCount += line.utf8.count + 1
    do throws(Failure) { try file.write(line) } catch { failure = error }
  }
}
