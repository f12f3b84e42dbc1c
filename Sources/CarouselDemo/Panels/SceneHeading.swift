import GeometryKit
import StageKit
import ViewKit

/// A scene's title and instructions, centred at its upper edge.
///
///     let heading = SceneHeading("Buttons", "Press, drag, tap.")
///     // in the scene's layOut:
///     let stage = heading.place(in: bounds, measures)
final class SceneHeading: View {
  /// The scene's title.
  var title: String {
    get { titleLabel.text }
    set { write(newValue, in: titleLabel) }
  }
  /// The instructions; empty for none.
  var hint: String {
    get { hintLabel.text }
    set { write(newValue, in: hintLabel) }
  }
  private let titleLabel: Label
  private let hintLabel: Label
  /// The maximum width of the instructions in points; longer lines are hard to read.
  private static let maxWidth = 560.0
  /// The width reserved on each side for the touch bar's dots, in points.
  private static let cornerWidth = TouchBar.dotsFrame.maxX + TouchBar.dotsGap

  /// Creates a heading, optionally with instructions.
  init(_ title: String, _ hint: String = "") {
    titleLabel = Label(
      title, style: Text.Style(size: 22, weight: .semibold), color: Theme().primary,
      alignment: .center)
    hintLabel = Label(
      hint, style: Text.Style(size: 15), color: Look.secondary, alignment: .center, lines: 3)
    super.init()
    add(titleLabel)
    add(hintLabel)
  }

  /// Sets the text of a label. The number of lines may change, so the scene must be laid out again.
  private func write(_ text: String, in label: Label) {
    guard text != label.text else { return }
    label.text = text
    parent?.setNeedsLayout()
  }

  /// Places the heading at the top of a rectangle, with the height that it needs. Returns the rest
  /// of the rectangle, below the heading.
  func place(in area: Rect, _ measures: Measures) -> Rect {
    let isLow = Look.isLow(area.size)
    let beside = max(area.width - 2 * Self.cornerWidth, 16)
    titleLabel.style.size = 22
    if isLow || measures.text.measure(titleLabel.text, titleLabel.style).width > beside {
      titleLabel.style.size = 17
    }
    hintLabel.style.size = isLow ? 13 : 15
    let top = isLow ? 14.0 : 18
    titleLabel.frame = Rect(
      x: Self.cornerWidth, y: top, width: beside, height: measures.text.lineHeight(titleLabel.style)
    )
    placeHint(below: titleLabel.frame.maxY + 4, beside: beside, in: area, measures)
    let bottom = max(
      hintLabel.frame.maxY + (isLow ? 8 : 16), TouchBar.dotsFrame.maxY + TouchBar.dotsGap)
    frame = Rect(x: area.minX, y: area.minY, width: area.width, height: bottom)
    return Rect(
      x: area.minX, y: area.minY + bottom, width: area.width, height: max(area.height - bottom, 1))
  }

  /// Places the instructions. If they start at the height of the touch bar's dots, they are made
  /// narrow enough not to overlap the dots.
  private func placeHint(
    below top: Double, beside: Double, in area: Rect, _ measures: Measures
  ) {
    let lineWidth = area.width - 2 * Look.margin
    let isBeside = top < TouchBar.dotsFrame.maxY
    let width = max(min(isBeside ? beside : lineWidth, Self.maxWidth), 16)
    let height =
      hint.isEmpty
      ? 0 : hintLabel.fittingSize(in: Size(width: width, height: area.height), measures).height
    hintLabel.frame = Rect(x: (area.width - width) / 2, y: top, width: width, height: height)
  }
}
