import GeometryKit
import StageKit

/// What the page of controls sets.
final class CubeSettings {
  static let accents = [
    Color(hex: 0x4DA3FF), Color(hex: 0xFF9F45), Color(hex: 0x4CC38A), Color(hex: 0xF2789F),
  ]

  var isWrapped = true { didSet { onChange?() } }
  var isShaded = true { didSet { onChange?() } }
  var accent = CubeSettings.accents[0] { didSet { onChange?() } }
  /// How far the eye is, in page widths. The original's 500 points for a telephone's 375.
  var distance = 4.0 / 3 { didSet { onChange?() } }
  /// The size of running text, in points.
  var textSize = 17.0 { didSet { onChange?() } }
  /// One of them was set.
  var onChange: (() -> Void)?

  /// m34 for pages of a size: −1 / the distance of the eye, which is never less than the original's.
  func perspective(of size: Size) -> Double { -1 / max(500, distance * size.width) }

  func reset() {
    let defaults = CubeSettings()
    isWrapped = defaults.isWrapped
    isShaded = defaults.isShaded
    accent = defaults.accent
    distance = defaults.distance
    textSize = defaults.textSize
  }
}
