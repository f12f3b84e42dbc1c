import GeometryKit
import GestureKit
import Glibc
import MotionKit

/// A pinch in progress.
struct ScrollPinch {
  /// The scale and the offset that would result from the fingers' movement without resistance.
  var unresistedScale: Double
  var unresistedOffset: Point
  /// The scale, centre and translation of the fingers at the latest event.
  var fingerScale = 1.0
  var center = Point.zero
  var translation = Point.zero
}

extension ScrollView {
  /// Handles an event of a pinch. The content at the centre of the fingers stays under the fingers.
  /// Beyond the limits of scale and offset, the content resists. A pinch that begins while zooming
  /// or scrolling is disabled is ignored.
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
    guard canZoom else { return }
    endDrag(velocity: .zero)
    hold()
    guard isTracking else { return }
    // If the fingers stop a zoom that is returning from beyond its limits, the pinch continues that
    // zoom.
    let continuesZoom = isZoomAnimating
    begin(.none)
    isDecelerating = false
    isDragging = false
    zoom.pinch = ScrollPinch(unresistedScale: 1, unresistedOffset: .zero)
    zoom.pinch?.update(from: pinch)
    rebasePinch()
    indicatorFade.show(at: time)
    if !continuesZoom {
      report(.willBeginZooming)
    }
  }

  private func movePinch(_ event: Pinch) {
    guard var pinch = zoom.pinch else { return }
    let before = pinch
    pinch.update(from: event)
    let unresistedScale = pinch.unresistedScale * (pinch.fingerScale / before.fingerScale)
    pinch.unresistedScale = unresistedScale.sanitizedScale(or: pinch.unresistedScale)
    let newScale = resistedScale(unresisted: pinch.unresistedScale)
    let ratio = newScale / zoom.scale
    let moved = pinch.translation - before.translation
    let unresistedOffset = (pinch.unresistedOffset + pinch.center - moved) * ratio - pinch.center
    pinch.unresistedOffset = unresistedOffset.sanitized(or: pinch.unresistedOffset)
    zoom.pinch = pinch
    apply(
      scale: newScale,
      offset: resistedOffset(unresisted: pinch.unresistedOffset, at: newScale, around: pinch.center)
    )
  }

  /// Ends a pinch. A scale or an offset beyond its limits returns to them.
  func endPinch() {
    guard let pinch = zoom.pinch else { return }
    zoom.pinch = nil
    touch = nil
    let endScale = configuration.allowedScale(zoom.scale)
    let endOffset = nearestOffset(to: offset(at: endScale, around: pinch.center), at: endScale)
    guard endScale != zoom.scale || endOffset != offset else {
      endMotion()
      completeZoom()
      return
    }
    beginZoom(
      to: endScale, endOffset, progress: .springProgress(frequency: Flick.bounceFrequency))
  }

  /// Sets the pinch's `unresistedScale` and `unresistedOffset` to match the present content and
  /// fingers, so that the pinch continues without a jump.
  func rebasePinch() {
    guard let center = zoom.pinch?.center else { return }
    let scale = zoom.scale
    let allowed = configuration.allowedScale(scale)
    zoom.pinch?.unresistedScale =
      configuration.bouncesZoom
      ? allowed * pow(scale / allowed, 1 / ScrollPhysics.zoomBandExponent) : scale
    let resisted = offset(at: allowed, around: center)
    let edge = nearestOffset(to: resisted, at: allowed)
    var unresisted = edge
    for axis in Axis.allCases {
      unresisted[axis] += band(along: axis).drag(forOverscroll: resisted[axis] - edge[axis])
    }
    zoom.pinch?.unresistedOffset = (unresisted + center) * (scale / allowed) - center
  }

  /// Returns the scale with resistance beyond the zoom limits, given the scale without it.
  private func resistedScale(unresisted scale: Double) -> Double {
    let allowed = configuration.allowedScale(scale)
    guard configuration.bouncesZoom else { return allowed }
    return allowed * pow(scale / allowed, ScrollPhysics.zoomBandExponent)
  }

  /// Returns the offset with resistance, given the offset without it. The rubber band acts on the
  /// offset at the nearest allowed scale. A scale beyond the limits has its own resistance, and is
  /// applied about the centre of the fingers.
  private func resistedOffset(unresisted offset: Point, at newScale: Double, around center: Point)
    -> Point
  {
    let allowed = configuration.allowedScale(newScale)
    let unresisted = (offset + center) * (allowed / newScale) - center
    var resisted = nearestOffset(to: unresisted, at: allowed)
    if configuration.bounces {
      let pull = unresisted - resisted
      for axis in Axis.allCases {
        resisted[axis] += band(along: axis).overscroll(forDrag: pull[axis])
      }
    }
    return (resisted + center) * (newScale / allowed) - center
  }

  private func band(along axis: Axis) -> RubberBand {
    RubberBand(limit: configuration.bounds[axis], coefficient: Flick.rubberBandCoefficient)
  }
}

extension ScrollPinch {
  /// Copies the scale, centre and translation of the fingers from an event. A value that isn't
  /// finite is ignored.
  fileprivate mutating func update(from event: Pinch) {
    fingerScale = event.scale.sanitizedScale(or: fingerScale)
    center = event.center.sanitized(or: center)
    translation = event.translation.sanitized(or: translation)
  }
}
