import MotionKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct PacedMoveTests {
  @Test(arguments: [-30.0, 0, 5, 200], [-12.0, 0, 36]) func followsTheClosedForm(
    velocity: Double, pace: Double
  ) {
    let move = PacedMove(from: 3, velocity: velocity, pace: pace, rate: 8)
    for step in 0...200 {
      let t = Double(step) / 60
      let v = pace + (velocity - pace) * exp(-8 * t)
      #expect(abs(move.velocity(at: t) - v) < 1e-9)
      let slope = (move.position(at: t + 1e-6) - move.position(at: t)) / 1e-6
      #expect(abs(slope - v) < 1e-3 * max(1, abs(velocity)))
    }
    #expect(move.position(at: 0) == 3)
    #expect(move.position(at: -1) == 3)
  }

  /// It is at a place at the time that it says.
  @Test(arguments: [12.0, -12]) func knowsWhenItComesToAPlace(pace: Double) {
    let move = PacedMove(from: 0, velocity: -pace / 2, pace: pace, rate: 8)
    for way in [0.5, 3, 1e6] {
      let time = move.time(at: way * (pace < 0 ? -1 : 1))
      #expect(abs(abs(move.position(at: time)) - way) < 1e-9 * max(1, way))
    }
    #expect(move.time(at: -pace) == 0)
    #expect(PacedMove(from: 0, velocity: 9, pace: 0, rate: 8).time(at: 5) == .infinity)
  }
}
