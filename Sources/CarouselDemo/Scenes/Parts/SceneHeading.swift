import GeometryKit
import StageKit
import ViewKit

/// What a scene is called and what there is to do in it, in the middle of its upper edge.
///
///     let heading = SceneHeading("Buttons", "Press, drag, tap.")
///     // in the scene's layOut:
///     let stage = heading.place(in: bounds, measures)
final class SceneHeading: View {
  /// What the scene is called.
  var title: String {
    get { name.text }
    set { write(newValue, in: name) }
  }
  /// What there is to do; empty for nothing.
  var hint: String {
    get { words.text }
    set { write(newValue, in: words) }
  }
  private let name: Label
  private let words: Label
  /// Lines longer than that are hard to read, in points.
  private static let widest = 560.0
  /// Beside the dots that bring the touch bar, on each side, in points.
  private static let corner = TouchBar.dotsPlace.maxX + TouchBar.dotsGap

  /// A heading, with a hint if there is something to do.
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

  /// Other words may take more lines: the scene is laid out anew.
  private func write(_ text: String, in label: Label) {
    guard text != label.text else { return }
    label.text = text
    parent?.setNeedsLayout()
  }

  /// Takes its place at the upper edge of a room, as high as it needs. What is left of the room below it.
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

  /// Where they begin beside the dots in the corner, they keep off them, too.
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
