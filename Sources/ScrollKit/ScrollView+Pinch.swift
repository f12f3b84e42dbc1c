import GeometryKit
import GestureKit
import Glibc
import MotionKit

/// A pinch in progress.
struct ScrollPinch {
  /// The scale and the offset that would result from the fingers' movement without resistance.
  var asked: Double
  var unresistedOffset: Point
  /// The scale, centre and translation of the fingers at the latest event.
  var fingerScale = 1.0
  var center = Point.zero
  var translation = Point.zero
}

extension ScrollView {
  /// Handles an event of a pinch. The content under the centre of the fingers stays there. Beyond
  /// the limits of scale and offset the content resists. A pinch that begins while zooming or
  /// scrolling is disabled is ignored.
  public func pinch(_ pinch: Pinch) {
    time = pinch.time
    switch pinch.state {
    case .began:
      endPinch()
      beginPinch(pinch)
    case .changed:
      movePinch(pinch)
    case .ended, .cancelled:
      endPinch()
    }
  }

  private func beginPinch(_ pinch: Pinch) {
    guard canZoom, isScrollEnabled else { return }
    endDrag(velocity: .zero)
    advance(to: time)
    // If the fingers stop a zoom that is returning from beyond its limits, the pinch continues that
    // zoom.
    let goesOn = if case .zoom = motion { true } else { false }
    begin(.none)
    isDecelerating = false
    isDragging = false
    isZoomBouncing = false
    isTracking = true
    isZooming = true
    self.pinch = ScrollPinch(asked: 1, unresistedOffset: .zero)
    self.pinch?.follow(pinch)
    rebasePinch()
    indicatorFade.show(at: time)
    if !goesOn {
      tell(.willBeginZooming)
    }
  }

  private func movePinch(_ moment: Pinch) {
    guard var pinch else { return }
    let before = pinch
    pinch.follow(moment)
    pinch.asked = (pinch.asked * (pinch.fingerScale / before.fingerScale)).settledScale(
      or: pinch.asked)
    let newScale = resistedScale(asked: pinch.asked)
    let ratio = newScale / scale
    let moved = pinch.translation - before.translation
    pinch.unresistedOffset =
      ((pinch.unresistedOffset + pinch.center - moved) * ratio - pinch.center).settled(
        or: pinch.unresistedOffset)
    self.pinch = pinch
    apply(
      scale: newScale,
      offset: resistedOffset(asked: pinch.unresistedOffset, at: newScale, around: pinch.center))
  }

  func endPinch() {
    guard let pinch else { return }
    self.pinch = nil
    isZooming = false
    isTracking = false
    caught = StoppedMotion()
    let endScale = allowedScale(scale)
    let endOffset = nearestOffset(to: offset(at: endScale, around: pinch.center), at: endScale)
    guard endScale != scale || endOffset != offset else {
      completeZoom()
      return
    }
    isZoomBouncing = endScale != scale
    begin(
      .zoom(
        ZoomTransition(
          startScale: scale, startOffset: offset, endScale: endScale, endOffset: endOffset,
          began: time, pace: .spring)))
  }

  /// Sets the pinch's `asked` scale and `unresistedOffset` to match the present content and
  /// fingers, so that the pinch continues without a jump.
  func rebasePinch() {
    let allowed = allowedScale(scale)
    pinch?.asked =
      bouncesZoom
      ? allowed * pow(scale / allowed, 1 / ScrollPhysics.zoomBandExponent) : scale
    guard let center = pinch?.center else { return }
    let shown = offset(at: allowed, around: center)
    let edge = nearestOffset(to: shown, at: allowed)
    var asked = edge
    for axis in Axis.allCases {
      asked[axis] += band(along: axis).drag(forOverscroll: shown[axis] - edge[axis])
    }
    pinch?.unresistedOffset = (asked + center) * (scale / allowed) - center
  }

  private func resistedScale(asked: Double) -> Double {
    let allowed = allowedScale(asked)
    guard bouncesZoom else { return allowed }
    return allowed * pow(asked / allowed, ScrollPhysics.zoomBandExponent)
  }

  /// Returns the offset with resistance, given the offset without it. The rubber band acts on the
  /// offset at the nearest allowed scale. A scale beyond the limits has its own resistance, and is
  /// applied about the centre of the fingers.
  private func resistedOffset(asked: Point, at newScale: Double, around center: Point) -> Point {
    let allowed = allowedScale(newScale)
    let asked = (asked + center) * (allowed / newScale) - center
    var shown = nearestOffset(to: asked, at: allowed)
    if bounces {
      let pull = asked - shown
      for axis in Axis.allCases { shown[axis] += band(along: axis).overscroll(forDrag: pull[axis]) }
    }
    return (shown + center) * (newScale / allowed) - center
  }

  private func band(along axis: Axis) -> RubberBand {
    RubberBand(limit: bounds[axis], coefficient: Flick.rubberBandCoefficient)
  }
}

extension ScrollPinch {
  /// Copies the scale, centre and translation of the fingers from an event. A value that isn't
  /// finite is ignored.
  fileprivate mutating func follow(_ moment: Pinch) {
    fingerScale = moment.scale.settledScale(or: fingerScale)
    center = moment.center.settled(or: center)
    translation = moment.translation.settled(or: translation)
  }
}
