import CarouselKit
import GeometryKit

// The values of the settings in the options panel.
extension CardCarousel {
  /// Returns the property that a row of the options panel shows and changes.
  func property(of row: OptionRow) -> Property {
    var property = Property(
      title: row.title, value: { [unowned self] in value(of: row) },
      standard: { [unowned self] in standard(of: row) },
      set: { [unowned self] in set(row, to: $0) },
      restore: { [unowned self] in restore(row) })
    property.hasEffect = { [unowned self] in hasEffect(row) }
    if !row.isSwitch {
      property.scale = { [unowned self] in
        OptionScale(row, of: settings.type, standard: standard(of: row))
      }
    }
    return property
  }

  /// Returns the default value of the setting in a row of the options panel. For a switch, 0 is off
  /// and 1 is on.
  func standard(of row: OptionRow) -> Double {
    switch row {
    case .option(let option): optionDefaults[option] ?? 0
    case .setting(let setting): GallerySettings.standard(of: setting) ? 1 : 0
    case .number(let number): standard(of: number)
    }
  }

  private func standard(of number: CarouselNumber) -> Double {
    switch number {
    case .bounceDistance: composition.bounceDistance
    case .perspective: composition.camera.perspective
    case .decelerationRate, .scrollSpeed, .autoscroll: number.standard
    }
  }

  func value(of row: OptionRow) -> Double {
    switch row {
    case .option(let option): settings.options[option] ?? standard(of: row)
    case .setting(let setting): settings.isOn(setting) ? 1 : 0
    // A command can stop autoscroll without changing the setting.
    case .number(.autoscroll): carousel.autoscroll
    case .number(let number): settings.numbers[number] ?? standard(of: row)
    }
  }

  /// Returns whether the value of a row's setting differs from its default.
  func isSet(_ row: OptionRow) -> Bool { value(of: row) != standard(of: row) }

  func set(_ row: OptionRow, to value: Double) {
    guard value != self.value(of: row) else { return }
    switch row {
    case .option(let option): settings.options[option] = value
    case .setting(let setting): turn(setting, on: value != 0)
    case .number(let number):
      settings.numbers[number] = value
      carousel[keyPath: number.path] = value
    }
    carousel.setNeedsLayout()
  }

  /// Resets the setting in a row of the options panel to its default value.
  func restore(_ row: OptionRow) {
    switch row {
    case .option(let option): settings.options[option] = nil
    case .setting: set(row, to: standard(of: row))
    case .number(let number):
      settings.numbers[number] = nil
      carousel[keyPath: number.path] = standard(of: number)
    }
    carousel.setNeedsLayout()
  }

  /// Resets all settings of the options panel, and offers to undo this.
  func resetOptions() {
    let former = settings
    settings.options = [:]
    settings.switches = [:]
    settings.numbers = [:]
    composeAndApplySettings()
    undo.offer("Options reset", by: self) { [unowned self] in
      settings.options = former.options
      settings.switches = former.switches
      settings.numbers = former.numbers
      composeAndApplySettings()
    }
  }

  private func composeAndApplySettings() {
    compose()
    applySettings()
    carousel.setNeedsLayout()
  }

  /// The options whose values the user has set to something other than the default.
  var setOptions: [CarouselOption: Double] {
    settings.options.filter { isSet(.option($0.key)) }
  }

  /// Returns whether the setting in a row currently has an effect. While the carousel wraps, bounce
  /// settings have none. For types that are always horizontal, the axis has none.
  func hasEffect(_ row: OptionRow) -> Bool {
    switch row {
    case .setting(.vertical): settings.hasVertical
    case .setting(.bounces): !carousel.isWrapEnabled
    case .number(.bounceDistance): !carousel.isWrapEnabled && carousel.bounces
    default: true
    }
  }

  /// Sets one of the carousel's switches.
  func turn(_ setting: CarouselSetting, on isOn: Bool) {
    settings.switches[setting] = isOn
    if setting == .vertical {
      compose()
    } else {
      carousel[keyPath: setting.path] = settings.applies(setting)
    }
  }

  /// Toggles the axis. Returns a message if the current type is always horizontal, so that the
  /// change isn't visible.
  func toggleVertical() -> String? {
    let isVertical = !settings.isOn(.vertical)
    turn(.vertical, on: isVertical)
    guard !settings.hasVertical else { return nil }
    return "\(CommandInfo.toggleVertical.message(isOn: isVertical)) (other types only)"
  }

  /// Toggles wrapping and returns a message about the new state.
  func toggleWrap() -> String {
    let isWrapped = !carousel.isWrapEnabled
    settings.options[.wrap] = isWrapped ? 1 : 0
    carousel.setNeedsLayout()
    return CommandInfo.toggleWrap.message(isOn: isWrapped)
  }

  func switchType(to type: CarouselLayout) {
    settings.type = type
    compose()
  }

  /// Resets all settings to their defaults, including those set on the command line, and restores
  /// the initial items. Loaded pictures stay in memory.
  func reset() {
    settings = GallerySettings()
    compose()
    applySettings()
    reloadItems()
    cardStyle.set(composition.cardStyle, with: nil, at: carousel.time)
    carousel.scrollToItem(at: initialSettings.firstItem, animated: true)
  }

  /// Applies the switches and numbers in `settings` to the carousel.
  func applySettings() {
    for setting in CarouselSetting.allCases {
      carousel[keyPath: setting.path] = settings.applies(setting)
    }
    for number in CarouselNumber.allCases {
      carousel[keyPath: number.path] = settings.numbers[number] ?? standard(of: number)
    }
  }
}
