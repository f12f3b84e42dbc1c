import StageKit
import ViewKit

/// The colours of items that are no pictures: twelve hues, equally light and equally strong, so that none
/// stands out and each is next to those that it goes with. Texts and controls in white are read on all of
/// them.
enum Palette {
  // OKLCH 0.52, 0.09, from 250° on in steps of 30°.
  private static let colors = [
    0x3E6C9B, 0x5F639C, 0x795A90, 0x8B5379, 0x95525D, 0x955640, 0x8A5F28, 0x756A24, 0x587339,
    0x327957, 0x007974, 0x13748D,
  ].map { Color(hex: $0) }

  /// How many colours there are.
  static var count: Int { colors.count }

  /// The colour of an item, round and round.
  static func color(at index: Int) -> Color {
    colors[(index % count + count) % count]
  }
}

extension Theme {
  /// Controls on a card of the palette: white, with dark knobs.
  static let onPalette = {
    var theme = Theme()
    theme.accent = .white.faded(by: 0.92)
    theme.focus = .white
    theme.primary = .white.faded(by: 0.94)
    theme.secondary = .white.faded(by: 0.76)
    theme.plate = .white.faded(by: 0.2)
    theme.knob = Color(hex: 0x14181F)
    return theme
  }()
}
