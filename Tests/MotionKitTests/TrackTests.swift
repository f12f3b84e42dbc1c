import MotionKit
import Testing

@Suite struct TrackTests {
  /// Returns a deceleration from 0 that may bounce at `edge`.
  private func bounce(_ velocity: Double, at edge: Double, maxVelocity: Double = 1e6) -> Track {
    var track = Track(restingAt: 0)
    track.end(
      with: Decay(from: 0, velocity: velocity, friction: 2), bouncingAt: edge,
      maxVelocity: maxVelocity, within: 0.5)
    return track
  }

  @Test func trackWithoutPhasesRests() {
    let track = Track(restingAt: 7)
    #expect(track.duration == 0 && track.target == 7)
    #expect(track.position(at: -1) == 7 && track.position(at: 3) == 7)
    #expect(track.velocity(at: 0) == 0)
  }

  @Test(arguments: [-1000.0, -30, 30, 1000]) func decelerationThatPassesNoEdgeIsADecay(
    velocity: Double
  ) {
    let decay = Decay(from: 0, velocity: velocity, friction: 2)
    for edge in [Double.infinity, 501] {
      let track = bounce(velocity, at: velocity < 0 ? -edge : edge)
      #expect(track.duration == decay.duration(within: 0.5))
      for step in 0..<20 {
        let time = track.duration * Double(step) / 20
        #expect(track.position(at: time) == decay.position(at: time))
        #expect(track.velocity(at: time) == decay.velocity(at: time))
      }
      #expect(track.position(at: track.duration) == decay.target)
    }
  }

  /// A deceleration passes the edge without a jump of position or velocity, turns back and ends at
  /// the edge.
  @Test(arguments: [-1.0, 1], [0.0, 80, 300]) func decelerationBouncesAtAnEdge(
    direction: Double, edge: Double
  ) {
    let track = bounce(1000 * direction, at: edge * direction)
    #expect(track.target == edge * direction)
    #expect(track.position(at: track.duration) == track.target)
    var (position, velocity, farthest) = (0.0, 1000.0, 0.0)
    for step in 1...Int(track.duration * 10000) {
      let time = Double(step) / 10000
      let (nextPosition, nextVelocity) = (
        track.position(at: time) * direction, track.velocity(at: time) * direction
      )
      #expect(abs(nextPosition - position) < 0.11)
      #expect(abs(nextVelocity - velocity) < 2.5)
      (position, velocity) = (nextPosition, nextVelocity)
      farthest = max(farthest, position)
    }
    #expect(farthest > edge + 5)
    #expect(abs(position - edge) < 0.6)
  }

  @Test func velocityAtTheEdgeIsLimited() {
    let track = bounce(1000, at: 300, maxVelocity: 50)
    let arrival = Decay(from: 0, velocity: 1000, friction: 2).time(at: 300) ?? 0
    #expect(abs(track.velocity(at: arrival - 1e-9) - 400) < 1e-3)
    #expect(abs(track.velocity(at: arrival + 1e-9) - 50) < 1e-3)
  }

  @Test func shiftMovesAllPhasesAndTheTarget() {
    let track = bounce(1000, at: 300)
    var shifted = track
    shifted.move(by: -40)
    shifted.move(by: 15)
    #expect(shifted.target == 275 && shifted.duration == track.duration)
    for step in 0..<50 {
      let time = track.duration * Double(step) / 40
      #expect(abs(shifted.position(at: time) - track.position(at: time) + 25) < 1e-9)
      #expect(shifted.velocity(at: time) == track.velocity(at: time))
    }
  }
}
