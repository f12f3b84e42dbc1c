import CSDL2
import Geometry
import Mesh

extension Canvas {
  /// What of the window is drawn on, in whole device pixels.
  var visibleArea: Rect {
    let all = Rect(
      x: 0, y: 0, width: (size.width * pixelRatio).rounded(),
      height: (size.height * pixelRatio).rounded())
    guard let clip else { return all }
    let left = (clip.minX * pixelRatio).rounded()
    let top = (clip.minY * pixelRatio).rounded()
    return all.intersection(
      Rect(
        x: left, y: top, width: (clip.maxX * pixelRatio).rounded() - left,
        height: (clip.maxY * pixelRatio).rounded() - top))
  }

  /// Draws what lies behind everything, if that hasn't been done in this frame.
  func drawBackdrop(behind occluders: Occluders? = nil) {
    guard needsBackdrop else { return }
    needsBackdrop = false
    guard let backdrop else { return }
    let area = Rect(
      x: 0, y: 0, width: (size.width * pixelRatio).rounded(),
      height: (size.height * pixelRatio).rounded())
    guard let width = Int32(exactly: area.width), let height = Int32(exactly: area.height),
      width > 0, height > 0
    else { return }
    let texture = picture(of: backdrop, width: width, height: height)
    use(texture, isBlended: false)
    // A clip would leave the rest without it.
    let outer = clip
    clip = nil
    let white = Color.white.packed
    let shapes = outer == nil ? occluders ?? Occluders() : Occluders()
    freeRows.rectangles(of: area, besides: shapes, height: 16) { rect in
      let colors =
        texture == nil
        ? (backdrop.color(at: rect.minY / area.height), backdrop.color(at: rect.maxY / area.height))
        : (white, white)
      addRectangle(rect, colors, area)
    }
    flush()
    clip = outer
  }

  private func addRectangle(_ rect: Rect, _ colors: (UInt32, UInt32), _ area: Rect) {
    let (u0, u1) = (Float(rect.minX / area.width), Float(rect.maxX / area.width))
    let (v0, v1) = (Float(rect.minY / area.height), Float(rect.maxY / area.height))
    let (x0, x1) = (Float(rect.minX), Float(rect.maxX))
    let (y0, y1) = (Float(rect.minY), Float(rect.maxY))
    let first = mesh.add(Vertex(x: x0, y: y0, color: colors.0, u: u0, v: v0))
    mesh.add(Vertex(x: x1, y: y0, color: colors.0, u: u1, v: v0))
    mesh.add(Vertex(x: x1, y: y1, color: colors.1, u: u1, v: v1))
    mesh.add(Vertex(x: x0, y: y1, color: colors.1, u: u0, v: v1))
    mesh.addTriangle(first, first + 1, first + 2)
    mesh.addTriangle(first, first + 2, first + 3)
  }

  /// The backdrop's picture at the window's size. While the size changes from frame to frame, the
  /// old one is stretched: making one takes as long as a frame may.
  private func picture(
    of backdrop: Backdrop, width: Int32, height: Int32
  ) -> OpaquePointer? {
    let wanted = BackdropKey(backdrop: backdrop, width: width, height: height)
    let isSettled = wanted == wantedBackdrop || backdropPicture == nil
    wantedBackdrop = wanted
    if wanted == drawnBackdrop || !isSettled { return backdropPicture }
    if let old = backdropPicture { SDL_DestroyTexture(old) }
    drawnBackdrop = wanted
    backdropPicture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), width,
      height)
    guard let texture = backdropPicture else { return nil }
    // One pixel of it to one of the screen: the nearest is the right one, and the cheapest.
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
    let pixels = backdrop.pixels(width: Int(width), height: Int(height))
    _ = pixels.withUnsafeBytes { SDL_UpdateTexture(texture, nil, $0.baseAddress, width * 4) }
    return texture
  }
}

/// What a picture of a backdrop was made for.
struct BackdropKey: Equatable {
  var backdrop: Backdrop
  var width: Int32
  var height: Int32
}
