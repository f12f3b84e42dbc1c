import CSDL2StageKit
import GeometryKit
import MeshKit

extension Canvas {
  /// Draws the backdrop's light if it wasn't drawn yet in this frame. `begin` has filled the window
  /// with the colour around the light.
  ///
  /// - Parameter occluders: Opaque faces. The light behind them isn't drawn. Default: none.
  func drawBackdrop(behind occluders: Occluders? = nil) {
    guard needsBackdrop else { return }
    needsBackdrop = false
    guard let backdrop, backdrop.light.alpha > 0, light > 0 else { return }
    let pool = Backdrop.pool(
      in: Size(width: size.width * pixelRatio, height: size.height * pixelRatio)
    ).roundedOut(to: Self.rasterBlock)
    guard let texture = picture(of: backdrop, size: pool.size) else { return }
    // The texture includes the backdrop's colour, so it is blended only while the light is dimmed.
    use(texture, isBlended: light < 1)
    for rows in [pool.minY..<pool.center.y, pool.center.y..<pool.maxY] {
      uncoveredRows.rectangles(
        in: rows, excluding: occluders ?? Occluders(), height: 2 * Self.rasterBlock,
        columns: { top, bottom in
          let reach = Backdrop.reach(of: pool, from: top, to: bottom)
          let lit = Rect(x: pool.center.x - reach, y: top, width: 2 * reach, height: bottom - top)
            .roundedOut(to: Self.rasterBlock)
          return lit.minX..<lit.maxX
        },
        { addRectangle($0, in: pool) })
    }
    flush()
  }

  /// The size of the blocks that software rasterisers fill, in device pixels. A block that lies
  /// partly outside the drawn area takes twice as long.
  private static let rasterBlock = 16.0

  private func addRectangle(_ rect: Rect, in pool: Rect) {
    let white = Color.white.faded(by: light).packed
    let (u0, u1) = (
      Float((rect.minX - pool.minX) / pool.width), Float((rect.maxX - pool.minX) / pool.width)
    )
    // The texture holds the upper half of the ellipse; the lower half is its mirror image.
    let half = pool.height / 2
    let (v0, v1) = (
      Float(1 - abs(rect.minY - pool.center.y) / half),
      Float(1 - abs(rect.maxY - pool.center.y) / half)
    )
    let (x0, x1) = (Float(rect.minX), Float(rect.maxX))
    let (y0, y1) = (Float(rect.minY), Float(rect.maxY))
    let first = mesh.add(Vertex(x: x0, y: y0, color: white, u: u0, v: v0))
    mesh.add(Vertex(x: x1, y: y0, color: white, u: u1, v: v0))
    mesh.add(Vertex(x: x1, y: y1, color: white, u: u1, v: v1))
    mesh.add(Vertex(x: x0, y: y1, color: white, u: u0, v: v1))
    mesh.addTriangle(first, first + 1, first + 2)
    mesh.addTriangle(first, first + 2, first + 3)
  }

  /// Returns a texture of the upper half of the ellipse of light, with one texel per device pixel.
  ///
  /// While the backdrop or the size changes from frame to frame, returns the previous texture,
  /// which is then drawn stretched. Creating a texture can take as long as a whole frame.
  ///
  /// - Parameters:
  ///   - backdrop: The backdrop.
  ///   - size: The size of the whole ellipse, in device pixels.
  /// - Returns: SDL's texture; `nil` if the renderer can't create it.
  private func picture(of backdrop: Backdrop, size: Size) -> OpaquePointer? {
    guard let width = Int32(exactly: size.width), let height = Int32(exactly: size.height / 2),
      width > 0, height > 0
    else { return nil }
    let wanted = BackdropKey(backdrop: backdrop, width: width, height: height)
    let isSettled = wanted == wantedBackdrop || backdropPicture == nil
    wantedBackdrop = wanted
    if wanted == drawnBackdrop || !isSettled { return backdropPicture }
    if let old = backdropPicture { SDL_DestroyTexture(old) }
    drawnBackdrop = wanted
    // Software rasterisers draw a texture faster in this format, which is usually the window's.
    backdropPicture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), width,
      height)
    guard let texture = backdropPicture else { return nil }
    // Each texel falls on a device pixel, so nearest-neighbour sampling is exact. It is also the
    // fastest method.
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
    // The pixels are uploaded in strips, because a buffer for the whole picture would need as much
    // memory as the window.
    for top in stride(from: 0, to: height, by: Int(Self.stripHeight)) {
      var strip = SDL_Rect(x: 0, y: top, w: width, h: min(Self.stripHeight, height - top))
      let pixels = backdrop.pixels(
        rows: Int(top)..<Int(top + strip.h), width: Int(width), height: 2 * Int(height))
      _ = pixels.withUnsafeBytes { SDL_UpdateTexture(texture, &strip, $0.baseAddress, width * 4) }
    }
    return texture
  }

  /// The number of rows of the texture that are computed and uploaded at once.
  private static let stripHeight: Int32 = 64
}

extension Rect {
  /// Returns the smallest enclosing rectangle whose sides lie on multiples of `step`.
  fileprivate func roundedOut(to step: Double) -> Rect {
    let left = (minX / step).rounded(.down) * step
    let top = (minY / step).rounded(.down) * step
    return Rect(
      x: left, y: top, width: (maxX / step).rounded(.up) * step - left,
      height: (maxY / step).rounded(.up) * step - top)
  }
}

/// The backdrop and the size that a backdrop texture was created for.
struct BackdropKey: Equatable {
  var backdrop: Backdrop
  var width: Int32
  var height: Int32
}
