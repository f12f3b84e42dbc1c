import GeometryKit
import Glibc

/// The tip, size and position of a cube in its view, in addition to the rotation by the engine.
///
///     view.pose = CubePose(pitch: 0.26, yaw: 0.26, scale: Size(width: 0.5, height: 0.5))
public struct CubePose: Hashable, Sendable {
  /// The rotation about the horizontal axis, in radians. A positive angle shows the top.
  public var pitch: Double
  /// The rotation about the vertical axis, in radians. A positive angle shows the right side.
  public var yaw: Double
  /// The size of the front face as a fraction of the view's size.
  public var scale: Size
  /// The distance of the cube from the centre of the view, in points.
  public var offset: Point
  /// The strength of the perspective as a fraction of the cube's own. A weaker perspective shows
  /// more of the sides of a tipped cube.
  public var perspective: Double

  /// Creates a pose. By default, the front face fills the view.
  public init(
    pitch: Double = 0, yaw: Double = 0, scale: Size = Size(width: 1, height: 1),
    offset: Point = .zero, perspective: Double = 1
  ) {
    self.pitch = pitch
    self.yaw = yaw
    self.scale = scale
    self.offset = offset
    self.perspective = perspective
  }

  /// Whether the transform of the upright, full-size cube applies unchanged.
  private var isUpright: Bool {
    pitch == 0 && yaw == 0 && scale == Size(width: 1, height: 1) && perspective == 1
  }

  /// Returns the transform of a face in this pose.
  ///
  /// - Parameters:
  ///   - upright: The transform of the face of an upright, full-size cube, with the perspective.
  ///   - halfWidth: Half the width of the upright cube, in points.
  ///   - m34: The element m34 of the cube's perspective.
  /// - Returns: The transform, with the perspective of this pose.
  func transform(
    of upright: Transform3D, halfWidth: Double, perspective m34: Double
  ) -> Transform3D {
    guard !isUpright else { return upright }
    let depth = halfWidth * scale.width
    let resized = upright.concatenating(.perspective(-m34))
      .concatenating(.scale(x: scale.width, y: scale.height, z: scale.width))
    let tipped = resized.concatenating(.translation(z: depth))
      .concatenating(.rotation(angle: -yaw, y: 1))
      .concatenating(.rotation(angle: -pitch, x: 1))
    return tipped.concatenating(.translation(z: -depth))
      .concatenating(.perspective(m34 * perspective))
  }

  /// Returns the cosine of the angle between the line of sight and a face whose upright cube is
  /// rotated away by `turns` quarter turns.
  func cosine(ofTurns turns: Double) -> Double { cos(turns * .pi / 2 + yaw) * cos(pitch) }
}
