import GeometryKit
import StageKit

/// The poster for a number, in the style of Swiss graphic design. Colours, figure, layout and
/// pattern follow from the number alone, so a number has the same poster for ever.
struct Poster: Sendable {
  let number: Int

  /// The size of a poster, in units of its design.
  static let size = Size(width: 300, height: 400)
  /// The area of a poster.
  static let bounds = Rect(origin: .zero, size: size)
  /// The distance of text from the poster's edges, in units.
  static let margin = 20.0
  /// The distance between the margins, in units.
  static let textWidth = size.width - 2 * margin

  /// The arrangement of the figure and the number.
  enum Layout: CaseIterable {
    /// A line with the number above, or below, a square figure.
    case header, footer
    /// A figure on the whole poster, and the number on a strip.
    case full
    /// The number in large digits, one group of digits a line, beside a narrow figure.
    case stack
    /// The number in large digits below a wide figure.
    case halves
    /// A figure with wide margins, and the number in small digits.
    case frame
    /// A figure on the whole poster, and the number modulo 100 in digits as wide as the poster.
    case giant
  }

  // From a number to the next, the figure moves by 5 or 6 of 16 places, and the palette by 7 or 8
  // of 19 places. So neighbours differ in both.
  var figure: PosterFigure {
    let all = PosterFigure.allCases
    return all[(number * 5 + number / all.count) % all.count]
  }
  var palette: PosterPalette {
    let all = PosterPalette.all
    return all[(number * 7 + number / all.count) % all.count]
  }

  /// Returns the printed poster. `width` is in pixels. Printing takes some milliseconds.
  func image(width: Int) -> PixelImage {
    var press = PosterPress(palette, seed: number, width: width)
    let margin = Self.margin
    let column = Self.textWidth
    switch press.pick(Layout.allCases) {
    case .header:
      press.print(figure, in: Rect(x: 0, y: 100, width: 300, height: 300))
      press.printNumber(number, in: Rect(x: margin, y: margin, width: column, height: 60))
    case .footer:
      press.print(figure, in: Rect(x: 0, y: 0, width: 300, height: 300))
      press.printNumber(number, in: Rect(x: margin, y: 320, width: column, height: 60))
    case .full:
      press.print(figure, in: Self.bounds)
      press.printStrip(number, atTop: press.flip())
    case .stack:
      press.print(figure, in: Rect(x: 168, y: 0, width: 132, height: 400))
      press.printGroups(of: number, in: Rect(x: margin, y: margin, width: 128, height: 360))
    case .halves:
      press.print(figure, in: Rect(x: 0, y: 0, width: 300, height: 200))
      press.printGroups(of: number, in: Rect(x: margin, y: 220, width: column, height: 160))
    case .frame:
      press.print(figure, in: Rect(x: margin, y: 70, width: column, height: column))
      press.printRule(y: 48)
      press.printNumber(number, in: Rect(x: margin, y: margin, width: column, height: 16))
    case .giant:
      press.print(figure, in: Self.bounds)
      press.printGiant(number)
    }
    return press.image
  }
}

/// The colours of a poster: the paper, the ink of the number, and three others.
struct PosterPalette: Sendable {
  let paper: Color
  /// The colour of the poster's spine on the map: that of the paper, but bright enough to stand out
  /// from the dark background.
  let spine: Color
  let ink: Color
  let accents: [Color]

  private init(_ paper: UInt32, _ ink: UInt32, _ accents: UInt32...) {
    self.paper = Color(hex: paper)
    spine = self.paper.brightened(to: Self.minSpineBrightness)
    self.ink = Color(hex: ink)
    self.accents = accents.map { Color(hex: $0) }
  }

  /// The minimum brightness of a spine, 0…1.
  private static let minSpineBrightness = 0.24

  static let all = [
    PosterPalette(0xF2E9D8, 0x1B1B1B, 0xD8382B, 0x1F4E9E, 0xF2B632),
    PosterPalette(0xE4312B, 0xFFF8F0, 0x14110F, 0xF5B8A8, 0x8E1511),
    PosterPalette(0x0F2A43, 0xF3EBDD, 0x2E86AB, 0xF26B4E, 0xF4B942),
    PosterPalette(0xF1EDE1, 0x16302B, 0x2F6B4F, 0xE2703A, 0xD9C46B),
    PosterPalette(0xF6C9CF, 0x2B2118, 0xE5532D, 0x4C6B57, 0xF8EBD8),
    PosterPalette(0x131313, 0xF4F1EA, 0xE4312B, 0x8A8780, 0x3B3A38),
    PosterPalette(0xF2B632, 0x1D1D1B, 0xD8382B, 0xFFF6E2, 0x2F5DA8),
    PosterPalette(0xDACFF2, 0x231942, 0x6B5BA8, 0xF25C54, 0xF7B267),
    PosterPalette(0xBFE3D0, 0x12263A, 0x0B7A75, 0xF25F4C, 0xFFF4E0),
    PosterPalette(0x1B3FAB, 0xFFFFFF, 0xF9C80E, 0xF25C54, 0xA9C4FF),
    PosterPalette(0xE9DCC9, 0x3B2A20, 0xB4552D, 0xD99A5B, 0x5B7B7A),
    PosterPalette(0x1A1A2E, 0xEDE7DD, 0xE94560, 0x0F9D8A, 0xF2C14E),
    PosterPalette(0x0B6460, 0xF6EFE2, 0xF2A541, 0xE4572E, 0x9AD1CB),
    PosterPalette(0xDAD9D5, 0x1E1E1E, 0xFF4B1F, 0x8C8A86, 0xFFFFFF),
    PosterPalette(0xFF6B35, 0x1D1A31, 0xFFF1E0, 0xF7C59F, 0x004E89),
    PosterPalette(0xF7EDE2, 0x26547C, 0xEF476F, 0xFFD166, 0x06A77D),
    PosterPalette(0x5E6E38, 0xF5F0DC, 0xE8C547, 0x2A2E1B, 0xD9602B),
    PosterPalette(0xE8F1F2, 0x13293D, 0x006494, 0x1B98E0, 0xF25F5C),
    PosterPalette(0x4A1942, 0xF6E7E4, 0xEE6C4D, 0xF2C57C, 0x8B5FBF),
  ]

  /// All colours.
  var colors: [Color] { [paper, ink] + accents }
}

extension Color {
  /// The perceived brightness, 0…1, with the weights of ITU-R BT.601.
  var brightness: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

  /// Returns a colour with at least the brightness `least`: this colour or, if it is darker, a
  /// mixture with white.
  func brightened(to least: Double) -> Color {
    let white = max(least - brightness, 0) / (1 - min(brightness, 0.99))
    return Color(
      red: red + (1 - red) * white, green: green + (1 - green) * white,
      blue: blue + (1 - blue) * white, alpha: alpha)
  }
}
