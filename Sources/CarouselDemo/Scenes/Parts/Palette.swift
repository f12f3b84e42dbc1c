import StageKit

/// The colours of items without pictures: twelve hues of equal lightness and chroma, in the order
/// of the colour wheel. White text and controls are legible on all of them.
enum Palette {
  // OKLCH with lightness 0.52 and chroma 0.09; hues from 250° in steps of 30°.
  private static let colors = [
    0x3E6C9B, 0x5F639C, 0x795A90, 0x8B5379, 0x95525D, 0x955640, 0x8A5F28, 0x756A24, 0x587339,
    0x327957, 0x007974, 0x13748D,
  ].map { Color(hex: $0) }

  /// The colours of text on a card of the palette.
  static let primary = Color.white.faded(by: 0.94)
  static let secondary = Color.white.faded(by: 0.76)

  /// The number of colours.
  static var count: Int { colors.count }

  /// Returns the colour of an item; indexes wrap around.
  static func color(at index: Int) -> Color {
    colors[(index % count + count) % count]
  }
}
