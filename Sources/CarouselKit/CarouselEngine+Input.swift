import GeometryKit
import GestureKit

/// Touches, drags and taps.
extension CarouselEngine {
  /// Stops all motion because a finger has landed. With `.classic` motion, the delegate doesn't
  /// receive the end event of an interrupted scroll or deceleration. Has no effect while
  /// `isScrollEnabled` is `false`.
  ///
  /// - Parameters:
  ///   - point: The position of the finger in the carousel's bounds. With `.natural` motion, a drag
  ///     that follows keeps the item at this point under the finger. `nil` if the position is
  ///     unknown.
  ///   - time: The time of the touch, in seconds. Default: the carousel's `time`.
  public func touchDown(at point: Point? = nil, time: Double? = nil) {
    perform(at: time) { $0.scroller.touchDown(at: point) }
  }

  /// Ends a touch that became neither a tap nor a drag, or that the system cancelled. If the touch
  /// has stopped the carousel between two items, the carousel scrolls to the nearer one. `time` is
  /// in seconds; by default it is the carousel's `time`.
  public func touchUp(at time: Double? = nil) {
    perform(at: time) { $0.scroller.touchUp() }
  }

  /// Returns whether a drag with this translation, in points, would scroll the carousel. This
  /// requires that scrolling is enabled, that there are items, and that the drag doesn't go across
  /// the axis. Gesture recognizers use this method to decide between gestures. `pan` makes the same
  /// check.
  public func shouldBeginPan(translation: Point) -> Bool {
    guard settings.isScrollEnabled, row.count > 0 else { return false }
    return !settings.ignorePerpendicularSwipes
      || abs(translation[axis]) >= abs(translation[axis.perpendicular])
  }

  /// Handles a drag and sets `time` to the drag's time. If a drag is refused when it begins, it is
  /// ignored until the next drag begins.
  public func pan(_ pan: Pan) {
    guard pan.translation.isFinite else { return }
    guard !mailbox.isBusy else { return mailbox.calls.append { $0.pan(pan) } }
    time = pan.time
    let speed = pan.velocity[axis].isFinite ? pan.velocity[axis] : 0
    run {
      switch pan.state {
      case .began: beginDrag(translation: pan.translation)
      case .changed: moveDrag(to: pan.translation[axis], speed: speed)
      case .ended, .cancelled:
        scroller.endDrag(
          speed: speed, gain: dragGain, mean: centredDrag, itemWidth: itemWidth,
          multiplier: offsetMultiplier)
      }
    }
  }

  private func beginDrag(translation: Point) {
    let isAccepted = shouldBeginPan(translation: translation)
    scroller.beginDrag(isAccepted: isAccepted, translation: translation[axis])
    guard isAccepted, settings.motion == .natural else { return }
    let grip = grip()
    scroller.drag?.grip = grip
  }

  private func moveDrag(to translation: Double, speed: Double) {
    guard let distance = scroller.distance(toTranslation: translation) else { return }
    if settings.motion == .natural {
      scroller.drag(by: items(draggedBy: distance))
      scroller.drag?.grip?.travel += distance
    } else {
      scroller.dragClassically(
        by: distance, speed: speed, itemWidth: itemWidth, multiplier: offsetMultiplier)
    }
    update()
  }

  /// Handles a tap at a point of the bounds. If there is an item and the delegate agrees, the tap
  /// selects the item, and the carousel scrolls to that item. A tap beside all items, or on a
  /// placeholder, scrolls to the current item.
  ///
  /// With `.natural` motion, a tap that stops a motion selects nothing. With `.classic` motion, it
  /// also selects the item, as in iCarousel. A tap that `CarouselInput` recognizes never selects an
  /// item when it stops a motion.
  ///
  /// - Returns: `false` if the delegate has refused the tap. The views behind the carousel may then
  ///   handle it. A tap during a call of the data source or the delegate is handled later, and the
  ///   result is `true`.
  @discardableResult
  public func tap(at point: Point) -> Bool {
    guard !mailbox.isBusy else {
      mailbox.calls.append { $0.tap(at: point) }
      return true
    }
    let isCaught = settings.motion == .natural && isCatchable
    touchDown(at: point)
    guard !isCaught else {
      touchUp()
      return true
    }
    var result = TapResult.refused
    run {
      scroller.touch = nil
      result = askDelegate(toTapAt: point)
      select(result)
    }
    return result != .refused
  }

  /// The result of a tap.
  enum TapResult: Equatable {
    /// The tap selects the item at this index.
    case selects(Int)
    /// There is no item at the point.
    case hitsNoItem
    /// The delegate has refused the tap.
    case refused
  }

  /// Asks the delegate whether a tap at a point of the bounds may select the item there. If the
  /// delegate refuses while the carousel autoscrolls, the carousel scrolls to the current item, as
  /// in iCarousel.
  func answer(toTapAt point: Point, time: Double) -> TapResult {
    var result = TapResult.refused
    guard !mailbox.isBusy else { return result }
    run {
      self.time = time
      result = askDelegate(toTapAt: point)
    }
    return result
  }

  private func askDelegate(toTapAt point: Point) -> TapResult {
    guard let index = hit(at: point)?.index, row.contains(index) else { return .hitsNoItem }
    // The presented item may no longer be in the data if a change isn't announced yet.
    guard index < countItems() ?? 0 else { return .refused }
    if fetchShouldSelect(index) {
      allowedSelection = index
      return .selects(index)
    }
    if settings.isScrollEnabled, settings.scrollToItemBoundary, settings.autoscroll != 0 {
      startScroll(toItemAt: scroller.currentIndex)
    }
    return .refused
  }

  /// Carries out the result of a tap.
  func handle(_ result: TapResult) { perform { $0.select(result) } }

  private func select(_ result: TapResult) {
    switch result {
    case .refused: break
    case .hitsNoItem: startScroll(toItemAt: scroller.currentIndex)
    case .selects(let index):
      guard index == allowedSelection else { return }
      if index == scroller.currentIndex
        ? settings.scrollToItemBoundary : settings.centerItemWhenSelected
      {
        startScroll(toItemAt: index)
      }
      scroller.report(.didSelectItem(index))
    }
  }
}
