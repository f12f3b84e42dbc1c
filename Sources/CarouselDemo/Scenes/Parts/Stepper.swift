import GeometryKit
import StageKit
import ViewKit

/// A caption and a value, with two buttons that change the value in steps.
final class Stepper: ControlRow {
  /// The value, limited to the range. Setting it doesn't call `onChange`.
  var value: Int {
    didSet {
      value = min(max(value, range.lowerBound), range.upperBound)
      show()
    }
  }
  /// Called when a button has changed the value.
  var onChange: ((_ value: Int) -> Void)?
  let less = Button("−")
  let more = Button("+")

  private let range: ClosedRange<Int>
  private let textForValue: (Int) -> String
  private let title: Label
  private let amount = Label("", style: Text.Style(size: amountSize, weight: .semibold))
  private static let (titleSize, amountSize) = (13.0, 17.0)

  /// Creates a stepper for a range of numbers. `text` returns the text for a number.
  init(
    _ title: String, in range: ClosedRange<Int>, value: Int, text: @escaping (Int) -> String
  ) {
    self.range = range
    self.value = value
    textForValue = text
    self.title = Label(
      title, style: Text.Style(size: Self.titleSize), color: Look.secondary)
    super.init()
    less.name = "\(title), decrease"
    more.name = "\(title), increase"
    self.title.alignment = .center
    amount.alignment = .center
    less.onPress = { [unowned self] in step(by: -1) }
    more.onPress = { [unowned self] in step(by: 1) }
    for view in [self.title, amount, less, more] { add(view) }
    show()
  }

  private func step(by count: Int) {
    let old = value
    value += count
    if value != old { onChange?(value) }
  }

  private func show() {
    amount.text = textForValue(value)
    less.isEnabled = value > range.lowerBound
    more.isEnabled = value < range.upperBound
  }

  override func fittingSize(in available: Size, _ measures: Measures) -> Size {
    Size(width: available.width, height: View.minTargetSize + 14)
  }

  /// Lays out the buttons at both ends and the text between them, scaled with the theme's captions.
  override func layOut(_ measures: Measures) {
    let scale = measures.theme.caption.size / Theme().caption.size
    title.style.size = (Self.titleSize * scale).rounded()
    amount.style.size = (Self.amountSize * scale).rounded()
    let side = View.minTargetSize * max(scale, 1)
    let plate = Size(width: side, height: min(size.height, side))
    let top = (size.height - plate.height) / 2
    less.frame = Rect(origin: Point(x: 0, y: top), size: plate)
    more.frame = Rect(origin: Point(x: size.width - plate.width, y: top), size: plate)
    let width = max(size.width - 2 * side - 12, 8)
    let (upper, lower) = (
      measures.text.lineHeight(title.style), measures.text.lineHeight(amount.style)
    )
    let left = (size.width - width) / 2
    let start = (size.height - upper - lower) / 2
    title.frame = Rect(x: left, y: start, width: width, height: upper)
    amount.frame = Rect(x: left, y: start + upper, width: width, height: lower)
  }
}
