import MotionKit

/// Drags with `CarouselMotion.classic`, as in iCarousel.
extension Scroller {
  /// Moves the offset with the finger.
  ///
  /// - Parameters:
  ///   - distance: The movement of the finger along the axis, in points.
  ///   - speed: The velocity of the finger along the axis, in points per second.
  ///   - itemWidth: The item width, in points.
  ///   - multiplier: The option `offsetMultiplier`.
  mutating func dragClassically(
    by distance: Double, speed: Double, itemWidth: Double, multiplier: Double
  ) {
    drag?.hasMoved = true
    // Items without a width can't be dragged.
    let items = itemWidth > 0 ? classicDragFactor / itemWidth : 0
    let velocity = -speed * items * configuration.scrollSpeed
    dragVelocity = velocity.isFinite ? velocity : 0
    let target = offset - distance * items * multiplier
    if target.isFinite { jump(to: target) }
  }

  /// The fraction of a drag by which the carousel moves: 1 between the ends of the row, and less
  /// the farther it is beyond an end.
  private var classicDragFactor: Double {
    guard !row.isWrapped, configuration.bounces else { return 1 }
    let beyond = abs(offset - row.clamp(offset))
    let distance = configuration.bounceDistance
    guard distance > 0 else { return beyond > 0 ? 0 : 1 }
    return 1 - min(beyond, distance) / distance
  }

  /// Ends a drag. `speed` is the finger's velocity along the axis, in points per second.
  mutating func endClassicDrag(speed: Double) {
    guard let drag else { return }
    removeDrag()
    let velocity = drag.hasMoved && speed != 0 ? dragVelocity : 0
    let distance = ConstantDeceleration.distance(
      velocity: velocity, rate: configuration.decelerationRate)
    let isFlick =
      abs(velocity) > ClassicMotion.minFlickVelocity
      && abs(distance) > ClassicMotion.minFlickDistance
    if isFlick, beginClassicFlick(velocity: velocity, distance: distance) { return }
    settle(
      isFlick ? .settling : .settlingAfterTouch, velocity: velocity,
      after: .didEndDragging(willDecelerate: false))
  }

  /// Begins and reports a deceleration, with the drag's velocity and the distance of the flick.
  /// Returns `false` if the carousel can't move in that direction.
  private mutating func beginClassicFlick(velocity: Double, distance: Double) -> Bool {
    if distance.isInfinite, !configuration.isPagingEnabled {
      return beginMomentum(.coast, coast(velocity: velocity))
    }
    var target = offset + distance
    if configuration.isPagingEnabled {
      target = offset.rounded(distance > 0 ? .up : .down)
    } else if configuration.stopAtItemBoundary {
      target = target.rounded(distance > 0 ? .up : .down)
    }
    if !row.isWrapped { target = min(max(target, range.lowerBound), range.upperBound) }
    guard target != offset else { return false }
    let slide = ConstantDeceleration(from: offset, to: target, velocity: velocity)
    return beginMomentum(.deceleration, Track(.slide(slide), within: 0))
  }
}
