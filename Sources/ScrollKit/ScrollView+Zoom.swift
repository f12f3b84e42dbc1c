import GeometryKit

extension ScrollView {
  /// Whether pinches and calls zoom: the limits differ and something is named that is zoomed.
  public var canZoom: Bool {
    minimumZoomScale < maximumZoomScale && viewForZooming() != nil
  }

  /// The scale that an animated zoom goes to; the present one where none is on.
  public var targetZoomScale: Double {
    guard case .zoom(let transition) = motion else { return scale }
    return transition.endScale
  }

  /// Zooms about the viewport's centre, within the limits. Animated, it takes 0.3 s.
  public func setZoomScale(_ newScale: Double, animated: Bool) {
    zoom(to: newScale, around: viewportCenter, animated: animated)
  }

  /// Zooms as far as a rectangle of the content, in points at scale 1, fits into the viewport, and
  /// moves it to the middle, both within the limits. Animated, it takes 0.3 s.
  public func zoom(to rect: Rect, animated: Bool) {
    guard !rect.isEmpty else { return }
    let fitting = min(bounds.width / rect.width, bounds.height / rect.height)
    let newScale = allowedScale(fitting.settledScale(or: scale))
    zoom(to: newScale, offset: rect.center * newScale - viewportCenter, animated: animated)
  }

  /// Zooms as a double tap at a point of the viewport asks: in about the point, to 2.5 times the
  /// least scale, or out to that if it is not shown already.
  public func doubleTap(at point: Point) {
    let isOut = scale <= minimumZoomScale * 1.01
    zoom(
      to: minimumZoomScale * (isOut ? ScrollPhysics.doubleTapZoom : 1), around: point,
      animated: true)
  }

  private func zoom(to newScale: Double, around center: Point, animated: Bool) {
    let newScale = allowedScale(newScale.settledScale(or: scale))
    zoom(
      to: newScale, offset: offset(at: newScale, around: center.settled(or: viewportCenter)),
      animated: animated)
  }

  private func zoom(to newScale: Double, offset newOffset: Point, animated: Bool) {
    guard canZoom else { return }
    let newOffset = nearestOffset(to: newOffset.settled(or: offset), at: newScale)
    guard newScale != scale || newOffset != offset else { return }
    if isZooming || drag != nil {
      apply(scale: newScale, offset: newOffset)
      takeHold()
      takePinchHold()
      return
    }
    stop()
    guard animated else {
      apply(scale: newScale, offset: newOffset)
      return
    }
    tell(.willBeginZooming)
    begin(
      .zoom(
        ZoomTransition(
          startScale: scale, startOffset: offset, endScale: newScale, endOffset: newOffset,
          began: time, pace: .ease)))
  }

  var viewportCenter: Point { Point(x: bounds.width / 2, y: bounds.height / 2) }

  /// The nearest scale within the limits.
  func allowedScale(_ scale: Double) -> Double {
    scale.clamped(to: minimumZoomScale...max(minimumZoomScale, maximumZoomScale))
  }

  /// The offset at another scale at which a point of the viewport shows what it shows now.
  func offset(at newScale: Double, around center: Point) -> Point {
    (offset + center) * (newScale / scale) - center
  }

  func nearestOffset(to offset: Point, at newScale: Double) -> Point {
    nearestOffset(to: offset, contentSize: naturalSize * newScale)
  }

  func zoomLimitsDidChange() {
    retargetZoom()
    guard canZoom, !isZooming, allowedScale(scale) != scale else { return }
    if case .zoom = motion { return }
    setZoomScale(scale, animated: false)
  }

  /// Brings the end of a zoom that is on into new limits.
  func retargetZoom() {
    guard case .zoom(var transition) = motion else { return }
    transition.endScale = allowedScale(transition.endScale)
    transition.endOffset = nearestOffset(to: transition.endOffset, at: transition.endScale)
    motion = .zoom(transition)
  }

  /// Shows the content at a scale and an offset, and tells.
  func apply(scale newScale: Double, offset newOffset: Point) {
    let isZoom = newScale != scale
    let isScroll = newOffset != offset
    scale = newScale
    offset = newOffset
    if isZoom {
      isApplyingZoom = true
      contentSize = naturalSize * newScale
      isApplyingZoom = false
      tell(.didZoom)
    }
    if isScroll { tell(.didScroll) }
  }

  func endZoom() {
    begin(.none)
    isZoomBouncing = false
    hideIndicatorsAtRest()
    tell(.didEndZooming)
  }

  /// The end of a zoom that nothing has stopped; with paging, a page comes next.
  func completeZoom() {
    endZoom()
    if case .none = motion, isPagingEnabled, !isTracking { settle() }
  }
}
