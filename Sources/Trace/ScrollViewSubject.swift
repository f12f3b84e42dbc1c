import Geometry
import Gestures
import ScrollKit

/// A scroll view on blank content, which can be zoomed, as a scenario describes it.
final class ScrollViewSubject: TraceSubject {
  static var key: String { "scrollView" }

  private let view = ScrollView()
  /// The centre at which the present pinch began.
  private var pinchOrigin = Point.zero
  private var events: [String] = []

  init(_ object: inout ScenarioObject) throws(ScenarioError) {
    view.delegate = self
    for property in ScrollViewProperty.allCases {
      let key = property.rawValue
      if property.isRequired {
        try property.setter(object.require(key, "[width, height]"), view)()
      } else if let value = object.take(key) {
        try property.setter(value, view)()
      }
    }
    events.removeAll()
  }

  func setTime(_ time: Double) { view.time = time }

  func advance() { view.advance(to: view.time) }

  func step(_ call: String, _ step: inout ScenarioObject) throws(ScenarioError) -> (() -> Void)? {
    let view = view
    switch call {
    case "set": return try set(&step)
    case "setContentOffset":
      let offset = try step.require("offset", "[x, y]").point()
      let animated = try Self.animated(&step)
      return { view.setContentOffset(offset, animated: animated) }
    case "scrollRectToVisible", "zoomToRect":
      let rect = try step.require("rect", "[x, y, width, height]").rect()
      let animated = try Self.animated(&step)
      if call == "zoomToRect" { return { view.zoom(to: rect, animated: animated) } }
      return { view.scrollRectToVisible(rect, animated: animated) }
    case "setZoomScale":
      let scale = try step.require("scale", "a scale").scale()
      let animated = try Self.animated(&step)
      return { view.setZoomScale(scale, animated: animated) }
    case "scrollToTop": return { view.scrollToTop() }
    case "pan":
      let pan = try step.pan()
      return { view.pan(pan) }
    case "pinch":
      let state = try step.gestureState()
      let scale = try step.require("scale", "a scale").scale()
      let center = try step.require("center", "[x, y]").point()
      return { [unowned self] in pinch(state, scale, center) }
    default: return nil
    }
  }

  private static func animated(_ step: inout ScenarioObject) throws(ScenarioError) -> Bool {
    try step.require("animated", "true or false").bool()
  }

  private func set(_ step: inout ScenarioObject) throws(ScenarioError) -> () -> Void {
    let name = try step.require("property", "the name of a property")
    guard let property = ScrollViewProperty(rawValue: try name.string("the name of a property"))
    else {
      let names = ScrollViewProperty.allCases.map(\.rawValue).joined(separator: ", ")
      throw name.failure("one of \(names)")
    }
    return try property.setter(step.require("value", "a value of \(property)"), view)
  }

  private func pinch(_ state: Pan.State, _ scale: Double, _ center: Point) {
    if state == .began { pinchOrigin = center }
    view.pinch(
      Pinch(
        state: state, scale: scale, center: center, translation: center - pinchOrigin,
        velocity: .zero))
  }

  func write(to line: inout JSONWriter) {
    line.point("contentOffset", view.contentOffset)
    line.number("zoomScale", view.zoomScale)
    line.bool("tracking", view.isTracking)
    line.bool("dragging", view.isDragging)
    line.bool("decelerating", view.isDecelerating)
    line.bool("zooming", view.isZooming)
    line.bool("zoomBouncing", view.isZoomBouncing)
    line.list("events", events) { $0.string(nil, $1) }
    events.removeAll(keepingCapacity: true)
  }
}

extension ScrollViewSubject: ScrollViewDelegate {
  func viewForZooming(in scrollView: ScrollView) -> AnyObject? { self }

  func scrollViewDidScroll(_ scrollView: ScrollView) { events.append("didScroll") }
  func scrollViewDidZoom(_ scrollView: ScrollView) { events.append("didZoom") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    events.append("willBeginDragging")
  }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    events.append("willEndDragging")
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    events.append(decelerate ? "didEndDragging:1" : "didEndDragging:0")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    events.append("willBeginDecelerating")
  }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    events.append("didEndDecelerating")
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    events.append("didEndScrollingAnimation")
  }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: AnyObject?) {
    events.append("willBeginZooming")
  }
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: AnyObject?, atScale scale: Double
  ) {
    events.append("didEndZooming")
  }
  func scrollViewDidScrollToTop(_ scrollView: ScrollView) { events.append("didScrollToTop") }
}
