import CarouselKit
import GeometryKit

extension CardCarousel: OptionsSubject {
  var shownType: CarouselLayout { settings.type }

  /// What an option is where the user hasn't set it.
  func standard(of option: CarouselOption) -> Double { standards[option] ?? 0 }

  /// What a row of the options panel shows; switches are 0 or 1.
  func value(of row: OptionRow) -> Double {
    switch row {
    case .option(let option): settings.options[option] ?? standard(of: option)
    case .setting(let setting): carousel[keyPath: setting.path] ? 1 : 0
    }
  }

  func set(_ row: OptionRow, to value: Double) {
    guard value != self.value(of: row) else { return }
    switch row {
    case .option(let option): settings.options[option] = value
    case .setting(let setting): turn(setting, on: value != 0)
    }
    carousel.setNeedsLayout()
  }

  /// Gives an option its default back.
  func restore(_ row: OptionRow) {
    guard case .option(let option) = row else { return }
    settings.options[option] = nil
    carousel.setNeedsLayout()
  }

  /// Whether the user has set an option.
  func isSet(_ row: OptionRow) -> Bool {
    if case .option(let option) = row { settings.options[option] != nil } else { false }
  }

  /// Whether a row changes anything as the others are set: a ring has no ends to bounce at.
  func isOfUse(_ row: OptionRow) -> Bool {
    row != .setting(.bounces) || !carousel.isWrapEnabled
  }

  /// Turns one of the carousel's switches on or off.
  func turn(_ setting: CarouselSetting, on isOn: Bool) {
    settings.switches[setting] = isOn
    if setting == .vertical { recompose() }
    carousel[keyPath: setting.path] = isOn
  }

  /// Makes the ends join, or not; what it did, for people.
  func toggleWrap() -> String {
    let isWrapped = !carousel.isWrapEnabled
    settings.options[.wrap] = isWrapped ? 1 : 0
    carousel.setNeedsLayout()
    return isWrapped ? "Wrap: on" : "Wrap: off"
  }

  func switchType(to type: CarouselLayout) {
    settings.type = type
    recompose()
    carousel.type = type
  }

  /// Everything as it was at the start; pictures that are loaded stay so.
  func reset() {
    settings = initialSettings
    setSwitches()
    carousel.type = settings.type
    carousel.autoscroll = -settings.autoscroll
    slideshow.stop()
    hangAll()
    compose()
    carousel.scrollToItem(at: settings.firstItem, animated: true)
  }

  /// Sets the carousel's switches as the settings want them.
  func setSwitches() {
    for setting in CarouselSetting.allCases {
      carousel[keyPath: setting.path] = settings.isOn(setting)
    }
  }
}
