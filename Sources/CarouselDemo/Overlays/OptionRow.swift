import CarouselKit

/// What a row of the options panel sets.
enum OptionRow: Hashable {
  /// What the carousel asks its delegate for.
  case option(CarouselOption)
  /// What the carousel is set to by itself.
  case setting(CarouselSetting)
  /// A number that it is set to by itself.
  case measure(CarouselMeasure)

  /// The rows that matter for a type: what its places depend on, then what is common to all.
  static func rows(for type: CarouselLayout) -> [OptionRow] {
    type.options.map(OptionRow.option) + ofEveryType
  }

  private static let ofEveryType =
    CarouselMeasure.allCases.map(OptionRow.measure)
    + CarouselSetting.allCases.map(OptionRow.setting)

  /// All there are, of any type.
  static let all = CarouselOption.allCases.map(OptionRow.option) + ofEveryType

  /// What it is called in programs.
  var name: String {
    switch self {
    case .option(let option): option.rawValue
    case .setting(let setting): setting.rawValue
    case .measure(let measure): measure.rawValue
    }
  }

  /// Whether it is on or off, and no number.
  var isSwitch: Bool {
    switch self {
    case .setting: true
    case .measure: false
    case .option(let option): option.isSwitch
    }
  }

  /// What it is called, for people.
  var title: String {
    switch self {
    case .option(let option):
      switch option {
      case .tilt: "Tilt"
      case .spacing: "Spacing"
      case .arc: "Arc"
      case .radius: "Radius"
      case .angle: "Angle"
      case .count: "Items in a circle"
      case .visibleItems: "Visible items"
      case .offsetMultiplier: "Drag factor"
      case .fadeMin: "Fade before"
      case .fadeMax: "Fade after"
      case .fadeRange: "Fade range"
      case .fadeMinAlpha: "Least alpha"
      case .wrap: Command.toggleWrap.title
      case .showBackfaces: "Backs show"
      }
    case .setting(let setting): setting.title
    case .measure(let measure): measure.title
    }
  }
}

extension CarouselMeasure {
  /// What it is called on the panel.
  fileprivate var title: String {
    switch self {
    case .decelerationRate: "Deceleration rate"
    case .scrollSpeed: "Scroll speed"
    case .bounceDistance: "Bounce distance"
    case .autoscroll: "Autoscroll"
    case .perspective: "Perspective"
    }
  }
}

extension CarouselSetting {
  /// What it is called on the panel.
  fileprivate var title: String {
    switch self {
    case .vertical: Command.toggleVertical.title
    case .naturalMotion: "Natural motion"
    case .pagingEnabled: "Paging"
    case .bounces: "Bounces at the ends"
    case .stopAtItemBoundary: "Flicks stop on an item"
    case .scrollToItemBoundary: "Rests on an item"
    case .scrollEnabled: "Scrolls by touch"
    case .ignorePerpendicularSwipes: "Ignores swipes across"
    case .centerItemWhenSelected: "Centres what is tapped"
    }
  }
}
