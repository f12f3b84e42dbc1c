/// Advancing the carousel to the time of a frame.
extension CarouselEngine {
  /// Advances all motion to a time, in seconds of the same clock as `time`. Call it once a frame
  /// with the frame's time. O(*n*), where *n* is the number of loaded items. Doesn't allocate
  /// unless items are loaded.
  public func advance(to time: Double) {
    guard time.isFinite else { return }
    self.time = time
    guard !mailbox.isBusy else { return mailbox.calls.append { $0.advance(to: time) } }
    run { move(to: time) }
  }

  private func move(to time: Double) {
    let length = position.beginFrame(at: time)
    if needsLayout { layOut() }
    if position.isSettlingDue, position.settleIfDue(at: time) {
      queue(.willBeginScrollingAnimation)
    }
    if let step = position.advanceMotion(to: time) {
      update()
      report(position.finish(step, at: time))
    } else if let offset = position.paced(for: length) {
      jump(to: offset)
    } else if position.flip.isRunning {
      position.advanceFlip(to: time)
      update()
    }
    if presentation.isMoving { advancePresentation() }
  }

  /// Queues the event for the end of a motion, and the event for the beginning of a scroll that
  /// follows it.
  private func report(_ ending: ScrollPosition.Ending) {
    switch ending {
    case .none: break
    case .scroll(let startsScroll):
      queue(.didEndScrollingAnimation)
      if startsScroll { queue(.willBeginScrollingAnimation) }
    case .deceleration(let startsScroll):
      queue(.didEndDecelerating)
      if startsScroll { queue(.willBeginScrollingAnimation) }
    }
  }

  /// Advances the animations of items and removes the items that have faded out.
  private func advancePresentation() {
    presentation.settle(areItemsAnimating: items.settle(at: time), at: time) { gone in
      if let view = gone.slot.view { items.recycle(view, isPlaceholder: gone.isPlaceholder) }
    }
  }

  /// Whether a later `advance(to:)` would change anything. While this is `false`, frames aren't
  /// needed.
  public var isMoving: Bool {
    needsLayout && hasData || presentation.isMoving || isMovingWithoutAutoscroll
      || position.isSettlingDue || position.canAutoscroll || !mailbox.isEmpty
  }

  /// Whether a touch would now stop a visible motion.
  var isCatchable: Bool { configuration.isScrollEnabled && position.isVisiblyMoving }

  /// Whether the scroll offset is moving or an item is flipping. Doesn't include autoscroll.
  var isMovingWithoutAutoscroll: Bool { position.isMoving(isEmpty: items.isEmpty) }
}
