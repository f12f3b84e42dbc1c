import Geometry
import Stage
import Widgets

/// Buttons, switches and sliders, each of which changes something that is seen.
final class ControlsPage: CubeDemoPage {
  private unowned let scene: CubeScene
  private lazy var title = addHeading("Controls")
  private let accents: [Button]
  private let wrap = Switch("Wrap around")
  private let shade = Switch("Shade the faces")
  private let distance = Slider("Distance of the eye", in: 0.7...4, value: 1)
  private let textSize = Slider("Size of the text", in: 13...30, value: 17)
  private let reset = Button("Back to the defaults")
  private static let names = ["Sky", "Amber", "Moss", "Rose"]
  private static let row = 64.0

  init(_ scene: CubeScene) {
    self.scene = scene
    accents = Self.names.map { Button($0) }
    super.init(top: 0x1D2C33, bottom: 0x10191D)
    let settings = scene.settings
    for (index, button) in accents.enumerated() {
      button.color = CubeSettings.accents[index].faded(by: 0.55)
      button.onPress = { [unowned self] in
        settings.accent = CubeSettings.accents[index]
        self.scene.settingsDidChange()
      }
      board.add(button)
    }
    wrap.onChange = { [unowned self] in
      settings.isWrapped = $0
      self.scene.settingsDidChange()
    }
    shade.onChange = { settings.isShaded = $0 }
    distance.onChange = { [unowned self] in
      settings.distance = $0
      self.scene.settingsDidChange()
    }
    textSize.onChange = { [unowned self] in
      settings.textSize = $0.rounded()
      self.scene.settingsDidChange()
    }
    reset.onPress = { [unowned self] in
      settings.reset()
      self.scene.settingsDidChange()
    }
    for widget in [wrap, shade, distance, textSize, reset] { board.add(widget) }
  }

  override func take(_ settings: CubeSettings) {
    super.take(settings)
    for (index, button) in accents.enumerated() {
      button.isChosen = settings.accent == CubeSettings.accents[index]
    }
    wrap.set(settings.isWrapped)
    shade.set(settings.isShaded)
    distance.value = settings.distance
    distance.amount = "\(Int((settings.distance * 100).rounded())) % of the width"
    textSize.value = settings.textSize
    textSize.amount = "\(Int(settings.textSize.rounded())) pt"
  }

  override func layOut(_ size: Size) {
    super.layOut(size)
    let column = column(width: 520)
    place(title, over: column)
    let gap = 12.0
    let width = (column.width - 3 * gap) / 4
    for (index, button) in accents.enumerated() {
      button.frame = Rect(
        x: column.minX + Double(index) * (width + gap), y: column.minY, width: width, height: 48)
    }
    // In a low window the rows move together.
    let step = min(Self.row + 8, max((column.height - 48) / 5, 46))
    for (index, widget) in [wrap, shade, distance, textSize, reset].enumerated() {
      widget.frame = Rect(
        x: column.minX, y: column.minY + 48 + 16 + Double(index) * step, width: column.width,
        height: min(52, step - 2))
    }
  }
}
