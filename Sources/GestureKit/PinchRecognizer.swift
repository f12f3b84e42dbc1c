import GeometryKit
import MotionKit

/// Recognises two fingers that move apart or together.
///
/// The pinch begins when their distance has changed by more than the slop; it counts from there,
/// so that nothing jumps. It goes on as long as one finger is down: a single one only moves the
/// content, and one that lands pinches again from where things are. Of more than two fingers the
/// first two count. From a pan of its team, or of what it lies in, it takes the drag over when the
/// second finger pinches: the pan is cancelled, and the pinch's own translation goes on. Appended before
/// the pan, it is asked first.
public final class PinchRecognizer: Recognizer {
  /// The pinch began, moved on, or is over.
  public var onPinch: ((Pinch) -> Void)?

  private var fingers: [Finger] = []
  private var isPinching = false
  /// The fingers' distance that stands for a scale of 1, in the plane.
  private var unit = 1.0
  /// The fingers' distance before the pinch begins, in points of the window.
  private var windowUnit = 1.0
  /// Where the centre would have been at `began`, had these fingers been down then.
  private var origin = Point.zero
  private var scale = 1.0
  private var translation = Point.zero
  private var estimate = VelocityEstimate()

  /// A recogniser of pinches of one thing.
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
      if index < 2 { tell(.changed, at: touch.time) }
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
    tell(.began, at: max(fingers[0].time, fingers[1].time))
  }

  public override func lost(_ id: Int64, at time: Double) { remove(id, .cancelled, at: time) }

  private var center: Point {
    guard let first = fingers.first else { return .zero }
    return fingers.count == 1 ? first.position : (first.position + fingers[1].position) * 0.5
  }

  /// The fingers' distance; that of a single one changes nothing.
  private var span: Double {
    guard fingers.count >= 2 else { return unit * scale }
    return max((fingers[0].position - fingers[1].position).length, GestureConstants.leastPinchSpan)
  }

  /// How far apart the fingers are on the glass.
  private var windowSpan: Double {
    guard fingers.count >= 2 else { return windowUnit }
    return (fingers[0].windowPosition - fingers[1].windowPosition).length
  }

  /// Counts on from the present scale and translation with the fingers that are down now.
  private func rebase() {
    if !isPinching { scale = 1 }
    if fingers.count >= 2 {
      unit = span / scale
      windowUnit = windowSpan
    }
    origin = center - translation
  }

  private func remove(_ id: Int64, _ state: Pan.State, at time: Double) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    let last = center
    fingers.remove(at: index)
    if !fingers.isEmpty {
      rebase()
    } else if isPinching {
      isPinching = false
      tell(state, center: last, at: time)
    }
  }

  private func tell(_ state: Pan.State, at time: Double) {
    let limit = GestureConstants.greatestPinchScale
    scale = min(max(span / unit, 1 / limit), limit)
    translation = center - origin
    estimate.add(translation, at: time)
    tell(state, center: center, at: time)
  }

  private func tell(_ state: Pan.State, center: Point, at time: Double) {
    onPinch?(
      Pinch(
        state: state, scale: scale, center: center, translation: translation,
        velocity: state == .cancelled ? .zero : estimate.velocity(at: time), time: time))
  }
}
