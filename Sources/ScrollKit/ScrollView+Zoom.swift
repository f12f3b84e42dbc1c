import GeometryKit

extension ScrollView {
  /// Whether the content can be zoomed: `maximumZoomScale` is greater than `minimumZoomScale`, and
  /// `viewForZooming()` isn't `nil`.
  public var canZoom: Bool {
    minimumZoomScale < maximumZoomScale && viewForZooming() != nil
  }

  /// The scale at the end of an animated zoom; the present scale if no zoom is in progress.
  public var targetZoomScale: Double {
    guard case .zoom(let transition) = motion else { return scale }
    return transition.endScale
  }

  /// Sets the zoom scale, within the limits, and keeps the point at the viewport's centre fixed. If
  /// `animated` is true, the zoom takes 0.3 s.
  public func setZoomScale(_ newScale: Double, animated: Bool) {
    zoom(to: newScale, around: viewportCenter, animated: animated)
  }

  /// Zooms and scrolls so that a rectangle of the content fits into the viewport and is centred,
  /// both within the limits. The rectangle is in points at scale 1. If `animated` is true, the zoom
  /// takes 0.3 s.
  public func zoom(to rect: Rect, animated: Bool) {
    guard !rect.isEmpty else { return }
    let fitting = min(bounds.width / rect.width, bounds.height / rect.height)
    let newScale = allowedScale(fitting.settledScale(or: scale))
    zoom(to: newScale, offset: rect.center * newScale - viewportCenter, animated: animated)
  }

  /// Zooms as a double tap at a point of the viewport does. At the minimum scale, zooms in to 2.5
  /// times that scale; otherwise zooms out to the minimum scale. The content at the point stays
  /// there.
  public func doubleTap(at point: Point) {
    let isOut = scale <= minimumZoomScale * ScrollPhysics.maxUnzoomedScale
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
      restartDrag()
      rebasePinch()
      return
    }
    stop()
    guard animated else {
      apply(scale: newScale, offset: newOffset)
      return
    }
    report(.willBeginZooming)
    begin(
      .zoom(
        ZoomTransition(
          startScale: scale, startOffset: offset, endScale: newScale, endOffset: newOffset,
          startTime: time, progress: .easedProgress)))
  }

  var viewportCenter: Point { Point(x: bounds.width / 2, y: bounds.height / 2) }

  /// Returns the nearest scale within the limits.
  func allowedScale(_ scale: Double) -> Double {
    scale.clamped(to: minimumZoomScale...max(minimumZoomScale, maximumZoomScale))
  }

  /// Returns the offset at a new scale that keeps the content at a point of the viewport fixed.
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

  /// Clamps the target of a zoom in progress to new limits.
  func retargetZoom() {
    guard case .zoom(var transition) = motion else { return }
    transition.endScale = allowedScale(transition.endScale)
    transition.endOffset = nearestOffset(to: transition.endOffset, at: transition.endScale)
    motion = .zoom(transition)
  }

  /// Sets the scale and the offset, and reports the changes.
  func apply(scale newScale: Double, offset newOffset: Point) {
    let isZoom = newScale != scale
    let isScroll = newOffset != offset
    scale = newScale
    offset = newOffset
    if isZoom {
      isApplyingZoom = true
      contentSize = naturalSize * newScale
      isApplyingZoom = false
      report(.didZoom)
    }
    if isScroll { report(.didScroll) }
  }

  func endZoom() {
    begin(.none)
    isZoomBouncing = false
    hideIndicatorsAtRest()
    report(.didEndZooming)
  }

  /// Ends a zoom that wasn't interrupted. With paging, the view then settles on a page.
  func completeZoom() {
    endZoom()
    if case .none = motion, isPagingEnabled, !isTracking { settle() }
  }
}
