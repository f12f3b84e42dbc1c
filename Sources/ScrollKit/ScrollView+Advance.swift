import GeometryKit

extension ScrollView {
  /// Whether the view moves by itself: it decelerates, or a change is animated.
  public var isScrolling: Bool {
    if case .none = motion { false } else { true }
  }

  /// Whether the view moves by itself or an indicator fades: the next frame differs from this one.
  public var isMoving: Bool { isScrolling || (hasIndicators && indicatorFade.isFading(at: time)) }

  /// When the view next changes by itself, in seconds: `time` while it moves, later while
  /// indicators wait to fade, `nil` when nothing will happen.
  public var deadline: Double? {
    if isMoving { return time }
    return hasIndicators ? indicatorFade.start(after: time) : nil
  }

  private var hasIndicators: Bool {
    hasIndicator(along: .horizontal) || hasIndicator(along: .vertical)
  }

  /// Moves everything to where it is at a time, in seconds.
  public func advance(to time: Double) {
    self.time = time
    let count = motionsBegun
    switch motion {
    case .none:
      return
    case .glide(let x, let y, let start):
      let elapsed = self.time - start
      move(to: Point(x: x.position(at: elapsed), y: y.position(at: elapsed)))
      guard count == motionsBegun, elapsed >= max(x.duration, y.duration) else { return }
      begin(.none)
      hideIndicatorsAtRest()
      endDeceleration()
    case .animation(let animation):
      let progress = animation.progress(at: self.time)
      move(to: progress < 1 ? animation.position(at: self.time) : animation.end)
      guard count == motionsBegun, progress >= 1 else { return }
      begin(.none)
      hideIndicatorsAtRest()
      if animation.isToTop {
        tell(.didScrollToTop)
      } else {
        tell(.didEndScrollingAnimation)
      }
    case .zoom(let transition):
      let progress = transition.progress(at: self.time)
      apply(scale: transition.scale(at: progress), offset: transition.offset(at: progress))
      guard count == motionsBegun, progress >= 1 else { return }
      completeZoom()
    }
  }

  /// Replaces what moves the view.
  func begin(_ motion: Motion) {
    self.motion = motion
    motionsBegun &+= 1
    if case .none = motion { return }
    indicatorFade.show(at: time)
  }

  /// Moves the offset, and tells.
  func move(to newOffset: Point) {
    guard newOffset != offset else { return }
    offset = newOffset
    tell(.didScroll)
  }

  func hideIndicatorsAtRest() {
    if !isTracking { indicatorFade.hide(at: time + ScrollPhysics.indicatorStay) }
  }
}
