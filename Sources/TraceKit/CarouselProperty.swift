import CarouselKit

/// The properties of a carousel that a scenario can set: its switches and what is no switch.
enum CarouselProperty: TraceProperty {
  case setting(CarouselSetting)
  case value(CarouselValue)

  static let allCases: [CarouselProperty] =
    CarouselSetting.allCases.map(Self.setting) + CarouselValue.allCases.map(Self.value)

  init?(rawValue: String) {
    guard let property = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = property
  }

  var rawValue: String {
    switch self {
    case .setting(let setting): setting.rawValue
    case .value(let value): value.rawValue
    }
  }

  var presence: TracePropertyPresence {
    switch self {
    case .setting: .optional
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
    case .value(let property): return try property.setter(value, carousel)
    }
  }
}

/// The properties of a carousel that are no switches.
enum CarouselValue: String, CaseIterable {
  case bounds
  case type, perspective, contentOffset, viewpointOffset
  case decelerationRate, scrollSpeed, bounceDistance
  case autoscroll, scrollOffset
  case currentItemIndex

  var presence: TracePropertyPresence {
    switch self {
    case .bounds: .required
    case .scrollOffset: .dependent
    case .currentItemIndex: .absent
    default: .optional
    }
  }

  func setter(
    _ value: ScenarioValue, _ carousel: CarouselEngine
  ) throws(ScenarioError) -> () -> Void {
    func number(
      _ path: ReferenceWritableKeyPath<CarouselEngine, Double>, _ number: Double
    ) -> () -> Void {
      { carousel[keyPath: path] = number }
    }
    switch self {
    case .type:
      let names = CarouselLayout.builtIn.map(\.name).joined(separator: ", ")
      guard let type = CarouselLayout.builtIn(named: try value.string("one of \(names)")) else {
        throw value.failure("one of \(names)")
      }
      return { carousel.type = type }
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
    case .perspective: return number(\.perspective, try value.number())
    case .decelerationRate:
      return number(\.decelerationRate, try value.number(in: 0...1, "a number from 0 to 1"))
    case .scrollSpeed: return number(\.scrollSpeed, try value.number())
    case .bounceDistance: return number(\.bounceDistance, try value.positiveNumber())
    case .autoscroll: return number(\.autoscroll, try value.number())
    case .scrollOffset: return number(\.scrollOffset, try value.number())
    }
  }
}
