import GeometryKit
import StageKit

extension TextField {
  /// The area of the text, in the field's plane.
  var textArea: Rect {
    Rect(x: Self.margin, y: 0, width: max(size.width - 2 * Self.margin, 1), height: size.height)
  }

  /// Returns the piece of text nearest to a horizontal position, in points from the text's left
  /// end.
  func piece(at x: Double) -> Text.Piece? {
    pieces.first { x < $0.maxX } ?? pieces.last
  }

  /// Returns the index of the caret nearest to a horizontal position in the field's plane.
  func caretIndex(at x: Double) -> Int {
    let x = x - textArea.minX + scroll
    guard let piece = piece(at: x) else { return 0 }
    let nearest = piece.edges.indices.min { abs(piece.edges[$0] - x) < abs(piece.edges[$1] - x) }
    return piece.characters.lowerBound + (nearest ?? 0)
  }

  /// Returns the index of the character at a horizontal position in the field's plane.
  func character(at x: Double) -> Int {
    let x = x - textArea.minX + scroll
    guard let piece = piece(at: x) else { return 0 }
    let index = piece.characters.indices.first { index in
      let edges = (
        piece.edges[index - piece.characters.lowerBound],
        piece.edges[index - piece.characters.lowerBound + 1]
      )
      return x >= min(edges.0, edges.1) && x < max(edges.0, edges.1)
    }
    return index ?? max(caretIndex(at: x + textArea.minX - scroll) - 1, 0)
  }

  /// Returns the horizontal position of the caret before the character at an index, in points from
  /// the text's left end. The caret is drawn at the end of the preceding character.
  func edge(before index: Int) -> Double {
    let last = max(index - 1, 0)
    guard let piece = pieces.first(where: { $0.characters.contains(last) }) else { return 0 }
    return piece.edges[min(index, last + 1) - piece.characters.lowerBound]
  }
}
