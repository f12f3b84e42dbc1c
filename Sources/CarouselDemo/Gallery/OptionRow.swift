import CarouselKit

/// A setting in the options panel.
enum OptionRow: Hashable {
  /// An option for which the carousel asks its delegate.
  case option(CarouselOption)
  /// A Boolean property of the carousel.
  case setting(CarouselSetting)
  /// A numeric property of the carousel.
  case measure(CarouselNumber)

  /// Returns the rows for a type: first the options that its layout uses, then the properties of
  /// every type.
  static func rows(for type: CarouselLayout) -> [OptionRow] {
    type.options.map(OptionRow.option) + ofEveryType
  }

  private static let ofEveryType =
    CarouselNumber.allCases.map(OptionRow.measure)
    + CarouselSetting.allCases.map(OptionRow.setting)

  /// All rows: first the options of individual types, then the properties of every type.
  static let all = CarouselOption.allCases.map(OptionRow.option) + ofEveryType

  /// The identifier on the command line.
  var name: String {
    switch self {
    case .option(let option): option.rawValue
    case .setting(let setting): setting.rawValue
    case .measure(let measure): measure.rawValue
    }
  }

  /// Whether the setting is Boolean.
  var isSwitch: Bool {
    switch self {
    case .setting: true
    case .measure: false
    case .option(let option): option.isSwitch
    }
  }

  /// The title in the panel.
  var title: String {
    switch self {
    case .option(let option):
      switch option {
      case .tilt: "Tilt"
      case .spacing: "Spacing"
      case .arc: "Arc"
      case .radius: "Radius"
      case .angle: "Angle"
      case .count: "Items per circle"
      case .visibleItems: "Visible items"
      case .offsetMultiplier: "Drag speed"
      case .fadeMin: "Fade start"
      case .fadeMax: "Fade end"
      case .fadeRange: "Fade range"
      case .fadeMinAlpha: "Minimum opacity"
      case .wrap: CommandInfo.toggleWrap.title
      case .showBackfaces: "Show backfaces"
      }
    case .setting(let setting): setting.title
    case .measure(let measure): measure.title
    }
  }
}

extension CarouselNumber {
  /// The title in the panel.
  fileprivate var title: String {
    switch self {
    case .decelerationRate: "Deceleration rate"
    case .scrollSpeed: "Scroll speed"
    case .bounceDistance: "Bounce distance"
    case .autoscroll: CommandInfo.toggleAutoscroll.title
    case .perspective: "Perspective"
    }
  }
}

extension CarouselSetting {
  /// The title in the panel.
  fileprivate var title: String {
    switch self {
    case .vertical: CommandInfo.toggleVertical.title
    case .naturalMotion: "Natural motion"
    case .pagingEnabled: "Paging"
    case .bounces: "Bounce at ends"
    case .stopAtItemBoundary: "Stop at items"
    case .scrollToItemBoundary: "Snap to items"
    case .scrollEnabled: "Scroll by touch"
    case .ignorePerpendicularSwipes: "Ignore perpendicular swipes"
    case .centerItemWhenSelected: "Centre on tap"
    }
  }
}
