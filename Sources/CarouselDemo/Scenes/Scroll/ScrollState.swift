import ScrollKit

/// The state of a scroll view, described in words.
struct ScrollState: Equatable {
  let isTracking, isDragging, isDecelerating, isZooming, isZoomBouncing: Bool

  init(_ scroll: ScrollView) {
    (isTracking, isDragging, isDecelerating) = (
      scroll.isTracking, scroll.isDragging, scroll.isDecelerating
    )
    (isZooming, isZoomBouncing) = (scroll.isZooming, scroll.isZoomBouncing)
  }

  var words: String {
    let all = [
      (isTracking, "tracking"), (isDragging, "dragging"), (isDecelerating, "decelerating"),
      (isZooming, "zooming"), (isZoomBouncing, "zoom bouncing"),
    ]
    let words = all.filter(\.0).map(\.1)
    return words.isEmpty ? "idle" : words.joined(separator: ", ")
  }
}
