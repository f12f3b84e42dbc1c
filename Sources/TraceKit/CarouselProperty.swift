import CarouselKit

/// A property of a carousel that a scenario can set: a Boolean, a number, or another value.
enum CarouselProperty: TraceProperty {
  case setting(CarouselSetting)
  case measure(CarouselNumber)
  case value(CarouselValue)

  static let allCases: [CarouselProperty] =
    CarouselSetting.allCases.map(Self.setting) + CarouselNumber.allCases.map(Self.measure)
    + CarouselValue.allCases.map(Self.value)

  init?(rawValue: String) {
    guard let property = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = property
  }

  var rawValue: String {
    switch self {
    case .setting(let setting): setting.rawValue
    case .measure(let measure): measure.rawValue
    case .value(let value): value.rawValue
    }
  }

  var presence: TracePropertyPresence {
    switch self {
    case .setting, .measure: .optional
    case .value(let value): value.presence
    }
  }

  func setter(
    _ value: ScenarioValue, _ carousel: CarouselEngine
  ) throws(ScenarioError) -> () -> Void {
    switch self {
    case .setting(let setting):
      let isOn = try value.bool()
      return { carousel[keyPath: setting.path] = isOn }
    case .measure(let measure):
      let number = try measure.number(value)
      return { carousel[keyPath: measure.path] = number }
    case .value(let property): return try property.setter(value, carousel)
    }
  }
}

extension CarouselNumber {
  /// Returns the number that a scenario specifies for this property. Throws if the value is
  /// invalid.
  fileprivate func number(_ value: ScenarioValue) throws(ScenarioError) -> Double {
    switch self {
    case .decelerationRate: try value.number(in: 0...1, "a number from 0 to 1")
    case .bounceDistance: try value.positiveNumber()
    case .scrollSpeed, .autoscroll, .perspective: try value.number()
    }
  }
}

/// The properties of a carousel that are neither a `CarouselSetting` nor a `CarouselNumber`.
enum CarouselValue: String, CaseIterable {
  case bounds
  case type, motion, contentOffset, viewpointOffset
  case scrollOffset
  case currentItemIndex

  var presence: TracePropertyPresence {
    switch self {
    case .bounds: .required
    case .scrollOffset: .optionalAfterLoading
    case .currentItemIndex: .absent
    default: .optional
    }
  }

  func setter(
    _ value: ScenarioValue, _ carousel: CarouselEngine
  ) throws(ScenarioError) -> () -> Void {
    switch self {
    case .type:
      let names = CarouselLayout.builtIn.map(\.name).joined(separator: ", ")
      guard let type = CarouselLayout.builtIn(named: try value.string("one of \(names)")) else {
        throw value.failure("one of \(names)")
      }
      return { carousel.type = type }
    case .motion:
      let names = CarouselMotion.allCases.map(\.rawValue).joined(separator: " or ")
      guard let motion = CarouselMotion(rawValue: try value.string(names)) else {
        throw value.failure(names)
      }
      return { carousel.motion = motion }
    case .contentOffset:
      let point = try value.point()
      return { carousel.contentOffset = point }
    case .viewpointOffset:
      let point = try value.point()
      return { carousel.viewpointOffset = point }
    case .bounds:
      let size = try value.size()
      return { carousel.bounds = size }
    case .currentItemIndex:
      let index = try value.integer()
      return { carousel.currentItemIndex = index }
    case .scrollOffset:
      let offset = try value.number()
      return { carousel.scrollOffset = offset }
    }
  }
}
