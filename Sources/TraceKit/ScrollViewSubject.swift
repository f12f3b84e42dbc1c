import GeometryKit
import GestureKit
import ScrollKit

/// A scroll view with blank content that can be zoomed, as described by a scenario.
final class ScrollViewSubject: TraceSubject {
  static var key: String { "scrollView" }

  let engine = ScrollView()
  /// The centre of the current pinch when it began.
  private var pinchOrigin = Point.zero
  var events: [String] = []

  init(_ object: inout ScenarioObject) throws(ScenarioError) {
    // `shouldScrollToTop` is a question to the delegate and isn't part of a trace.
    engine.onEvent = { [unowned self] in
      if $0 != .shouldScrollToTop { events.append($0.name) }
    }
    engine.delegate = self
    try Self.setUp(engine, from: &object)()
    events = []
  }

  func action(
    of call: String, _ step: inout ScenarioObject
  ) throws(ScenarioError) -> (() -> Void)? {
    let view = engine
    switch call {
    case "setContentOffset":
      let offset = try step.require("offset", "[x, y]").point()
      let animated = try step.animated()
      return { view.setContentOffset(offset, animated: animated) }
    case "scrollRectToVisible", "zoomToRect":
      let rect = try step.require("rect", "[x, y, width, height]").rect()
      let animated = try step.animated()
      if call == "zoomToRect" { return { view.zoom(to: rect, animated: animated) } }
      return { view.scrollRectToVisible(rect, animated: animated) }
    case "setZoomScale":
      let scale = try step.require("scale", "a scale").scale()
      let animated = try step.animated()
      return { view.setZoomScale(scale, animated: animated) }
    case "scrollToTop": return { view.scrollToTop() }
    case "pan":
      let pan = try step.pan()
      return { view.pan(pan(view.time)) }
    case "pinch":
      let state = try step.gestureState()
      let scale = try step.require("scale", "a scale").scale()
      let center = try step.require("center", "[x, y]").point()
      return { [unowned self] in pinch(state, scale, center) }
    default: return nil
    }
  }

  private func pinch(_ state: GestureState, _ scale: Double, _ center: Point) {
    if state == .began { pinchOrigin = center }
    engine.pinch(
      Pinch(
        state: state, scale: scale, center: center, translation: center - pinchOrigin,
        velocity: .zero, time: engine.time))
  }
}

extension ScrollViewSubject: ScrollViewDelegate {
  func viewForZooming(in scrollView: ScrollView) -> AnyObject? { self }
}
