import GeometryKit

extension ScrollView {
  /// Whether the view moves without a finger: a deceleration, an animated change or a zoom is in
  /// progress.
  public var isScrolling: Bool {
    if case .none = motion { false } else { true }
  }

  /// Whether the view moves without a finger or an indicator fades, so that the next frame will
  /// differ from this frame.
  public var isMoving: Bool { isScrolling || (hasIndicators && indicatorFade.isFading(at: time)) }

  /// The time at which the view next changes without input, in seconds. While the view moves, this
  /// is `time`. While indicators wait to fade out, it is the time at which the fade begins. `nil`
  /// if no change is due.
  public var deadline: Double? {
    if isMoving { return time }
    return hasIndicators ? indicatorFade.start(after: time) : nil
  }

  private var hasIndicators: Bool {
    hasIndicator(along: .horizontal) || hasIndicator(along: .vertical)
  }

  /// Advances all motions to a time, in seconds.
  public func advance(to time: Double) {
    self.time = time
    let count = motionGeneration
    switch motion {
    case .none:
      return
    case .glide(let x, let y, let start):
      let elapsed = self.time - start
      move(to: Point(x: x.position(at: elapsed), y: y.position(at: elapsed)))
      guard count == motionGeneration, elapsed >= max(x.duration, y.duration) else { return }
      begin(.none)
      hideIndicatorsAtRest()
      endDeceleration()
    case .animation(let animation):
      let progress = animation.progress(at: self.time)
      move(to: progress < 1 ? animation.position(at: self.time) : animation.end)
      guard count == motionGeneration, progress >= 1 else { return }
      begin(.none)
      hideIndicatorsAtRest()
      if animation.isToTop {
        report(.didScrollToTop)
      } else {
        report(.didEndScrollingAnimation)
      }
    case .zoom(let transition):
      let progress = transition.progress(at: self.time)
      apply(scale: transition.scale(at: progress), offset: transition.offset(at: progress))
      guard count == motionGeneration, progress >= 1 else { return }
      completeZoom()
    }
  }

  /// Replaces the current motion.
  func begin(_ motion: Motion) {
    self.motion = motion
    motionGeneration &+= 1
    if case .none = motion { return }
    indicatorFade.show(at: time)
  }

  /// Sets the offset and reports the change.
  func move(to newOffset: Point) {
    guard newOffset != offset else { return }
    offset = newOffset
    report(.didScroll)
  }

  func hideIndicatorsAtRest() {
    if !isTracking { indicatorFade.hide(at: time + ScrollPhysics.indicatorStay) }
  }
}
