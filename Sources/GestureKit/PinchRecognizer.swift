import GeometryKit
import MotionKit

/// Recognizes two fingers that move apart or together.
///
/// The pinch begins when the distance between the fingers has changed by more than the slop. Its
/// scale is 1 at that moment, so that the content doesn't jump. The pinch continues while at least
/// one finger is down. A single finger only moves the content. When a second finger lands, scaling
/// continues from the present scale. If more than two fingers are down, the first two count.
///
/// A pinch takes over the touches of a pan in its own team or in an enclosing view. The pan is
/// cancelled, and the pinch reports a translation of its own. Append the pinch recognizer before
/// the pan recognizer, so that the pinch recognizer receives each event first.
public final class PinchRecognizer: Recognizer {
  /// Called when the pinch begins, moves, or ends.
  public var onPinch: ((Pinch) -> Void)?

  /// The fingers that are down, in the order of their landings.
  private var fingers: [Finger] = []
  private var isPinching = false
  /// The distance between the fingers at which the scale is 1, in points of the plane.
  private var unit = 1.0
  /// The distance between the fingers from which the slop is measured, in points of the window.
  private var windowUnit = 1.0
  /// The position of the centre at which the translation is zero. It is shifted when a finger lands
  /// or is lifted.
  private var origin = Point.zero
  private var scale = 1.0
  private var translation = Point.zero
  /// The estimate of the centre's velocity.
  private var estimate = VelocityEstimate()

  /// Creates a recognizer of pinches.
  public override init() {}

  public override var isActive: Bool { isPinching }
  public override var takesOver: Bool { true }

  public override func began(_ touch: Touch) -> Verdict {
    fingers.append(Finger(touch))
    rebase()
    return isPinching ? .claim : .undecided
  }

  public override func moved(_ touch: Touch) -> Verdict {
    guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else { return .fail }
    fingers[index].move(to: touch)
    if isPinching {
      if index < 2 { report(.changed, at: touch.time) }
      return .undecided
    }
    guard fingers.count >= 2, abs(windowSpan - windowUnit) > GestureConstants.pinchSlop else {
      return .undecided
    }
    return .claim
  }

  public override func ended(_ touch: Touch) -> Verdict {
    remove(touch.id, .ended, at: touch.time)
    return .undecided
  }

  public override func won() {
    guard !isPinching, fingers.count >= 2 else { return }
    isPinching = true
    scale = 1
    translation = .zero
    estimate = VelocityEstimate()
    rebase()
    report(.began, at: max(fingers[0].time, fingers[1].time))
  }

  public override func lost(_ id: Int64, at time: Double) { remove(id, .cancelled, at: time) }

  /// The centre of the fingers, in the plane.
  private var center: Point {
    guard let first = fingers.first else { return .zero }
    return fingers.count == 1 ? first.position : (first.position + fingers[1].position) * 0.5
  }

  /// The distance between the fingers, in points of the plane. While only one finger is down, the
  /// distance that corresponds to the present scale.
  private var span: Double {
    guard fingers.count >= 2 else { return unit * scale }
    return max((fingers[0].position - fingers[1].position).length, GestureConstants.minPinchSpan)
  }

  /// The distance between the fingers, in points of the window.
  private var windowSpan: Double {
    guard fingers.count >= 2 else { return windowUnit }
    return (fingers[0].windowPosition - fingers[1].windowPosition).length
  }

  /// Sets the reference distances and the origin so that the present scale and translation continue
  /// with the fingers that are down now.
  private func rebase() {
    if !isPinching { scale = 1 }
    if fingers.count >= 2 {
      unit = span / scale
      windowUnit = windowSpan
    }
    origin = center - translation
  }

  private func remove(_ id: Int64, _ state: GestureState, at time: Double) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    let last = center
    fingers.remove(at: index)
    if !fingers.isEmpty {
      rebase()
    } else if isPinching {
      isPinching = false
      report(state, center: last, at: time)
    }
  }

  private func report(_ state: GestureState, at time: Double) {
    let limit = GestureConstants.maxPinchScale
    scale = min(max(span / unit, 1 / limit), limit)
    translation = center - origin
    estimate.add(translation, at: time)
    report(state, center: center, at: time)
  }

  private func report(_ state: GestureState, center: Point, at time: Double) {
    onPinch?(
      Pinch(
        state: state, scale: scale, center: center, translation: translation,
        velocity: state == .cancelled ? .zero : estimate.velocity(at: time), time: time))
  }
}
