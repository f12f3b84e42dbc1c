import CarouselKit
import GeometryKit

extension CardCarousel: OptionsSubject {
  var shownType: CarouselLayout { settings.type }

  /// What a row is where the user hasn't set it; switches are 0 or 1.
  func standard(of row: OptionRow) -> Double {
    switch row {
    case .option(let option): standards[option] ?? 0
    case .setting(let setting): GallerySettings.standard(of: setting) ? 1 : 0
    case .measure(let measure): standard(of: measure)
    }
  }

  private func standard(of measure: CarouselMeasure) -> Double {
    switch measure {
    case .bounceDistance: composition.bounceDistance
    case .perspective: composition.perspective
    case .decelerationRate, .scrollSpeed, .autoscroll: measure.standard
    }
  }

  func value(of row: OptionRow) -> Double {
    switch row {
    case .option(let option): settings.options[option] ?? standard(of: row)
    case .setting(let setting): settings.isOn(setting) ? 1 : 0
    // The slideshow's key stops it.
    case .measure(.autoscroll): carousel.autoscroll
    case .measure(let measure): settings.measures[measure] ?? standard(of: row)
    }
  }

  func set(_ row: OptionRow, to value: Double) {
    guard value != self.value(of: row) else { return }
    switch row {
    case .option(let option): settings.options[option] = value
    case .setting(let setting): turn(setting, on: value != 0)
    case .measure(let measure):
      settings.measures[measure] = value
      carousel[keyPath: measure.path] = value
    }
    carousel.setNeedsLayout()
  }

  /// Gives a row its default back.
  func restore(_ row: OptionRow) {
    switch row {
    case .option(let option): settings.options[option] = nil
    case .setting: set(row, to: standard(of: row))
    case .measure(let measure):
      settings.measures[measure] = nil
      carousel[keyPath: measure.path] = standard(of: measure)
    }
    carousel.setNeedsLayout()
  }

  /// What the delegate answers for the type's options where that isn't what it is asked with.
  var setOptions: [CarouselOption: Double] {
    settings.options.filter { isSet(.option($0.key)) }
  }

  /// Whether a row changes anything as the others are set: a ring has no ends to bounce at, and some
  /// types lie along x in any case.
  func isOfUse(_ row: OptionRow) -> Bool {
    switch row {
    case .setting(.vertical): settings.hasVertical
    case .setting(.bounces): !carousel.isWrapEnabled
    case .measure(.bounceDistance): !carousel.isWrapEnabled && carousel.bounces
    default: true
    }
  }

  /// Turns one of the carousel's switches on or off.
  func turn(_ setting: CarouselSetting, on isOn: Bool) {
    settings.switches[setting] = isOn
    let applies = settings.applies(setting)
    if setting == .vertical, carousel.isVertical != applies { recompose() }
    carousel[keyPath: setting.path] = applies
  }

  /// Turns the carousel; what it did, for people, where nothing is seen of that before another type.
  func toggleVertical() -> String? {
    let isVertical = !settings.isOn(.vertical)
    turn(.vertical, on: isVertical)
    guard !settings.hasVertical else { return nil }
    return "\(Command.toggleVertical.words(isOn: isVertical)), for other types"
  }

  /// Makes the ends join, or not; what it did, for people.
  func toggleWrap() -> String {
    let isWrapped = !carousel.isWrapEnabled
    settings.options[.wrap] = isWrapped ? 1 : 0
    carousel.setNeedsLayout()
    return Command.toggleWrap.words(isOn: isWrapped)
  }

  func switchType(to type: CarouselLayout) {
    settings.type = type
    recompose()
    carousel.type = type
    carousel.isVertical = settings.applies(.vertical)
  }

  /// Everything as it was at the start; pictures that are loaded stay so.
  func reset() {
    settings = initialSettings
    takeSettings()
    carousel.type = settings.type
    slideshow.stop()
    hangAll()
    compose()
    carousel.scrollToItem(at: settings.firstItem, animated: true)
  }

  /// Sets the carousel's switches and numbers as the settings want them.
  func takeSettings() {
    for setting in CarouselSetting.allCases {
      carousel[keyPath: setting.path] = settings.applies(setting)
    }
    for measure in CarouselMeasure.allCases {
      carousel[keyPath: measure.path] = settings.measures[measure] ?? standard(of: measure)
    }
  }
}
