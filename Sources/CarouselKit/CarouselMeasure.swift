/// A number that a carousel is set by, named as in scenarios, for whoever shows, keeps or sets them by name.
public enum CarouselMeasure: String, CaseIterable, Hashable, Sendable {
  /// `decelerationRate`.
  case decelerationRate
  /// `scrollSpeed`.
  case scrollSpeed
  /// `bounceDistance`.
  case bounceDistance
  /// `autoscroll`.
  case autoscroll
  /// `perspective`.
  case perspective

  /// The property that it is, which has the same name.
  public var path: ReferenceWritableKeyPath<CarouselEngine, Double> {
    switch self {
    case .decelerationRate: \.decelerationRate
    case .scrollSpeed: \.scrollSpeed
    case .bounceDistance: \.bounceDistance
    case .autoscroll: \.autoscroll
    case .perspective: \.perspective
    }
  }

  /// What it is at first.
  public var standard: Double { Self.standards[self] ?? 0 }

  private static let standards = {
    let carousel = CarouselEngine()
    return Dictionary(uniqueKeysWithValues: allCases.map { ($0, carousel[keyPath: $0.path]) })
  }()
}
