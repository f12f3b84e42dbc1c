/// Advancing the carousel to the time of a frame.
extension CarouselEngine {
  /// Advances all motion to a time, in seconds of the same clock as `time`. Call it once a frame
  /// with the frame's time. O(*n*), where *n* is the number of loaded items. Doesn't allocate
  /// unless items are loaded.
  public func advance(to time: Double) {
    guard time.isFinite else { return }
    guard !mailbox.isBusy else { return mailbox.calls.append { $0.advance(to: time) } }
    self.time = time
    run {
      let step = frameIntervals.step(to: time)
      if needsLayout { layOut() }
      scroller.settleIfDue()
      if scroller.advance(by: step) {
        update()
        scroller.endMotionIfOver()
      }
      if presentation.isMoving { advancePresentation() }
    }
  }

  /// Advances the animations of items and the draw order. Removes the items that have faded out.
  private func advancePresentation() {
    var areItemsAnimating = false
    items.update { if $0.settle(at: time) { areItemsAnimating = true } }
    presentation.settle(areItemsAnimating: areItemsAnimating, at: time) { slot in
      if let view = slot.view { items.recycle(view, isPlaceholder: slot.isPlaceholder) }
    }
    advanceDrawOrder()
  }

  /// Whether a later `advance(to:)` would change anything. While this is `false`, frames aren't
  /// needed.
  public var isMoving: Bool {
    needsLayout || presentation.isMoving || isMovingWithoutAutoscroll
      || scroller.isSettlingDue || scroller.canAutoscroll || !mailbox.calls.isEmpty
      || !scroller.events.isEmpty
  }

  /// Whether a touch would now stop a visible motion.
  var isCatchable: Bool { settings.isScrollEnabled && scroller.isVisiblyMoving }

  /// Whether the scroll offset is moving or an item is flipping. Doesn't include autoscroll.
  var isMovingWithoutAutoscroll: Bool { scroller.isMoving(isEmpty: items.isEmpty) }
}
