import GeometryKit
import ViewKit

/// A slider or switch that shows and changes a property in a row of a panel.
final class OptionControl {
  let property: Property
  let view: View
  private let slider: Slider?
  private let toggle: Switch?
  /// The values that the slider shows. The slider's texts are created again when these values
  /// change.
  private var displayed: DisplayedValues?

  /// The space between the row's sides and the control, in points.
  static let side = 16.0

  private struct DisplayedValues: Equatable {
    var value: Double
    var standard: Double
  }

  /// Creates the control of a property.
  ///
  /// - Parameters:
  ///   - property: The property that the control changes.
  ///   - isActive: Returns whether the control is shown. A finger can still hold a control that is
  ///     no longer shown, because the type changed or the panel closed. Such a control has no
  ///     effect.
  init(_ property: Property, while isActive: @escaping () -> Bool) {
    self.property = property
    if property.isSwitch {
      let toggle = Switch(property.title)
      slider = nil
      self.toggle = toggle
      view = toggle
      toggle.onChange = { if isActive() { property.set($0 ? 1 : 0) } }
    } else {
      let slider = Slider(property.title, in: 0...1, value: 0)
      self.slider = slider
      toggle = nil
      view = slider
      slider.onChange = { position in
        guard isActive(), let scale = property.scale?() else { return }
        property.set(scale.value(at: position))
      }
      slider.onReset = { if isActive() { property.restore() } }
    }
  }

  /// Lays out the control in its row.
  func place(in row: Rect) {
    // Leave the same distance between a slider's groove, its caption and the neighbouring rows.
    let above = slider == nil ? 0.0 : 6
    view.frame = row.inset(
      by: Insets(top: above, left: Self.side, bottom: slider == nil ? 0 : 5, right: Self.side))
  }

  /// Updates the control with the current value of the property.
  func refresh() {
    let (value, standard) = (property.value(), property.standard())
    toggle?.set(value != 0)
    toggle?.isMarked = value != standard
    view.isEnabled = property.hasEffect()
    slider?.isMarked = value != standard
    let displayed = DisplayedValues(value: value, standard: standard)
    guard displayed != self.displayed, let slider, let scale = property.scale?() else { return }
    self.displayed = displayed
    slider.value = scale.position(of: value)
    slider.amount = scale.text(value)
  }

  /// Returns the value after a number of key presses. A negative number decreases the value.
  func value(_ presses: Int) -> Double {
    property.scale?()?.value(presses, from: property.value()) ?? (presses > 0 ? 1 : 0)
  }
}
