import CarouselKit

/// A setting in the options panel.
enum OptionRow: Hashable {
  /// An option for which the carousel asks its delegate.
  case option(CarouselOption)
  /// A Boolean property of the carousel.
  case setting(CarouselSetting)
  /// A numeric property of the carousel.
  case number(CarouselNumber)

  /// Returns the groups of rows for a type: the options that its layout uses, and the properties of
  /// every type.
  static func groups(for type: CarouselLayout) -> [(group: OptionGroup, rows: [OptionRow])] {
    let rows = type.options.map(OptionRow.option) + ofEveryType
    return OptionGroup.allCases.map { group in (group, rows.filter { $0.group == group }) }
      .filter { !$0.rows.isEmpty }
  }

  /// Returns the rows for a type, in the order of the groups.
  static func rows(for type: CarouselLayout) -> [OptionRow] { groups(for: type).flatMap(\.rows) }

  private static let ofEveryType =
    CarouselNumber.allCases.map(OptionRow.number)
    + CarouselSetting.allCases.map(OptionRow.setting)

  /// All rows: first the options of individual types, then the properties of every type.
  static let all = CarouselOption.allCases.map(OptionRow.option) + ofEveryType

  /// The identifier on the command line.
  var name: String {
    switch self {
    case .option(let option): option.rawValue
    case .setting(let setting): setting.rawValue
    case .number(let number): number.rawValue
    }
  }

  /// The group that contains the row.
  var group: OptionGroup {
    switch self {
    case .option(.fadeMin), .option(.fadeMax), .option(.fadeRange), .option(.fadeMinAlpha): .fading
    case .option(.offsetMultiplier): .motion
    case .option, .number(.perspective), .setting(.vertical): .layout
    case .setting(.scrollEnabled), .setting(.ignorePerpendicularSwipes),
      .setting(.centerItemWhenSelected):
      .touch
    case .number, .setting: .motion
    }
  }

  /// Whether the setting is Boolean.
  var isSwitch: Bool {
    switch self {
    case .setting: true
    case .number: false
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
    case .number(let number): number.title
    }
  }
}

/// A group of settings in the options panel, in the panel's order.
enum OptionGroup: String, CaseIterable {
  case layout = "Layout"
  case fading = "Fading"
  case motion = "Motion"
  case touch = "Touch"

  /// The heading in the panel.
  var title: String { rawValue }
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
