import CarouselKit
import GeometryKit
import ViewKit

/// A row of the options panel: a slider or a switch, and what it stands for.
final class OptionControl {
  let row: OptionRow
  let view: View
  private let slider: Slider?
  private let toggle: Switch?
  /// What the slider shows: its texts are made anew only where this changes.
  private var shown: Shown?

  private struct Shown: Equatable {
    var value: Double
    var standard: Double
  }

  init(_ row: OptionRow, of panel: OptionsPanel) {
    self.row = row
    if row.isSwitch {
      let toggle = Switch(row.title)
      (slider, self.toggle, view) = (nil, toggle, toggle)
      toggle.onChange = { [unowned panel] in panel.set(row, to: $0 ? 1 : 0) }
    } else {
      let slider = Slider(row.title, in: 0...1, value: 0)
      (self.slider, toggle, view) = (slider, nil, slider)
      slider.onChange = { [unowned panel, unowned self] position in
        guard let scale = scale(in: panel.scene) else { return }
        panel.set(row, to: scale.value(at: position))
      }
      slider.onReset = { [unowned panel] in panel.restore(row) }
    }
  }

  /// Places it in its row.
  func place(in row: Rect) {
    let side = OptionsPanel.padding
    // A slider's caption and groove are as far from the rows above and below as from each other.
    let above = slider == nil ? 0.0 : 6
    view.frame = row.inset(
      by: Insets(top: above, left: side, bottom: slider == nil ? 0 : 5, right: side))
  }

  /// Shows what the carousel is set to.
  func refresh(from scene: GalleryScene) {
    let value = scene.value(of: row)
    toggle?.set(value != 0)
    view.isEnabled = scene.isOfUse(row)
    guard let slider, let scale = scale(in: scene), case .option(let option) = row else { return }
    slider.isMarked = scene.isSet(row)
    let shown = Shown(value: value, standard: scene.standard(of: option))
    guard shown != self.shown else { return }
    self.shown = shown
    slider.value = scale.position(of: value)
    slider.amount = scale.text(value)
  }

  /// The value so many presses of a key away.
  func value(_ presses: Int, in scene: GalleryScene) -> Double {
    scale(in: scene)?.value(presses, from: scene.value(of: row)) ?? (presses > 0 ? 1 : 0)
  }

  private func scale(in scene: GalleryScene) -> OptionScale? {
    guard case .option(let option) = row, !row.isSwitch else { return nil }
    return OptionScale(option, of: scene.settings.type, standard: scene.standard(of: option))
  }
}
