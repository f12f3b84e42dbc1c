import CSDL2StageKit
import GeometryKit
import MeshKit

extension Canvas {
  /// Draws the backdrop if it wasn't drawn yet in this frame.
  ///
  /// - Parameter occluders: Opaque faces. The backdrop behind them isn't drawn. Default: none.
  func drawBackdrop(behind occluders: Occluders? = nil) {
    guard needsBackdrop else { return }
    needsBackdrop = false
    guard light > 0, let grid = backdrop?.grid else { return }
    let texture = isMoving ? nil : gradientTexture(of: grid)
    // The backdrop is blended only while it is dimmed.
    use(texture, isBlended: light < 1)
    let window = Rect(
      x: 0, y: 0, width: (size.width * pixelRatio).rounded(.up),
      height: (size.height * pixelRatio).rounded(.up))
    uncoveredRows.rectangles(
      in: 0..<window.height, excluding: occluders ?? Occluders(), height: Self.rowHeight,
      columns: { _, _ in 0..<window.width },
      { rect in
        if texture == nil {
          addGradient(grid, in: rect, of: window, alpha: light)
        } else {
          addPixels(rect, of: window, Color.white.faded(by: light).packed)
        }
      })
    flush()
  }

  /// The height of the rows in which the backdrop is drawn, in device pixels. Software rasterisers
  /// fill blocks of 16 pixels, and a block that lies partly outside a row takes twice as long.
  private static let rowHeight = 32.0

  /// Fills a rectangle with the whole backdrop. The plane of the rectangle must be parallel to the
  /// window.
  package func fillWithBackdrop(_ rect: Rect, opacity: Double) {
    guard !isDigested(.backdrop, rect, opacity, backdrop?.grid, light) else { return }
    drawBackdrop()
    guard let backdrop, let start = face.project(rect.origin),
      let end = face.project(Point(x: rect.maxX, y: rect.maxY)), end.x > start.x, end.y > start.y
    else { return }
    use(nil, isBlended: true)
    // While the window's backdrop is dimmed, this one is dimmed as much.
    let grid = backdrop.grid.mixed(with: ColorGrid { _, _ in backdrop.color }, fraction: 1 - light)
    let area = Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    addGradient(grid, in: area, of: area, alpha: opacity * self.opacity)
  }

  /// Adds the part of a gradient in `rect` as triangles, whose corners have the exact colours. The
  /// whole gradient fills `whole`. Both are in device pixels.
  ///
  /// A software rasteriser takes a quarter of the time that it takes for a texture. The triangles
  /// can't be dithered, but faint bands aren't noticed while something moves.
  private func addGradient(_ grid: ColorGrid, in rect: Rect, of whole: Rect, alpha: Double) {
    let columns = max(Int((rect.width / whole.width * Self.cells).rounded(.up)), 1)
    let rows = max(Int((rect.height / whole.height * Self.cells).rounded(.up)), 1)
    let mask = Color.white.faded(by: alpha).packed
    for row in 0...rows {
      let y = rect.minY + rect.height * Double(row) / Double(rows)
      for column in 0...columns {
        let x = rect.minX + rect.width * Double(column) / Double(columns)
        let color = grid.packed(
          x: (x - whole.minX) / whole.width, y: (y - whole.minY) / whole.height)
        let corner = mesh.add(Vertex(x: Float(x), y: Float(y), color: color & mask))
        guard row > 0, column > 0 else { continue }
        let above = corner - Int32(columns + 1)
        mesh.addTriangle(above - 1, above, corner)
        mesh.addTriangle(above - 1, corner, corner - 1)
      }
    }
  }

  /// The number of cells across the window, in each of which the gradient is nearly linear.
  private static let cells = 8.0

  /// Returns the texture of a gradient; `nil` if the renderer can't create it.
  private func gradientTexture(of grid: ColorGrid) -> OpaquePointer? {
    if backdropPicture == nil {
      backdropPicture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
        Int32(ColorGrid.columns), Int32(ColorGrid.rows))
      SDL_SetTextureScaleMode(backdropPicture, SDL_ScaleModeLinear)
      drawnGrid = nil
    }
    guard grid != drawnGrid else { return backdropPicture }
    var bytes: UnsafeMutableRawPointer?
    var pitch: Int32 = 0
    guard SDL_LockTexture(backdropPicture, nil, &bytes, &pitch) == 0, let bytes else { return nil }
    defer { SDL_UnlockTexture(backdropPicture) }
    guard pitch == 4 * ColorGrid.columns else { return nil }
    grid.paint(bytes.bindMemory(to: UInt32.self, capacity: ColorGrid.columns * ColorGrid.rows))
    drawnGrid = grid
    return backdropPicture
  }
}
