import GeometryKit
import MotionKit

extension ScrollView {
  /// Sets the offset, even to a value beyond the range.
  ///
  /// If `animated` is true, the change takes 0.3 s and ends with
  /// `scrollViewDidEndScrollingAnimation`, which isn't called if the offset is already at the new
  /// value. During a drag or a pinch the offset changes at once, and the gesture continues from the
  /// new offset.
  public func setContentOffset(_ newOffset: Point, animated: Bool) {
    scroll(animated: animated) { newOffset.sanitized(or: offset) }
  }

  /// Scrolls just far enough to bring a rectangle of the content inside the viewport and its
  /// insets. If the rectangle is larger than the viewport, scrolls to its nearest part.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    guard (rect.maxX + rect.maxY).isFinite else { return }
    scroll(animated: animated) {
      var target = offset
      for axis in Axis.allCases {
        let inset = configuration.contentInset
        let first = rect.origin[axis] - inset.leading(axis)
        let end = rect.origin[axis] + rect.size[axis] + inset.trailing(axis)
        let last = end - configuration.bounds[axis]
        target[axis] = target[axis].clamped(to: min(first, last)...max(first, last))
      }
      return nearestOffset(to: target)
    }
  }

  /// Scrolls to the top, as for a tap on the window's top edge, if `scrollsToTop` is on and the
  /// delegate agrees. Ends with `scrollViewDidScrollToTop`.
  public func scrollToTop() {
    guard configuration.scrollsToTop, !hasGesture else { return }
    report(.shouldScrollToTop)
    guard delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    var top = offset
    scroll(.toTop, animated: true) {
      top = Point(
        x: axisMotion(along: .horizontal).nearestRest(to: offset.x),
        y: range(along: .vertical).lowerBound)
      return top
    }
    // The view was at the top already, and the delegate hasn't scrolled elsewhere.
    if offset == top, !isScrolling { report(.didScrollToTop) }
  }

  /// Scrolls for a key that was pressed: by a step, by almost the length of the viewport, or to an
  /// end. Page Up, Page Down, Home and End scroll vertically, or horizontally if the view can't
  /// scroll vertically.
  func press(_ key: ScrollKey) -> Bool {
    let vertical: Axis = canStep(along: .vertical) ? .vertical : .horizontal
    let step = ScrollPhysics.arrowKeyStep
    // A strip as long as one step stays visible, so that a reader finds the last line again.
    let screenful = max(configuration.bounds[vertical] - step, step)
    return switch key {
    case .up: self.step(by: -1, ofLength: step, along: .vertical)
    case .down: self.step(by: 1, ofLength: step, along: .vertical)
    case .left: self.step(by: -1, ofLength: step, along: .horizontal)
    case .right: self.step(by: 1, ofLength: step, along: .horizontal)
    case .pageUp: self.step(by: -1, ofLength: screenful, along: vertical)
    case .pageDown: self.step(by: 1, ofLength: screenful, along: vertical)
    case .home: self.step(by: -.infinity, ofLength: step, along: vertical)
    case .end: self.step(by: .infinity, ofLength: step, along: vertical)
    }
  }

  /// Returns whether there is content to scroll to along an axis.
  private func canStep(along axis: Axis) -> Bool {
    let range = range(along: axis)
    return configuration.isScrollEnabled && range.lowerBound < range.upperBound
  }

  /// Scrolls by a number of wheel notches or, with paging, by that number of pages. A positive
  /// number scrolls forwards. The scroll is vertical, or horizontal if the view can't scroll
  /// vertically. Notches during a scroll extend the scroll. `time` is in seconds; `nil` means the
  /// view's present time.
  public func scroll(byNotches count: Int, at time: Double? = nil) {
    if let time { self.time = time }
    step(
      by: Double(count), ofLength: ScrollPhysics.wheelStep,
      along: canStep(along: .vertical) ? .vertical : .horizontal)
  }

  /// Scrolls by a number of steps, counted from the end of a running animation. With paging,
  /// scrolls by pages, counted from the destination of the current motion. An infinite count
  /// scrolls to the end. Returns `false` during a drag or a pinch, or if the view doesn't scroll
  /// along the axis.
  @discardableResult
  private func step(by count: Double, ofLength length: Double, along axis: Axis) -> Bool {
    guard !hasGesture, canStep(along: axis) else { return false }
    scroll(animated: true) {
      let isPaging = configuration.isPagingEnabled
      var target = isPaging || isAnimating ? destination : offset
      target[axis] += count * (isPaging ? max(configuration.bounds[axis], 1) : length)
      return Point { axisMotion(along: $0).nearestRest(to: target[$0]) }
    }
    return true
  }

  /// Whether an animated change of the offset is in progress.
  private var isAnimating: Bool {
    if case .scroll(let scroll, _) = motion { scroll != .deceleration } else { false }
  }

  /// Shifts the origin of the content, and with it the offset and any motion, without reporting a
  /// change. Use this method for repeating content: a shift by one period isn't visible.
  public func moveOrigin(by distance: Point) {
    let newOffset = (offset + distance).sanitized(or: offset)
    let distance = newOffset - offset
    offset = newOffset
    x.track?.move(by: distance.x)
    y.track?.move(by: distance.y)
    drag?.move(by: distance, pageSize: configuration.bounds)
    rebaseGesture()
    guard case .zoom(var transition) = motion else { return }
    transition.startOffset += distance
    transition.endOffset += distance
    motion = .zoom(transition)
  }

  /// Scrolls to the offset that `target` returns. A zoom in progress is completed before `target`
  /// is called, so that the content has its final size. During a drag or a pinch, the offset
  /// changes at once.
  private func scroll(_ kind: Scroll = .animation, animated: Bool, to target: () -> Point) {
    let former = (scale: zoom.scale, offset: offset)
    let endsZoom = isZoomAnimating
    if case .zoom(let transition) = motion {
      zoom.setScale(transition.endScale)
      offset = transition.endOffset
    }
    let target = target()
    let jumps = !animated || hasGesture
    stop()
    if jumps {
      offset = target
      rebaseGesture()
    } else if target != offset {
      animate(to: target, kind)
    }
    let hasScrolled = offset != former.offset
    reportChanges(since: former, endsZoom: endsZoom)
    if hasScrolled, animated, jumps { report(.didEndScrollingAnimation) }
  }

  private func animate(to target: Point, _ kind: Scroll) {
    func track(_ axis: Axis) -> Track {
      let move = EasedMove(
        from: offset[axis], to: target[axis], duration: ScrollPhysics.animationDuration)
      return Track(.ease(move), within: 0)
    }
    begin(.scroll(kind, start: time), x: track(.horizontal), y: track(.vertical))
  }

  /// Ends the current motion where it is, without reporting its end. A drag in progress still
  /// reports the end of a deceleration that it has interrupted.
  func stop() {
    endMotion()
    guard drag == nil else { return }
    isDecelerating = false
    isDragging = false
  }
}
