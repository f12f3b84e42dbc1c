import MotionKit
import Testing

@Suite struct CoastTests {
  @Test(arguments: [-12.0, -0.3, 4, 900]) func withoutAnEdgeItNeverStops(velocity: Double) {
    let coast = Coast(from: 3, velocity: velocity)
    #expect(coast.duration == .infinity)
    for time in [0, 0.25, 7, 3600] {
      #expect(coast.position(at: time) == 3 + velocity * time)
      #expect(coast.velocity(at: time) == velocity)
    }
  }

  /// Even up to the edge, then the slide of any flick with the same speed, without a break in either.
  @Test(arguments: [0.2, 1, 5], [2.5, 40, -2.5, -40])
  func pastTheEdgeItSlides(room: Double, velocity: Double) {
    let (side, speed): (Double, Double) = (velocity < 0 ? -1 : 1, abs(velocity))
    let (start, edge, target) = (3.0, 3 + side * 10, 3 + side * (10 + room))
    let coast = Coast(from: start, velocity: side * speed, past: edge, to: target)
    let slide = ConstantDeceleration(from: edge, to: target, velocity: speed)
    #expect(abs(coast.evenDuration - 10 / speed) < 1e-12)
    #expect(abs(coast.duration - coast.evenDuration - slide.duration) < 1e-12)
    #expect(abs(coast.position(at: coast.evenDuration / 2) - (start + side * 5)) < 1e-12)
    #expect(abs(coast.position(at: coast.evenDuration) - edge) < 1e-9)
    #expect(abs(coast.velocity(at: coast.evenDuration) - side * speed) < 1e-9)
    #expect(abs(coast.velocity(at: coast.evenDuration * (1 - 1e-9)) - side * speed) < 1e-9)
    let later = slide.duration / 3
    #expect(
      abs(coast.position(at: coast.evenDuration + later) - slide.position(at: later)) < 1e-9)
    #expect(coast.position(at: coast.duration) == target)
    #expect(coast.velocity(at: coast.duration) == 0)
  }

  @Test func whereItStartsBeyondTheEdgeItSlidesAtOnce() {
    let coast = Coast(from: 10.5, velocity: 4, past: 10, to: 11)
    #expect(coast.evenDuration == 0)
    #expect(coast.position(at: 0) == 10.5 && coast.velocity(at: 0) == 4)
    #expect(coast.position(at: 1) == 11)
  }

  @Test func itStopsDeadAtAnEdgeWithoutRoom() {
    let coast = Coast(from: 0, velocity: 5, past: 10, to: 10)
    #expect(coast.duration == 2)
    #expect(coast.velocity(at: 1.999) == 5 && coast.velocity(at: 2) == 0)
  }

  @Test(
    arguments: [0, 1, -1e300, 1e300, .nan, .infinity, -.infinity],
    [0, -3, Double.leastNonzeroMagnitude, 1e300, .nan, .infinity])
  func placesAreFinite(start: Double, velocity: Double) {
    let coasts = [
      Coast(from: start, velocity: velocity),
      Coast(from: start, velocity: velocity, past: 9, to: 10),
      Coast(from: 0, velocity: velocity, past: start, to: start),
    ]
    for coast in coasts {
      #expect(coast.duration >= 0 && coast.evenDuration <= coast.duration || coast.duration == 0)
      for time in [-1, 0, 1e-9, 3, 1e300, .infinity] {
        #expect(coast.position(at: time).isFinite && coast.velocity(at: time).isFinite)
      }
    }
  }
}
