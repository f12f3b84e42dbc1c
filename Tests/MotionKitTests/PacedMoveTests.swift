import Glibc
import MotionKit
import Testing

@Suite struct PacedMoveTests {
  @Test(arguments: [-30.0, 0, 5, 200], [-12.0, 0, 36]) func pacedMoveFollowsTheClosedFormSolution(
    velocity: Double, targetVelocity: Double
  ) {
    let move = PacedMove(from: 3, velocity: velocity, targetVelocity: targetVelocity, rate: 8)
    for step in 0...200 {
      let t = Double(step) / 60
      let v = targetVelocity + (velocity - targetVelocity) * exp(-8 * t)
      #expect(abs(move.velocity(at: t) - v) < 1e-9)
      let slope = (move.position(at: t + 1e-6) - move.position(at: t)) / 1e-6
      #expect(abs(slope - v) < 1e-3 * max(1, abs(velocity)))
    }
    #expect(move.position(at: 0) == 3)
    #expect(move.position(at: -1) == 3)
  }

  @Test(arguments: [12.0, -12]) func timeInvertsPositionForPositionsAheadOfTheStart(
    targetVelocity: Double
  ) {
    let move = PacedMove(
      from: 0, velocity: -targetVelocity / 2, targetVelocity: targetVelocity, rate: 8)
    for distance in [0.5, 3, 1e6] {
      let time = move.time(at: distance * (targetVelocity < 0 ? -1 : 1))
      #expect(abs(abs(move.position(at: time)) - distance) < 1e-9 * max(1, distance))
    }
    #expect(move.time(at: -targetVelocity) == 0)
  }

  /// A motion that comes to rest reaches the positions before its end, and no others.
  @Test(arguments: [9.0, -9]) func timeOfAMotionToRestIsInfiniteOnlyBeyondItsEnd(velocity: Double) {
    let move = PacedMove(from: 0, velocity: velocity, targetVelocity: 0, rate: 8)
    for fraction in [0.01, 0.5, 0.99] {
      let time = move.time(at: velocity / 8 * fraction)
      #expect(abs(time + log1p(-fraction) / 8) < 1e-9)
    }
    #expect(move.time(at: velocity / 8 * 1.01) == .infinity)
    #expect(move.time(at: -velocity) == 0)
  }
}
