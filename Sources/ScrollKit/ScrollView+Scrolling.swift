import GeometryKit

extension ScrollView {
  /// Moves the offset, also beyond the range. Animated, it takes 0.3 s and ends with
  /// `scrollViewDidEndScrollingAnimation`; nothing is told where the offset is there already.
  /// During a drag it moves at once, and the drag goes on from there.
  public func setContentOffset(_ newOffset: Point, animated: Bool) {
    let newOffset = newOffset.settled(or: offset)
    if animated, drag == nil {
      animate(to: newOffset, isToTop: false)
      return
    }
    if drag == nil { stop() }
    let isChange = newOffset != offset
    offset = newOffset
    takeHold()
    guard isChange else { return }
    tell(.didScroll)
    if animated { tell(.didEndScrollingAnimation) }
  }

  /// Moves just so far that a rectangle of the content is inside the viewport and its insets. Of
  /// one that is larger, the part nearest to what is seen is shown.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    guard (rect.maxX + rect.maxY).isFinite else { return }
    finishZoom()
    var target = offset
    for axis in Axis.allCases {
      let first = rect.origin[axis] - contentInset.leading(axis)
      let last = rect.origin[axis] + rect.size[axis] + contentInset.trailing(axis) - bounds[axis]
      target[axis] = target[axis].clamped(to: min(first, last)...max(first, last))
    }
    setContentOffset(nearestOffset(to: target), animated: animated)
  }

  /// Scrolls to the top as a tap on the top edge bar asks, if `scrollsToTop` is on and the delegate
  /// agrees. Ends with `scrollViewDidScrollToTop`.
  public func scrollToTop() {
    guard scrollsToTop, drag == nil else { return }
    tell(.shouldScrollToTop)
    guard delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    finishZoom()
    let top = Point(x: offset.x, y: range(along: .vertical).lowerBound)
    if top == offset {
      stop()
      tell(.didScrollToTop)
    } else {
      animate(to: top, isToTop: true)
    }
  }

  /// Scrolls as a key asks: by a step, by a screenful or to an end. The keys that know no axis go up
  /// and down, or to the sides where only that is possible.
  func press(_ key: ScrollKey) -> Bool {
    let vertical: Axis = canStep(along: .vertical) ? .vertical : .horizontal
    let step = ScrollPhysics.arrowKeyStep
    return switch key {
    case .up: self.step(by: -1, ofLength: step, along: .vertical)
    case .down: self.step(by: 1, ofLength: step, along: .vertical)
    case .left: self.step(by: -1, ofLength: step, along: .horizontal)
    case .right: self.step(by: 1, ofLength: step, along: .horizontal)
    // A step of the old screenful stays in sight, so that a reader finds the line again.
    case .pageUp:
      self.step(by: -1, ofLength: max(bounds[vertical] - step, step), along: vertical)
    case .pageDown:
      self.step(by: 1, ofLength: max(bounds[vertical] - step, step), along: vertical)
    case .home: self.step(by: -.infinity, ofLength: step, along: vertical)
    case .end: self.step(by: .infinity, ofLength: step, along: vertical)
    }
  }

  /// Whether there is anything to scroll to along an axis.
  private func canStep(along axis: Axis) -> Bool {
    let range = range(along: axis)
    return isScrollEnabled && range.lowerBound < range.upperBound
  }

  /// Scrolls by notches of a wheel (with paging: by pages), up and down, or to the sides where only
  /// that is possible. Positive is onwards. Notches in a row add up. `time` is when, in seconds; by default
  /// the view's.
  public func scroll(byNotches count: Int, at time: Double? = nil) {
    if let time { self.time = time }
    step(
      by: Double(count), ofLength: ScrollPhysics.wheelStep,
      along: canStep(along: .vertical) ? .vertical : .horizontal)
  }

  /// Scrolls by steps (with paging: by pages; infinitely many lead to the end), from where an
  /// animation on the way leads.
  @discardableResult
  private func step(by count: Double, ofLength length: Double, along axis: Axis) -> Bool {
    guard drag == nil, canStep(along: axis) else { return false }
    finishZoom()
    var target = offset
    if case .animation(let animation) = motion { target = animation.end }
    target[axis] += count * (isPagingEnabled ? max(bounds[axis], 1) : length)
    setContentOffset(nearestOffset(to: target), animated: true)
    return true
  }

  /// Moves the content's origin, and with it the offset and whatever moves it, telling nobody: for
  /// content that repeats, which is the same a period further on.
  public func moveOrigin(by distance: Point) {
    let newOffset = (offset + distance).settled(or: offset)
    let distance = newOffset - offset
    offset = newOffset
    drag?.move(by: distance, pageSize: bounds)
    takeHold()
    switch motion {
    case .none: break
    case .glide(var x, var y, let start):
      x.move(by: distance.x)
      y.move(by: distance.y)
      motion = .glide(x: x, y: y, start: start)
    case .animation(var animation):
      animation.start += distance
      animation.end += distance
      motion = .animation(animation)
    case .zoom(var transition):
      transition.startOffset += distance
      transition.endOffset += distance
      motion = .zoom(transition)
    }
  }

  private func animate(to target: Point, isToTop: Bool) {
    stop()
    guard target != offset else { return }
    begin(
      .animation(ScrollAnimation(start: offset, end: target, began: time, isToTop: isToTop)))
  }

  /// Brings a zoom to its end, so that the content has the size it is going to have.
  private func finishZoom() {
    if case .zoom = motion { stop() }
  }

  /// Ends what moves the view, telling nobody. A zoom goes to its end first.
  func stop() {
    let stopped = motion
    begin(.none)
    isDecelerating = false
    isDragging = drag != nil
    hideIndicatorsAtRest()
    if case .zoom(let transition) = stopped {
      apply(scale: transition.endScale, offset: transition.endOffset)
      endZoom()
    }
  }
}
