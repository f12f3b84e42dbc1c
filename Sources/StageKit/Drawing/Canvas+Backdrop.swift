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
    let layout = grid.rectangles(in: window.size)
    uncoveredRows.rectangles(
      in: 0..<window.height, excluding: occluders ?? Occluders(), height: Self.rowHeight,
      columns: { _, _ in 0..<window.width },
      { rect in
        if texture == nil {
          Self.addGradient(grid, layout, in: rect, of: window, alpha: light, into: &mesh)
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
    Self.addGradient(
      grid, grid.rectangles(in: area.size), in: area, of: area, alpha: opacity * self.opacity,
      into: &mesh)
  }

  /// Adds the part of a gradient in `rect` as rectangles. The whole gradient fills `whole`. Both
  /// are in device pixels. `layout` is that of the rectangles in the size of `whole`.
  ///
  /// In each rectangle, the colour changes only from top to bottom or only from left to right.
  /// Mesa's software rasteriser takes a third of the time that it takes if the colour changes in
  /// both directions. The colours can't be dithered, but faint bands aren't noticed while something
  /// moves.
  private static func addGradient(
    _ grid: ColorGrid, _ layout: (size: Size, hasColumns: Bool), in rect: Rect, of whole: Rect,
    alpha: Double, into mesh: inout MeshBuffer
  ) {
    let (step, hasColumns) = layout
    let mask = Color.white.faded(by: alpha).packed
    /// Returns the index of the column or row that begins at a position or contains it.
    func index(_ position: Double, _ step: Double) -> Double {
      (position / step + 1e-6).rounded(.down)
    }
    func row(_ y: Double) -> ColorGrid.Row { grid.row(at: Float(min(y / whole.height, 1))) }
    func columnWeights(_ x: Double) -> SIMD4<Float> {
      ColorGrid.weights(at: Float(min(x / whole.width, 1)))
    }
    let firstColumn = index(rect.minX - whole.minX, step.width)
    var top = rect.minY - whole.minY
    var number = index(top, step.height)
    while top < rect.maxY - whole.minY {
      let bottom = min((number + 1) * step.height, rect.maxY - whole.minY)
      let upper = row(hasColumns ? top : (number + 0.5) * step.height)
      let lower = hasColumns ? row(bottom) : upper
      let (y0, y1) = (Float(top + whole.minY), Float(bottom + whole.minY))
      var left = rect.minX - whole.minX
      var column = firstColumn
      var start = upper.packed(columnWeights(left)) & mask
      while left < rect.maxX - whole.minX {
        let right = min((column + 1) * step.width, rect.maxX - whole.minX)
        let weights = columnWeights(hasColumns ? (column + 0.5) * step.width : right)
        if hasColumns { start = upper.packed(weights) & mask }
        let end = lower.packed(weights) & mask
        let (x0, x1) = (Float(left + whole.minX), Float(right + whole.minX))
        mesh.addQuadrilateral(
          Vertex(x: x0, y: y0, color: start),
          Vertex(x: x1, y: y0, color: hasColumns ? start : end),
          Vertex(x: x1, y: y1, color: end),
          Vertex(x: x0, y: y1, color: hasColumns ? end : start))
        left = right
        column += 1
        start = end
      }
      top = bottom
      number += 1
    }
  }

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
