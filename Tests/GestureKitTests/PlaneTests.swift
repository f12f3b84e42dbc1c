import GeometryKit
import TestSupport
import Testing

@testable import GestureKit

/// A recognizer with a plane, which may be tilted in space, reports its gestures in the coordinates
/// of that plane.
@Suite struct PlaneTests {
  private static let eye = Transform3D.perspective(-1.0 / 500)

  private static func plane(_ random: inout SplitMix64) -> Projection {
    Projection(
      Transform3D.rotation(
        angle: .random(in: -1.2...1.2, using: &random), x: .random(in: -1...1, using: &random),
        y: .random(in: -1...1, using: &random), z: .random(in: -1...1, using: &random)
      ).concatenating(.translation(x: .random(in: -100...100, using: &random)))
        .concatenating(eye), origin: Point(x: 640, y: 400))
  }

  private func arena(_ plane: Projection?, _ recognizers: [Recognizer]) -> GestureArena {
    GestureArena { _, competition in
      competition.plane = plane
      for recognizer in recognizers { competition.append(recognizer) }
    }
  }

  private func near(_ a: Point, _ b: Point, within distance: Double = 1e-6) -> Bool {
    (a - b).length <= distance * max(1, b.length)
  }

  /// A finger moves along a line in a tilted plane. The pan reports its distance and speed in the
  /// coordinates of that plane.
  @Test func panIsMeasuredInThePlane() throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<100 {
      let plane = Self.plane(&random)
      let pan = PanRecognizer()
      var pans: [Pan] = []
      pan.onPan = { pans.append($0) }
      let arena = arena(plane, [pan])
      let start = Point(x: .random(in: -60...60, using: &random), y: 20)
      let speed = Point(
        x: .random(in: -300...300, using: &random), y: .random(in: 100...300, using: &random))
      for step in 0...20 {
        let time = Double(step) / 100
        let position = try #require(plane.project(start + speed * time))
        arena.handle(
          Touch(id: 1, phase: step == 0 ? .began : .moved, position: position, time: time))
      }
      let last = try #require(pans.last)
      #expect(near(last.translation, speed * 0.2))
      #expect(near(last.velocity, speed, within: 1e-3))
    }
  }

  /// A plane affects only the reported coordinates. The distance that distinguishes a drag from a
  /// tap is measured on the screen.
  @Test func slopIsMeasuredOnTheScreen() {
    for scale in [0.1, 1, 10] {
      let plane = Projection(.scale(x: scale, y: scale))
      for (distance, isDrag) in [(9.0, false), (11, true)] {
        let pan = PanRecognizer()
        let tap = TapRecognizer()
        var reported = ""
        pan.onPan = { if $0.state == .began { reported += "pan" } }
        tap.onTap = { _ in reported += "tap" }
        let arena = arena(plane, [tap, pan])
        arena.handle(Touch(id: 1, phase: .began, position: Point(x: 50, y: 50), time: 0))
        arena.handle(
          Touch(id: 1, phase: .moved, position: Point(x: 50 + distance, y: 50), time: 0.1))
        arena.handle(
          Touch(id: 1, phase: .ended, position: Point(x: 50 + distance, y: 50), time: 0.2))
        #expect(reported == (isDrag ? "pan" : "tap"), "×\(scale), \(distance) pt")
      }
    }
  }

  /// When two fingers move apart, the scale is the ratio of their distances in the coordinates of
  /// the plane.
  @Test func pinchIsMeasuredInThePlane() throws {
    var random = SplitMix64(seed: 32)
    for _ in 0..<60 {
      let plane = Self.plane(&random)
      let pinch = PinchRecognizer()
      var pinches: [Pinch] = []
      pinch.onPinch = { pinches.append($0) }
      let arena = arena(plane, [pinch])
      func position(_ id: Int64, _ spread: Double) throws -> Point {
        let local = Point(x: id == 1 ? -spread : spread, y: 10)
        return try #require(plane.project(local))
      }
      for id in [1, 2] as [Int64] {
        arena.handle(Touch(id: id, phase: .began, position: try position(id, 60), time: 0))
      }
      // Moves the fingers apart until the pinch begins. The scale is relative to the distance
      // between the fingers at that moment.
      var spread = 60.0
      while pinches.isEmpty, spread < 300 {
        spread += 5
        for id in [1, 2] as [Int64] {
          arena.handle(Touch(id: id, phase: .moved, position: try position(id, spread), time: 0.1))
        }
      }
      let unit = spread
      let first = try #require(pinches.last)
      for id in [1, 2] as [Int64] {
        arena.handle(
          Touch(id: id, phase: .moved, position: try position(id, unit * 1.5), time: 0.2))
      }
      let last = try #require(pinches.last)
      #expect(abs(last.scale / first.scale - 1.5) < 1e-6)
      #expect(near(last.center, Point(x: 0, y: 10)))
    }
  }

  @Test func tapsPressesAndObserversReportPositionsInThePlane() throws {
    let plane = Projection(
      Transform3D.rotation(angle: 0.8, y: 1).concatenating(Self.eye), origin: Point(x: 300, y: 200))
    let tap = TapRecognizer()
    let observer = TouchObserver()
    let press = LongPressRecognizer()
    var positions: [Point] = []
    tap.onTap = { positions.append($0.position) }
    observer.onDown = { positions.append($0.position) }
    observer.onUp = { touch, _ in positions.append(touch.position) }
    press.onPress = { positions.append($0.position) }
    let local = Point(x: 40, y: -25)
    let position = try #require(plane.project(local))
    for (id, parts, duration) in [(1, [tap, observer], 0.1), (2, [press], 0.7)]
      as [(Int64, [Recognizer], Double)]
    {
      let arena = arena(plane, parts)
      arena.handle(Touch(id: id, phase: .began, position: position, time: 0))
      arena.advance(to: duration)
      arena.handle(Touch(id: id, phase: .ended, position: position, time: duration))
    }
    #expect(positions.count == 5)
    for position in positions { #expect(near(position, local)) }
  }

  /// While the finger is beyond the horizon of a tilted plane, the drag keeps its translation. The
  /// drag continues when the finger returns.
  @Test func dragKeepsItsTranslationBeyondTheHorizon() throws {
    let plane = Projection(
      Transform3D.rotation(angle: 1.2, y: 1).concatenating(Self.eye), origin: Point(x: 300, y: 200))
    let pan = PanRecognizer()
    var pans: [Pan] = []
    pan.onPan = { pans.append($0) }
    let arena = arena(plane, [pan])
    arena.handle(Touch(id: 1, phase: .began, position: Point(x: 300, y: 200), time: 0))
    for (step, x) in [320.0, 2000, -3000, 1e6, -1e6, 320].enumerated() {
      arena.handle(
        Touch(id: 1, phase: .moved, position: Point(x: x, y: 200), time: Double(step + 1) * 0.05))
      let last = try #require(pans.last)
      #expect(last.translation.x.isFinite && last.translation.length <= 2e6)
    }
    let translation = try #require(plane.unproject(Point(x: 320, y: 200)))
    #expect(near(try #require(pans.last).translation, translation))
  }

  /// A touchpad scroll is measured in the coordinates of the view under the pointer.
  @Test func touchpadScrollIsMeasuredInThePlane() throws {
    let wheel = WheelRecognizer()
    wheel.panAxis = .horizontal
    var pans: [Pan] = []
    wheel.onPan = { pans.append($0) }
    let arena = GestureArena { _, competition in
      competition.plane = Projection(.scale(x: 0.25, y: 0.25))
      competition.append(wheel)
    }
    for step in 0..<10 {
      arena.handle(
        Wheel(
          delta: Point(x: -0.5, y: 0), position: Point(x: 80, y: 80), time: Double(step) / 100))
    }
    let last = try #require(pans.last)
    #expect(near(last.translation, Point(x: 200, y: 0)))
    #expect(near(last.velocity, Point(x: 2000, y: 0), within: 1e-3))
  }

  /// A recognizer without a plane receives window coordinates, even if a recognizer that was added
  /// before it has a plane.
  @Test func eachRecognizerHasItsOwnPlane() {
    let inner = TapRecognizer()
    let outer = TouchObserver()
    var positions: [Point] = []
    inner.onTap = { positions.append($0.position) }
    outer.onDown = { positions.append($0.position) }
    let arena = GestureArena { _, competition in
      competition.plane = Projection(.translation(x: 30))
      competition.append(inner)
      competition.plane = nil
      competition.append(outer)
    }
    for id in [1, 2] as [Int64] {
      arena.handle(
        Touch(id: id, phase: .began, position: Point(x: 50, y: 50), time: Double(id)))
      arena.handle(
        Touch(id: id, phase: .ended, position: Point(x: 50, y: 50), time: Double(id) + 0.1))
    }
    let once = [Point(x: 50, y: 50), Point(x: 20, y: 50)]
    #expect(positions == once + once)
  }

  /// Cancelling all recognizers of one owner cancels its pans and observers once. Recognizers of
  /// other owners aren't affected.
  @Test func cancellingAnOwnerCancelsItsRecognizersOnce() {
    let (owner, other) = (PanRecognizer(), PanRecognizer())
    var reported: [String] = []
    let observers = ["owned", "other"].map { name in
      let observer = TouchObserver()
      observer.onDown = { _ in reported.append("\(name) down") }
      observer.onUp = { touch, _ in reported.append("\(name) \(touch.phase)") }
      return observer
    }
    let pan = PanRecognizer()
    pan.onPan = { reported.append("pan \($0.state)") }
    let arena = GestureArena { _, competition in
      competition.owner = owner
      competition.append(pan)
      competition.append(observers[0])
      competition.owner = other
      competition.append(observers[1])
    }
    arena.handle(Touch(id: 1, phase: .began, position: .zero, time: 0))
    arena.handle(Touch(id: 1, phase: .moved, position: Point(x: 30, y: 0), time: 0.1))
    arena.cancel { $0 === owner }
    arena.handle(Touch(id: 1, phase: .moved, position: Point(x: 60, y: 0), time: 0.2))
    arena.handle(Touch(id: 1, phase: .ended, position: Point(x: 60, y: 0), time: 0.3))
    #expect(
      reported == [
        "owned down", "other down", "pan began", "pan changed", "pan cancelled", "owned cancelled",
        "other ended",
      ])
  }
}
