import ScrollKit

/// The state of a scroll view, described in words.
struct ScrollState: Equatable {
  let isTracking, isDragging, isDecelerating, isZooming, isZoomBouncing: Bool

  init(_ scroll: ScrollView) {
    isTracking = scroll.isTracking
    isDragging = scroll.isDragging
    isDecelerating = scroll.isDecelerating
    isZooming = scroll.isZooming
    isZoomBouncing = scroll.isZoomBouncing
  }

  var text: String {
    let all = [
      (isTracking, "tracking"), (isDragging, "dragging"), (isDecelerating, "decelerating"),
      (isZooming, "zooming"), (isZoomBouncing, "zoom bouncing"),
    ]
    let active = all.filter(\.0).map(\.1)
    return active.isEmpty ? "idle" : active.joined(separator: ", ")
  }
}
