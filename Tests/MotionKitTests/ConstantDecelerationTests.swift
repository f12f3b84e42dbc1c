import MotionKit
import Testing

@Suite struct ConstantDecelerationTests {
  @Test(arguments: [-7.0, -0.3, 0.2, 4, 30], [0.1, 2.0, 55]) func stopsAtTheTarget(
    way: Double, speed: Double
  ) {
    let slide = ConstantDeceleration(from: 3, to: 3 + way, velocity: speed)
    // The mean speed of an even deceleration is half the first.
    #expect(abs(slide.duration - abs(way) / (speed / 2)) < 1e-12)
    #expect(slide.position(at: 0) == 3)
    #expect(slide.position(at: slide.duration) == 3 + way)
    #expect(abs(slide.position(at: slide.duration * (1 - 1e-9)) - 3 - way) < 1e-9)
    #expect(abs(abs(slide.velocity(at: 0)) - speed) < 1e-12)
    #expect(slide.velocity(at: slide.duration) == 0)
    // Half the time makes three quarters of the way.
    #expect(abs(slide.position(at: slide.duration / 2) - 3 - 0.75 * way) < 1e-12)
  }

  @Test(arguments: [0, .nan, .infinity]) func withoutSpeedItIsThere(velocity: Double) {
    let slide = ConstantDeceleration(from: 1, to: 2, velocity: velocity)
    #expect(slide.position(at: 0) == 2)
    #expect(slide.duration == 0)
  }

  @Test func distanceOfAFlick() {
    // 12 items a second at the rate 0.95: 12 / (60 · 0.05).
    #expect(abs(ConstantDeceleration.distance(velocity: 12, rate: 0.95) - 4) < 1e-12)
    #expect(ConstantDeceleration.distance(velocity: -12, rate: 1) == -.infinity)
    #expect(ConstantDeceleration.distance(velocity: 0, rate: 1) == 0)
  }
}
