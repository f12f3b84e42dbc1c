import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// The scroll view of the star chart. It determines whether stars receive touches, and shows parts
/// of the chart in the area that the controls leave free.
final class StarSurface: ScrollSurface {
  var starsReceiveTouches = true
  /// Whether the selected star keeps a touch that begins on it, even if the finger is dragged.
  var selectedStarKeepsTouch = false

  /// The smallest zoom scale, even in a small window.
  private static let leastScale = 0.05

  /// Creates the scroll view of a chart.
  init(_ chart: StarChart) {
    super.init()
    // The window's backdrop isn't drawn behind an opaque background.
    background = Background(color: StarChart.ground)
    content.add(chart)
    contentSize = chart.size
    scrollView.indicatorStyle = .white
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.showsVerticalScrollIndicator = false
  }

  // MARK: Touches

  override func touchesShouldBegin(_ touches: [Touch], in view: View) -> Bool {
    starsReceiveTouches || !(view is StarMark)
  }

  override func touchesShouldCancel(in view: View) -> Bool {
    !selectedStarKeepsTouch || (view as? StarMark)?.isSelected != true
  }

  // MARK: Parts of the chart

  /// Returns the position on the chart that is visible at a point of this view.
  func positionOnChart(_ point: Point) -> Point {
    (point + scrollView.contentOffset) * (1 / scrollView.zoomScale)
  }

  /// Limits the zoom scale to a maximum, or turns zooming off if the maximum is `nil`. The chart is
  /// never smaller than this view.
  func limitZoom(to maxScale: Double?) {
    let minScale = max(
      size.width / Sky.size.width, size.height / Sky.size.height, Self.leastScale)
    scrollView.maximumZoomScale = max(maxScale ?? 1, minScale)
    scrollView.minimumZoomScale = maxScale == nil ? scrollView.maximumZoomScale : minScale
  }

  /// Returns the zoom scale at which a part of the chart fills an area of a size in points, or the
  /// nearest possible zoom scale.
  func scale(showing part: Rect, in area: Size) -> Double {
    let scale = min(area.width / part.width, area.height / part.height)
    return min(max(scale, scrollView.minimumZoomScale), scrollView.maximumZoomScale)
  }

  /// Centres a part of the chart in an area of this view, at a zoom scale.
  func show(_ part: Rect, in area: Rect, at scale: Double, animated: Bool) {
    let corner = part.center - area.center * (1 / scale)
    scrollView.zoom(to: Rect(origin: corner, size: size * (1 / scale)), animated: animated)
  }

  /// Scrolls to the centre of the chart.
  func scrollToCenter() {
    let content = scrollView.contentSize
    let visible = scrollView.bounds
    scrollView.setContentOffset(
      Point(x: (content.width - visible.width) / 2, y: (content.height - visible.height) / 2),
      animated: true)
  }

  /// Returns whether a part of the chart is less than a point away from the centre of an area of
  /// this view. A part near the chart's edges can't be scrolled to the centre, and counts as
  /// centred where scrolling ends.
  func isCentered(_ part: Rect, in area: Rect) -> Bool {
    let corner = part.center * scrollView.zoomScale - area.center
    let content = scrollView.contentSize
    let offset = Point(
      x: min(max(corner.x, 0), max(content.width - size.width, 0)),
      y: min(max(corner.y, 0), max(content.height - size.height, 0)))
    return (offset - scrollView.contentOffset).length < 1
  }
}
