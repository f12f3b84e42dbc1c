import TestSupport
import Testing

@testable import StageKit

/// When shadows and mirror images go and come back, on a display that is simulated.
@Suite struct FrameQualityTests {
  /// A display of 60 Hz: a frame that isn't ready in time is shown one period later, or more.
  private struct Display {
    static let period = 1.0 / 60
    var quality = FrameQuality()
    var time = 10.0
    /// The share of effects after each frame.
    var shares: [Double] = []
    var activity = Activity.still(until: nil)

    /// Makes a frame that takes so many periods.
    mutating func frame(cost: Double, isMoving: Bool = true) {
      activity = quality.frame(at: time, period: Self.period, isMoving: isMoving)
      shares.append(quality.effects)
      time += max(cost.rounded(.up), 1) * Self.period
    }

    /// Rests, as the loop does: asleep where nothing moves.
    mutating func rest(seconds: Double) {
      let end = time + seconds
      while time < end {
        frame(cost: 1, isMoving: false)
        if case .still(let deadline) = activity { time = max(deadline ?? end, time) }
      }
    }

    /// How often they began to go or to come back.
    var changes: Int {
      let steps = zip(shares.dropFirst(), shares).map { $0 - $1 }.filter { $0 != 0 }
      return zip([1] + steps, steps).count { $0 * $1 < 0 }
    }
  }

  @Test func whoKeepsUpLosesNothing() {
    var display = Display()
    for number in 0..<6000 {
      // Now and then a frame is late: up to five of twelve.
      display.frame(cost: [0, 5, 2, 10, 7].contains(number % 12) ? 1.9 : 0.99)
      if number % 500 == 499 { display.rest(seconds: 3) }
    }
    #expect(display.shares.allSatisfy { $0 == 1 })
  }

  /// A frame after a sleep isn't late, however long that was.
  @Test func sleepIsNotLate() {
    var display = Display()
    for _ in 0..<100 {
      for _ in 0..<3 { display.frame(cost: 1) }
      display.rest(seconds: 0.1)
    }
    #expect(display.shares.allSatisfy { $0 == 1 })
  }

  @Test func theyGoWhereFramesAreLateAndComeBackAtRest() {
    var display = Display()
    // 1.2 periods with them, 0.8 without.
    for _ in 0..<120 { display.frame(cost: 0.8 + display.quality.effects * 0.4) }
    #expect(display.quality.effects == 0 && display.changes == 1)
    let late = zip(display.shares.dropFirst(40), 0...).count { $0.0 > 0 }
    #expect(late == 0)
    // They fade; none of the steps is large.
    #expect(zip(display.shares.dropFirst(), display.shares).allSatisfy { abs($0 - $1) < 0.17 })
    display.rest(seconds: 0.3)
    #expect(display.quality.effects == 0)
    display.rest(seconds: 0.5)
    #expect(display.quality.effects == 1 && display.changes == 2)
    #expect(display.activity == .still(until: nil))
    #expect(zip(display.shares.dropFirst(), display.shares).allSatisfy { abs($0 - $1) < 0.17 })
  }

  /// However close the costs are to what is allowed, with them and without them, they go once and stay away.
  @Test(arguments: 1...20) func nothingFlickersAtTheThreshold(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (base, extra) = (
      Double.random(in: 0.7...1.05, using: &random), Double.random(in: 0...0.4, using: &random)
    )
    var display = Display()
    for _ in 0..<3000 {
      let noise = Double.random(in: -0.15...0.15, using: &random)
      display.frame(cost: base + extra * display.quality.effects + noise)
    }
    #expect(display.changes <= 1)
    display.rest(seconds: 2)
    #expect(display.quality.effects == 1)
  }

  /// From one flick to the next they don't come back for a blink.
  @Test func flicksInARowDoNotBringThemBack() {
    var display = Display()
    for _ in 0..<60 { display.frame(cost: 1.5) }
    for _ in 0..<10 {
      display.rest(seconds: 0.25)
      for _ in 0..<20 { display.frame(cost: 0.8 + display.quality.effects) }
    }
    #expect(display.quality.effects == 0 && display.changes == 1)
  }
}
