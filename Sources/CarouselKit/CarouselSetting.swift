/// A switch of a carousel, named as in scenarios, for whoever shows, keeps or sets them by name.
public enum CarouselSetting: String, CaseIterable, Hashable, Sendable {
  /// `isVertical`.
  case vertical
  /// `isMotionNatural`.
  case naturalMotion
  /// `isScrollEnabled`.
  case scrollEnabled
  /// `isPagingEnabled`.
  case pagingEnabled
  /// `bounces`.
  case bounces
  /// `stopAtItemBoundary`.
  case stopAtItemBoundary
  /// `scrollToItemBoundary`.
  case scrollToItemBoundary
  /// `ignorePerpendicularSwipes`.
  case ignorePerpendicularSwipes
  /// `centerItemWhenSelected`.
  case centerItemWhenSelected

  /// The property that it is.
  public var path: ReferenceWritableKeyPath<CarouselEngine, Bool> { property.path }

  /// What the property is called.
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

  /// What it is at first.
  public var standard: Bool { Self.standards[self] ?? false }

  private static let standards = {
    let carousel = CarouselEngine()
    return Dictionary(uniqueKeysWithValues: allCases.map { ($0, carousel[keyPath: $0.path]) })
  }()
}
