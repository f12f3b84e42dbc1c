import MotionKit
import Testing

/// Tests of motion at a constant velocity that may decelerate beyond an edge.
@Suite struct CoastTests {
  @Test(arguments: [-12.0, -0.3, 4, 900]) func coastWithoutAnEdgeKeepsItsVelocity(velocity: Double)
  {
    let coast = Track(from: 3, constantVelocity: velocity)
    #expect(coast.duration == .infinity)
    for time in [0, 0.25, 7, 3600] {
      #expect(coast.position(at: time) == 3 + velocity * time)
      #expect(coast.velocity(at: time) == velocity)
    }
  }

  /// The position and the velocity are continuous at the edge.
  @Test(arguments: [0.2, 1, 5], [2.5, 40, -2.5, -40])
  func coastDeceleratesToItsTargetBeyondTheEdge(overshoot: Double, velocity: Double) {
    let (side, speed): (Double, Double) = (velocity < 0 ? -1 : 1, abs(velocity))
    let (start, edge, target) = (3.0, 3 + side * 10, 3 + side * (10 + overshoot))
    let coast = Track(from: start, constantVelocity: side * speed, past: edge, to: target)
    let deceleration = ConstantDeceleration(from: edge, to: target, velocity: speed)
    let timeToEdge = 10 / speed
    #expect(abs(coast.duration - timeToEdge - deceleration.duration) < 1e-12)
    #expect(abs(coast.position(at: timeToEdge / 2) - (start + side * 5)) < 1e-12)
    #expect(abs(coast.position(at: timeToEdge) - edge) < 1e-9)
    #expect(abs(coast.velocity(at: timeToEdge) - side * speed) < 1e-9)
    #expect(abs(coast.velocity(at: timeToEdge * (1 - 1e-9)) - side * speed) < 1e-9)
    let later = deceleration.duration / 3
    #expect(
      abs(coast.position(at: timeToEdge + later) - deceleration.position(at: later)) < 1e-9)
    #expect(coast.position(at: coast.duration) == target)
    #expect(coast.velocity(at: coast.duration) == 0)
  }

  @Test func coastThatStartsBeyondTheEdgeDeceleratesAtOnce() {
    let coast = Track(from: 10.5, constantVelocity: 4, past: 10, to: 11)
    #expect(coast.position(at: 0) == 10.5 && coast.velocity(at: 0) == 4)
    #expect(coast.position(at: 1) == 11)
  }

  @Test func coastStopsAbruptlyIfItsTargetIsAtTheEdge() {
    let coast = Track(from: 0, constantVelocity: 5, past: 10, to: 10)
    #expect(coast.duration == 2)
    #expect(coast.velocity(at: 1.999) == 5 && coast.velocity(at: 2) == 0)
  }

  @Test(
    arguments: [0, 1, -1e300, 1e300, .nan, .infinity, -.infinity],
    [0, -3, Double.leastNonzeroMagnitude, 1e300, .nan, .infinity])
  func coastIsFiniteForExtremeValues(start: Double, velocity: Double) {
    let coasts = [
      Track(from: start, constantVelocity: velocity),
      Track(from: start, constantVelocity: velocity, past: 9, to: 10),
      Track(from: 0, constantVelocity: velocity, past: start, to: start),
    ]
    for coast in coasts {
      #expect(coast.duration >= 0)
      for time in [-1, 0, 1e-9, 3, 1e300, .infinity] {
        #expect(coast.position(at: time).isFinite && coast.velocity(at: time).isFinite)
      }
    }
  }
}
