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

  /// From a row's sides to the control, in points.
  static let side = 16.0

  private struct Shown: Equatable {
    var value: Double
    var standard: Double
  }

  /// A control of a row.
  ///
  /// - Parameters:
  ///   - row: what it sets.
  ///   - subject: of what.
  ///   - mayAct: whether it is shown. A finger may still hold one that went with another type, or with
  ///     the panel.
  init(
    _ row: OptionRow, of subject: any OptionsSubject, while mayAct: @escaping () -> Bool
  ) {
    self.row = row
    if row.isSwitch {
      let toggle = Switch(row.title)
      (slider, self.toggle, view) = (nil, toggle, toggle)
      toggle.onChange = { [unowned subject] in
        if mayAct() { subject.set(row, to: $0 ? 1 : 0) }
      }
    } else {
      let slider = Slider(row.title, in: 0...1, value: 0)
      (self.slider, toggle, view) = (slider, nil, slider)
      slider.onChange = { [unowned subject, unowned self] position in
        guard mayAct(), let scale = scale(in: subject) else { return }
        subject.set(row, to: scale.value(at: position))
      }
      slider.onReset = { [unowned subject] in if mayAct() { subject.restore(row) } }
    }
  }

  /// Places it in its row.
  func place(in row: Rect) {
    // A slider's caption and groove are as far from the rows above and below as from each other.
    let above = slider == nil ? 0.0 : 6
    view.frame = row.inset(
      by: Insets(top: above, left: Self.side, bottom: slider == nil ? 0 : 5, right: Self.side))
  }

  /// Shows what the carousel is set to.
  func refresh(from subject: any OptionsSubject) {
    let value = subject.value(of: row)
    toggle?.set(value != 0)
    toggle?.isMarked = subject.isSet(row)
    view.isEnabled = subject.isOfUse(row)
    guard let slider, let scale = scale(in: subject) else { return }
    slider.isMarked = subject.isSet(row)
    let shown = Shown(value: value, standard: subject.standard(of: row))
    guard shown != self.shown else { return }
    self.shown = shown
    slider.value = scale.position(of: value)
    slider.amount = scale.text(value)
  }

  /// The value so many presses of a key away.
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
