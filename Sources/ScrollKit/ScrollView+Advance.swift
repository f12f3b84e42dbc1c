import GeometryKit
import MotionKit

extension ScrollView {
  /// Whether the view moves without a finger: a deceleration, an animated change or a zoom is in
  /// progress.
  public var isScrolling: Bool {
    if case .none = motion { false } else { true }
  }

  /// Whether the next frame will differ from this frame: the view moves without a finger, or an
  /// indicator is fading.
  public var isMoving: Bool { isScrolling || (hasIndicators && indicatorFade.isFading(at: time)) }

  /// The time at which the view next changes without input, in seconds. While the view moves, this
  /// is `time`. While indicators wait to fade out, it is the time at which the fade begins. `nil`
  /// if no change is due.
  public var deadline: Double? {
    if isMoving { return time }
    return hasIndicators ? indicatorFade.fadeOutTime(after: time) : nil
  }

  private var hasIndicators: Bool {
    hasIndicator(along: .horizontal) || hasIndicator(along: .vertical)
  }

  /// Advances all motions to a time, in seconds.
  public func advance(to time: Double) {
    self.time = time
    switch motion {
    case .none:
      return
    case .scroll(_, let start):
      let elapsed = self.time - start
      move(to: Point { self[$0].track?.position(at: elapsed) ?? self[$0].offset })
    case .zoom(let transition):
      let progress = transition.progress(at: self.time)
      apply(scale: transition.scale(at: progress), offset: transition.offset(at: progress))
    }
    // The delegate may have started another motion.
    endMotionIfOver()
  }

  /// Ends the current motion if it is at its target, and reports its end.
  private func endMotionIfOver() {
    switch motion {
    case .none:
      return
    case .scroll(let scroll, let start):
      let elapsed = time - start
      guard Axis.allCases.allSatisfy({ elapsed >= self[$0].track?.duration ?? 0 }) else { return }
      if scroll == .deceleration { return rest(at: offset) }
      endMotion()
      report(scroll == .toTop ? .didScrollToTop : .didEndScrollingAnimation)
    case .zoom(let transition):
      guard transition.progress(at: time) >= 1 else { return }
      endMotion()
      completeZoom()
    }
  }

  /// Replaces the current motion, and sets the tracks of a scroll.
  func begin(_ motion: Motion, x: Track? = nil, y: Track? = nil) {
    self.motion = motion
    self.x.track = x
    self.y.track = y
    if case .none = motion { return }
    indicatorFade.show(at: time)
  }

  /// Ends the current motion, after which the indicators fade out.
  func endMotion() {
    begin(.none)
    hideIndicators()
  }

  /// Lets the indicators fade out after a while if no finger is down.
  func hideIndicators() {
    if !isTracking { indicatorFade.hide(at: time + ScrollPhysics.indicatorStay) }
  }

  /// Sets the offset and reports the change.
  func move(to newOffset: Point) {
    guard newOffset != offset else { return }
    offset = newOffset
    report(.didScroll)
  }
}
