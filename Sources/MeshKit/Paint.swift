import GeometryKit

/// The paint of a shape: a texture, if any, multiplied by a colour, with an optional fade.
public struct Paint {
  let map: TextureMap?
  /// The colour, packed like `Vertex.color`.
  let color: UInt32
  /// The function for the fade's opacity divided by w; `nil` without a fade. The opacity is 1 at
  /// the beginning of the fade and 0 at its end.
  let fadeOverW: Face.AffineFunction?
  /// The function for 1 / w at a position in the window.
  let inverseW: Face.AffineFunction

  /// Creates a paint with a colour, and with a texture if `map` isn't `nil`.
  public init(_ face: Face, map: TextureMap? = nil, color: UInt32) {
    (self.map, self.color, fadeOverW, inverseW) = (map, color, nil, face.inverseW)
  }

  /// Creates a paint that fades out linearly between two y coordinates of the face's plane, in
  /// points.
  public init(_ face: Face, map: TextureMap?, color: UInt32, fadeFrom top: Double, to end: Double) {
    (self.map, self.color, inverseW) = (map, color, face.inverseW)
    let scale = 1 / (end - top)
    fadeOverW = face.inverseW.times(end * scale, plus: face.yOverW, times: -scale)
  }

  /// Returns the vertex at a position in the window, with its alpha multiplied by a factor.
  func vertex(_ p: Point, alpha: Double = 1) -> Vertex {
    let (u, v) = map?(p) ?? (0, 0)
    var factor = alpha
    if let fadeOverW { factor *= max(0, min(fadeOverW(p) / inverseW(p), 1)) }
    var color = color
    if factor < 1 {
      let faded = Double(color >> 24) * max(factor, 0) + 0.5
      color = color & 0xFF_FFFF | UInt32(faded) << 24
    }
    return Vertex(x: Float(p.x), y: Float(p.y), color: color, u: u, v: v)
  }
}
