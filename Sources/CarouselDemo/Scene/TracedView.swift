import TraceKit
import ViewKit

/// A view whose engine the live trace can follow.
protocol TracedView: View {
  /// Returns the line of the live trace for a frame. `events` are the engine's events since the
  /// previous line.
  func traceLine(frame: Int, events: [String]) -> String
}

extension CarouselView: TracedView {
  func traceLine(frame: Int, events: [String]) -> String {
    Trace.line(of: carousel, frame: frame, events: events)
  }
}

extension CubeView: TracedView {
  func traceLine(frame: Int, events: [String]) -> String {
    Trace.line(of: cube, frame: frame, events: events, pageScrollView: nil)
  }
}

extension ScrollSurface: TracedView {
  func traceLine(frame: Int, events: [String]) -> String {
    Trace.line(of: scrollView, frame: frame, events: events)
  }
}

extension View {
  /// The first view whose engine can be traced, in breadth-first order from this view.
  var outermostTraced: (any TracedView)? {
    var level = [self]
    while !level.isEmpty {
      for view in level { if let traced = view as? any TracedView { return traced } }
      level = level.flatMap(\.subviews)
    }
    return nil
  }
}
