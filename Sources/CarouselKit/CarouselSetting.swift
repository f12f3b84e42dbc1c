/// A Boolean property of a carousel, for code that shows, stores or sets properties by name. The
/// raw values are the names used in scenario files.
public enum CarouselSetting: String, CaseIterable, Hashable, Sendable {
  /// The property `isVertical`.
  case vertical
  /// The property `isMotionNatural`.
  case naturalMotion
  /// The property `isScrollEnabled`.
  case scrollEnabled
  /// The property `isPagingEnabled`.
  case pagingEnabled
  /// The property `bounces`.
  case bounces
  /// The property `stopAtItemBoundary`.
  case stopAtItemBoundary
  /// The property `scrollToItemBoundary`.
  case scrollToItemBoundary
  /// The property `ignorePerpendicularSwipes`.
  case ignorePerpendicularSwipes
  /// The property `centerItemWhenSelected`.
  case centerItemWhenSelected

  /// The key path of the property.
  public var path: ReferenceWritableKeyPath<CarouselEngine, Bool> { property.path }

  /// The name of the property in code.
  public var propertyName: String { property.name }

  private var property: (name: String, path: ReferenceWritableKeyPath<CarouselEngine, Bool>) {
    switch self {
    case .vertical: ("isVertical", \.isVertical)
    case .naturalMotion: ("isMotionNatural", \.isMotionNatural)
    case .scrollEnabled: ("isScrollEnabled", \.isScrollEnabled)
    case .pagingEnabled: ("isPagingEnabled", \.isPagingEnabled)
    case .bounces: ("bounces", \.bounces)
    case .stopAtItemBoundary: ("stopAtItemBoundary", \.stopAtItemBoundary)
    case .scrollToItemBoundary: ("scrollToItemBoundary", \.scrollToItemBoundary)
    case .ignorePerpendicularSwipes:
      ("ignorePerpendicularSwipes", \.ignorePerpendicularSwipes)
    case .centerItemWhenSelected: ("centerItemWhenSelected", \.centerItemWhenSelected)
    }
  }

  /// The default value of the property.
  public var standard: Bool { Self.standards[self] ?? false }

  private static let standards = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, CarouselEngine()[keyPath: $0.path]) })
}
