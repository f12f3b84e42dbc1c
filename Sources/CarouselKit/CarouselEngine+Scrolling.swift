/// Scrolling by code.
extension CarouselEngine {
  /// The scroll position, in items. Setting it stops all motion. With `.classic` motion, the
  /// delegate then doesn't receive the end event of an interrupted scroll or deceleration.
  ///
  /// A value beyond an end is limited to the bounce range. With `.classic` motion, the carousel
  /// rests there; with `.natural` motion, it returns to the end.
  public var scrollOffset: Double {
    get { mailbox.scrollOffset ?? scroller.offset }
    set {
      guard newValue.isFinite else { return }
      if mailbox.isBusy { mailbox.scrollOffset = newValue }
      perform { $0.jump(to: newValue) }
    }
  }

  /// Stops all motion and sets the scroll offset.
  func jump(to offset: Double) {
    mailbox.scrollOffset = nil
    scroller.stop()
    guard offset != scroller.offset else { return }
    scroller.jump(to: offset)
    update()
  }

  /// The index of the item nearest to the centre; −1 if there are no items. Setting it scrolls to
  /// the item at once, like `scrollToItem(at:animated:)` without animation. An index beyond the
  /// ends is limited to the nearer end. An index that is set before data is loaded takes effect
  /// once items are loaded.
  public var currentItemIndex: Int {
    get { row.index(at: scrollOffset) }
    set { scrollOffset = Double(row.count > 0 ? row.clamp(newValue) : newValue) }
  }

  /// The scroll offset at which the motion in progress will end, in items, unless it is
  /// interrupted. It is the current offset if the carousel is at rest, is dragged, autoscrolls or
  /// moves at a constant velocity after a flick.
  public var destination: Double {
    guard let motion = scroller.motion, motion.kind != .coast, !(motion.isScroll && isDragging)
    else { return scrollOffset }
    return row.clamp(motion.target)
  }

  /// Returns the distance of an item from the centre, in items, in the shorter direction if the
  /// carousel wraps. It is negative for items before the centre.
  public func offsetForItem(at index: Int) -> Double {
    row.offset(of: index, from: scrollOffset)
  }

  /// Scrolls by a distance in items. With `scrollToItemBoundary`, the carousel then continues to
  /// the nearest item.
  ///
  /// - Parameters:
  ///   - distance: The distance, in items.
  ///   - duration: The duration, in seconds. If it isn't positive, the carousel scrolls at once.
  public func scroll(byOffset distance: Double, duration: Double) {
    perform { $0.startScroll(by: distance, duration: duration) }
  }

  private func startScroll(by distance: Double, duration: Double) {
    guard distance.isFinite else { return }
    if scroller.scroll(by: distance, duration: duration, .aligningScroll) { update() }
    if scroller.motion == nil { scroller.needsAlignment = scroller.mustAlign }
  }

  /// Scrolls to an offset, in the shorter direction if the carousel wraps. With
  /// `scrollToItemBoundary`, the carousel then continues to the nearest item. `duration` is in
  /// seconds; if it isn't positive, the carousel scrolls at once.
  public func scroll(toOffset target: Double, duration: Double) {
    guard target.isFinite else { return }
    perform { engine in
      let distance = engine.row.distance(from: engine.scroller.offset, to: target.bounded)
      engine.startScroll(by: distance, duration: duration)
    }
  }

  /// Scrolls by a number of items; 0 scrolls to the nearest item. If an animated scroll begins
  /// between two items, its first step leads to the next item in its direction. With `.natural`
  /// motion, an animated scroll counts from the target of the scroll in progress, so that quick
  /// calls add up. `duration` is in seconds; if it isn't positive, the carousel scrolls at once.
  public func scroll(byNumberOfItems count: Int, duration: Double) {
    perform { $0.startScroll(byNumberOfItems: count, duration: duration) }
  }

  private func startScroll(byNumberOfItems count: Int, duration: Double) {
    guard duration > 0 else {
      let (sum, isOver) = scroller.lastReported.index.addingReportingOverflow(count)
      return jump(to: Double(row.clamp(isOver ? (count > 0 ? .max : .min) : sum)))
    }
    let aim = settings.motion == .natural && !isDragging ? scroller.scrollTarget : nil
    let origin = aim ?? scroller.offset
    let nearest = origin.rounded(.toNearestOrAwayFromZero)
    let start = count > 0 ? origin.rounded(.down) : count < 0 ? origin.rounded(.up) : nearest
    let distance = start + Double(count) - scroller.offset
    if scroller.scroll(by: distance, duration: duration) { update() }
  }

  /// Scrolls to an item, in the shorter direction if the carousel wraps. An index beyond the ends
  /// is limited to the nearer end. `duration` is in seconds; if it isn't positive, the carousel
  /// scrolls at once.
  public func scrollToItem(at index: Int, duration: Double) {
    perform { $0.startScroll(toItemAt: index, duration: duration) }
  }

  /// Scrolls to an item as a part of another operation.
  func startScroll(toItemAt index: Int, duration: Double = ClassicMotion.scrollDuration) {
    let distance = scroller.distance(toItemAt: duration > 0 ? index : row.clamp(index))
    if scroller.scroll(by: distance, duration: duration) { update() }
  }

  /// Scrolls to an item, within 0.4 s if animated.
  public func scrollToItem(at index: Int, animated: Bool) {
    scrollToItem(at: index, duration: animated ? ClassicMotion.scrollDuration : 0)
  }

  /// Scrolls by whole items in response to keys and wheels. The velocity doesn't jump. Steps that
  /// follow during the scroll add up. If the carousel doesn't wrap, it stops at the first and the
  /// last item.
  ///
  /// - Parameters:
  ///   - count: The number of items; negative numbers scroll backwards.
  ///   - isRepeat: Whether the step is the repeat of a held key. With `.natural` motion, the
  ///     carousel then scrolls at a constant velocity until `endSteps` is called, or until no
  ///     repeats follow for a moment, and stops at the next item. With `.classic` motion, a
  ///     repeated step is ignored while the carousel is more than one item away from the target of
  ///     its steps. Otherwise it would continue to scroll long after the key is released.
  ///   - time: The time of the step, in seconds. Default: the carousel's `time`.
  public func step(by count: Int, isRepeat: Bool = false, at time: Double? = nil) {
    perform(at: time) { $0.startStep(by: count, isRepeat: isRepeat) }
  }

  private func startStep(by count: Int, isRepeat: Bool) {
    guard row.count > 0, count != 0 else { return }
    if isRepeat, settings.motion == .natural {
      scroller.holdSteps(by: count)
    } else if !isRepeat || !scroller.isBehindSteps {
      scroller.step(by: count)
    }
  }

  /// Ends the scrolling by repeated steps because their key was released. Has no effect if there
  /// were no repeated steps.
  public func endSteps() { perform { $0.scroller.endHeldSteps() } }
}
