import GeometryKit
import Testing

@testable import GestureKit

/// The times and distances that decide how input from wheels and fingers is understood. A user
/// would notice a change of any of these values.
@Suite struct ThresholdTests {
  /// If wheel notches are less than 0.4 s apart, all go to the view that was under the pointer at
  /// the first notch.
  @Test(arguments: [(0.37, "carousel"), (0.43, "list")])
  func quickNotchesGoToTheViewOfTheFirstNotch(pause: Double, name: String) {
    let fixture = GestureFixture()
    fixture.view(0, 0, 100, 100, fixture.wheel("list"))
    fixture.view(0, 0, 1000, 1000, fixture.wheel("carousel"))
    fixture.turn(0, -1, at: 0, over: Point(x: 500, y: 500))
    fixture.turn(0, -1, at: pause, over: Point(x: 50, y: 50))
    #expect(fixture.removeLog() == ["carousel step 1", "\(name) step 1"])
  }

  /// With Ctrl held, a wheel notch zooms by a factor of 1.3. Touchpad events zoom by a factor of
  /// 1.051 per unit.
  @Test(arguments: [(1.0, 1.3), (-2.0, 0.5917), (0.5, 1.0252)])
  func wheelZoomsByAFixedFactorPerNotch(turn: Double, scale: Double) {
    let fixture = GestureFixture()
    let wheel = fixture.wheel("wheel")
    var scales: [Double] = []
    wheel.onZoom = {
      scales.append($0.scale)
      return true
    }
    fixture.view(0, 0, 1000, 1000, wheel)
    fixture.turn(0, turn, at: 0, zooms: true)
    #expect(scales.count == 1 && abs((scales.first ?? 0) - scale) < 0.001)
  }

  /// If a touch sample comes more than 0.04 s after the previous one, the resampler assumes that
  /// the finger rested until shortly before the new sample.
  @Test(arguments: [(0.036, false), (0.044, true)])
  func resamplerAssumesARestBeforeALateSample(pause: Double, isRest: Bool) {
    var resampler = TouchResampler()
    var position = 0.0
    resampler.add(Touch(id: 1, phase: .began, position: .zero, time: 1)) { _ in }
    let moved = Touch(id: 1, phase: .moved, position: Point(x: 40, y: 0), time: 1 + pause)
    resampler.add(moved) { _ in }
    resampler.frame(at: 1 + pause + 0.015) { position = $0.position.x }
    // The resampled position is extrapolated to 10 ms after the last sample.
    #expect((position > 55) == isRest && position > 45)
  }

  /// If no sample follows, the extrapolated position returns to the last sample, so that the
  /// content doesn't stay ahead of a finger that has stopped.
  @Test(arguments: [(0.01, 30.0), (0.015, 25), (0.02, 20), (0.05, 20)])
  func extrapolationFadesOutWithoutFurtherSamples(pause: Double, position: Double) {
    var resampler = TouchResampler()
    var reported = 0.0
    resampler.add(Touch(id: 1, phase: .began, position: .zero, time: 1)) { _ in }
    for step in 1...2 {
      let position = Point(x: Double(step) * 10, y: 0)
      let time = 1 + Double(step) * 0.01
      resampler.add(Touch(id: 1, phase: .moved, position: position, time: time)) { _ in }
    }
    // The resampler reports the position of 5 ms before the frame.
    resampler.frame(at: 1.025 + pause) { reported = $0.position.x }
    #expect(abs(reported - position) < 1e-6)
  }

  /// A pinch begins when the distance between the two fingers has changed by more than ten points.
  @Test(arguments: [(9.0, false), (11, true), (-9, false), (-11, true)])
  func pinchBeginsPastTheSlop(change: Double, begins: Bool) {
    let fixture = GestureFixture()
    fixture.view(0, 0, 1000, 1000, fixture.pinch("pinch"))
    fixture.down(100, 100, at: 0, id: 1)
    fixture.down(300, 100, at: 0.01, id: 2)
    fixture.move(300 + change, 100, at: 0.02, id: 2)
    #expect(fixture.pinches.isEmpty != begins)
  }

  /// At most 20 touches are tracked: ten for the fingers, and ten more because some devices don't
  /// report the end of every touch.
  @Test func atMostTwentyTouchesAreTracked() {
    let fixture = GestureFixture()
    fixture.view(0, 0, 1000, 1000, fixture.pan("pan"))
    for id in 0..<25 { fixture.down(50, 50, at: 0, id: Int64(id)) }
    #expect(fixture.arena.competitions.count == 20)
  }
}
