import CarouselKit
import GeometryKit
import PictureKit
import StageKit

/// The user's settings for the gallery.
struct GallerySettings {
  var type = CarouselLayout.coverFlow
  /// The values of the carousel's switches that the user has set. All other switches have their
  /// defaults.
  var switches: [CarouselSetting: Bool] = [:]
  /// The values of the options that the user has set. All other options follow from the type and
  /// the composition.
  var options: [CarouselOption: Double] = [:]
  /// The size of the cards, in points; `nil` to fit the cards to the window.
  var card: Size?
  /// The values of the carousel's numbers that the user has set. All other numbers have the
  /// defaults of the engine and the composition.
  var numbers: [CarouselNumber: Double] = [:]
  /// The index of the item that is centred at the start. By default, this is the first of the
  /// user's pictures. If the samples are shown, it is an item with neighbours on both sides, which
  /// shows the carousel type better.
  var firstItem = 0
  /// Whether the item at `firstItem` opens at the start. True if the user asked for a single
  /// picture and the gallery doesn't start with autoscroll.
  var opensFirstItem = false
  var slideshow = SlideshowSettings()

  /// Returns whether a switch is on. If the user hasn't set the switch, the engine's default
  /// counts, except that natural motion is on.
  func isOn(_ setting: CarouselSetting) -> Bool { switches[setting] ?? Self.standard(of: setting) }

  /// Returns whether a switch takes effect in the carousel. Unlike `isOn`, returns false for
  /// `.vertical` if the type can't be vertical.
  func applies(_ setting: CarouselSetting) -> Bool {
    isOn(setting) && (setting != .vertical || hasVertical)
  }

  /// Whether the type can be vertical.
  var hasVertical: Bool { type.axes.contains(.vertical) }

  /// Returns whether a switch is on by default.
  static func standard(of setting: CarouselSetting) -> Bool {
    setting == .naturalMotion || setting.standard
  }
}

extension GallerySettings {
  /// Sets `firstItem` to the picture that the user asked for, if the listing has one, and sets
  /// `opensFirstItem`.
  mutating func begin(with listing: PictureListing) {
    opensFirstItem = listing.start != nil && numbers[.autoscroll, default: 0] == 0
    if let start = listing.start { firstItem = start }
  }
}
