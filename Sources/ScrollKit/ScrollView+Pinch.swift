import GeometryKit
import GestureKit
import MotionKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A pinch in progress.
struct ScrollPinch {
  /// The scale and offset that the fingers ask for, without any resistance.
  var asked: Double
  var askedOffset: Point
  /// The fingers' scale, centre and way at the last moment.
  var fingerScale = 1.0
  var center = Point.zero
  var translation = Point.zero
}

extension ScrollView {
  /// A pinch goes on. What is under the fingers' centre stays under it; past the limits of scale
  /// and offset it resists. One that begins while zooming or scrolling is off is ignored.
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
    // A return from past the limits that the fingers stop is part of the same zoom.
    let goesOn = if case .zoom = motion { true } else { false }
    begin(.none)
    isDecelerating = false
    isDragging = false
    isZoomBouncing = false
    isTracking = true
    isZooming = true
    self.pinch = ScrollPinch(asked: 1, askedOffset: .zero)
    self.pinch?.follow(pinch)
    takePinchHold()
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
    let newScale = shownScale(asked: pinch.asked)
    let ratio = newScale / scale
    let moved = pinch.translation - before.translation
    pinch.askedOffset = ((pinch.askedOffset + pinch.center - moved) * ratio - pinch.center).settled(
      or: pinch.askedOffset)
    self.pinch = pinch
    apply(
      scale: newScale,
      offset: shownOffset(asked: pinch.askedOffset, at: newScale, around: pinch.center))
  }

  func endPinch() {
    guard let pinch else { return }
    self.pinch = nil
    isZooming = false
    isTracking = false
    caught = CaughtMotion()
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

  /// Takes hold of the content where it is, with the fingers where they are.
  func takePinchHold() {
    let allowed = allowedScale(scale)
    pinch?.asked =
      bouncesZoom
      ? allowed * pow(scale / allowed, 1 / ScrollPhysics.zoomBandExponent) : scale
    guard let center = pinch?.center else { return }
    let shown = offset(at: allowed, around: center)
    let edge = nearestOffset(to: shown, at: allowed)
    var asked = edge
    for axis in Axis.allCases {
      asked[axis] += band(along: axis).pull(shown: shown[axis] - edge[axis])
    }
    pinch?.askedOffset = (asked + center) * (scale / allowed) - center
  }

  private func shownScale(asked: Double) -> Double {
    let allowed = allowedScale(asked)
    guard bouncesZoom else { return allowed }
    return allowed * pow(asked / allowed, ScrollPhysics.zoomBandExponent)
  }

  /// Resists where the offset is past its limits at the nearest allowed scale. What the scale has
  /// beyond its own is drawn round the fingers' centre, and resists by itself already.
  private func shownOffset(asked: Point, at newScale: Double, around center: Point) -> Point {
    let allowed = allowedScale(newScale)
    let asked = (asked + center) * (allowed / newScale) - center
    var shown = nearestOffset(to: asked, at: allowed)
    if bounces {
      let pull = asked - shown
      for axis in Axis.allCases { shown[axis] += band(along: axis).shown(pull: pull[axis]) }
    }
    return (shown + center) * (newScale / allowed) - center
  }

  private func band(along axis: Axis) -> RubberBand {
    RubberBand(side: bounds[axis], coefficient: Flick.rubberBandCoefficient)
  }
}

extension ScrollPinch {
  /// Takes the fingers' places of another moment; what is not a number stays.
  fileprivate mutating func follow(_ moment: Pinch) {
    fingerScale = moment.scale.settledScale(or: fingerScale)
    center = moment.center.settled(or: center)
    translation = moment.translation.settled(or: translation)
  }
}
