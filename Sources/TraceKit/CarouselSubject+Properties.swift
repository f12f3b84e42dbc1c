import CarouselKit

extension CarouselSubject {
  static var properties: [TraceProperty<CarouselEngine>] {
    var properties = CarouselSetting.allCases.map { setting in
      TraceProperty(setting.rawValue, setting.path, ScenarioValue.bool)
    }
    properties += CarouselNumber.allCases.map { number in
      TraceProperty(number.rawValue, number.path, number.read)
    }
    properties += [
      TraceProperty("bounds", \.bounds, ScenarioValue.size, .required),
      TraceProperty("type", \.type, ScenarioValue.carouselType),
      TraceProperty("motion", \.motion, ScenarioValue.motion),
      TraceProperty("contentOffset", \.contentOffset, ScenarioValue.point),
      TraceProperty("viewpointOffset", \.viewpointOffset, ScenarioValue.point),
      TraceProperty("scrollOffset", \.scrollOffset, ScenarioValue.number, .optionalAfterLoading),
      TraceProperty("currentItemIndex", \.currentItemIndex, ScenarioValue.integer, .absent),
    ]
    return properties
  }
}

extension CarouselNumber {
  /// The conversion of a scenario's value to the value of this property.
  fileprivate var read: TraceProperty<CarouselEngine>.Conversion<Double> {
    switch self {
    case .decelerationRate: ScenarioValue.fraction
    case .bounceDistance: ScenarioValue.nonnegativeNumber
    case .scrollSpeed, .autoscroll, .perspective: ScenarioValue.number
    }
  }
}

extension ScenarioValue {
  /// Returns the carousel type with the value as its name. Throws if there is no such type.
  fileprivate func carouselType() throws(ScenarioError) -> CarouselLayout {
    let names = "one of \(CarouselLayout.builtIn.map(\.name).joined(separator: ", "))"
    guard let type = CarouselLayout.builtIn(named: try string(names)) else { throw failure(names) }
    return type
  }

  /// Returns the kind of motion with the value as its name. Throws if there is no such kind.
  fileprivate func motion() throws(ScenarioError) -> CarouselMotion {
    let names = CarouselMotion.allCases.map(\.rawValue).joined(separator: " or ")
    guard let motion = CarouselMotion(rawValue: try string(names)) else { throw failure(names) }
    return motion
  }
}
