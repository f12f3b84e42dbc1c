import GeometryKit
import MotionKit

extension ScrollView {
  /// Whether the content can be zoomed: `maximumZoomScale` is greater than `minimumZoomScale`, and
  /// `viewForZooming()` isn't `nil`.
  public var canZoom: Bool {
    configuration.minimumZoomScale < configuration.maximumZoomScale && viewForZooming() != nil
  }

  /// The scale at the end of an animated zoom; the present scale if no zoom is in progress.
  public var targetZoomScale: Double {
    guard case .zoom(let transition) = motion else { return zoom.scale }
    return transition.endScale
  }

  /// Sets the zoom scale, within the limits, and keeps the point at the viewport's centre fixed. If
  /// `animated` is true, the zoom takes 0.3 s. An animated zoom that replaces another one starts
  /// from its present scale, and both together report one beginning and one end.
  public func setZoomScale(_ newScale: Double, animated: Bool) {
    zoom(to: newScale, around: viewportCenter, animated: animated)
  }

  /// Zooms and scrolls so that a rectangle of the content fits into the viewport and is centred,
  /// both within the limits. The rectangle is in points at scale 1. If `animated` is true, the zoom
  /// takes 0.3 s.
  public func zoom(to rect: Rect, animated: Bool) {
    guard !rect.isEmpty else { return }
    let bounds = configuration.bounds
    let fitting = min(bounds.width / rect.width, bounds.height / rect.height)
    let newScale = configuration.allowedScale(fitting.sanitizedScale(or: zoom.scale))
    zoom(to: newScale, offset: rect.center * newScale - viewportCenter, animated: animated)
  }

  /// Zooms as a double tap at a point of the viewport does. At the minimum scale, zooms in to 2.5
  /// times the minimum scale. At any larger scale, zooms out to the minimum scale. The content at
  /// the point stays in place.
  public func doubleTap(at point: Point) {
    let minimum = configuration.minimumZoomScale
    let isZoomedOut = zoom.scale <= minimum * ScrollPhysics.maxUnzoomedScale
    zoom(
      to: minimum * (isZoomedOut ? ScrollPhysics.doubleTapZoom : 1), around: point,
      animated: true)
  }

  private func zoom(to newScale: Double, around center: Point, animated: Bool) {
    let newScale = configuration.allowedScale(newScale.sanitizedScale(or: zoom.scale))
    zoom(
      to: newScale, offset: offset(at: newScale, around: center.sanitized(or: viewportCenter)),
      animated: animated)
  }

  private func zoom(to newScale: Double, offset newOffset: Point, animated: Bool) {
    guard canZoom else { return }
    let newOffset = nearestOffset(to: newOffset.sanitized(or: offset), at: newScale)
    guard isZoomAnimating || newScale != zoom.scale || newOffset != offset else { return }
    guard animated, !hasGesture else { return jump(toScale: newScale, newOffset) }
    let continuesZoom = isZoomAnimating
    stop()
    beginZoom(to: newScale, newOffset, progress: .easedProgress)
    if !continuesZoom { report(.willBeginZooming) }
  }

  /// Ends the current motion, and sets the scale and the offset, from which a drag or a pinch
  /// continues.
  func jump(toScale newScale: Double, _ newOffset: Point) {
    let former = (scale: zoom.scale, offset: offset)
    let endsZoom = isZoomAnimating
    stop()
    zoom.setScale(newScale)
    offset = newOffset
    rebaseGesture()
    reportChanges(since: former, endsZoom: endsZoom)
  }

  /// Replaces the current motion by a zoom to a scale and an offset, without reporting it.
  func beginZoom(to endScale: Double, _ endOffset: Point, progress: Track) {
    begin(
      .zoom(
        ZoomTransition(
          startScale: zoom.scale, startOffset: offset, endScale: endScale, endOffset: endOffset,
          startTime: time, progress: progress)))
  }

  /// The centre of the viewport, in points.
  var viewportCenter: Point { Point { configuration.bounds[$0] / 2 } }

  /// Returns the offset at a new scale that keeps the content at a point of the viewport fixed.
  func offset(at newScale: Double, around center: Point) -> Point {
    (offset + center) * (newScale / zoom.scale) - center
  }

  /// Returns the nearest offset at which the view may rest at a scale.
  func nearestOffset(to offset: Point, at newScale: Double) -> Point {
    nearestOffset(to: offset, contentSize: zoom.contentSize(at: newScale))
  }

  /// Brings the scale, or the target of a zoom in progress, within new limits.
  func zoomLimitsDidChange() {
    rebaseGesture()
    retargetZoom()
    guard canZoom, !isZooming, configuration.allowedScale(zoom.scale) != zoom.scale else { return }
    if isZoomAnimating { return }
    setZoomScale(zoom.scale, animated: false)
  }

  /// Clamps the target of a zoom in progress to new limits.
  func retargetZoom() {
    guard case .zoom(let transition) = motion else { return }
    let endScale = configuration.allowedScale(transition.endScale)
    let endOffset = nearestOffset(to: transition.endOffset, at: endScale)
    guard endScale != transition.endScale || endOffset != transition.endOffset else { return }
    catchUp(to: endScale, endOffset)
  }

  /// Sets the scale and the offset, and reports the changes.
  func apply(scale newScale: Double, offset newOffset: Point) {
    let former = (scale: zoom.scale, offset: offset)
    zoom.setScale(newScale)
    offset = newOffset
    reportChanges(since: former)
  }

  /// Reports the changes of an operation at its end, and the end of a zoom if `endsZoom` is true.
  /// The delegate may start another motion, which then replaces that of the operation.
  func reportChanges(since former: (scale: Double, offset: Point), endsZoom: Bool = false) {
    let hasScrolled = offset != former.offset
    if zoom.scale != former.scale { report(.didZoom) }
    if hasScrolled { report(.didScroll) }
    if endsZoom { report(.didEndZooming) }
  }

  /// Reports the end of a zoom that wasn't interrupted. With paging, the view then settles on a
  /// page.
  func completeZoom() {
    report(.didEndZooming)
    if !isScrolling, configuration.isPagingEnabled, !isTracking { settle() }
  }
}
