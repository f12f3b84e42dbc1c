import GeometryKit

extension Referee {
  /// Takes a turn of the wheel. It goes to the innermost recogniser of the wheel that takes its
  /// axis, and to that one until the wheel rests. While a touch is down the wheel is not heard, and
  /// neither is what isn't finite.
  public func handle(_ wheel: Wheel) {
    var wheel = wheel
    wheel.time = wheel.time.isFinite ? wheel.time : (now.isFinite ? now : 0)
    advance(to: wheel.time)
    guard contests.isEmpty, wheel.position.x.isFinite, wheel.position.y.isFinite,
      wheel.delta.x.isFinite, wheel.delta.y.isFinite, wheel.delta != .zero
    else { return }
    let most = GestureConstants.mostNotches
    wheel.delta = Point(
      x: min(max(wheel.delta.x, -most), most), y: min(max(wheel.delta.y, -most), most))
    let contest = spare.popLast() ?? Contest(self)
    hitTest(wheel.position, contest)
    stroke.handle(wheel, in: contest)
    contest.close()
    spare.append(contest)
  }
}
