import GeometryKit

/// The picture in the centre of a scene, from which the cube grows and into which it shrinks.
struct SceneCard {
  /// The frame of the picture, in the scene's coordinates.
  var frame: Rect
  /// The corner radius of the picture, in points.
  var cornerRadius: Double
}
