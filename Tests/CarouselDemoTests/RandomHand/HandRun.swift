import Foundation
import StageTestSupport
import TestSupport

/// A hand's play in a process of its own, which tells where it was though the program ends it.
struct HandRun {
  /// What is played.
  enum Script {
    /// So many events of a seed's stream, with everything measured now and then.
    case stream(seed: UInt64, events: Int)
    /// These steps, and at rest after them.
    case steps([HandStep])
  }

  /// How it ended, where it didn't end well.
  struct Failure {
    /// The step that it came to.
    let step: Int
    let reason: String
    /// Whether the steps alone lead to it.
    var isRepeatable: Bool { !reason.hasPrefix("it takes") }
  }

  /// How many events lie between two measurements.
  static let eventsAMeasure = 10_000
  /// A step, or a few of them, that take longer than this hang, in seconds.
  private static let patience: UInt32 = 120

  // MARK: In the process that plays

  /// What this process is to play, if it is such a process.
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
    return lines.map { (.steps(HandStep.steps(in: $0)), log) }
  }

  /// Plays and leaves, if that is what this process is for.
  ///
  /// - Throws: what keeps the program from being opened.
  @WindowActor static func playIfOrdered() async throws {
    guard let (script, log) = order else { return }
    let player = try HandPlayer(turn: await Turn.take())
    let watcher = getppid()
    var step = 0
    func note(_ fault: String?) {
      guard let fault else { return }
      _ = try? log.seekToEnd()
      try? log.write(contentsOf: Data(fault.utf8))
      _exit(1)
    }
    func play(_ next: HandStep) {
      if step % 100 == 0 {
        alarm(patience)
        // Whoever watched has gone, without a word to what it had started.
        if getppid() != watcher { _exit(1) }
      }
      // So long that it is written over, not behind.
      let line = String(format: "%012d\n", step)
      pwrite(log.fileDescriptor, line, 13, 0)
      note(player.play(next))
      step += 1
    }
    switch script {
    case .steps(let steps):
      for next in steps { play(next) }
      note(player.rest())
    case .stream(let seed, let events):
      let start = Date()
      var stream = HandStream(seed: seed)
      note(player.measure())
      var count = 0
      while count < events {
        let next = stream.next()
        play(next)
        guard next.isEvent else { continue }
        count += 1
        guard count % eventsAMeasure == 0 else { continue }
        note(player.measure())
        if events == .max {
          let seconds = Int(Date().timeIntervalSince(start))
          print("seed \(seed): \(count) events in \(seconds) s; \(ResourceUse())")
          fflush(nil)
        }
      }
    }
    _exit(0)
  }

  // MARK: In the process that watches

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("hand-run-\(UUID().uuidString)")

  /// Plays in a process of its own. How that ended, if not well.
  ///
  /// - Throws: what keeps the process from being started.
  static func failure(of script: Script) async throws -> Failure? {
    let run = HandRun()
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
      "--testing-library", "swift-testing", "--filter", "RandomHandTests/anythingMayBeDone",
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
      try Data(HandStep.text(of: steps).utf8).write(to: file)
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
    let words = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    let step = words.first.flatMap { Int($0) } ?? 0
    if process.terminationReason == .exit, words.count > 1 {
      return Failure(step: step, reason: words.dropFirst().joined(separator: " "))
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

extension HandStep {
  /// The steps in a text, a line each; lines that are none are left out.
  static func steps(in text: String) -> [HandStep] {
    text.split(separator: "\n").compactMap { HandStep(String($0)) }
  }

  /// A line for each step.
  static func text(of steps: [HandStep]) -> String {
    steps.map(\.description).joined(separator: "\n")
  }
}
