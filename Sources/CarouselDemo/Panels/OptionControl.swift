import CarouselKit
import GeometryKit
import ViewKit

/// A slider or switch in a row of the options panel.
final class OptionControl {
  let row: OptionRow
  let view: View
  private let slider: Slider?
  private let toggle: Switch?
  /// The values that the slider shows. The slider's texts are created again only when these values
  /// change.
  private var displayed: DisplayedValues?

  /// The space between the row's sides and the control, in points.
  static let side = 16.0

  private struct DisplayedValues: Equatable {
    var value: Double
    var standard: Double
  }

  /// Creates the control of a row.
  ///
  /// - Parameters:
  ///   - row: the setting that the control changes.
  ///   - subject: the carousel whose setting changes.
  ///   - isActive: returns whether the control is shown. A finger can still hold a control that is
  ///     no longer shown, because the type changed or the panel closed. Such a control has no
  ///     effect.
  init(
    _ row: OptionRow, of subject: any OptionsSubject, while isActive: @escaping () -> Bool
  ) {
    self.row = row
    if row.isSwitch {
      let toggle = Switch(row.title)
      (slider, self.toggle, view) = (nil, toggle, toggle)
      toggle.onChange = { [unowned subject] in
        if isActive() { subject.set(row, to: $0 ? 1 : 0) }
      }
    } else {
      let slider = Slider(row.title, in: 0...1, value: 0)
      (self.slider, toggle, view) = (slider, nil, slider)
      slider.onChange = { [unowned subject, unowned self] position in
        guard isActive(), let scale = scale(in: subject) else { return }
        subject.set(row, to: scale.value(at: position))
      }
      slider.onReset = { [unowned subject] in if isActive() { subject.restore(row) } }
    }
  }

  /// Lays out the control in its row.
  func place(in row: Rect) {
    // Leave the same distance between a slider's groove, its caption and the neighbouring rows.
    let above = slider == nil ? 0.0 : 6
    view.frame = row.inset(
      by: Insets(top: above, left: Self.side, bottom: slider == nil ? 0 : 5, right: Self.side))
  }

  /// Shows the carousel's current value.
  func refresh(from subject: any OptionsSubject) {
    let value = subject.value(of: row)
    toggle?.set(value != 0)
    toggle?.isMarked = subject.isSet(row)
    view.isEnabled = subject.hasEffect(row)
    guard let slider, let scale = scale(in: subject) else { return }
    slider.isMarked = subject.isSet(row)
    let displayed = DisplayedValues(value: value, standard: subject.standard(of: row))
    guard displayed != self.displayed else { return }
    self.displayed = displayed
    slider.value = scale.position(of: value)
    slider.amount = scale.text(value)
  }

  /// Returns the value after a number of key presses. A negative number decreases the value.
  func value(_ presses: Int, in subject: any OptionsSubject) -> Double {
    scale(in: subject)?.value(presses, from: subject.value(of: row)) ?? (presses > 0 ? 1 : 0)
  }

  private func scale(in subject: any OptionsSubject) -> OptionScale? {
    let standard = subject.standard(of: row)
    return switch row {
    case _ where row.isSwitch: nil
    case .option(let option): OptionScale(option, of: subject.shownType, standard: standard)
    case .measure(let measure): OptionScale(measure, standard: standard)
    case .setting: nil
    }
  }
}
