import GeometryKit

extension CarouselLayout {
  /// Items on the outside of an upright cylinder.
  public static let cylinder: CarouselLayout = {
    var type = circular(name: "cylinder")
    type.radius = { metrics in max(0.01, chordRadius(metrics)) }
    type.transform = { offset, metrics in
      onCylinder(metrics.angle(at: offset), radius: metrics.radius, metrics)
    }
    return type
  }()

  /// The place on a cylinder through the centre, turned about its axis. The hundredth of a point is
  /// iCarousel's, so that faces never lie exactly on the axis.
  static func onCylinder(_ angle: Double, radius: Double, _ metrics: LayoutMetrics) -> Transform3D {
    var place = metrics.turn(angle).translated(z: radius + 0.01)
    place.m43 -= radius
    return place
  }
}
