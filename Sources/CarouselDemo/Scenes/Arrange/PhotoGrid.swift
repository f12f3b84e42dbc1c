import GeometryKit

/// The layout of photographs in a grid. They fill one column after another:
///
///     0  2  4
///     1  3  5
///
/// The carousel lays its items out in one line. The distance between two items, `step`, is that
/// between two columns, divided by the number of rows. An item is large enough for the places in
/// all rows, so it overlaps its neighbours. Item *i* shows its photograph in row *i* % `rows`,
/// shifted to the right by (`rows` − 1 − row) steps, so that the photographs of a column are
/// exactly one below another.
struct PhotoGrid: Equatable {
  /// The number of photographs in a column.
  let rows: Int
  /// The number of columns that are completely visible at rest.
  let columns: Int
  /// The size of a photograph, in points.
  let photoSize: Size
  /// The distance between photographs, in points.
  static let gap = 16.0
  /// The number of rows in a square area, before it is rounded.
  private static let rowsOfSquare = 2.5
  /// The width of the whole columns with the gaps around them, as a fraction of the area's width.
  /// The rest shows parts of the next columns at both sides.
  private static let middleFraction = 0.94
  /// The aspect ratio that photographs should have. The number of columns is chosen to come near
  /// it.
  private static let idealAspectRatio = Size(width: 4, height: 3)

  /// Creates a grid with one place, for a photograph of a size in points.
  init(photoSize: Size) {
    rows = 1
    columns = 1
    self.photoSize = photoSize
  }

  /// Creates the grid that fills an area: two rows in a wide area, up to four in a tall one.
  init(filling area: Size) {
    let idealRows = (Self.rowsOfSquare * area.height / max(area.width, 1)).rounded()
    rows = min(max(Int(idealRows), 2), 4)
    let height = (area.height + Self.gap) / Double(rows) - Self.gap
    let width = area.width * Self.middleFraction - Self.gap
    let idealWidth = height * Self.idealAspectRatio.width / Self.idealAspectRatio.height
    columns = max(Int((width / (idealWidth + Self.gap)).rounded()), 2)
    photoSize = Size(
      width: max((width / Double(columns) - Self.gap).rounded(.down), 1),
      height: max(height.rounded(.down), 1))
  }

  /// The number of items that the carousel loads: those of twice the visible columns, and of four
  /// more.
  var loadedCount: Int { (2 * columns + 4) * rows }

  /// The distance between two items, in points.
  var step: Double { (photoSize.width + Self.gap) / Double(rows) }

  /// The distance between two rows, in points.
  private var rowStep: Double { photoSize.height + Self.gap }

  /// The size of an item, which contains the places in all rows.
  var itemSize: Size {
    Size(
      width: photoSize.width + Double(rows - 1) * step,
      height: Double(rows) * rowStep - Self.gap)
  }

  /// Returns the row of an item.
  func row(of index: Int) -> Int { index % rows }

  /// Returns the frame of the photograph in a row, in the coordinates of its item. The shift to the
  /// right by (`rows` − 1 − `row`) steps puts it above or below the others of its column.
  func frame(row: Double) -> Rect {
    Rect(
      x: (Double(rows - 1) - row) * step, y: row * rowStep, width: photoSize.width,
      height: photoSize.height)
  }

  /// Returns the centre of the place at an index, relative to the centre of the carousel, whose
  /// scroll offset is `offset`.
  func center(of index: Int, offset: Double) -> Point {
    let row = row(of: index)
    return Point(
      x: (Double(index - row) + middleRow - offset) * step,
      y: (Double(row) - middleRow) * rowStep)
  }

  /// Returns the index of the place nearest to a point, relative to the centre of the carousel,
  /// whose scroll offset is `offset`.
  func index(at point: Point, offset: Double) -> Int {
    let row = (point.y / rowStep + middleRow).rounded()
    let column = ((point.x / step + offset - middleRow) / Double(rows)).rounded()
    return Int(column) * rows + min(max(Int(row), 0), rows - 1)
  }

  /// Returns the distance, in items, by which the grid is moved to the left when the carousel rests
  /// at an item, so that `columns` whole columns are in the middle. At the ends of the grid, it is
  /// limited so that no place in the middle is empty.
  func alignment(at index: Int, count: Int) -> Double {
    let columnCount = (count + rows - 1) / rows
    let visibleCount = min(columns, columnCount)
    let half = Double(visibleCount - 1) / 2
    let nearestFirst = ((Double(index) - middleRow) / Double(rows) - half).rounded()
    let firstColumn = min(max(nearestFirst, 0), Double(columnCount - visibleCount))
    let middleColumn = firstColumn + half
    return middleColumn * Double(rows) + middleRow - Double(index)
  }

  /// The row in the vertical middle. If the number of rows is even, it is between two rows.
  private var middleRow: Double { Double(rows - 1) / 2 }
}
