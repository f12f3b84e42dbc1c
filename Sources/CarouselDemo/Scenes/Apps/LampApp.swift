import GeometryKit
import StageKit
import ViewKit

/// An app with a lamp, a switch and two sliders.
final class LampApp: App {
  private let lamp = Lamp()
  private let light = Switch("Light", isOn: true)
  private let brightness = Slider("Brightness", in: 0.1...1, value: 0.8)
  private let warmth = Slider("Warmth", in: 0...1, value: 0.7)
  /// The colour temperatures at the ends of the slider for the warmth, in kelvins.
  private static let temperatures = (cold: 6500, warm: 2700)
  /// The step in which colour temperatures are shown, in kelvins.
  private static let temperatureStep = 100
  /// The height of a control with the space around it, as a fraction of the stage's height.
  private static let rowFraction = 0.13
  /// The minimum distance between two controls, in points.
  private static let minControlGap = 4.0
  /// The maximum height of a control with the space around it, in heights of a control.
  private static let maxRowHeight = 1.8
  /// The maximum width of the controls at a scale of 1, in points.
  private static let maxControlWidth = 460.0

  init() {
    super.init("Lamp", icon: .lamp, color: Color(hex: 0x1E1B1A))
    for view in [lamp, light, brightness, warmth] { add(view) }
    light.onChange = { [unowned self] _ in applyValues() }
    brightness.onChange = { [unowned self] _ in applyValues() }
    warmth.onChange = { [unowned self] _ in applyValues() }
    applyValues()
  }

  private func applyValues() {
    brightness.isEnabled = light.isOn
    warmth.isEnabled = light.isOn
    brightness.amount = brightness.value.percentage
    warmth.amount = "\(temperature) K"
    let redness = warmth.value
    lamp.color = Color(red: 1, green: 0.96 - 0.22 * redness, blue: 1 - 0.62 * redness)
    lamp.strength = light.isOn ? brightness.value : 0
  }

  /// The colour temperature of the lamp, in kelvins.
  private var temperature: Int {
    let (cold, warm) = Self.temperatures
    let range = Double((cold - warm) / Self.temperatureStep)
    return cold - Int((warmth.value * range).rounded()) * Self.temperatureStep
  }

  override func place(in stage: Rect, _ measures: Measures) {
    let height = (View.minTargetSize * scale).rounded()
    let step = min(
      max(stage.height * Self.rowFraction, height + Self.minControlGap),
      height * Self.maxRowHeight)
    var theme = Theme()
    theme.caption.size = (theme.caption.size * scale).rounded()
    theme.knobSize *= scale
    theme.switchHeight *= scale
    theme.accent = Color(hex: 0xFFB35C)
    self.theme = theme
    let controls = [light, brightness, warmth]
    let area = divide(stage, controlsHeight: Double(controls.count) * step)
    let side = min(area.picture.width, area.picture.height)
    lamp.frame = Rect(center: area.picture.center, side: side)
    let width = min(area.controls.width, Self.maxControlWidth * scale)
    for (index, control) in controls.enumerated() {
      control.frame = Rect(
        x: area.controls.center.x - width / 2,
        y: area.controls.minY + Double(index) * step + (step - height) / 2, width: width,
        height: height)
    }
  }
}

/// A table lamp with a glow around its shade.
private final class Lamp: View {
  var color = Color.white { didSet { applyLight() } }
  /// The brightness, 0…1.
  var strength = 0.0 { didSet { applyLight() } }
  private let glow = View()
  private var shadeColor = Color.white
  private static let metal = Color(hex: 0x8A7663)

  init() {
    super.init()
    add(glow)
  }

  private func applyLight() {
    let dark = Color(hex: 0x4A433E)
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * strength }
    shadeColor = Color(
      red: mix(dark.red, color.red), green: mix(dark.green, color.green),
      blue: mix(dark.blue, color.blue))
    glow.background = Background(
      color: shadeColor, cornerRadius: glow.size.width / 2,
      shadow: Shadow(
        radius: size.width * 0.4, offset: 0, color: color.faded(by: 0.5 * strength)))
  }

  override func layOut(_ measures: Measures) {
    glow.frame = Rect(center: point(0.5, 0.36), side: size.width * 0.24)
    applyLight()
  }

  /// Returns a point given by fractions of the view's size.
  private func point(_ x: Double, _ y: Double) -> Point {
    Point(x: x * size.width, y: y * size.height)
  }

  override func drawOverSubviews(on canvas: Canvas, theme: Theme) {
    let unit = size.width
    canvas.fill(
      Rect(center: point(0.5, 0.68), size: Size(width: 0.024 * unit, height: 0.4 * unit)),
      color: Self.metal)
    canvas.fill(
      Rect(center: point(0.5, 0.88), size: Size(width: 0.28 * unit, height: 0.036 * unit)),
      cornerRadius: 0.018 * unit, color: Self.metal)
    canvas.fill(
      convex: [point(0.38, 0.18), point(0.62, 0.18), point(0.73, 0.52), point(0.27, 0.52)],
      color: shadeColor)
    canvas.fill(
      convex: [point(0.277, 0.5), point(0.723, 0.5), point(0.73, 0.52), point(0.27, 0.52)],
      color: .white.faded(by: 0.1 + 0.4 * strength))
  }
}
