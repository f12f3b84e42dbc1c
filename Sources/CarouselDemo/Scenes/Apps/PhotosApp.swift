import GeometryKit
import PictureKit
import ScrollKit
import StageKit
import ViewKit

/// An app with a scrolling grid of square pictures.
final class PhotosApp: App {
  let surface = ScrollSurface()
  private let store: TextureStore
  private var pictures: [Picture] = []
  private var cells: [PageImage] = []
  private var side = 1.0
  /// The maximum number of pictures.
  private static let limit = 120
  /// The approximate width of a picture at a scale of 1, in points.
  private static let cellWidth = 210.0
  /// The minimum number of pictures in a row. In a narrow window, they are narrower than
  /// `cellWidth`.
  private static let minColumns = 3.0
  /// The gap between pictures, in points.
  private static let gap = 3.0

  init(_ store: TextureStore) {
    self.store = store
    super.init("Photos", icon: .photos, color: Color(hex: 0x101418))
    surface.limitToVerticalScrolling()
    surface.scrollView.indicatorStyle = .white
    add(surface)
  }

  /// Shows the first pictures in the grid.
  override func show(_ pictures: [Picture]) {
    self.pictures = Array(pictures.prefix(Self.limit))
    surface.content.removeAll()
    cells = self.pictures.map { _ in PageImage() }
    for cell in cells { surface.content.add(cell) }
    setNeedsLayout()
  }

  override func place(in stage: Rect, _ measures: Measures) {
    surface.frame = bounds
    let columns = max((size.width / (Self.cellWidth * scale)).rounded(), Self.minColumns)
    side = (size.width - (columns - 1) * Self.gap) / columns
    for (index, cell) in cells.enumerated() {
      let (row, column) = (index / Int(columns), index % Int(columns))
      cell.frame = Rect(
        x: Double(column) * (side + Self.gap), y: Double(row) * (side + Self.gap), width: side,
        height: side)
    }
    let rows = (Double(cells.count) / columns).rounded(.up)
    surface.contentSize = Size(width: size.width, height: rows * (side + Self.gap) - Self.gap)
  }

  /// Shows the pictures in the visible rows, and hides the others.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    let scroll = surface.scrollView.contentOffset.y
    let visible = scroll - side..<scroll + size.height
    var count = 0
    for cell in cells {
      cell.isHidden = !visible.contains(cell.frame.minY)
      count += cell.isHidden ? 0 : 1
    }
    let ratio = displayScale(in: projection) * pixelRatio
    store.setVisibleCards(count, filled: Size(width: side, height: side), pixelRatio: ratio)
    for (cell, picture) in zip(cells, pictures) where !cell.isHidden {
      let texture = store.texture(
        of: picture, onCard: cell.size, pixelRatio: ratio,
        distance: abs(cell.frame.minY - scroll) / side)
      cell.show(texture, of: picture, filling: cell.size)
      if texture == nil { cell.background = Background(color: Look.tile) }
    }
  }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    surface.press(key, modifiers, isRepeat: isRepeat)
  }
}
