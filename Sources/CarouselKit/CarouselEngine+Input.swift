import GeometryKit
import GestureKit
import MotionKit

/// Touches, drags and taps.
extension CarouselEngine {
  /// A finger lands: all motion stops where it is, without any end of it being told.
  public func touchDown() {
    drag.isTouching = true
    guard isScrollEnabled else { return }
    isDragging = false
    motion = nil
  }

  /// The finger that landed is lifted, having neither tapped nor dragged (or was taken away): a carousel
  /// that it stopped between two items goes on to the nearer one.
  public func touchUp() {
    guard drag.isTouching else { return }
    drag.isTouching = false
    guard isScrollEnabled, !isDragging, motion == nil, !isOnItem else { return }
    perform { _ = settle(velocity: 0, endsSlowDrag: true) }
  }

  /// Whether a drag that has come so far would scroll: there is something to scroll, and it does not go
  /// across the axis. For whoever decides between gestures; `pan` asks it itself.
  public func shouldBeginPan(translation: Point) -> Bool {
    guard isScrollEnabled, row.count > 0 else { return false }
    return !ignorePerpendicularSwipes || abs(translation[axis]) >= abs(translation[axis.across])
  }

  /// A drag. One that is refused when it begins is ignored up to the next beginning. It sets the `time`.
  public func pan(_ pan: Pan) {
    guard pan.translation.isFinite else { return }
    time = pan.time
    let speed = pan.velocity[axis]
    let velocity = speed.isFinite ? speed : 0
    perform {
      switch pan.state {
      case .began: beginDrag(translation: pan.translation)
      case .changed: moveDrag(to: pan.translation[axis], velocity: velocity)
      case .ended, .cancelled: endDrag(isStill: velocity == 0)
      }
    }
  }

  private func beginDrag(translation: Point) {
    drag.isTouching = false
    drag.isAbandoned = false
    drag.hasMoved = false
    drag.isAccepted = shouldBeginPan(translation: translation)
    guard drag.isAccepted else { return }
    drag.translation = translation[axis]
    motion = nil
    isDragging = true
    events.append(.willBeginDragging)
  }

  private func moveDrag(to translation: Double, velocity: Double) {
    guard drag.isAccepted, isScrollEnabled, row.count > 0 else { return }
    let way = translation - drag.translation
    drag.translation = translation
    drag.hasMoved = true
    let factor = dragFactor
    // Items without an extent cannot be dragged.
    let items = itemWidth > 0 ? factor / itemWidth : 0
    let speed = -velocity * items * scrollSpeed
    drag.velocity = speed.isFinite ? speed : 0
    let target = offset - way * items * offsetMultiplier
    if target.isFinite { offset = target.bounded }
    update()
  }

  /// How much of a drag the carousel follows: all, and less and less beyond an end.
  private var dragFactor: Double {
    guard !row.isWrapped, bounces else { return 1 }
    let beyond = abs(offset - row.clamp(offset))
    guard bounceDistance > 0 else { return beyond > 0 ? 0 : 1 }
    return 1 - min(beyond, bounceDistance) / bounceDistance
  }

  private func endDrag(isStill: Bool) {
    guard drag.isAccepted else { return }
    drag.isAccepted = false
    guard isScrollEnabled, row.count > 0 else {
      drag.isAbandoned = isDragging
      return
    }
    isDragging = false
    let velocity = drag.hasMoved && !isStill ? drag.velocity : 0
    let distance = ConstantDeceleration.distance(velocity: velocity, rate: decelerationRate)
    let isFling = abs(velocity) > 2 && abs(distance) > 0.1
    let decelerates = isFling && startMomentum(velocity: velocity, distance: distance)
    events.append(.didEndDragging(willDecelerate: decelerates))
    if decelerates {
      events.append(.willBeginDecelerating)
    } else {
      settle(velocity: velocity, endsSlowDrag: !isFling)
    }
  }

  /// Goes on by the momentum of a drag. Whether there was anywhere to go.
  private func startMomentum(velocity: Double, distance: Double) -> Bool {
    if distance.isInfinite, !isPagingEnabled { return startCoast(velocity: velocity) }
    var target = offset + distance
    if isPagingEnabled {
      target = offset.rounded(distance > 0 ? .up : .down)
    } else if stopAtItemBoundary {
      target = target.rounded(distance > 0 ? .up : .down)
    }
    if !row.isWrapped {
      let range = bounceRange
      target =
        bounces ? min(max(target, range.lowerBound), range.upperBound) : row.clamp(target)
    }
    guard target != offset else { return false }
    motion = ScrollMotion(
      .deceleration(ConstantDeceleration(from: offset, to: target, velocity: velocity)),
      start: time)
    return true
  }

  /// Goes on at an even speed: round and round where the ends join, else to the end, where it bounces.
  /// Whether there was anywhere to go.
  private func startCoast(velocity: Double) -> Bool {
    let coast = coast(from: offset, velocity: velocity)
    guard coast.duration > 0 else { return false }
    motion = ScrollMotion(.coast(coast), start: time)
    return true
  }

  /// The way of a carousel that nothing slows down, in the row as it is.
  func coast(from offset: Double, velocity: Double) -> Coast {
    guard !row.isWrapped else { return Coast(from: offset, velocity: velocity) }
    let end = velocity > 0 ? row.clamp(Double(row.count)) : row.clamp(0.0)
    let range = bounceRange
    let limit = velocity > 0 ? range.upperBound : range.lowerBound
    return Coast(from: offset, velocity: velocity, past: end, to: bounces ? limit : end)
  }

  /// A tap at a point of the bounds: selects the item there, if the delegate agrees, and scrolls to it. A
  /// tap beside all items, or on a placeholder, scrolls to the current item. Whether it was taken: `false`
  /// if the delegate has refused it, so that it belongs to what lies behind.
  @discardableResult
  public func tap(at point: Point) -> Bool {
    touchDown()
    drag.isTouching = false
    return perform {
      let answer = answer(toTapAt: point)
      take(answer)
      return answer != .refused
    }
  }

  /// What becomes of a tap.
  enum TapAnswer: Equatable {
    /// It selects an item of the data as it was.
    case selects(Int, data: Int)
    /// It selects nothing.
    case meetsNoItem
    /// The delegate has refused it.
    case refused
  }

  /// Asks the delegate about a tap at a point of the bounds. A carousel that scrolls by itself is aligned
  /// after a refusal, as in the original.
  func answer(toTapAt point: Point) -> TapAnswer {
    perform { ask { answerAtOnce(toTapAt: point) } ?? .refused }
  }

  private func answerAtOnce(toTapAt point: Point) -> TapAnswer {
    guard let index = indexOfItem(at: point) else { return .meetsNoItem }
    let data = dataGeneration
    // What is seen may be gone from data whose change is not announced yet.
    guard index < countItems() ?? 0, data == dataGeneration else { return .refused }
    if fetchShouldSelect(index) { return .selects(index, data: data) }
    if data == dataGeneration, isScrollEnabled, scrollToItemBoundary, autoscroll != 0 {
      scrollToItem(at: currentItemIndex, animated: true)
    }
    return .refused
  }

  /// Does what a tap does that was not refused.
  func take(_ answer: TapAnswer) {
    switch answer {
    case .refused: break
    case .meetsNoItem: scrollToItem(at: currentItemIndex, animated: true)
    case .selects(let index, let data):
      // The delegate may have changed the data: then the index is not the tapped item's any more.
      guard data == dataGeneration else { return }
      perform {
        let isCurrent = index == currentItemIndex
        if isCurrent ? scrollToItemBoundary : centerItemWhenSelected {
          scrollToItem(at: index, animated: true)
        }
        events.append(.didSelectItem(index, data: data))
      }
    }
  }
}
