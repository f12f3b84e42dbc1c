import GeometryKit
import GestureKit

/// Touches, drags and taps.
extension CarouselEngine {
  /// A finger lands: all motion stops where it is, without any end of it being told.
  ///
  /// - Parameters:
  ///   - point: where, in the carousel's bounds: in natural motion a drag then keeps the card that is there
  ///     under the finger.
  ///   - time: when, in seconds. Default: the carousel's `time`.
  public func touchDown(at point: Point? = nil, time: Double? = nil) {
    if let time { self.time = time }
    position.touchDown(at: point, time: self.time)
  }

  /// The finger that landed is lifted, having neither tapped nor dragged (or was taken away): a carousel
  /// that it stopped between two items goes on to the nearer one. `time` is when, in seconds; by default the
  /// carousel's.
  public func touchUp(at time: Double? = nil) {
    if let time { self.time = time }
    perform { if position.touchUp(at: self.time) { events.append(.willBeginScrollingAnimation) } }
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
      case .ended, .cancelled: endDrag(speed: velocity)
      }
    }
  }

  private func beginDrag(translation: Point) {
    let isAccepted = shouldBeginPan(translation: translation)
    position.beginDrag(isAccepted: isAccepted, translation: translation[axis])
    guard isAccepted else { return }
    if motion == .natural {
      position.drag.grip = grip()
      position.takeGain(follow(0).gain)
    }
    events.append(.willBeginDragging)
  }

  private func moveDrag(to translation: Double, velocity: Double) {
    if motion == .natural {
      guard let way = position.takeTranslation(translation) else { return }
      let former = position.drag.grip?.offset
      let (items, gain) = follow(way)
      let moved = position.follow(items, gain: gain)
      if let former { position.drag.grip?.offset = former - moved }
      return update()
    }
    let hasMoved = position.moveDrag(
      to: translation, velocity: velocity, itemWidth: itemWidth, multiplier: offsetMultiplier)
    if hasMoved { update() }
  }

  private func endDrag(speed: Double) {
    let ending = position.endDrag(
      speed: speed, itemWidth: itemWidth, multiplier: offsetMultiplier, at: time)
    switch ending {
    case .none: break
    case .decelerates:
      events.append(.didEndDragging(willDecelerate: true))
      events.append(.willBeginDecelerating)
    case .rests(let settles):
      events.append(.didEndDragging(willDecelerate: false))
      if settles { events.append(.willBeginScrollingAnimation) }
    }
  }

  /// A tap at a point of the bounds: selects the item there, if the delegate agrees, and scrolls to it. A
  /// tap beside all items, or on a placeholder, scrolls to the current item. In natural motion one that stops
  /// a motion only stops it. Whether it was taken: `false`
  /// if the delegate has refused it, so that it belongs to what lies behind.
  @discardableResult
  public func tap(at point: Point) -> Bool {
    let isCaught = motion == .natural && isCatchable
    position.touchDown(at: point, time: time)
    guard !isCaught else {
      touchUp()
      return true
    }
    position.drag.isTouching = false
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
  func answer(toTapAt point: Point, time: Double? = nil) -> TapAnswer {
    if let time { self.time = time }
    return perform { ask { answerAtOnce(toTapAt: point) } ?? .refused }
  }

  private func answerAtOnce(toTapAt point: Point) -> TapAnswer {
    guard let index = indexOfItem(at: point) else { return .meetsNoItem }
    let data = progress.dataGeneration
    // What is seen may be gone from data whose change is not announced yet.
    guard index < countItems() ?? 0, data == progress.dataGeneration else { return .refused }
    if fetchShouldSelect(index) { return .selects(index, data: data) }
    if data == progress.dataGeneration, isScrollEnabled, scrollToItemBoundary, autoscroll != 0 {
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
      guard data == progress.dataGeneration else { return }
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
