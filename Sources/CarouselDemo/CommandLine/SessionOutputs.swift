import StageKit
import SystemKit

/// The output files of a session. They are opened before the window, so that errors are reported at
/// once.
struct SessionOutputs {
  let trace: OutputFile?
  let recorder: Recorder?
  let statistics: OutputFile?
  let screenshot: OutputFile?

  /// Checks and opens the output files that a command names. Changes none of them before
  /// `create()`.
  ///
  /// - Throws: A failure with status 64 if two options name the same file, otherwise 73.
  init(of command: ShowCommand) throws(Failure) {
    try Self.checkDistinct([
      ("--trace", command.trace), ("--record", command.record), ("--stats", command.stats),
      ("--screenshot", command.screenshot),
    ])
    let inputs = command.inputs
    func output(_ path: String?, _ kind: OutputKind) throws(Failure) -> OutputFile? {
      guard let path else { return nil }
      return try OutputFile(path: path, kind: kind, inputs: inputs)
    }
    trace = try output(command.trace, .trace)
    recorder = try output(command.record, .recording).map { Recorder($0) }
    statistics = try output(command.stats, .statistics)
    screenshot = try output(command.screenshot, .screenshot)
  }

  /// Creates or truncates the files that are written line by line. Must be called after the window
  /// has been opened.
  func create() throws(Failure) {
    try trace?.create()
    try recorder?.file.create()
  }

  /// Writes the statistics, if `--stats` was given.
  func write(_ statistics: FrameStatistics) throws(Failure) {
    try self.statistics?.replace(with: Array("\(statistics.json)\n".utf8))
  }

  private static func checkDistinct(
    _ outputs: [(option: String, path: String?)]
  ) throws(Failure) {
    var options: [OutputPath.Identity: String] = [:]
    for (option, path) in outputs {
      guard let path, let identity = OutputPath.identity(of: path) else { continue }
      if let other = options.updateValue(option, forKey: identity) {
        throw Failure(
          status: 64,
          message: "\(path): used by both \(other) and \(option); name different files")
      }
    }
  }
}
