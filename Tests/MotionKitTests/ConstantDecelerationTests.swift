import MotionKit
import Testing

@Suite struct ConstantDecelerationTests {
  @Test(arguments: [-7.0, -0.3, 0.2, 4, 30], [0.1, 2.0, 55])
  func constantDecelerationStopsAtItsTarget(
    distance: Double, speed: Double
  ) {
    let deceleration = ConstantDeceleration(from: 3, to: 3 + distance, velocity: speed)
    // With constant deceleration the mean speed is half the initial speed.
    #expect(abs(deceleration.duration - abs(distance) / (speed / 2)) < 1e-12)
    #expect(deceleration.position(at: 0) == 3)
    #expect(deceleration.position(at: deceleration.duration) == 3 + distance)
    #expect(
      abs(deceleration.position(at: deceleration.duration * (1 - 1e-9)) - 3 - distance) < 1e-9)
    #expect(abs(abs(deceleration.velocity(at: 0)) - speed) < 1e-12)
    #expect(deceleration.velocity(at: deceleration.duration) == 0)
    // Half the time covers three quarters of the distance.
    #expect(abs(deceleration.position(at: deceleration.duration / 2) - 3 - 0.75 * distance) < 1e-12)
  }

  @Test(arguments: [0, .nan, .infinity])
  func decelerationWithZeroOrNonFiniteVelocityIsAtItsTargetAtOnce(
    velocity: Double
  ) {
    let deceleration = ConstantDeceleration(from: 1, to: 2, velocity: velocity)
    #expect(deceleration.position(at: 0) == 2)
    #expect(deceleration.duration == 0)
  }

  @Test func flickDistanceFollowsICarouselsFormula() {
    // 12 items per second at the rate 0.95: 12 / (60 · 0.05).
    #expect(abs(ConstantDeceleration.distance(velocity: 12, rate: 0.95) - 4) < 1e-12)
    #expect(ConstantDeceleration.distance(velocity: -12, rate: 1) == -.infinity)
    #expect(ConstantDeceleration.distance(velocity: 0, rate: 1) == 0)
  }
}
