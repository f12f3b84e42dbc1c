import GeometryKit
import MotionKit

extension ScrollView {
  /// Sets the offset, even to a value beyond the range.
  ///
  /// If `animated` is true, the change takes 0.3 s and ends with
  /// `scrollViewDidEndScrollingAnimation`, which isn't called if the offset is already at the new
  /// value. During a drag the offset changes at once, and the drag continues from the new offset.
  public func setContentOffset(_ newOffset: Point, animated: Bool) {
    let newOffset = newOffset.sanitized(or: offset)
    if animated, drag == nil {
      animate(to: newOffset, .animation)
      return
    }
    if drag == nil { stop() }
    let isChange = newOffset != offset
    offset = newOffset
    restartDrag()
    guard isChange else { return }
    report(.didScroll)
    if animated { report(.didEndScrollingAnimation) }
  }

  /// Scrolls just far enough to bring a rectangle of the content inside the viewport and its
  /// insets. If the rectangle is larger than the viewport, scrolls to its nearest part.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    guard (rect.maxX + rect.maxY).isFinite else { return }
    finishZoom()
    var target = offset
    for axis in Axis.allCases {
      let inset = configuration.contentInset
      let first = rect.origin[axis] - inset.leading(axis)
      let end = rect.origin[axis] + rect.size[axis] + inset.trailing(axis)
      let last = end - configuration.bounds[axis]
      target[axis] = target[axis].clamped(to: min(first, last)...max(first, last))
    }
    setContentOffset(nearestOffset(to: target), animated: animated)
  }

  /// Scrolls to the top, as for a tap on the window's top edge, if `scrollsToTop` is on and the
  /// delegate agrees. Ends with `scrollViewDidScrollToTop`.
  public func scrollToTop() {
    guard configuration.scrollsToTop, drag == nil else { return }
    report(.shouldScrollToTop)
    guard delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    finishZoom()
    let top = Point(
      x: axisMotion(along: .horizontal).nearestRest(to: offset.x),
      y: range(along: .vertical).lowerBound)
    if top == offset {
      stop()
      report(.didScrollToTop)
    } else {
      animate(to: top, .toTop)
    }
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
  /// scrolls to the end. Returns `false` during a drag, or if the view doesn't scroll along the
  /// axis.
  @discardableResult
  private func step(by count: Double, ofLength length: Double, along axis: Axis) -> Bool {
    guard drag == nil, canStep(along: axis) else { return false }
    finishZoom()
    let isPaging = configuration.isPagingEnabled
    var target = isPaging || isAnimating ? destination : offset
    target[axis] += count * (isPaging ? max(configuration.bounds[axis], 1) : length)
    setContentOffset(
      Point { axisMotion(along: $0).nearestRest(to: target[$0]) }, animated: true)
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
    restartDrag()
    guard case .zoom(var transition) = motion else { return }
    transition.startOffset += distance
    transition.endOffset += distance
    motion = .zoom(transition)
  }

  private func animate(to target: Point, _ scroll: Scroll) {
    stop()
    guard target != offset else { return }
    func track(_ axis: Axis) -> Track {
      let move = EasedMove(
        from: offset[axis], to: target[axis], duration: ScrollPhysics.animationDuration)
      return Track(.ease(move), within: 0)
    }
    begin(.scroll(scroll, start: time), x: track(.horizontal), y: track(.vertical))
  }

  /// Completes a zoom in progress, so that the content has its final size.
  private func finishZoom() {
    if case .zoom = motion { stop() }
  }

  /// Ends the current motion without reporting its end. A zoom is completed, and its end is
  /// reported.
  func stop() {
    let stopped = motion
    endMotion()
    isDecelerating = false
    isDragging = drag != nil
    if case .zoom(let transition) = stopped {
      apply(scale: transition.endScale, offset: transition.endOffset)
      report(.didEndZooming)
    }
  }
}
