import GeometryKit
import MotionKit

/// The finger that drags, and the momentum that it leaves.
extension ScrollPosition {
  /// What the end of a drag leads to.
  enum DragEnd {
    /// There was no drag.
    case none
    /// It goes on by its momentum.
    case decelerates
    /// It goes on to an item, if it has to.
    case rests(settles: Bool)
  }

  /// Begins a drag at a translation of the finger, or refuses it.
  mutating func beginDrag(isAccepted: Bool, translation: Double) {
    if !drag.isTouching {
      // Of a drag without a touch, as a wheel's, nobody knows where it is.
      drag.landing = nil
      catchMotion(at: -.infinity)
    }
    drag.grip = nil
    drag.isTouching = false
    drag.isAbandoned = false
    drag.hasMoved = false
    drag.isAccepted = isAccepted
    guard isAccepted else { return }
    drag.translation = translation
    stop()
    drag.isOn = true
  }

  /// Follows the finger. `itemWidth` is in points; velocities are the finger's, in points a second. Whether
  /// it does: not if the drag was refused.
  mutating func moveDrag(
    to translation: Double, velocity: Double, itemWidth: Double, multiplier: Double
  ) -> Bool {
    guard drag.isAccepted, rules.isScrollEnabled, row.count > 0 else { return false }
    let way = translation - (drag.translation ?? translation)
    drag.translation = translation
    drag.hasMoved = true
    let factor = dragFactor
    // Items without an extent cannot be dragged.
    let items = itemWidth > 0 ? factor / itemWidth : 0
    let speed = -velocity * items * rules.scrollSpeed
    drag.velocity = speed.isFinite ? speed : 0
    let target = offset - way * items * multiplier
    if target.isFinite { jump(to: target) }
    return true
  }

  /// How much of a drag the carousel follows: all, and less and less beyond an end.
  private var dragFactor: Double {
    guard !row.isWrapped, rules.bounces else { return 1 }
    let beyond = abs(offset - row.clamp(offset))
    let distance = rules.bounceDistance
    guard distance > 0 else { return beyond > 0 ? 0 : 1 }
    return 1 - min(beyond, distance) / distance
  }

  /// Lets go, at the finger's speed along the axis, in points a second.
  mutating func endDrag(
    speed: Double, itemWidth: Double, multiplier: Double, at time: Double
  ) -> DragEnd {
    guard drag.isAccepted else { return .none }
    drag.isAccepted = false
    guard rules.isScrollEnabled, row.count > 0 else {
      drag.isAbandoned = drag.isOn
      return .none
    }
    drag.isOn = false
    if rules.motion == .natural {
      return releaseNaturally(
        speed, itemWidth: itemWidth, multiplier: multiplier, at: time)
    }
    let velocity = drag.hasMoved && speed != 0 ? drag.velocity : 0
    let distance = ConstantDeceleration.distance(velocity: velocity, rate: rules.decelerationRate)
    let isFling = abs(velocity) > 2 && abs(distance) > 0.1
    if isFling, startMomentum(velocity: velocity, distance: distance, at: time) {
      return .decelerates
    }
    return .rests(settles: settle(velocity: velocity, endsSlowDrag: !isFling, at: time))
  }

  /// Goes on by the momentum of a drag. Whether there was anywhere to go.
  private mutating func startMomentum(velocity: Double, distance: Double, at time: Double) -> Bool {
    if distance.isInfinite, !rules.isPagingEnabled { return startCoast(velocity, at: time) }
    var target = offset + distance
    if rules.isPagingEnabled {
      target = offset.rounded(distance > 0 ? .up : .down)
    } else if rules.stopAtItemBoundary {
      target = target.rounded(distance > 0 ? .up : .down)
    }
    if !row.isWrapped {
      let range = bounceRange
      target =
        rules.bounces ? min(max(target, range.lowerBound), range.upperBound) : row.clamp(target)
    }
    guard target != offset else { return false }
    begin(
      ScrollMotion(
        .deceleration(ConstantDeceleration(from: offset, to: target, velocity: velocity)),
        start: time))
    return true
  }

  /// Goes on at an even speed: round and round where the ends join, else to the end, where it bounces.
  /// Whether there was anywhere to go.
  private mutating func startCoast(_ velocity: Double, at time: Double) -> Bool {
    let coast = coast(from: offset, velocity: velocity)
    guard coast.duration > 0 else { return false }
    begin(ScrollMotion(.coast(coast), start: time))
    return true
  }

  /// The way of a carousel that nothing slows down, in the row as it is.
  func coast(from offset: Double, velocity: Double) -> Coast {
    guard !row.isWrapped else { return Coast(from: offset, velocity: velocity) }
    let end = velocity > 0 ? row.clamp(Double(row.count)) : row.clamp(0.0)
    let range = bounceRange
    let limit = velocity > 0 ? range.upperBound : range.lowerBound
    return Coast(from: offset, velocity: velocity, past: end, to: rules.bounces ? limit : end)
  }
}
