import GeometryKit
import Glibc
import MotionKit

/// A series of wheel or touchpad events without a pause, and the recognizer that receives the
/// events.
///
/// A wheel with notches reports whole numbers; a touchpad, or a wheel without notches, reports
/// fractions. Once an event has a fraction, the stream counts as smooth until it pauses, even if
/// whole numbers follow.
final class WheelStream {
  private enum Kind {
    /// No event has arrived since the latest pause.
    case none
    /// A wheel with notches.
    case notched
    /// A touchpad, or a wheel without notches.
    case smooth
  }

  private var kind = Kind.none
  /// The time of the latest event, in seconds.
  private var latestTime = 0.0
  private var receiver: WheelRecognizer?
  /// For a smooth stream: the receiver's plane, and the position in the window where the scroll
  /// began.
  private var plane: Projection?
  private var origin = Point.zero
  /// For a notched stream: the axis of the latest event.
  private var axis = Axis.vertical
  /// For a smooth stream: the translation so far, and whether the receiver has been chosen.
  private var travel = Point.zero
  private var hasChosenReceiver = false
  private var estimate = VelocityEstimate()

  /// The time at which the stream ends if no further event comes, in seconds; infinity if there is
  /// no stream.
  var deadline: Double {
    switch kind {
    case .none: return .infinity
    case .notched: return latestTime + GestureConstants.wheelPause
    case .smooth: return latestTime + GestureConstants.touchpadPause
    }
  }

  /// Handles an event. `competition` holds the recognizers under the pointer. The event's delta
  /// must not be zero, nor exceed `maxNotches`.
  func handle(_ wheel: Wheel, in competition: Competition) {
    if kind != .smooth, wheel.delta.isFractional {
      kind = .smooth
      receiver = nil
      travel = .zero
      hasChosenReceiver = false
      estimate = VelocityEstimate()
      origin = wheel.position
    }
    latestTime = max(latestTime, wheel.time)
    if wheel.zooms, zoom(by: wheel, in: competition) { return }
    if kind == .smooth {
      pan(by: wheel.delta, at: wheel.time, in: competition)
    } else {
      step(by: wheel.delta, at: wheel.time, in: competition)
    }
  }

  /// Ends the stream after a pause. A touchpad scroll ends with the velocity of its last events.
  func end() { finish(.ended, velocity: velocity(at: latestTime), at: deadline) }

  /// Cancels the stream, because a touch has landed or all input is cancelled.
  func cancel(at time: Double) { finish(.cancelled, velocity: .zero, at: time) }

  private func finish(_ state: GestureState, velocity: Point, at time: Double) {
    let receiver = kind == .smooth ? receiver : nil
    kind = .none
    self.receiver = nil
    latestTime = -.infinity
    receiver?.onPan?(
      Pan(
        state: state, translation: translation(for: receiver), velocity: velocity, time: time))
  }

  /// Offers a zoom to the recognizers under the pointer, innermost first. Returns whether a
  /// recognizer accepted the zoom. If so, a touchpad scroll or a series of notches in progress
  /// ends.
  private func zoom(by wheel: Wheel, in competition: Competition) -> Bool {
    let isSmooth = kind == .smooth
    let turn = abs(wheel.delta.y) >= abs(wheel.delta.x) ? wheel.delta.y : wheel.delta.x
    let step = isSmooth ? GestureConstants.touchpadZoom : GestureConstants.wheelZoom
    for (recognizer, plane) in competition.wheels {
      guard let onZoom = recognizer.onZoom,
        let center = plane.map({ $0.unproject(wheel.position) }) ?? wheel.position
      else { continue }
      let zoom = WheelZoom(
        scale: pow(step, turn), center: center, isSmooth: isSmooth, time: wheel.time)
      guard onZoom(zoom) else { continue }
      if receiver != nil {
        finish(.cancelled, velocity: .zero, at: wheel.time)
        latestTime = wheel.time
      }
      kind = isSmooth ? .smooth : .notched
      hasChosenReceiver = true
      return true
    }
    return false
  }

  private func step(by delta: Point, at time: Double, in competition: Competition) {
    let axis = abs(delta.x) > abs(delta.y) ? Axis.horizontal : .vertical
    if kind == .none || axis != self.axis || receiver == nil {
      // Choose a receiver only when the stream begins or changes its axis, so that other content
      // that scrolls under the pointer doesn't become the receiver.
      receiver = competition.wheels.first { $0.recognizer.acceptsSteps(along: axis) }?.recognizer
    }
    kind = .notched
    self.axis = axis
    let count = Int((axis == .horizontal ? delta.x : -delta.y).rounded())
    receiver?.onStep?(count, time)
  }

  private func pan(by delta: Point, at time: Double, in competition: Competition) {
    // Positive x scrolls the view to the right, so the content moves to the left.
    travel += Point(x: -delta.x, y: delta.y) * GestureConstants.pointsPerWheelUnit
    estimate.add(travel, at: time)
    if !hasChosenReceiver, travel.length > GestureConstants.touchpadSlop {
      hasChosenReceiver = true
      let winner = competition.wheels.first { $0.recognizer.acceptsPan(travel) }
      receiver = winner?.recognizer
      plane = winner?.plane
      report(.began, at: time)
    } else {
      report(.changed, at: time)
    }
  }

  private func report(_ state: GestureState, at time: Double) {
    receiver?.onPan?(
      Pan(
        state: state, translation: translation(for: receiver), velocity: velocity(at: time),
        time: time))
  }

  private func translation(for receiver: WheelRecognizer?) -> Point {
    planeVector(for: travel).along(receiver?.panAxis)
  }

  private func velocity(at time: Double) -> Point {
    let velocity = estimate.velocity(at: time)
    guard plane != nil else { return velocity.along(receiver?.panAxis) }
    // Converts the movement of 0.01 s to the plane. Over so short a distance, the effect of
    // perspective is negligible.
    let ahead = planeVector(for: travel + velocity * 0.01) - planeVector(for: travel)
    return (ahead * 100).along(receiver?.panAxis)
  }

  /// Converts a vector in the window to the receiver's plane. The vector starts at the position
  /// where the scroll began.
  private func planeVector(for vector: Point) -> Point {
    guard let plane, let start = plane.unproject(origin), let end = plane.unproject(origin + vector)
    else { return vector }
    return end - start
  }
}

extension Point {
  /// Whether a coordinate isn't a whole number, as from a touchpad or a wheel without notches. The
  /// tolerance allows for deltas that were 32-bit floats.
  fileprivate var isFractional: Bool {
    abs(x - x.rounded()) > 0.001 || abs(y - y.rounded()) > 0.001
  }

  /// Returns the component of a vector along an axis, or all of the vector if the axis is `nil`.
  fileprivate func along(_ axis: Axis?) -> Point {
    guard let axis else { return self }
    var part = Point.zero
    part[axis] = self[axis]
    return part
  }
}
