import GeometryKit

extension ScrollView {
  /// The point of the content at the viewport's origin, in points.
  ///
  /// Setting the offset scrolls at once, even beyond the range. A deceleration or animation in
  /// progress ends without an event. A drag or a pinch continues from the new offset.
  public final var contentOffset: Point {
    get { offset }
    set { setContentOffset(newValue, animated: false) }
  }

  /// The size of the content at the present zoom scale, in points. Zooming changes the size.
  /// Negative lengths count as 0. Default: 0.
  public final var contentSize: Size {
    get { zoom.contentSize }
    set {
      let newSize = newValue.sanitized(or: contentSize)
      guard newSize != contentSize else { return }
      zoom.setContentSize(newSize)
      boundariesDidChange()
    }
  }

  /// The scale of the content relative to its natural size. Setting the scale keeps the point at
  /// the viewport's centre fixed. The value is clamped to the zoom limits. Default: 1.
  public final var zoomScale: Double {
    get { zoom.scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Whether a finger is down.
  public final var isTracking: Bool { touch != nil }

  /// Whether a pinch is in progress.
  public final var isZooming: Bool { zoom.pinch != nil }

  /// Whether a drag or a pinch is in progress.
  final var hasGesture: Bool { drag != nil || isZooming }

  /// Whether the scale is returning from beyond its limits.
  public final var isZoomBouncing: Bool {
    isZoomAnimating && zoom.scale != configuration.allowedScale(zoom.scale)
  }

  /// Whether an animated zoom or the return of the scale from beyond its limits is in progress.
  final var isZoomAnimating: Bool {
    if case .zoom = motion { true } else { false }
  }

  /// The offset at which the view will come to rest if nothing interrupts its motion, in points.
  public final var destination: Point {
    if case .zoom(let transition) = motion { return transition.endOffset }
    return Point { self[$0].target }
  }

  var offset: Point {
    get { Point { self[$0].offset } }
    set {
      x.offset = newValue.x
      y.offset = newValue.y
    }
  }

  /// Adjusts the state to new settings.
  func configurationDidChange(from old: ScrollConfiguration) {
    let new = configuration
    if !new.isScrollEnabled, old.isScrollEnabled {
      endDrag(velocity: .zero)
      endPinch()
      touchUp()
    }
    if new.bounds != old.bounds || new.contentInset != old.contentInset
      || new.centersContent != old.centersContent || new.bounces != old.bounces
    {
      boundariesDidChange()
    }
    if new.minimumZoomScale != old.minimumZoomScale || new.maximumZoomScale != old.maximumZoomScale
    {
      zoomLimitsDidChange()
    }
  }
}
