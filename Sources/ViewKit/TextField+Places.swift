import GeometryKit
import StageKit

extension TextField {
  /// The room that the text has.
  var room: Rect {
    Rect(x: Self.margin, y: 0, width: max(size.width - 2 * Self.margin, 1), height: size.height)
  }

  /// The piece that is nearest to a point, in points from the text's left end.
  func piece(at x: Double) -> Text.Piece? {
    pieces.first { x < $0.maxX } ?? pieces.last
  }

  /// The place between two characters that is nearest to an x of the plane.
  func place(at x: Double) -> Int {
    let x = x - room.minX + scroll
    guard let piece = piece(at: x) else { return 0 }
    let nearest = piece.edges.indices.min { abs(piece.edges[$0] - x) < abs(piece.edges[$1] - x) }
    return piece.characters.lowerBound + (nearest ?? 0)
  }

  /// The character at an x of the plane.
  func character(at x: Double) -> Int {
    let x = x - room.minX + scroll
    guard let piece = piece(at: x) else { return 0 }
    let index = piece.characters.indices.first { index in
      let edges = (
        piece.edges[index - piece.characters.lowerBound],
        piece.edges[index - piece.characters.lowerBound + 1]
      )
      return x >= min(edges.0, edges.1) && x < max(edges.0, edges.1)
    }
    return index ?? max(place(at: x + room.minX - scroll) - 1, 0)
  }

  /// Where the caret stands before a character, in points from the text's left end: where the one
  /// before it ends, as one writes.
  func edge(before place: Int) -> Double {
    let last = max(place - 1, 0)
    guard let piece = pieces.first(where: { $0.characters.contains(last) }) else { return 0 }
    return piece.edges[min(place, last + 1) - piece.characters.lowerBound]
  }
}
