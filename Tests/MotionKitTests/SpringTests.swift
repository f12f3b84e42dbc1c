import Glibc
import MotionKit
import Testing

@Suite struct SpringTests {
  static let frequency = 10.9
  static let displacements = [-300.0, -0.2, 0, 1, 100]
  static let velocities = [-8000.0, -500, -10.9, 0, 30, 2500]

  @Test(arguments: displacements, velocities) func springFollowsTheClosedFormSolution(
    displacement: Double, velocity: Double
  ) {
    let spring = Spring(
      from: 50 + displacement, velocity: velocity, to: 50, frequency: Self.frequency)
    let w = Self.frequency
    for step in 0...120 {
      let t = Double(step) / 60
      let x = (displacement + (velocity + w * displacement) * t) * exp(-w * t)
      let v = (velocity - w * (velocity + w * displacement) * t) * exp(-w * t)
      #expect(abs(spring.position(at: t) - (50 + x)) < 1e-9)
      #expect(abs(spring.velocity(at: t) - v) < 1e-9)
    }
  }

  /// The spring arrives after the given duration, or earlier if the softest spring that doesn't
  /// cross the target arrives earlier. `rate` is the initial velocity per unit of distance, in 1/s.
  @Test(arguments: [1.0, -7, 300], [0.0, 0.5, 3, 40])
  func springWithADurationArrivesInTimeWithoutCrossingItsTarget(
    distance: Double, rate: Double
  ) {
    for duration in [0.2, 1, 3] {
      let velocity = distance * rate
      let spring = Spring(from: 0, velocity: velocity, to: distance, within: 1e-3, after: duration)
      let softest =
        Decay(from: 0, velocity: velocity, to: distance)?.duration(within: 1e-3) ?? .infinity
      #expect(abs(spring.duration(within: 1e-3) - min(duration, softest)) < 1e-6)
      #expect(spring.velocity(at: 0) == velocity)
      for step in 0...300 {
        #expect((distance - spring.position(at: Double(step) / 100)) * distance >= -1e-9)
      }
    }
  }

  @Test func bounceMatchesTheMeasuredPeakAndReturn() {
    // From the edge at 1000 pt/s, the peak is v0/(e·ω) = 33.8 pt at 1/ω = 91.7 ms.
    let bounce = Spring(from: 0, velocity: 1000, to: 0, frequency: Self.frequency)
    let peak = 1 / Self.frequency
    #expect(abs(bounce.position(at: peak) - 1000 / (M_E * Self.frequency)) < 1e-9)
    #expect(abs(bounce.position(at: peak) - 33.75) < 0.01)
    #expect(abs(bounce.velocity(at: peak)) < 1e-9)
    // Released at rest 100 pt from the edge, the content is within half a point after 0.68 s.
    let release = Spring(from: 100, velocity: 0, to: 0, frequency: Self.frequency)
    #expect(abs(release.duration(within: 0.5) - 0.68) < 0.005)
  }

  @Test(arguments: displacements, velocities) func springStaysWithinTheToleranceAfterItsDuration(
    displacement: Double, velocity: Double
  ) {
    let spring = Spring(from: displacement, velocity: velocity, to: 0, frequency: Self.frequency)
    let duration = spring.duration(within: 0.5)
    #expect(duration.isFinite)
    for step in 0...300 {
      #expect(abs(spring.position(at: duration + Double(step) / 100)) <= 0.5 + 1e-9)
    }
    if duration > 0 { #expect(abs(abs(spring.position(at: duration)) - 0.5) < 1e-9) }
  }

  @Test(arguments: displacements, velocities) func springNeverGainsEnergy(
    displacement: Double, velocity: Double
  ) {
    let spring = Spring(from: displacement, velocity: velocity, to: 0, frequency: Self.frequency)
    func energy(_ t: Double) -> Double {
      let x = spring.position(at: t) * Self.frequency
      let v = spring.velocity(at: t)
      return x * x + v * v
    }
    for step in 0..<300 {
      let time = Double(step) / 144
      #expect(energy(time + 1.0 / 144) <= energy(time) + 1e-6)
    }
  }

  @Test(arguments: displacements, velocities)
  func springCrossesItsTargetOnlyWhenFastEnoughTowardsIt(
    displacement: Double, velocity: Double
  ) {
    let spring = Spring(from: displacement, velocity: velocity, to: 0, frequency: Self.frequency)
    let isFastEnough =
      displacement * velocity < 0
      && abs(velocity) > Self.frequency * abs(displacement) * (1 + 1e-12)
    #expect((spring.crossing != nil) == isFastEnough)
    if let crossing = spring.crossing {
      #expect(abs(spring.position(at: crossing)) < 1e-9 * max(1, abs(displacement)))
    }
  }

  @Test func springIsFiniteForExtremeValues() {
    let extremes = [
      0, -0.0, 1, -1, 1e308, -1e308, .leastNonzeroMagnitude, .infinity, -.infinity, .nan,
    ]
    for start in extremes {
      for velocity in extremes {
        for frequency in extremes {
          let spring = Spring(from: start, velocity: velocity, to: 3, frequency: frequency)
          for time in extremes {
            #expect(spring.position(at: time).isFinite)
            #expect(spring.velocity(at: time).isFinite)
          }
          #expect(spring.duration(within: 0.5).isFinite)
          #expect(spring.position(at: .infinity) == 3)
          if let crossing = spring.crossing { #expect(crossing.isFinite) }
        }
      }
    }
  }
}
