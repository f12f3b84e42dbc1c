import GeometryKit

extension GestureArena {
  func process(_ wheel: Wheel) {
    var wheel = wheel
    wheel.time = wheel.time.isFinite ? wheel.time : (now.isFinite ? now : 0)
    advance(to: wheel.time)
    guard competitions.isEmpty, wheel.position.x.isFinite, wheel.position.y.isFinite,
      wheel.delta.x.isFinite, wheel.delta.y.isFinite, wheel.delta != .zero
    else { return }
    let limit = GestureConstants.maxNotches
    wheel.delta = Point(
      x: min(max(wheel.delta.x, -limit), limit), y: min(max(wheel.delta.y, -limit), limit))
    let competition = Competition(
      Touch(id: 0, phase: .moved, position: wheel.position, time: wheel.time))
    hitTest(wheel.position, competition)
    wheelStream.handle(wheel, in: competition)
  }
}
