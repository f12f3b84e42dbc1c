import GeometryKit
import StageKit

/// The settings of the cube, which the page of controls changes.
final class CubeSettings {
  /// The accent colours to choose from.
  static let accents = [
    (name: "Sky", color: Color(hex: 0x4DA3FF)), (name: "Amber", color: Color(hex: 0xFF9F45)),
    (name: "Moss", color: Color(hex: 0x4CC38A)), (name: "Rose", color: Color(hex: 0xF2789F)),
  ]

  /// Whether the last page is followed by the first.
  var isWrapped = true { didSet { onChange?() } }
  /// Whether faces that are turned away are darker.
  var isShaded = true { didSet { onChange?() } }
  /// Whether the cube bounces at its ends, if it doesn't wrap around.
  var bounces = true { didSet { onChange?() } }
  /// Whether the cube stops quickly after a flick.
  var stopsFast = false { didSet { onChange?() } }
  /// The accent colour.
  var accent = CubeSettings.accents[0].color { didSet { onChange?() } }
  /// The eye distance, in page widths. The default of 4/3 corresponds to CubeController's 500
  /// points on a screen 375 points wide.
  var distance = 4.0 / 3 { didSet { onChange?() } }
  /// Called after each change of a setting.
  var onChange: (() -> Void)?

  /// Returns the element m34 of the transform for pages of a size: −1 / eye distance in points.
  func perspective(of size: Size) -> Double { -1 / max(distance * size.width, 1) }

  /// Resets all settings to their defaults.
  func reset() {
    let defaults = CubeSettings()
    isWrapped = defaults.isWrapped
    isShaded = defaults.isShaded
    bounces = defaults.bounces
    stopsFast = defaults.stopsFast
    accent = defaults.accent
    distance = defaults.distance
  }
}
