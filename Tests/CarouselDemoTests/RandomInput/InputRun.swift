import Foundation
import StageTestSupport
import TestSupport

/// Performs steps in a child process. Reports the last step, even if the process crashes.
struct InputRun {
  /// The input to perform.
  enum Script {
    /// A number of events from the random stream with a seed. The resource use is measured
    /// regularly.
    case stream(seed: UInt64, events: Int)
    /// A list of steps, followed by a wait until the program is at rest.
    case steps([InputStep])
  }

  /// The failure of a run.
  struct Failure {
    /// The index of the failed step.
    let step: Int
    let reason: String
    /// Whether performing the same steps can reproduce the failure. False for excessive resource
    /// use.
    var isRepeatable: Bool { !reason.hasPrefix("it takes") }
  }

  /// The number of events between two measurements of the resource use.
  static let eventsPerMeasurement = 10_000
  /// The time limit for 100 steps, in seconds. A slower run counts as hanging.
  private static let timeout: UInt32 = 120

  // MARK: Child process

  /// The script and the log file for this process, or `nil` if this isn't a child process.
  private static var order: (script: Script, log: FileHandle)? {
    let environment = ProcessInfo.processInfo.environment
    guard let path = environment["HAND_LOG"], let log = FileHandle(forWritingAtPath: path) else {
      return nil
    }
    if let seed = environment["HAND_STREAM"].flatMap(UInt64.init) {
      let events = environment["HAND_EVENTS"].flatMap { Int($0) } ?? .max
      return (.stream(seed: seed, events: events), log)
    }
    let lines = environment["HAND_STEPS"].flatMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    return lines.map { (.steps(InputStep.steps(in: $0)), log) }
  }

  /// Performs the script and exits if this is a child process. Otherwise does nothing.
  ///
  /// - Throws: An error if the program can't be opened.
  @WindowActor static func runIfChildProcess() async throws {
    guard let (script, log) = order else { return }
    let player = try InputPlayer(access: await WindowAccess.acquire())
    let watcher = getppid()
    var step = 0
    func record(_ fault: String?) {
      guard let fault else { return }
      _ = try? log.seekToEnd()
      try? log.write(contentsOf: Data(fault.utf8))
      _exit(1)
    }
    func play(_ next: InputStep) {
      if step % 100 == 0 {
        alarm(timeout)
        // Exit if the parent process has ended.
        if getppid() != watcher { _exit(1) }
      }
      // Overwrite the step's number in place. Its line has a constant length.
      let line = String(format: "%012d\n", step)
      pwrite(log.fileDescriptor, line, 13, 0)
      record(player.play(next))
      step += 1
    }
    switch script {
    case .steps(let steps):
      for next in steps { play(next) }
      record(player.rest())
    case .stream(let seed, let events):
      let start = Date()
      var stream = InputStream(seed: seed)
      record(player.measure())
      var count = 0
      while count < events {
        let next = stream.next()
        play(next)
        guard next.isEvent else { continue }
        count += 1
        guard count % eventsPerMeasurement == 0 else { continue }
        record(player.measure())
        if events == .max {
          let seconds = Int(Date().timeIntervalSince(start))
          print("seed \(seed): \(count) events in \(seconds) s; \(ResourceUse())")
          fflush(nil)
        }
      }
    }
    _exit(0)
  }

  // MARK: Parent process

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("input-run-\(UUID().uuidString)")

  /// Performs a script in a child process and returns the failure, or `nil`.
  ///
  /// - Throws: An error if the process can't be started.
  static func failure(of script: Script) async throws -> Failure? {
    let run = InputRun()
    try FileManager.default.createDirectory(at: run.folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: run.folder) }
    return try await run.failure(of: script)
  }

  private func failure(of script: Script) async throws -> Failure? {
    let (log, errors) = (
      folder.appendingPathComponent("log"), folder.appendingPathComponent("errors")
    )
    try Data("000000000000\n".utf8).write(to: log)
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--testing-library", "swift-testing", "--filter",
      "RandomInputTests/randomInputBreaksNoInvariant",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["HAND_LOG"] = log.path
    environment["TMPDIR"] = folder.path
    var isWatched = false
    switch script {
    case .stream(let seed, let events):
      environment["HAND_STREAM"] = "\(seed)"
      environment["HAND_EVENTS"] = "\(events)"
      isWatched = events == .max
    case .steps(let steps):
      let file = folder.appendingPathComponent("steps")
      try Data(InputStep.text(of: steps).utf8).write(to: file)
      environment["HAND_STEPS"] = file.path
    }
    process.environment = environment
    process.standardError = try FileHandle(forWritingTo: errors)
    if !isWatched { process.standardOutput = FileHandle.nullDevice }
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    let isWell = process.terminationReason == .exit && process.terminationStatus == 0
    guard !isWell else { return nil }
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    let step = lines.first.flatMap { Int($0) } ?? 0
    if process.terminationReason == .exit, lines.count > 1 {
      return Failure(step: step, reason: lines.dropFirst().joined(separator: " "))
    }
    let how =
      process.terminationReason == .exit
      ? "it left with \(process.terminationStatus)"
      : process.terminationStatus == SIGALRM ? "it hangs" : "signal \(process.terminationStatus)"
    let said = try String(contentsOf: errors, encoding: .utf8).split(separator: "\n")
    let trace = said.filter { $0.contains("Fatal error: ") || $0.contains("/Sources/") }.prefix(6)
    return Failure(step: step, reason: ([how] + trace.map(String.init)).joined(separator: "\n"))
  }
}

extension InputStep {
  /// Returns the steps in a text, one per line. Ignores invalid lines.
  static func steps(in text: String) -> [InputStep] {
    text.split(separator: "\n").compactMap { InputStep(String($0)) }
  }

  /// Returns a text with one line per step.
  static func text(of steps: [InputStep]) -> String {
    steps.map(\.description).joined(separator: "\n")
  }
}
