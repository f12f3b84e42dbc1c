import Glibc
import MotionKit
import Testing

@Suite struct DecayTests {
  /// Fractions of the velocity kept each millisecond.
  static let rates = [0.9, 0.99, 0.995, 0.998, 0.9995]
  static let velocities = [-9000.0, -320.5, -1, 0, 0.25, 60, 1000, 4000, 64000]

  @Test(arguments: rates, velocities) func decayFollowsThePublishedFormula(
    rate: Double, velocity: Double
  ) {
    let decay = Decay(
      from: 12, velocity: velocity, friction: Decay.friction(keepingPerMillisecond: rate))
    let k = 1000 * log(rate)
    for step in 0...200 {
      let time = Double(step) / 60
      // v(t) = v0·d^(1000t), x(t) = x0 + v0·(d^(1000t) − 1)/K (WWDC 2018, session 803; Lobanov).
      let kept = pow(rate, 1000 * time)
      let scale = max(1, abs(velocity))
      #expect(abs(decay.velocity(at: time) - velocity * kept) < 1e-9 * scale)
      #expect(abs(decay.position(at: time) - (12 + velocity * (kept - 1) / k)) < 1e-9 * scale)
    }
    #expect(abs(decay.target - (12 - velocity / k)) < 1e-9 * max(1, abs(velocity)))
  }

  /// The expected values were computed independently, to the digits shown. The stopping distance is
  /// X = −v0/K, where K = 1000·ln d. The time until ε = 0.5 points remain is T = ln(−K·ε/|v0|)/K.
  @Test(arguments: [
    (0.998, 1000.0, 499.4998331665, 3.4499),
    (0.998, 4000.0, 1997.9993326658, 4.1424),
    (0.99, 1000.0, 99.4991624734, 0.5267),
    (0.99, 4000.0, 397.9966498937, 0.6646),
  ])
  func stoppingDistanceAndDurationMatchTheFormulas(
    rate: Double, velocity: Double, distance: Double, time: Double
  ) {
    let decay = Decay(
      from: 0, velocity: velocity, friction: Decay.friction(keepingPerMillisecond: rate))
    #expect(abs(decay.target - distance) < 1e-9)
    let duration = decay.duration(within: 0.5)
    #expect(abs(duration - time) < 1e-4)
    #expect(abs(abs(decay.target - decay.position(at: duration)) - 0.5) < 1e-9)
  }

  @Test(arguments: velocities) func decayTimeInvertsPosition(velocity: Double) {
    let decay = Decay(from: -40, velocity: velocity, friction: 2.002)
    for step in 0...40 {
      let time = Double(step) / 10
      guard velocity != 0 else { continue }
      guard let back = decay.time(at: decay.position(at: time)) else {
        Issue.record("no time for the position at \(time) s")
        continue
      }
      #expect(abs(back - time) < 1e-6)
    }
    #expect(decay.time(at: -40) == 0)
    #expect(decay.time(at: decay.target + velocity) == nil || velocity == 0)
    #expect(decay.time(at: -40 - velocity) == nil || velocity == 0)
  }

  @Test func decayToATargetComesToRestAtTheTarget() throws {
    for velocity in [-5000.0, -20, 3, 800] {
      for distance in [0.001, 3, 250, 90_000] {
        let target = 7 + (velocity < 0 ? -distance : distance)
        let decay = try #require(Decay(from: 7, velocity: velocity, to: target))
        #expect(abs(decay.target - target) < 1e-9 * max(1, distance))
        #expect(decay.velocity(at: 0) == velocity)
        #expect(Decay(from: 7, velocity: -velocity, to: target) == nil)
      }
    }
    #expect(Decay(from: 7, velocity: 0, to: 8) == nil)
    #expect(Decay(from: 7, velocity: 5, to: 7) == nil)
  }

  @Test func decayRestartedMidwayContinuesUnchanged() {
    let uninterrupted = Decay(from: 5, velocity: 1500, friction: 2.002)
    for cut in stride(from: 0.0, to: 3, by: 0.17) {
      let restarted = Decay(
        from: uninterrupted.position(at: cut), velocity: uninterrupted.velocity(at: cut),
        friction: 2.002)
      #expect(abs(restarted.position(at: 0.4) - uninterrupted.position(at: cut + 0.4)) < 1e-9)
      #expect(abs(restarted.target - uninterrupted.target) < 1e-9)
    }
  }

  @Test func decayIsFiniteForExtremeValues() {
    let extremes = [
      0, -0.0, 1, -1, 1e308, -1e308, .leastNonzeroMagnitude, .infinity, -.infinity, .nan,
    ]
    for start in extremes {
      for velocity in extremes {
        for friction in extremes {
          let decay = Decay(from: start, velocity: velocity, friction: friction)
          for time in extremes {
            #expect(decay.position(at: time).isFinite)
            #expect(decay.velocity(at: time).isFinite)
          }
          #expect(decay.target.isFinite)
          #expect(decay.duration(within: 0.5).isFinite)
          #expect(decay.position(at: .infinity) == decay.target)
        }
      }
      #expect(Decay.friction(keepingPerMillisecond: start).isFinite)
      #expect(Decay.friction(keepingPerMillisecond: start) > 0)
    }
  }
}
