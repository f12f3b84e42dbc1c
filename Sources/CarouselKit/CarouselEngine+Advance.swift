/// Motion in the course of time.
extension CarouselEngine {
  /// Moves everything on to a time, in seconds of the clock that `time` is set by. Once a frame, with
  /// the frame's own time. O(loaded items), without any allocation unless items come into sight.
  public func advance(to time: Double) {
    guard time.isFinite else { return }
    self.time = time
    guard !progress.isUpdating else { return progress.deferUpdate() }
    perform { move(to: time) }
  }

  private func move(to time: Double) {
    let length = position.beginFrame(at: time)
    layoutIfNeeded()
    if position.owesAlignment, position.align(at: time) {
      events.append(.willBeginScrollingAnimation)
    }
    if let step = position.advanceMotion(to: time) {
      update()
      tell(position.finish(step, at: time))
    } else if let offset = position.paced(for: length) {
      scrollOffset = offset
    } else if position.flip.isOpen {
      position.runFlip(to: time)
      update()
    }
    if presentation.isMoving { advancePresentation() }
  }

  /// What ended with a frame is to be told, and what began in its place.
  private func tell(_ ending: ScrollPosition.Ending) {
    switch ending {
    case .none: break
    case .scroll(let goesOn):
      events.append(.didEndScrollingAnimation)
      if goesOn { events.append(.willBeginScrollingAnimation) }
    case .deceleration(let goesOn):
      events.append(.didEndDecelerating)
      if goesOn { events.append(.willBeginScrollingAnimation) }
    }
  }

  /// Drops the ways that have come to their end.
  private func advancePresentation() {
    presentation.settle(goesOn: items.settle(at: time), at: time) { gone in
      if let view = gone.slot.view { items.recycle(view, isPlaceholder: gone.isPlaceholder) }
    }
  }

  /// Whether a later `advance(to:)` would change anything. While it is `false`, frames may stop.
  public var isMoving: Bool {
    if (progress.needsLayout || progress.needsUpdate) && progress.hasData { return true }
    return presentation.isMoving || isMovingOtherwise || position.owesAlignment
      || position.canAutoscroll || !events.isEmpty
  }

  /// Whether it is seen to scroll or decelerate, autoscroll apart.
  var isUnderWay: Bool { position.isUnderWay }

  /// Whether a finger that lands now stops it.
  var isCatchable: Bool { isScrollEnabled && isUnderWay }

  /// Whether the scroll offset or the toggle moves, autoscroll apart.
  var isMovingOtherwise: Bool { position.isMoving(isEmpty: items.isEmpty) }
}
