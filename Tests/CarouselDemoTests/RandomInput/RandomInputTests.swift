import Foundation
import StageTestSupport
import TestSupport
import Testing

/// Tests the whole program with random input. The program must not crash, must keep its geometry
/// finite, must come to rest when input ends, and must not leak resources.
///
/// `make monkey SEED=n` performs the random steps of a seed until it is interrupted.
@Suite struct RandomInputTests {
  private static let endlessSeed = ProcessInfo.processInfo.environment["MONKEY_SEED"]
    .flatMap { UInt64($0) }
  // The compiler of Swift 6.0 crashes on closures in the arguments of a macro.
  private static let seeds: [UInt64] = endlessSeed.map { [$0] } ?? [1, 2]

  /// Performs 5,000 events for each seed, in child processes.
  @Test(arguments: seeds) func randomInputBreaksNoInvariant(seed: UInt64) async throws {
    try await InputRun.runIfChildProcess()
    let events = Self.endlessSeed == nil ? 5000 * RandomTests.scale : Int.max
    guard let failure = try await InputRun.failure(of: .stream(seed: seed, events: events)) else {
      return
    }
    var stream = InputStream(seed: seed)
    let steps = (0...failure.step).map { _ in stream.next() }
    let short =
      failure.isRepeatable
      ? try await InputShortening.shortest(of: steps) {
        try await InputRun.failure(of: .steps($0)) != nil
      } : nil
    Issue.record(
      """
      seed \(seed), step \(failure.step) (\(steps.last?.description ?? "")): \(failure.reason)
      \(short.map { "These \($0.count) steps lead there, for `InputPlayer.play`:\n" + InputStep.text(of: $0) }
        ?? "No part of the stream leads there by itself.")
      """)
  }

  @Test func stepsConvertToTextAndBack() {
    var stream = InputStream(seed: 3)
    for _ in 0..<5000 {
      let step = stream.next()
      #expect(InputStep(step.description) == step)
    }
  }

  /// Performs steps that random input has found. The key R removes inserted pictures during the
  /// change to another carousel type.
  @Test func removedItemsAreNotRequested() async throws {
    let fault = try await InputPlayer.play(
      """
      key 1
      key insert
      key up repeat
      key up repeat
      frame 0.033
      key up repeat
      frame 0.017
      frame 0.033
      frame 0.007
      key r
      frame 0.016
      """)
    #expect(fault == nil)
  }

  /// Shortening finds the few steps that cause a failure among many.
  @Test func shorteningFindsTheFailingSteps() async throws {
    var stream = InputStream(seed: 4)
    let all = (0..<5000).map { _ in stream.next() }.filter { $0 != .load && $0 != .leave }
    var steps = Array(all.prefix(3000))
    let indexes = [2500, 2600, 2990]
    for index in indexes { steps.insert(index == 2600 ? .leave : .load, at: index) }
    let short = try await InputShortening.shortest(of: steps) { steps in
      steps.filter { $0 == .load || $0 == .leave } == [.load, .leave, .load]
    }
    #expect(short == [.load, .leave, .load])
    let none = try await InputShortening.shortest(of: steps) { _ in false }
    #expect(none == nil)
  }
}
