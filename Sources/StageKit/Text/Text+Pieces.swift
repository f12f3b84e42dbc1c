// Positions of the characters in a line.
extension Text {
  /// A part of a line whose characters run in one direction, short enough to be drawn as one label.
  public struct Piece: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The indices of the piece's characters in the line.
    public let characters: Range<Int>
    /// Whether the text runs from right to left.
    public let isRightToLeft: Bool
    /// The edges of the characters in reading order, in points from the line's left end. There is
    /// one more edge than characters. If the text runs from right to left, the numbers decrease.
    public let edges: [Double]

    /// The left edge of the piece, in points from the line's left end.
    public var minX: Double { min(edges[0], edges[edges.count - 1]) }
    /// The right edge of the piece, in points from the line's left end.
    public var maxX: Double { max(edges[0], edges[edges.count - 1]) }
  }

  /// The maximum number of characters in a piece, so that its texture is never too wide.
  private static let pieceLimit = 64

  /// Returns the pieces of a line without line breaks, from left to right; empty if text can't be
  /// shown.
  ///
  /// To draw the line, draw each piece's `label` at the piece's left edge. O(characters²), with a
  /// small factor.
  public func pieces(of line: String, _ style: Style) -> [Piece] {
    var pieces: [Piece] = []
    var left = 0
    for run in runs(of: line, style) {
      guard let font = open(run, style) else { continue }
      let width = Self.pixels(of: run.text, font)
      let cut = cut(run, font, left: left, width: width)
      pieces += run.script.isRightToLeft ? cut.reversed() : cut
      left += width
    }
    return pieces
  }

  /// Cuts a run into pieces, in reading order. `left` and `width` are the run's left edge and width
  /// in the line, in device pixels.
  private func cut(_ run: TextRun, _ font: FontFallback.Font, left: Int, width: Int) -> [Piece] {
    let characters = Array(run.text)
    var pieces: [Piece] = []
    var (start, before) = (0, 0)
    while start < characters.count {
      var end = min(start + Self.pieceLimit, characters.count)
      // A piece ends at a space if possible, so that joined letters stay together.
      if end < characters.count, let space = characters[start..<end].lastIndex(of: " ") {
        end = space + 1
      }
      let after =
        end == characters.count ? width : Self.pixels(of: String(characters[..<end]), font)
      let edges = (start...end).map { index in
        let inside = min(Self.pixels(of: String(characters[start..<index]), font), after - before)
        let distance = index == end ? after : before + inside
        return Double(left + (run.script.isRightToLeft ? width - distance : distance)) / ratio
      }
      pieces.append(
        Piece(
          text: String(characters[start..<end]),
          characters: run.start + start..<run.start + end,
          isRightToLeft: run.script.isRightToLeft, edges: edges))
      start = end
      before = after
    }
    return pieces
  }
}
