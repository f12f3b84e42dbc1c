import GeometryKit
import MotionKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What comes from the wheel without a pause, and who gets it. A wheel with notches turns by whole
/// numbers, a touchpad (or a wheel without notches) by fractions; a stream that has shown a
/// fraction is smooth until it pauses, whatever numbers follow.
final class WheelStream {
  private enum Kind { case none, notched, smooth }

  private var kind = Kind.none
  private var latest = 0.0
  private var receiver: WheelRecognizer?
  /// Of a stroke: the receiver's plane, and where in the window the stroke began.
  private var plane: Projection?
  private var origin = Point.zero
  /// Of notches: along which axis, and how many.
  private var axis = Axis.vertical
  /// Of a stroke: how far it has come, and whether it is known who gets it.
  private var travel = Point.zero
  private var isDecided = false
  private var estimate = VelocityEstimate()

  /// When the stream is over unless something comes before; infinity when there is none.
  var deadline: Double {
    switch kind {
    case .none: return .infinity
    case .notched: return latest + GestureConstants.wheelPause
    case .smooth: return latest + GestureConstants.touchpadPause
    }
  }

  /// Takes an event; its delta is not zero, and no greater than `mostNotches`. `contest` holds the
  /// recognisers under it.
  func handle(_ wheel: Wheel, in contest: Contest) {
    if kind != .smooth, wheel.delta.isFractional {
      kind = .smooth
      receiver = nil
      travel = .zero
      isDecided = false
      estimate = VelocityEstimate()
      origin = wheel.position
    }
    latest = max(latest, wheel.time)
    if wheel.zooms, zoom(by: wheel, in: contest) { return }
    if kind == .smooth {
      pan(by: wheel.delta, at: wheel.time, in: contest)
    } else {
      step(by: wheel.delta, at: wheel.time, in: contest)
    }
  }

  /// The pause has come: a stroke ends with the speed of its last events.
  func end() { finish(.ended, velocity: velocity(at: latest), at: deadline) }

  /// Somebody else takes over.
  func cancel(at time: Double) { finish(.cancelled, velocity: .zero, at: time) }

  private func finish(_ state: Pan.State, velocity: Point, at time: Double) {
    let receiver = kind == .smooth ? receiver : nil
    kind = .none
    self.receiver = nil
    latest = -.infinity
    receiver?.onPan?(
      Pan(
        state: state, translation: translation(for: receiver), velocity: velocity, time: time))
  }

  /// Offers a zoom to whoever is under the pointer, innermost first; whether somebody took it. A stroke or a
  /// row of notches that was on is over.
  private func zoom(by wheel: Wheel, in contest: Contest) -> Bool {
    let isSmooth = kind == .smooth
    let turn = abs(wheel.delta.y) >= abs(wheel.delta.x) ? wheel.delta.y : wheel.delta.x
    let step = isSmooth ? GestureConstants.touchpadZoom : GestureConstants.wheelZoom
    for (recognizer, plane) in contest.wheels {
      guard let onZoom = recognizer.onZoom,
        let center = plane.map({ $0.unproject(wheel.position) }) ?? wheel.position
      else { continue }
      let zoom = WheelZoom(
        scale: pow(step, turn), center: center, isSmooth: isSmooth, time: wheel.time)
      guard onZoom(zoom) else { continue }
      if receiver != nil {
        finish(.cancelled, velocity: .zero, at: wheel.time)
        latest = wheel.time
      }
      kind = isSmooth ? .smooth : .notched
      isDecided = true
      return true
    }
    return false
  }

  private func step(by delta: Point, at time: Double, in contest: Contest) {
    let axis = abs(delta.x) > abs(delta.y) ? Axis.horizontal : .vertical
    if kind == .none || axis != self.axis || receiver == nil {
      // Kept until the pause: what scrolls under the pointer doesn't take the wheel over.
      receiver = contest.wheels.first { $0.recognizer.takesSteps(along: axis) }?.recognizer
    }
    kind = .notched
    self.axis = axis
    let count = Int((axis == .horizontal ? delta.x : -delta.y).rounded())
    receiver?.onStep?(count, time)
  }

  private func pan(by delta: Point, at time: Double, in contest: Contest) {
    // The wheel's x turns the view to the right, which moves the content to the left.
    travel += Point(x: -delta.x, y: delta.y) * GestureConstants.pointsPerWheelUnit
    estimate.add(travel, at: time)
    if !isDecided, travel.length > GestureConstants.touchpadSlop {
      isDecided = true
      let winner = contest.wheels.first { $0.recognizer.takesPan(travel) }
      receiver = winner?.recognizer
      plane = winner?.plane
      tell(.began, at: time)
    } else {
      tell(.changed, at: time)
    }
  }

  private func tell(_ state: Pan.State, at time: Double) {
    receiver?.onPan?(
      Pan(
        state: state, translation: translation(for: receiver), velocity: velocity(at: time),
        time: time))
  }

  private func translation(for receiver: WheelRecognizer?) -> Point {
    place(after: travel).along(receiver?.panAxis)
  }

  private func velocity(at time: Double) -> Point {
    let velocity = estimate.velocity(at: time)
    guard plane != nil else { return velocity.along(receiver?.panAxis) }
    // Over a hundredth of a second, which is short beside any turn of the plane.
    let ahead = place(after: travel + velocity * 0.01) - place(after: travel)
    return (ahead * 100).along(receiver?.panAxis)
  }

  /// How far a way in the window leads in the receiver's plane.
  private func place(after way: Point) -> Point {
    guard let plane, let start = plane.unproject(origin), let end = plane.unproject(origin + way)
    else { return way }
    return end - start
  }
}

extension Point {
  /// Whether a wheel without notches has turned so far: the numbers come from 32-bit floats, which
  /// hold a fraction of a notch to better than a thousandth.
  fileprivate var isFractional: Bool {
    abs(x - x.rounded()) > 0.001 || abs(y - y.rounded()) > 0.001
  }

  /// The part of a vector that is along an axis, or all of it.
  fileprivate func along(_ axis: Axis?) -> Point {
    guard let axis else { return self }
    var part = Point.zero
    part[axis] = self[axis]
    return part
  }
}
