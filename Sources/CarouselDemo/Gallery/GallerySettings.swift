import CarouselKit
import GeometryKit
import StageKit

/// What the user may set of the gallery.
struct GallerySettings {
  var type = CarouselLayout.coverFlow
  /// The carousel's switches that the user has set; the others are as at first.
  var switches: [CarouselSetting: Bool] = [:]
  /// The options that the user has set; the others are the type's and the composition's.
  var options: [CarouselOption: Double] = [:]
  /// The cards' size, where it isn't to fit the window.
  var card: Size?
  /// The carousel's numbers that the user has set; the others are the engine's and the composition's.
  var measures: [CarouselMeasure: Double] = [:]
  /// The item that is centred at the start: of one's own pictures the first; of the samples one with
  /// neighbours on both sides, which shows what each type is.
  var firstItem = 0
  /// Whether that is opened at the start, because it is what was asked for; not where the gallery is to move.
  var opensFirstItem = false

  /// Whether a switch is on: by default as in the engine, but that the gallery moves naturally.
  func isOn(_ setting: CarouselSetting) -> Bool { switches[setting] ?? Self.standard(of: setting) }

  /// Whether the carousel has a switch on: as the user wants it, but that a type whose cards lie along x in any case
  /// is never vertical.
  func applies(_ setting: CarouselSetting) -> Bool {
    isOn(setting) && (setting != .vertical || hasVertical)
  }

  /// Whether the type can be vertical.
  var hasVertical: Bool { !HangingStyle.style(of: type).isAlwaysAlongX }

  /// Whether a switch is on by default.
  static func standard(of setting: CarouselSetting) -> Bool {
    setting == .naturalMotion || setting.standard
  }
}

extension GallerySettings {
  /// Begins with the picture that was asked for, if it was one.
  mutating func begin(with listing: PictureListing) {
    opensFirstItem = listing.start != nil && measures[.autoscroll, default: 0] == 0
    if let start = listing.start { firstItem = start }
  }
}
