import CarouselKit

/// What a row of the options panel sets.
enum OptionRow: Hashable {
  /// What the carousel asks its delegate for.
  case option(CarouselOption)
  /// What the carousel is set to by itself.
  case setting(CarouselSetting)

  /// The carousel's own switches that the panel shows.
  enum CarouselSetting: CaseIterable {
    case vertical, paging, bounces, stopAtItemBoundary, scrollToItemBoundary
  }

  /// The rows that matter for a type: what its places depend on, then what is common to all.
  static func rows(for type: CarouselLayout) -> [OptionRow] {
    let common: [CarouselOption] = [
      .visibleItems, .offsetMultiplier, .fadeMin, .fadeMax, .fadeRange, .fadeMinAlpha, .wrap,
      .showBackfaces,
    ]
    return (placing(type) + common).map(OptionRow.option)
      + CarouselSetting.allCases.map(OptionRow.setting)
  }

  /// The options that the places of a type depend on.
  static func placing(_ type: CarouselLayout) -> [CarouselOption] {
    switch type {
    case .linear: [.spacing]
    case .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel:
      [.spacing, .arc, .radius, .angle, .count]
    case .coverFlow, .coverFlow2, .timeMachine, .invertedTimeMachine: [.tilt, .spacing]
    default: []
    }
  }

  /// Whether it is on or off, and no number.
  var isSwitch: Bool {
    switch self {
    case .setting, .option(.wrap), .option(.showBackfaces): true
    case .option: false
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
      case .wrap: "Ends join"
      case .showBackfaces: "Backs show"
      }
    case .setting(let setting):
      switch setting {
      case .vertical: "Vertical"
      case .paging: "Paging"
      case .bounces: "Bounces at the ends"
      case .stopAtItemBoundary: "Flicks stop on an item"
      case .scrollToItemBoundary: "Rests on an item"
      }
    }
  }
}
