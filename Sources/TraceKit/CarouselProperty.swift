import CarouselKit

/// The properties of a carousel that a scenario can set.
enum CarouselProperty: String, TraceProperty {
  case bounds
  case type, vertical, perspective, contentOffset, viewpointOffset
  case decelerationRate, scrollSpeed, bounceDistance
  case scrollEnabled, pagingEnabled, bounces
  case stopAtItemBoundary, scrollToItemBoundary
  case ignorePerpendicularSwipes, centerItemWhenSelected
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
    func flag(
      _ path: ReferenceWritableKeyPath<CarouselEngine, Bool>
    ) throws(ScenarioError) -> () -> Void {
      let flag = try value.bool()
      return { carousel[keyPath: path] = flag }
    }
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
    case .vertical: return try flag(\.isVertical)
    case .scrollEnabled: return try flag(\.isScrollEnabled)
    case .pagingEnabled: return try flag(\.isPagingEnabled)
    case .bounces: return try flag(\.bounces)
    case .stopAtItemBoundary: return try flag(\.stopAtItemBoundary)
    case .scrollToItemBoundary: return try flag(\.scrollToItemBoundary)
    case .ignorePerpendicularSwipes: return try flag(\.ignorePerpendicularSwipes)
    case .centerItemWhenSelected: return try flag(\.centerItemWhenSelected)
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
