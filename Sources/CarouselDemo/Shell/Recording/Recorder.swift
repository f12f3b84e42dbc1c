import StageKit
import SystemKit

/// Records a session while it runs. Each step is written at once, so that a recording survives a
/// crash.
final class Recorder {
  /// The recording.
  let file: OutputFile
  /// The maximum number of bytes to write.
  private let limit: Int
  private var byteCount = 0
  /// The time of the last step, in seconds.
  private var time = 0.0
  /// Whether the iteration of the frame loop at `time` hasn't been written yet, because it isn't
  /// known yet whether it is drawn.
  private var hasPendingIteration = false
  /// Whether the recording has ended.
  private var isOver = false

  /// Creates a recorder that writes at most `limit` bytes to a file.
  init(_ file: OutputFile, limit: Int = Recording.maxByteCount) {
    self.file = file
    self.limit = limit
  }

  /// Writes the initial state of the session.
  func begin(_ initialState: Recording.InitialState) { write(initialState.line) }

  /// Records a step at a time in seconds. If `time` is before the last step's time, the last step's
  /// time is recorded instead.
  func record(_ step: RecordedStep, at time: Double) {
    writeIteration(isDrawn: false)
    self.time = max(time, self.time)
    write(step.line(at: self.time))
  }

  /// Records that the frame loop has advanced to a time in seconds.
  func didAdvance(to time: Double) {
    writeIteration(isDrawn: false)
    self.time = max(time, self.time)
    hasPendingIteration = true
  }

  /// Records that the current iteration of the frame loop has drawn a frame.
  func didDraw() { writeIteration(isDrawn: true) }

  /// Writes the last iteration of the frame loop, if it hasn't been written yet.
  private func writeIteration(isDrawn: Bool) {
    guard hasPendingIteration else { return }
    hasPendingIteration = false
    write(RecordedStep.iteration(isDrawn: isDrawn).line(at: time))
  }

  /// Ends the recording.
  func finish() {
    writeIteration(isDrawn: false)
    if !isOver { end() }
  }

  private func write(_ line: String) {
    guard !isOver else { return }
    // Reserve room for the line of the session's end.
    if byteCount + line.utf8.count + 128 > limit {
      end()
      ErrorOutput.print("\(file.path): recording stopped: it reached the limit of \(limit) bytes")
    } else {
      put(line)
    }
  }

  private func end() {
    isOver = true
    put(RecordedStep.endLine(at: time))
  }

  private func put(_ line: String) {
    byteCount += line.utf8.count + 1
    file.append(line)
  }
}
