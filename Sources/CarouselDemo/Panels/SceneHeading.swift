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
    get { name.text }
    set { write(newValue, in: name) }
  }
  /// The instructions; empty for none.
  var hint: String {
    get { words.text }
    set { write(newValue, in: words) }
  }
  private let name: Label
  private let words: Label
  /// The maximum width of the instructions in points; longer lines are hard to read.
  private static let widest = 560.0
  /// The width reserved on each side for the touch bar's dots, in points.
  private static let corner = TouchBar.dotsPlace.maxX + TouchBar.dotsGap

  /// Creates a heading, optionally with instructions.
  init(_ title: String, _ hint: String = "") {
    name = Label(
      title, style: Text.Style(size: 22, weight: .semibold), color: Theme().primary,
      alignment: .center)
    words = Label(
      hint, style: Text.Style(size: 15), color: Look.secondary, alignment: .center, lines: 3)
    super.init()
    add(name)
    add(words)
  }

  /// Sets the text of a label. The number of lines may change, so the scene must be laid out again.
  private func write(_ text: String, in label: Label) {
    guard text != label.text else { return }
    label.text = text
    parent?.setNeedsLayout()
  }

  /// Places the heading at the top of a rectangle, with the height that it needs. Returns the rest
  /// of the rectangle, below the heading.
  func place(in room: Rect, _ measures: Measures) -> Rect {
    let isLow = room.height < 480
    let beside = max(room.width - 2 * Self.corner, 16)
    name.style.size = 22
    if isLow || measures.text.measure(name.text, name.style).width > beside {
      name.style.size = 17
    }
    words.style.size = isLow ? 13 : 15
    let top = isLow ? 14.0 : 18
    name.frame = Rect(
      x: Self.corner, y: top, width: beside, height: measures.text.lineHeight(name.style))
    placeWords(below: name.frame.maxY + 4, beside: beside, in: room, measures)
    let bottom = max(
      words.frame.maxY + (isLow ? 8 : 16), TouchBar.dotsPlace.maxY + TouchBar.dotsGap)
    frame = Rect(x: room.minX, y: room.minY, width: room.width, height: bottom)
    return Rect(
      x: room.minX, y: room.minY + bottom, width: room.width, height: max(room.height - bottom, 1))
  }

  /// Places the instructions. If they start at the height of the touch bar's dots, they are made
  /// narrow enough not to overlap the dots.
  private func placeWords(
    below top: Double, beside: Double, in room: Rect, _ measures: Measures
  ) {
    let whole = room.width - 2 * Look.margin
    let isBeside = top < TouchBar.dotsPlace.maxY
    let width = max(min(isBeside ? beside : whole, Self.widest), 16)
    let height =
      hint.isEmpty
      ? 0 : words.fittingSize(in: Size(width: width, height: room.height), measures).height
    words.frame = Rect(x: (room.width - width) / 2, y: top, width: width, height: height)
  }
}
