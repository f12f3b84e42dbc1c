import GeometryKit

/// The layout of the scene chooser: rows of equally large tiles, in groups with headings.
///
/// A tile shows a picture with the shape of the window, and a name below. The pictures are as large
/// as possible without scrolling; a grid that fills the width is preferred to a narrower one with
/// larger pictures. If pictures of the minimum size don't all fit, the grid fills the width with as
/// many columns as possible, and scrolls.
struct SceneGrid: Equatable {
  /// The measures on which the layout depends, in points.
  struct Space: Equatable {
    /// The visible area. The content may be higher.
    var area = Size.zero
    /// The space at the left and the right.
    var side = 0.0
    /// The size of the window, whose shape the pictures have.
    var window = Size.zero
    /// The height of a heading.
    var heading = 0.0
    /// The height of a name.
    var name = 0.0

    /// The ratio of a picture's width to its height.
    fileprivate var ratio: Double { window.height > 0 ? window.width / window.height : 1 }
  }

  /// The size of the picture of each tile, in points.
  private(set) var picture = Size.zero
  /// The frames of the tiles in order, in points of the content.
  private(set) var tiles: [Rect] = []
  /// The frames of the headings in order, in points of the content.
  private(set) var headings: [Rect] = []
  /// The height of the content, in points: at least the height of the visible area.
  private(set) var height = 0.0

  /// The minimum side length of a picture, in points.
  static let minSide = 120.0
  /// The space between a picture and its name, in points.
  static let nameGap = 6.0
  /// The space between tiles, which has room for the focus ring, in points.
  private static let gap = 12.0
  /// The space between two groups, in points.
  private static let groupGap = 16.0
  /// The space between a heading and its tiles, in points.
  private static let headingGap = 8.0
  /// The space below the last tile, in points.
  private static let bottom = 14.0
  /// The part of a point that rounding errors may add to a length.
  private static let tolerance = 1e-6

  /// Creates a grid. `counts` contains the number of tiles in each group, at least one.
  init(_ counts: [Int], in space: Space) {
    let candidates = (1...max(counts.max() ?? 1, 1)).map { columns in
      Candidate(columns: columns, counts, in: space)
    }
    let large = candidates.filter { $0.minSide >= Self.minSide - Self.tolerance }
    let filling = large.filter { $0.height <= space.area.height + Self.tolerance }
    let narrower = candidates.map { $0.reduced(to: space.area.height, in: space) }
      .filter { $0.minSide >= Self.minSide - Self.tolerance }
    let best =
      filling.first ?? narrower.max { $0.picture.width < $1.picture.width } ?? large.last
      ?? candidates[0]
    picture = best.picture
    place(counts, best, in: space)
    height = max(best.height, space.area.height)
  }

  /// A number of columns with the resulting size.
  private struct Candidate {
    let columns: Int
    private let rows: Int
    private(set) var picture: Size
    /// The height of the content, in points.
    private(set) var height: Double

    var minSide: Double { min(picture.width, picture.height) }

    /// Creates a candidate whose tiles fill the width.
    init(columns: Int, _ counts: [Int], in space: Space) {
      self.columns = columns
      rows = counts.reduce(0) { $0 + ($1 + columns - 1) / columns }
      let available = space.area.width - 2 * space.side - Double(columns - 1) * gap
      let width = max(available / Double(columns), 1)
      picture = Size(width: width, height: width / space.ratio)
      let group = space.heading + headingGap - gap + groupGap
      let row = picture.height + nameGap + space.name + gap
      height = Double(counts.count) * group - groupGap + Double(rows) * row + bottom
    }

    /// Returns the candidate with smaller pictures, so that the content isn't higher than
    /// `maxHeight`, in points.
    func reduced(to maxHeight: Double, in space: Space) -> Candidate {
      guard height > maxHeight else { return self }
      var candidate = self
      candidate.picture.height -= (height - maxHeight) / Double(rows)
      candidate.picture.width = candidate.picture.height * space.ratio
      candidate.height = maxHeight
      return candidate
    }

    /// The width of the tiles and the gaps between them, in points.
    var width: Double { Double(columns) * (picture.width + gap) - gap }
  }

  /// Places the headings and the tiles from the top, in the middle of the width.
  private mutating func place(_ counts: [Int], _ best: Candidate, in space: Space) {
    let side = (space.area.width - best.width) / 2
    let tile = Size(width: picture.width, height: picture.height + Self.nameGap + space.name)
    var y = 0.0
    for count in counts {
      headings.append(Rect(x: side, y: y, width: best.width, height: space.heading))
      y += space.heading + Self.headingGap
      for index in 0..<count {
        let column = index % best.columns
        if index > 0, column == 0 { y += tile.height + Self.gap }
        let x = side + Double(column) * (tile.width + Self.gap)
        tiles.append(Rect(origin: Point(x: x, y: y), size: tile))
      }
      y += tile.height + Self.groupGap
    }
  }
}
