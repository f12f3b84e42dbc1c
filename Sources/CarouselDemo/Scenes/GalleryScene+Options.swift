import CarouselKit
import GeometryKit

extension GalleryScene: OptionsSubject {
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
    carousel.time = max(carousel.time, time)
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

  /// Moves the carousel to the middle of what the panel leaves of the window.
  func makeRoom() {
    let middle = stage.center
    let offset =
      contentOffset
      + Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2)
    if carousel.contentOffset != offset { carousel.contentOffset = offset }
  }
}
