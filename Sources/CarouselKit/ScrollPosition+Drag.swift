import GeometryKit
import MotionKit

/// Drags and their momentum.
extension ScrollPosition {
  /// The result of the end of a drag.
  enum DragEnd {
    /// There was no drag.
    case none
    /// The carousel continues by its momentum.
    case decelerates
    /// The drag has ended without momentum. If `settles` is `true`, a scroll to an item has begun.
    case rests(settles: Bool)
  }

  /// Begins a drag at a translation of the finger, in points along the axis, or refuses the drag.
  mutating func beginDrag(isAccepted: Bool, translation: Double) {
    if !drag.isTouching {
      // The position of a drag without a touch, such as a wheel's, is unknown.
      drag.landing = nil
      catchMotion(at: -.infinity)
    }
    drag.grip = nil
    drag.isTouching = false
    drag.hasMoved = false
    drag.isAccepted = isAccepted
    drag.isOn = isAccepted
    guard isAccepted else { return }
    drag.translation = translation
    stop()
  }

  /// Moves the offset with the finger. Returns `false` if the drag was refused. `translation` and
  /// `itemWidth` are in points, `velocity` is that of the finger in points per second, and
  /// `multiplier` is the option `offsetMultiplier`.
  mutating func moveDrag(
    to translation: Double, velocity: Double, itemWidth: Double, multiplier: Double
  ) -> Bool {
    guard drag.isAccepted else { return false }
    let distance = translation - (drag.translation ?? translation)
    drag.translation = translation
    drag.hasMoved = true
    let factor = dragFactor
    // Items without a width can't be dragged.
    let items = itemWidth > 0 ? factor / itemWidth : 0
    let speed = -velocity * items * configuration.scrollSpeed
    drag.velocity = speed.isFinite ? speed : 0
    let target = offset - distance * items * multiplier
    if target.isFinite { jump(to: target) }
    return true
  }

  /// The fraction of a drag by which the carousel moves: 1 between the ends of the row, and less
  /// the farther it is beyond an end.
  private var dragFactor: Double {
    guard !row.isWrapped, configuration.bounces else { return 1 }
    let beyond = abs(offset - row.clamp(offset))
    let distance = configuration.bounceDistance
    guard distance > 0 else { return beyond > 0 ? 0 : 1 }
    return 1 - min(beyond, distance) / distance
  }

  /// Ends a drag. `speed` is the finger's velocity along the axis, in points per second.
  mutating func endDrag(
    speed: Double, itemWidth: Double, multiplier: Double, at time: Double
  ) -> DragEnd {
    guard drag.isAccepted else { return .none }
    drag.isAccepted = false
    drag.isOn = false
    if configuration.motion == .natural {
      return releaseNaturally(
        speed, itemWidth: itemWidth, multiplier: multiplier, at: time)
    }
    let velocity = drag.hasMoved && speed != 0 ? drag.velocity : 0
    let distance = ConstantDeceleration.distance(
      velocity: velocity, rate: configuration.decelerationRate)
    let isFling =
      abs(velocity) > ClassicMotion.minFlickVelocity
      && abs(distance) > ClassicMotion.minFlickDistance
    if isFling, startMomentum(velocity: velocity, distance: distance, at: time) {
      return .decelerates
    }
    return .rests(settles: settle(velocity: velocity, endsSlowDrag: !isFling, at: time))
  }

  /// Ends a drag that can't continue, because scrolling was switched off or no items are left.
  /// Further movements of the finger are ignored.
  mutating func cutOffDrag(at time: Double) -> DragEnd {
    guard drag.isAccepted else { return .none }
    drag.isAccepted = false
    // With `.classic` motion, a touch may already have ended the drag without an event, as in
    // iCarousel.
    guard drag.isOn || configuration.motion == .natural else { return .none }
    drag.isOn = false
    return .rests(settles: settle(velocity: 0, endsSlowDrag: true, at: time))
  }

  /// Begins a deceleration, with the drag's velocity and the distance of the flick. Returns `false`
  /// if the carousel can't move in that direction.
  private mutating func startMomentum(velocity: Double, distance: Double, at time: Double) -> Bool {
    if distance.isInfinite, !configuration.isPagingEnabled { return startCoast(velocity, at: time) }
    var target = offset + distance
    if configuration.isPagingEnabled {
      target = offset.rounded(distance > 0 ? .up : .down)
    } else if configuration.stopAtItemBoundary {
      target = target.rounded(distance > 0 ? .up : .down)
    }
    if !row.isWrapped {
      let range = bounceRange
      target =
        configuration.bounces
        ? min(max(target, range.lowerBound), range.upperBound) : row.clamp(target)
    }
    guard target != offset else { return false }
    begin(
      ScrollMotion(
        .deceleration(ConstantDeceleration(from: offset, to: target, velocity: velocity)),
        start: time))
    return true
  }

  /// Begins to move at a constant velocity: without end when wrapped, else to the end of the row,
  /// where the carousel bounces. Returns `false` if it can't move in that direction.
  private mutating func startCoast(_ velocity: Double, at time: Double) -> Bool {
    let coast = coast(from: offset, velocity: velocity)
    guard coast.duration > 0 else { return false }
    begin(ScrollMotion(.coast(coast), start: time))
    return true
  }

  /// Returns the motion without friction from an offset, limited by the ends of the row.
  func coast(from offset: Double, velocity: Double) -> Coast {
    guard !row.isWrapped else { return Coast(from: offset, velocity: velocity) }
    let end = velocity > 0 ? row.clamp(Double(row.count)) : row.clamp(0.0)
    let range = bounceRange
    let limit = velocity > 0 ? range.upperBound : range.lowerBound
    return Coast(
      from: offset, velocity: velocity, past: end, to: configuration.bounces ? limit : end)
  }
}
