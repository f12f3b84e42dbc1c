import StageKit

/// Writes a session down while it goes on: a line at once for each step, so that what there is of it survives
/// whatever ends the program.
final class Recorder {
  private let name: String
  private let file: OutputFile
  /// The most bytes that it writes.
  private let limit: Int
  private var byteCount = 0
  /// The time of the last step, in seconds.
  private var time = 0.0
  /// Whether everything has gone on to that, and it isn't known yet whether it is drawn.
  private var isTurning = false
  /// Whether nothing more is written.
  private var isOver = false
  /// Why it stopped, if it had to.
  private(set) var failure: Failure?

  /// A recorder into a file, which is made anew.
  ///
  /// - Parameters:
  ///   - path: the file's.
  ///   - limit: the most bytes that it may have.
  /// - Throws: what leaves with status 73.
  init(path: String, limit: Int = Recording.longest) throws(Failure) {
    file = try OutputFile(path: path)
    (name, self.limit) = (path, limit)
  }

  /// Writes what the session begins with.
  func begin(_ beginning: Recording.Beginning) { write(beginning.line) }

  /// Takes a step at a time in seconds. One that seems to lie before the last one is taken with it.
  func note(_ step: RecordedStep, at time: Double) {
    finishTurn()
    self.time = max(time, self.time)
    write(step.line(at: self.time))
  }

  /// Everything has gone on to a time, in seconds.
  func wentOn(to time: Double) {
    finishTurn()
    self.time = max(time, self.time)
    isTurning = true
  }

  /// It was drawn as it is.
  func drew() {
    guard isTurning else { return }
    isTurning = false
    write(RecordedStep.turn(isDrawn: true).line(at: time))
  }

  private func finishTurn() {
    guard isTurning else { return }
    isTurning = false
    write(RecordedStep.turn(isDrawn: false).line(at: time))
  }

  /// Ends it: it is whole.
  func finish() {
    finishTurn()
    guard !isOver else { return }
    isOver = true
    put(RecordedStep.endLine(at: time))
  }

  private func write(_ line: String) {
    guard !isOver else { return }
    // The end has to have room.
    if byteCount + line.utf8.count + 128 > limit {
      isOver = true
      put(RecordedStep.endLine(at: time))
      Complaint.print("\(name): the recording ends here, at the \(limit) bytes that one may have")
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
