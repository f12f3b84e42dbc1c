import ScrollKit

extension ScrollView: TraceEngine {
  func write(to line: inout JSONWriter, events: [String]) {
    line.point("contentOffset", contentOffset)
    line.number("zoomScale", zoomScale)
    line.bool("tracking", isTracking)
    line.bool("dragging", isDragging)
    line.bool("decelerating", isDecelerating)
    line.bool("zooming", isZooming)
    line.bool("zoomBouncing", isZoomBouncing)
    line.list("events", events) { $0.string(nil, $1) }
  }
}
