import GeometryKit
import Glibc

extension CarouselLayout {
  /// Items on a circle around a point behind the centre. All items face the eye.
  public static let rotary: CarouselLayout = {
    var type = circular(name: "rotary")
    type.key = "2"
    type.look.itemHeight = 0.5
    type.radius = { metrics in max(metrics.step / 2, chordRadius(metrics)) }
    type.transform = { offset, metrics in
      circleTransform(metrics.angle(at: offset), radius: metrics.radius, metrics)
    }
    return type
  }()

  /// Returns the transform of an item on a circle, at an angle in radians from the carousel's
  /// centre. The circle passes through the centre.
  static func circleTransform(_ angle: Double, radius: Double, _ metrics: LayoutMetrics)
    -> Transform3D
  {
    metrics.move(radius * sin(angle), z: radius * cos(angle) - radius)
  }
}
