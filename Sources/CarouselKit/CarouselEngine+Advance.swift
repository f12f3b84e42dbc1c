import GeometryKit

/// Motion in the course of time.
extension CarouselEngine {
  /// Moves everything on to a time, in seconds of the clock that `time` is set by. Once a frame, with
  /// the frame's own time. O(loaded items), without any allocation unless items come into sight.
  public func advance(to time: Double) {
    guard time.isFinite else { return }
    self.time = time
    guard !isUpdating else { return deferUpdate() }
    perform { move(to: time) }
  }

  private func move(to time: Double) {
    let step = frames.step(to: time)
    layoutIfNeeded()
    if owesAlignment { align() }
    if let motion, !(motion.isScroll && isDragging) {
      advance(motion)
    } else if autoscroll != 0, !isDragging {
      let target = offset - step * autoscroll
      if target.isFinite { scrollOffset = row.clamp(target.bounded) }
    } else if flip.isOpen {
      flip.run(to: time, dragVelocity: drag.velocity)
      update()
    }
    if isPresenting { advancePresentation() }
  }

  private func advance(_ motion: ScrollMotion) {
    let motionCount = self.motionCount
    let state = motion.state(at: time)
    offset = state.offset
    update()
    // An answer may have put another motion in place of this one.
    guard motionCount == self.motionCount else { return }
    // Without bounces it comes to its end unseen, as it would have beyond the limit.
    let isCutOff =
      !motion.isScroll && !row.isWrapped && bounces && abs(offset - state.offset) > 1e-6
    guard state.isOver || isCutOff else { return }
    self.motion = nil
    events.append(motion.isScroll ? .didEndScrollingAnimation : .didEndDecelerating)
    if motion.isScroll {
      if motion.alignsAtEnd { align() }
      return
    }
    if !settle(velocity: 0, endsSlowDrag: false) { flip.rest(at: offset, time: time) }
  }

  /// Drops the ways that have come to their end.
  private func advancePresentation() {
    var goesOn = false
    for position in slots.indices where !slots[position].isSettled {
      if slots[position].settle(at: time) { goesOn = true }
    }
    var kept = 0
    for position in leaving.indices {
      if let fade = leaving[position].slot.fade, !fade.span.isOver(at: time) {
        if kept != position { leaving.swapAt(kept, position) }
        kept += 1
      } else if let view = leaving[position].slot.view {
        recycle(view, isPlaceholder: leaving[position].isPlaceholder)
      }
    }
    leaving.removeLast(leaving.count - kept)
    isPresenting = goesOn || !leaving.isEmpty
    markChanged()
  }

  /// Whether a later `advance(to:)` would change anything. While it is `false`, frames may stop.
  public var isMoving: Bool {
    if (needsLayout || needsUpdate) && hasData || isPresenting || isMovingOtherwise { return true }
    return owesAlignment || canAutoscroll || !events.isEmpty
  }

  /// Whether it is seen to scroll or decelerate, autoscroll apart: an animated scroll to where it is
  /// already is none of that.
  var isUnderWay: Bool { motion.map { abs($0.target - offset) > 1e-6 } ?? false }

  private var canAutoscroll: Bool {
    guard autoscroll != 0, !isDragging, row.count > 0 else { return false }
    return row.isWrapped || row.clamp(offset - (autoscroll < 0 ? -1 : 1)) != offset
  }

  /// Whether the scroll offset or the toggle moves, autoscroll apart.
  var isMovingOtherwise: Bool {
    if let motion { return !(motion.isScroll && isDragging) || flip.isOpen }
    guard flip.isOpen, autoscroll == 0 || isDragging else { return false }
    // Beyond an end the toggle is a function of the offset, and rests with it.
    return !isFollowing || slots.isEmpty && row.count == 0
  }
}
