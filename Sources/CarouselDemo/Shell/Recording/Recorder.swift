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
  /// Whether the iteration of the frame loop at `time` hasn't been written yet. It is written once
  /// it is known whether it was drawn.
  private var isTurning = false
  /// Whether the recording has ended.
  private var isOver = false

  /// Creates a recorder that writes at most `limit` bytes to a file.
  init(_ file: OutputFile, limit: Int = Recording.maxByteCount) {
    self.file = file
    self.limit = limit
  }

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
      ErrorOutput.print("\(file.path): recording stopped: it reached the limit of \(limit) bytes")
    } else {
      put(line)
    }
  }

  private func put(_ line: String) {
    byteCount += line.utf8.count + 1
    file.append(line)
  }
}
