import CarouselKit
import GeometryKit
import ViewKit

/// A slider or switch in a row of the options panel.
final class OptionControl {
  let row: OptionRow
  private unowned let cards: CardCarousel
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

  /// Creates the control of a row.
  ///
  /// - Parameters:
  ///   - row: the setting that the control changes.
  ///   - cards: the carousel whose setting changes.
  ///   - isActive: returns whether the control is shown. A finger can still hold a control that is
  ///     no longer shown, because the type changed or the panel closed. Such a control has no
  ///     effect.
  init(_ row: OptionRow, of cards: CardCarousel, while isActive: @escaping () -> Bool) {
    self.row = row
    self.cards = cards
    if row.isSwitch {
      let toggle = Switch(row.title)
      (slider, self.toggle, view) = (nil, toggle, toggle)
      toggle.onChange = { [unowned cards] in
        if isActive() { cards.set(row, to: $0 ? 1 : 0) }
      }
    } else {
      let slider = Slider(row.title, in: 0...1, value: 0)
      (self.slider, toggle, view) = (slider, nil, slider)
      slider.onChange = { [unowned self] position in
        guard isActive(), let scale else { return }
        cards.set(row, to: scale.value(at: position))
      }
      slider.onReset = { [unowned cards] in if isActive() { cards.restore(row) } }
    }
  }

  /// Lays out the control in its row.
  func place(in row: Rect) {
    // Leave the same distance between a slider's groove, its caption and the neighbouring rows.
    let above = slider == nil ? 0.0 : 6
    view.frame = row.inset(
      by: Insets(top: above, left: Self.side, bottom: slider == nil ? 0 : 5, right: Self.side))
  }

  /// Updates the control with the current value of the setting.
  func refresh() {
    let value = cards.value(of: row)
    toggle?.set(value != 0)
    toggle?.isMarked = cards.isSet(row)
    view.isEnabled = cards.hasEffect(row)
    guard let slider, let scale else { return }
    slider.isMarked = cards.isSet(row)
    let displayed = DisplayedValues(value: value, standard: cards.standard(of: row))
    guard displayed != self.displayed else { return }
    self.displayed = displayed
    slider.value = scale.position(of: value)
    slider.amount = scale.text(value)
  }

  /// Returns the value after a number of key presses. A negative number decreases the value.
  func value(_ presses: Int) -> Double {
    scale?.value(presses, from: cards.value(of: row)) ?? (presses > 0 ? 1 : 0)
  }

  /// The slider's scale for the current type; `nil` for a switch.
  private var scale: OptionScale? {
    let standard = cards.standard(of: row)
    return switch row {
    case _ where row.isSwitch: nil
    case .option(let option): OptionScale(option, of: cards.settings.type, standard: standard)
    case .measure(let measure): OptionScale(measure, standard: standard)
    case .setting: nil
    }
  }
}
