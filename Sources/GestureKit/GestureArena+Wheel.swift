import GeometryKit

extension GestureArena {
  /// Handles an event of the wheel or touchpad.
  ///
  /// The innermost wheel recognizer that accepts the event's axis receives the event and all
  /// further events until the wheel pauses. Events are ignored while a touch is down. An event
  /// whose position or delta isn't finite is also ignored.
  public func handle(_ wheel: Wheel) {
    var wheel = wheel
    wheel.time = wheel.time.isFinite ? wheel.time : (now.isFinite ? now : 0)
    advance(to: wheel.time)
    guard competitions.isEmpty, wheel.position.x.isFinite, wheel.position.y.isFinite,
      wheel.delta.x.isFinite, wheel.delta.y.isFinite, wheel.delta != .zero
    else { return }
    let limit = GestureConstants.maxNotches
    wheel.delta = Point(
      x: min(max(wheel.delta.x, -limit), limit), y: min(max(wheel.delta.y, -limit), limit))
    let competition = spare.popLast() ?? Competition()
    hitTest(wheel.position, competition)
    stroke.handle(wheel, in: competition)
    competition.close()
    spare.append(competition)
  }
}
