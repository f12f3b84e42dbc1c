/// A numeric property of a carousel, for code that shows, stores or sets properties by name. The
/// raw values are the names used in scenario files.
public enum CarouselNumber: String, CaseIterable, Hashable, Sendable {
  /// The property `decelerationRate`.
  case decelerationRate
  /// The property `scrollSpeed`.
  case scrollSpeed
  /// The property `bounceDistance`.
  case bounceDistance
  /// The property `autoscroll`.
  case autoscroll
  /// The property `perspective`.
  case perspective

  /// The key path of the property, which has the same name as the case.
  public var path: ReferenceWritableKeyPath<CarouselEngine, Double> {
    switch self {
    case .decelerationRate: \.decelerationRate
    case .scrollSpeed: \.scrollSpeed
    case .bounceDistance: \.bounceDistance
    case .autoscroll: \.autoscroll
    case .perspective: \.perspective
    }
  }

  /// The default value of the property.
  public var standard: Double { Self.standards[self] ?? 0 }

  private static let standards = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, CarouselEngine()[keyPath: $0.path]) })
}
