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
    type.options.map(OptionRow.option) + CarouselSetting.allCases.map(OptionRow.setting)
  }

  /// Whether it is on or off, and no number.
  var isSwitch: Bool {
    switch self {
    case .setting: true
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
