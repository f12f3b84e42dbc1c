import GeometryKit

extension CarouselLayout {
  /// Items on the outside of an upright cylinder.
  public static let cylinder: CarouselLayout = {
    var type = circular(name: "cylinder")
    type.key = "4"
    type.look.itemHeight = 0.5
    type.radius = { metrics in max(0.01, chordRadius(metrics)) }
    type.transform = { offset, metrics in
      cylinderTransform(metrics.angle(at: offset), radius: metrics.radius, metrics)
    }
    return type
  }()

  /// Returns the transform of an item on a cylinder, rotated by an angle in radians about the axis
  /// of the cylinder. The surface of the cylinder passes through the carousel's centre. The
  /// additional 0.01 points are those of iCarousel; they keep items from lying exactly on the axis.
  static func cylinderTransform(_ angle: Double, radius: Double, _ metrics: LayoutMetrics)
    -> Transform3D
  {
    var transform = metrics.turn(angle).translated(z: radius + 0.01)
    transform.m43 -= radius
    return transform
  }
}
