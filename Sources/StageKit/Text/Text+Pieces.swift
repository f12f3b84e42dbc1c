// Where the characters of a line stand.
extension Text {
  /// A stretch of a line whose characters run in one direction, short enough to be drawn as one label.
  public struct Piece: Hashable, Sendable {
    /// What it says.
    public let text: String
    /// Which characters of the line it holds.
    public let characters: Range<Int>
    /// Whether it runs from right to left.
    public let isRightToLeft: Bool
    /// The edges between its characters in the order in which they are read, in points from the line's
    /// left end: one more than there are characters. From right to left they decrease.
    public let edges: [Double]

    /// Its left edge, in points from the line's left end.
    public var minX: Double { min(edges[0], edges[edges.count - 1]) }
    /// Its right edge, in points from the line's left end.
    public var maxX: Double { max(edges[0], edges[edges.count - 1]) }
  }

  /// The most characters of a piece: no longer than a texture may be wide, whatever they are.
  private static let pieceLimit = 64

  /// The pieces of a line without breaks, from left to right; none where no text shows. Each is drawn by
  /// `label` at its left edge. O(characters²), with a small factor.
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

  /// The pieces of a run in the order in which they are read; the run has its place in device pixels.
  private func cut(_ run: TextRun, _ font: FontShelf.Font, left: Int, width: Int) -> [Piece] {
    let characters = Array(run.text)
    var pieces: [Piece] = []
    var (start, before) = (0, 0)
    while start < characters.count {
      var end = min(start + Self.pieceLimit, characters.count)
      // Letters that are joined stay together where there is a space to part them at.
      if end < characters.count, let space = characters[start..<end].lastIndex(of: " ") {
        end = space + 1
      }
      let after =
        end == characters.count ? width : Self.pixels(of: String(characters[..<end]), font)
      let edges = (start...end).map { index in
        let inside = min(Self.pixels(of: String(characters[start..<index]), font), after - before)
        let way = index == end ? after : before + inside
        return Double(left + (run.script.isRightToLeft ? width - way : way)) / ratio
      }
      pieces.append(
        Piece(
          text: String(characters[start..<end]),
          characters: run.start + start..<run.start + end,
          isRightToLeft: run.script.isRightToLeft, edges: edges))
      (start, before) = (end, after)
    }
    return pieces
  }
}
