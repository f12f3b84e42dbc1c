import GeometryKit
import ScrollKit

extension ScrollViewSubject {
  static var properties: [TraceProperty<ScrollView>] {
    [
      TraceProperty("bounds", \.bounds, ScenarioValue.size, .required),
      TraceProperty("contentSize", \.contentSize, ScenarioValue.size, .required),
      TraceProperty("contentInset", \.contentInset, ScenarioValue.insets),
      TraceProperty("pagingEnabled", \.isPagingEnabled, ScenarioValue.bool),
      TraceProperty("bounces", \.bounces, ScenarioValue.bool),
      TraceProperty("alwaysBounceVertical", \.alwaysBounceVertical, ScenarioValue.bool),
      TraceProperty("alwaysBounceHorizontal", \.alwaysBounceHorizontal, ScenarioValue.bool),
      TraceProperty("directionalLockEnabled", \.isDirectionalLockEnabled, ScenarioValue.bool),
      TraceProperty("scrollEnabled", \.isScrollEnabled, ScenarioValue.bool),
      TraceProperty("decelerationRate", \.decelerationRate, ScenarioValue.decelerationRate),
      TraceProperty("scrollsToTop", \.scrollsToTop, ScenarioValue.bool),
      TraceProperty("minimumZoomScale", \.minimumZoomScale, ScenarioValue.scale),
      TraceProperty("maximumZoomScale", \.maximumZoomScale, ScenarioValue.scale),
      TraceProperty("bouncesZoom", \.bouncesZoom, ScenarioValue.bool),
      TraceProperty("zoomScale", \.zoomScale, ScenarioValue.scale),
      TraceProperty("contentOffset", \.contentOffset, ScenarioValue.point),
    ]
  }
}

extension ScenarioValue {
  /// Returns the value if it is a zoom scale from 10⁻⁶ to 10⁶, and throws otherwise.
  func scale() throws(ScenarioError) -> Double {
    try number(in: 1e-6...1e6, "a scale from 0.000001 to 1000000")
  }

  /// Returns the rectangle given by a list [x, y, width, height]. Throws if the value isn't such a
  /// list, or a length is negative.
  func rect() throws(ScenarioError) -> Rect {
    let expected = "[x, y, width, height]"
    let values = try list(expected)
    guard values.count == 4 else { throw failure(expected) }
    return Rect(
      x: try values[0].number(), y: try values[1].number(),
      width: try values[2].nonnegativeNumber(), height: try values[3].nonnegativeNumber())
  }

  /// Returns the insets given by a list [top, left, bottom, right]. Throws if the value isn't such
  /// a list.
  fileprivate func insets() throws(ScenarioError) -> Insets {
    let expected = "[top, left, bottom, right]"
    let values = try list(expected)
    guard values.count == 4 else { throw failure(expected) }
    return Insets(
      top: try values[0].number(), left: try values[1].number(),
      bottom: try values[2].number(), right: try values[3].number())
  }
  /// Returns a deceleration rate: "normal", "fast" or a number from 0 to 1. Throws if the value is
  /// none of these.
  fileprivate func decelerationRate() throws(ScenarioError) -> DecelerationRate {
    if isString("normal") { return .normal }
    if isString("fast") { return .fast }
    return DecelerationRate(
      rawValue: try number(in: 0...1, "\"normal\", \"fast\" or a number from 0 to 1"))
  }
}
