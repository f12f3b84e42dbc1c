import GeometryKit
import StageKit

extension TextField {
  func drawText(on canvas: Canvas, _ text: Text, _ theme: Theme, _ top: Double) {
    let left = textArea.minX - scroll
    if hasFocus {
      let selected = theme.accent.faded(by: 0.45)
      forEachRun(of: entry.selection) { minX, maxX in
        canvas.fill(
          Rect(x: left + minX, y: top, width: maxX - minX, height: lineHeight), color: selected)
      }
    }
    for piece in pieces where piece.maxX > scroll && piece.minX < scroll + textArea.width {
      guard let label = text.label(piece.text, theme.caption) else { continue }
      canvas.draw(label, at: Point(x: left + piece.minX, y: top), color: theme.primary)
    }
    forEachRun(of: composed) { minX, maxX in
      canvas.fill(
        Rect(x: left + minX, y: top + lineHeight - 2, width: maxX - minX, height: 1.5),
        color: theme.primary)
    }
    guard isEntering, blink.isOn(at: time) else { return }
    canvas.fill(
      Rect(x: left + caretX, y: top, width: Self.caretWidth, height: lineHeight),
      color: theme.primary)
  }

  /// Calls `body` for each piece of the line that contains some of the given characters. Passes the
  /// left and right edge of these characters, in points from the text's left end.
  func forEachRun(
    of range: Range<Int>, _ body: (_ minX: Double, _ maxX: Double) -> Void
  ) {
    guard !range.isEmpty else { return }
    for piece in pieces {
      let part = range.clamped(to: piece.characters)
      guard !part.isEmpty else { continue }
      let start = piece.edges[part.lowerBound - piece.characters.lowerBound]
      let end = piece.edges[part.upperBound - piece.characters.lowerBound]
      body(min(start, end), max(start, end))
    }
  }
}
