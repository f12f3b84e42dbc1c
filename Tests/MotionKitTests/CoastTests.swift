import MotionKit
import Testing

@Suite struct CoastTests {
  @Test(arguments: [-12.0, -0.3, 4, 900]) func coastWithoutAnEdgeKeepsItsVelocity(velocity: Double)
  {
    let coast = Coast(from: 3, velocity: velocity)
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
    let coast = Coast(from: start, velocity: side * speed, past: edge, to: target)
    let deceleration = ConstantDeceleration(from: edge, to: target, velocity: speed)
    #expect(abs(coast.timeToEdge - 10 / speed) < 1e-12)
    #expect(abs(coast.duration - coast.timeToEdge - deceleration.duration) < 1e-12)
    #expect(abs(coast.position(at: coast.timeToEdge / 2) - (start + side * 5)) < 1e-12)
    #expect(abs(coast.position(at: coast.timeToEdge) - edge) < 1e-9)
    #expect(abs(coast.velocity(at: coast.timeToEdge) - side * speed) < 1e-9)
    #expect(abs(coast.velocity(at: coast.timeToEdge * (1 - 1e-9)) - side * speed) < 1e-9)
    let later = deceleration.duration / 3
    #expect(
      abs(coast.position(at: coast.timeToEdge + later) - deceleration.position(at: later)) < 1e-9)
    #expect(coast.position(at: coast.duration) == target)
    #expect(coast.velocity(at: coast.duration) == 0)
  }

  @Test func coastThatStartsBeyondTheEdgeDeceleratesAtOnce() {
    let coast = Coast(from: 10.5, velocity: 4, past: 10, to: 11)
    #expect(coast.timeToEdge == 0)
    #expect(coast.position(at: 0) == 10.5 && coast.velocity(at: 0) == 4)
    #expect(coast.position(at: 1) == 11)
  }

  @Test func coastStopsAbruptlyIfItsTargetIsAtTheEdge() {
    let coast = Coast(from: 0, velocity: 5, past: 10, to: 10)
    #expect(coast.duration == 2)
    #expect(coast.velocity(at: 1.999) == 5 && coast.velocity(at: 2) == 0)
  }

  @Test(
    arguments: [0, 1, -1e300, 1e300, .nan, .infinity, -.infinity],
    [0, -3, Double.leastNonzeroMagnitude, 1e300, .nan, .infinity])
  func coastIsFiniteForExtremeValues(start: Double, velocity: Double) {
    let coasts = [
      Coast(from: start, velocity: velocity),
      Coast(from: start, velocity: velocity, past: 9, to: 10),
      Coast(from: 0, velocity: velocity, past: start, to: start),
    ]
    for coast in coasts {
      #expect(coast.duration >= 0 && coast.timeToEdge <= coast.duration || coast.duration == 0)
      for time in [-1, 0, 1e-9, 3, 1e300, .infinity] {
        #expect(coast.position(at: time).isFinite && coast.velocity(at: time).isFinite)
      }
    }
  }
}
