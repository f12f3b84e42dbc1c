import GeometryKit
import StageKit
import ViewKit

/// An app with a lamp, a switch and two sliders.
final class LampApp: App {
  private let lamp = Lamp()
  private let light = Switch("Light", isOn: true)
  private let brightness = Slider("Brightness", in: 0.1...1, value: 0.8)
  private let warmth = Slider("Warmth", in: 0...1, value: 0.7)

  init() {
    super.init("Lamp", Color(hex: 0x1E1B1A))
    for view in [lamp, light, brightness, warmth] { add(view) }
    light.onChange = { [unowned self] _ in applyValues() }
    brightness.onChange = { [unowned self] _ in applyValues() }
    warmth.onChange = { [unowned self] _ in applyValues() }
    applyValues()
  }

  private func applyValues() {
    brightness.isEnabled = light.isOn
    warmth.isEnabled = light.isOn
    brightness.amount = "\(Int((brightness.value * 100).rounded()))%"
    warmth.amount = "\(6500 - Int((warmth.value * 38).rounded()) * 100) K"
    let redness = warmth.value
    lamp.color = Color(red: 1, green: 0.96 - 0.22 * redness, blue: 1 - 0.62 * redness)
    lamp.strength = light.isOn ? brightness.value : 0
  }

  override func place(in stage: Rect, _ measures: Measures) {
    let width = min(stage.width, 440)
    let step = min(max(stage.height * 0.13, 52), 76)
    let controls = 3 * step
    let side = max(min(stage.height - controls - 24, stage.width, 360), 24)
    let top = stage.minY + (stage.height - side - controls - 24) / 2
    lamp.frame = Rect(x: stage.center.x - side / 2, y: top, width: side, height: side)
    for (index, control) in [light, brightness, warmth].enumerated() {
      control.frame = Rect(
        x: stage.center.x - width / 2,
        y: lamp.frame.maxY + 24 + Double(index) * step + (step - 48) / 2, width: width, height: 48)
    }
  }
}

/// A round lamp with a glow.
private final class Lamp: View {
  var color = Color.white
  /// The brightness, 0…1.
  var strength = 0.0
  private static let rings = 14

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let radius = size.width / 2
    func disc(_ scale: Double, _ color: Color) {
      let side = 2 * radius * scale
      canvas.fill(
        Rect(center: bounds.center, size: Size(width: side, height: side)),
        cornerRadius: side / 2, color: color)
    }
    for ring in 0..<Self.rings {
      disc(1 - 0.56 * Double(ring) / Double(Self.rings), color.faded(by: 0.035 * strength))
    }
    disc(0.42, Color(hex: 0x3A3532))
    disc(0.42, color.faded(by: strength))
  }
}
