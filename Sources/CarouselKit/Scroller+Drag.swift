import GeometryKit
import MotionKit

/// A carousel from the landing of a finger to its rest.
///
/// 1. A finger lands: `touchDown` stops the carousel.
/// 2. The finger moves: `beginDrag` takes over, and each `drag` moves the offset.
/// 3. The finger lifts: `endDrag` begins a deceleration if the finger was fast enough. With paging,
///    the deceleration ends on the next item. If no deceleration begins, `settle` begins a scroll
///    to an item. If the finger hasn't moved, `touchUp` settles.
/// 4. In each frame, `advance` moves the offset along the motion, and `endMotionIfOver` ends the
///    motion at its target. After a deceleration, the carousel settles.
/// 5. There is no motion: the carousel rests.
///
/// Settling has no effect while autoscroll is on, or if the carousel may rest between two items.
/// Beyond an end, the carousel always settles; with `.classic` motion, only without autoscroll. On
/// an item, settling begins a scroll of 10 ms that moves nothing, because iCarousel reports one.
///
/// Touches come from `CarouselInput`, whose recognizers call `CarouselEngine.pan`. Frames come from
/// `CarouselEngine.advance(to:)`.
extension Scroller {
  // MARK: The finger is down

  /// Stops all motion because a finger has landed. Autoscroll goes on until the finger drags.
  /// `point` is the position of the finger, in points of the bounds; `nil` if it is unknown.
  mutating func touchDown(at point: Point?) {
    // End a drag whose end was never reported. With `.classic` motion, the touch ends the drag
    // without an event, as in iCarousel.
    if configuration.motion == .natural { cutOffDrag() }
    touch = nil
    guard configuration.isScrollEnabled else { return }
    let velocity = motion?.velocity(at: time) ?? 0
    touch = Touch(point: point, time: time, stoppedVelocity: velocity)
    drag?.isOn = false
    stop()
  }

  /// Ends a touch that became neither a tap nor a drag. If the touch has stopped the carousel
  /// between two items, the carousel scrolls to the nearer one.
  mutating func touchUp() {
    guard isTouching else { return }
    touch = nil
    if motion == nil, !isOnItem { settle(.settlingAfterTouch) }
  }

  /// Begins a drag at a translation of the finger, in points along the axis, or refuses the drag. A
  /// drag without a touch, such as that of a wheel, has no known position.
  mutating func beginDrag(isAccepted: Bool, translation: Double) {
    // With `.classic` motion, a drag whose end was never reported continues as part of this drag,
    // as in iCarousel.
    if configuration.motion == .natural || !isAccepted { cutOffDrag() }
    if !isTouching || !isAccepted { touch = nil }
    drag = nil
    guard isAccepted else { return }
    drag = Drag(translation: translation)
    stop()
    report(.willBeginDragging)
  }

  /// Returns the distance from the finger's previous translation to the present one, in points
  /// along the axis; `nil` if the drag was refused.
  mutating func distance(toTranslation translation: Double) -> Double? {
    guard let drag else { return nil }
    self.drag?.translation = translation
    return translation - (drag.translation ?? translation)
  }

  /// Moves the offset with the finger, by a distance in items. Beyond an end of the row, the
  /// carousel resists; without bounces, it stops there.
  mutating func drag(by items: Double) {
    let start = freeOffset
    var target = (start + items).bounded
    if row.isWrapped {
      jump(to: target)
    } else {
      let inside = row.clamp(target)
      if !configuration.bounces { target = inside }
      jump(to: inside + band.overscroll(forDrag: target - inside))
    }
    drag?.grip?.offset -= target - start
  }

  /// The offset to which the finger would have moved the carousel without the resistance of the
  /// ends, in items.
  var freeOffset: Double {
    guard !row.isWrapped, configuration.bounces else { return offset }
    let inside = row.clamp(offset)
    return inside + band.drag(forOverscroll: offset - inside)
  }

  /// The resistance to a drag beyond the ends.
  private var band: RubberBand {
    RubberBand(limit: configuration.bounceDistance, coefficient: Flick.rubberBandCoefficient)
  }

  // MARK: The finger lifts

  /// Ends a drag: begins a deceleration, or a scroll to an item.
  ///
  /// - Parameters:
  ///   - speed: The finger's velocity along the axis, in points per second.
  ///   - gain: The movement of the carousel inside the row, in items per point of the finger's
  ///     movement.
  ///   - mean: The mean of the drag; `nil` if the end of the drag determines where a flick ends.
  ///   - itemWidth: The item width, in points.
  ///   - multiplier: The option `offsetMultiplier`.
  mutating func endDrag(
    speed: Double, gain: Double, mean: CentredDrag? = nil, itemWidth: Double, multiplier: Double
  ) {
    guard configuration.motion == .natural else { return endClassicDrag(speed: speed) }
    guard drag != nil else { return }
    let touch = self.touch
    removeDrag()
    let finger = min(max(speed, -Flick.maxVelocity), Flick.maxVelocity)
    let isFlick = abs(finger) >= NaturalMotion.minFlickVelocity
    let overscroll = row.isWrapped ? 0 : offset - row.clamp(offset)
    let resistedGain = overscroll == 0 ? gain : gain * band.slope(atOverscroll: overscroll)
    dragVelocity = -finger * resistedGain * configuration.scrollSpeed
    let isAtLimit = dragVelocity > 0 ? offset >= range.upperBound : offset <= range.lowerBound
    if !row.isWrapped, isAtLimit { dragVelocity = 0 }
    let keepsVelocity = configuration.decelerationRate > 0 || configuration.isPagingEnabled
    // After a slow drag, the carousel moves on only if it may rest between two items.
    let canDecelerate = isFlick || !configuration.scrollToItemBoundary
    if keepsVelocity, canDecelerate, abs(dragVelocity) > 1e-6 {
      let isQuick = touch.map { time - $0.time <= NaturalMotion.quickDragTime } ?? false
      let mean = isQuick && overscroll == 0 ? mean : nil
      let meanGain = mean?.gain ?? resistedGain
      let carried = isFlick && isQuick ? carriedVelocity(from: touch, itemWidth: itemWidth) : 0
      let meanVelocity = dragVelocity * meanGain / resistedGain + carried
      dragVelocity += carried
      let ratio = itemWidth > 0 && multiplier != 0 ? abs(meanGain * itemWidth / multiplier) : 1
      let friction = NaturalMotion.friction(rate: configuration.decelerationRate, ratio: ratio)
      let moves = beginMomentum(
        meanOffset: offset + (mean?.shift ?? 0), meanVelocity: meanVelocity, friction: friction,
        isFlick: isFlick)
      if moves { return }
    }
    settle(
      .settlingAfterTouch, velocity: keepsVelocity ? dragVelocity : 0,
      after: .didEndDragging(willDecelerate: false))
  }

  /// Returns the velocity that a flick carries over from the motion that its finger has stopped, in
  /// items per second.
  private func carriedVelocity(from touch: Touch?, itemWidth: Double) -> Double {
    guard let touch, itemWidth > 0, touch.stoppedVelocity * dragVelocity > 0 else { return 0 }
    let carried = Flick.carriedVelocity(of: touch.stoppedVelocity * itemWidth) / itemWidth
    let limit = abs(dragVelocity) * NaturalMotion.maxCarriedRatio
    return min(max(carried, -limit), limit)
  }

  /// Ends a drag that can't continue, because scrolling was switched off or no items are left, or
  /// whose end was never reported. Further movements of the finger are ignored.
  mutating func cutOffDrag() {
    // With `.classic` motion, a touch may already have ended the drag without an event, as in
    // iCarousel.
    let isReported = drag != nil && (isDragging || configuration.motion == .natural)
    removeDrag()
    if isReported { settle(.settlingAfterTouch, after: .didEndDragging(willDecelerate: false)) }
  }

  /// Removes the drag and its touch. A later touch stays.
  mutating func removeDrag() {
    if isDragging { touch = nil }
    drag = nil
  }

  /// Begins a scroll to an item, in a carousel that must not rest at the current offset. Reports
  /// `end` before the beginning of the scroll. Returns `false` if no scroll is necessary.
  ///
  /// The target is the current item. With `.classic` motion, a fast drag leads to the next item in
  /// its direction instead. If the carousel is already on an item, the scroll only causes the
  /// events.
  @discardableResult
  mutating func settle(
    _ kind: Motion.Kind = .settling, velocity: Double = 0, after end: CarouselEvent? = nil
  ) -> Bool {
    let settles = mustSettle
    if settles { beginSettling(kind, velocity: velocity) }
    if let end { report(end) }
    if settles { report(.willBeginScrollingAnimation) }
    return settles
  }

  private mutating func beginSettling(_ kind: Motion.Kind, velocity: Double) {
    var index = currentIndex
    if configuration.motion == .natural, !isOnItem || abs(velocity) > 1e-3 {
      let target = offset + row.distance(from: offset, to: Double(index))
      begin(kind, spring(velocity: velocity, to: target, frequency: Flick.bounceFrequency))
      return
    }
    var duration = ClassicMotion.scrollDuration
    if isOnItem {
      duration = ClassicMotion.zeroScrollDuration
      // As in iCarousel, the distance from the item isn't wrapped.
    } else if abs(velocity) > ClassicMotion.minFlickVelocity,
      abs(offset - Double(index)) > ClassicMotion.minFlickDistance
    {
      index += velocity > 0 ? 1 : -1
    }
    beginScroll(by: distance(toItemAt: index), duration: duration, kind)
  }

  /// Whether a motion that ends at the current offset must be followed by a scroll to an item.
  private var mustSettle: Bool {
    guard row.count > 0 else { return false }
    let returns = isBeyondEnd && (configuration.autoscroll == 0 || configuration.motion == .natural)
    return returns || configuration.autoscroll == 0 && configuration.scrollToItemBoundary
  }

  // MARK: No finger is down

  /// Moves the offset, or a flip, to the present time. `step` is the time since the previous frame,
  /// in seconds, by which autoscroll advances. Returns whether anything has moved. An update and a
  /// call of `endMotionIfOver` must then follow.
  mutating func advance(by step: Double) -> Bool {
    if let motion, !isSuspended {
      jump(to: motion.state(at: time).offset)
    } else if let target = autoscrolledOffset(after: step) {
      stop()
      guard target != offset else { return false }
      jump(to: target)
    } else if flip.isRunning {
      flip.run(to: time, dragVelocity: dragVelocity)
    } else {
      return false
    }
    return true
  }

  /// Ends the motion if it is over, and begins the scroll that follows if necessary.
  mutating func endMotionIfOver() {
    guard let motion, !isSuspended else { return }
    let (free, isOver) = motion.state(at: time)
    // A deceleration that is limited by the bounce range ends at the limit. Without bounces it
    // continues to its own end, although the offset no longer changes.
    let isAtLimit =
      !motion.isScroll && !row.isWrapped && configuration.bounces && abs(offset - free) > 1e-6
    guard isOver || isAtLimit else { return }
    stop()
    if !motion.isScroll {
      let settles = settle(after: .didEndDecelerating)
      if !settles { flip.rest(at: offset, time: time) }
    } else if motion.kind == .aligningScroll, mustAlign {
      settle(after: .didEndScrollingAnimation)
    } else {
      report(.didEndScrollingAnimation)
    }
  }

  /// Whether a drag suspends the scroll in progress.
  private var isSuspended: Bool { isScrolling && isDragging }

  /// Whether the carousel visibly scrolls or decelerates, apart from autoscroll. An animated scroll
  /// to the current offset isn't visible. With `.natural` motion, the slow end of a motion isn't
  /// visible, either.
  var isVisiblyMoving: Bool {
    let threshold = configuration.motion == .natural ? NaturalMotion.invisibleDistance : 1e-6
    return motion.map { abs($0.target - offset) > threshold } ?? false
  }

  /// Returns whether the scroll offset or the flip of an item changes, apart from autoscroll.
  /// `isEmpty` is `true` if nothing is loaded.
  func isMoving(isEmpty: Bool) -> Bool {
    if motion != nil { return !isSuspended || flip.isRunning }
    guard flip.isRunning, configuration.autoscroll == 0 || isDragging else { return false }
    // Beyond an end, the flip depends only on the offset, so the flip stops when the offset stops.
    return !flipsByOffset || isEmpty && row.count == 0
  }

  // MARK: At rest

  /// Whether a scroll by code that ends at the current offset must be followed by a scroll to an
  /// item.
  var mustAlign: Bool {
    mustSettle && configuration.scrollToItemBoundary && !isOnItem && !isDragging
  }

  /// Whether the carousel rests beyond an end of the row and must return. With `.classic` motion,
  /// it may rest there, as in iCarousel.
  private var mustReturn: Bool {
    guard configuration.motion == .natural, motion == nil, !isDragging, !isTouching
    else { return false }
    return mustSettle && isBeyondEnd
  }

  /// Whether the next frame begins a scroll to an item although no motion is in progress.
  var isSettlingDue: Bool { needsAlignment || mustReturn }

  /// Begins a scroll to an item if one is due.
  mutating func settleIfDue() {
    let isDue = needsAlignment && mustAlign || mustReturn
    needsAlignment = false
    if isDue { settle() }
  }

  /// Aligns the carousel with the nearest item after autoscroll was switched off. `pace` is the
  /// former autoscroll velocity, in items per second. With `.classic` motion, the carousel stays
  /// where it is, as in iCarousel.
  mutating func endAutoscroll(_ pace: Double) {
    guard configuration.motion == .natural, motion == nil, !isTouching, mustAlign else { return }
    settle(velocity: min(max(-pace, -NaturalMotion.maxPace), NaturalMotion.maxPace))
  }
}
