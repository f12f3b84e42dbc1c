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
  public var path: ReferenceWritableKeyPath<CarouselEngine, Bool> {
    switch self {
    case .vertical: \.isVertical
    case .naturalMotion: \.isMotionNatural
    case .scrollEnabled: \.isScrollEnabled
    case .pagingEnabled: \.isPagingEnabled
    case .bounces: \.bounces
    case .stopAtItemBoundary: \.stopAtItemBoundary
    case .scrollToItemBoundary: \.scrollToItemBoundary
    case .ignorePerpendicularSwipes: \.ignorePerpendicularSwipes
    case .centerItemWhenSelected: \.centerItemWhenSelected
    }
  }

  /// What it is at first.
  public var standard: Bool { CarouselEngine()[keyPath: path] }
}
