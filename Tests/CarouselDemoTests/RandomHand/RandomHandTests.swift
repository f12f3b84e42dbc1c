import Foundation
import StageTestSupport
import TestSupport
import Testing

/// The whole program under a hand that does anything at all: it never ends by itself, what it draws is
/// somewhere, it comes to rest when it is let go of, and it keeps no more than it had.
///
/// `make monkey SEED=n` plays a seed's stream without end.
@Suite struct RandomHandTests {
  private static let endlessSeed = ProcessInfo.processInfo.environment["MONKEY_SEED"]
    .flatMap { UInt64($0) }

  /// A hundred thousand events, in two processes beside one another.
  @Test(arguments: endlessSeed.map { [$0] } ?? [1, 2]) func anythingMayBeDone(seed: UInt64)
    async throws
  {
    try await HandRun.playIfOrdered()
    let events = Self.endlessSeed == nil ? 50_000 : Int.max
    guard let failure = try await HandRun.failure(of: .stream(seed: seed, events: events)) else {
      return
    }
    var stream = HandStream(seed: seed)
    let steps = (0...failure.step).map { _ in stream.next() }
    let short =
      failure.isRepeatable
      ? try await HandShortening.shortest(of: steps) {
        try await HandRun.failure(of: .steps($0)) != nil
      } : nil
    Issue.record(
      """
      seed \(seed), step \(failure.step) (\(steps.last?.description ?? "")): \(failure.reason)
      \(short.map { "These \($0.count) steps lead there, for `HandPlayer.play`:\n" + HandStep.text(of: $0) }
        ?? "No part of the stream leads there by itself.")
      """)
  }

  /// A step is the same when it is read again.
  @Test func stepsCanBeWrittenAndRead() {
    var stream = HandStream(seed: 3)
    for _ in 0..<5000 {
      let step = stream.next()
      #expect(HandStep(step.description) == step)
    }
  }

  /// The steps that a hand found: pictures that were inserted, and gone with R while another type was
  /// laid out.
  @Test func itemsThatAreTakenAwayAreNotAskedFor() async throws {
    let fault = try await HandPlayer.play(
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

  /// The few steps that matter are found among many.
  @Test func aStreamIsShortened() async throws {
    var stream = HandStream(seed: 4)
    let all = (0..<5000).map { _ in stream.next() }.filter { $0 != .load && $0 != .leave }
    var steps = Array(all.prefix(3000))
    let places = [2500, 2600, 2990]
    for place in places { steps.insert(place == 2600 ? .leave : .load, at: place) }
    let short = try await HandShortening.shortest(of: steps) { steps in
      steps.filter { $0 == .load || $0 == .leave } == [.load, .leave, .load]
    }
    #expect(short == [.load, .leave, .load])
    let none = try await HandShortening.shortest(of: steps) { _ in false }
    #expect(none == nil)
  }
}
