import GeometryKit

/// What a shape is filled with: a place in a texture and a colour for each point of the window.
public struct Ink {
  let map: TextureMap?
  /// The colour of the whole.
  let color: UInt32
  /// 1 where it begins to fade and 0 where it is gone, times 1 / w; for no fade nil.
  let fade: Face.Plane?
  /// 1 / w, by which `fade` is divided.
  let w: Face.Plane

  /// A texture, or no texture, under a colour.
  public init(_ face: Face, map: TextureMap? = nil, color: UInt32) {
    (self.map, self.color, fade, w) = (map, color, nil, face.w)
  }

  /// The same, faded out evenly from one height in the face's plane to another.
  public init(_ face: Face, map: TextureMap?, color: UInt32, fadeFrom top: Double, to end: Double) {
    (self.map, self.color, w) = (map, color, face.w)
    let scale = 1 / (end - top)
    fade = face.w.times(end * scale, plus: face.y, times: -scale)
  }

  /// The vertex of a point of the window, its alpha multiplied by a factor.
  func vertex(_ p: Point, alpha: Double = 1) -> Vertex {
    let (u, v) = map?(p) ?? (0, 0)
    var factor = alpha
    if let fade { factor *= max(0, min(fade(p) / w(p), 1)) }
    var color = color
    if factor < 1 {
      let faded = Double(color >> 24) * max(factor, 0) + 0.5
      color = color & 0xFF_FFFF | UInt32(faded) << 24
    }
    return Vertex(x: Float(p.x), y: Float(p.y), color: color, u: u, v: v)
  }
}
