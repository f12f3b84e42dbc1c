import GeometryKit
import ScrollKit

/// A property of a scroll view that a scenario can set.
enum ScrollViewProperty: String, TraceProperty {
  case bounds, contentSize, contentInset
  case pagingEnabled, bounces, alwaysBounceVertical, alwaysBounceHorizontal
  case directionalLockEnabled, scrollEnabled, decelerationRate, scrollsToTop
  case minimumZoomScale, maximumZoomScale, bouncesZoom, zoomScale
  case contentOffset

  var presence: TracePropertyPresence {
    self == .bounds || self == .contentSize ? .required : .optional
  }

  func setter(_ value: ScenarioValue, _ view: ScrollView) throws(ScenarioError) -> () -> Void {
    func flag(
      _ path: ReferenceWritableKeyPath<ScrollView, Bool>
    ) throws(ScenarioError) -> () -> Void {
      let flag = try value.bool()
      return { view[keyPath: path] = flag }
    }
    func size(
      _ path: ReferenceWritableKeyPath<ScrollView, Size>
    ) throws(ScenarioError) -> () -> Void {
      let size = try value.size()
      return { view[keyPath: path] = size }
    }
    func scale(
      _ path: ReferenceWritableKeyPath<ScrollView, Double>
    ) throws(ScenarioError) -> () -> Void {
      let scale = try value.scale()
      return { view[keyPath: path] = scale }
    }
    switch self {
    case .bounds: return try size(\.bounds)
    case .contentSize: return try size(\.contentSize)
    case .contentInset:
      let inset = try value.insets()
      return { view.contentInset = inset }
    case .contentOffset:
      let offset = try value.point()
      return { view.contentOffset = offset }
    case .decelerationRate:
      let rate = try Self.rate(value)
      return { view.decelerationRate = rate }
    case .pagingEnabled: return try flag(\.isPagingEnabled)
    case .bounces: return try flag(\.bounces)
    case .alwaysBounceVertical: return try flag(\.alwaysBounceVertical)
    case .alwaysBounceHorizontal: return try flag(\.alwaysBounceHorizontal)
    case .directionalLockEnabled: return try flag(\.isDirectionalLockEnabled)
    case .scrollEnabled: return try flag(\.isScrollEnabled)
    case .scrollsToTop: return try flag(\.scrollsToTop)
    case .bouncesZoom: return try flag(\.bouncesZoom)
    case .minimumZoomScale: return try scale(\.minimumZoomScale)
    case .maximumZoomScale: return try scale(\.maximumZoomScale)
    case .zoomScale: return try scale(\.zoomScale)
    }
  }

  private static func rate(_ value: ScenarioValue) throws(ScenarioError) -> DecelerationRate {
    if value.isString("normal") { return .normal }
    if value.isString("fast") { return .fast }
    return DecelerationRate(
      rawValue: try value.number(in: 0...1, "\"normal\", \"fast\" or a number from 0 to 1"))
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
      width: try values[2].positiveNumber(), height: try values[3].positiveNumber())
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
}
