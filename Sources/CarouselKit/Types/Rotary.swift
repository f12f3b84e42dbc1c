import GeometryKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension CarouselLayout {
  /// Items on a circle around a point behind the centre, all facing the eye.
  public static let rotary: CarouselLayout = {
    var type = circular(name: "rotary")
    type.radius = { metrics in max(metrics.step / 2, chordRadius(metrics)) }
    type.transform = { offset, metrics in
      onCircle(metrics.angle(at: offset), radius: metrics.radius, metrics)
    }
    return type
  }()

  /// The place on a circle through the centre, at an angle from it.
  static func onCircle(_ angle: Double, radius: Double, _ metrics: LayoutMetrics) -> Transform3D {
    metrics.move(radius * sin(angle), z: radius * cos(angle) - radius)
  }
}
