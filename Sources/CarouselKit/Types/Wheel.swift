import GeometryKit

extension CarouselLayout {
  /// Items on the rim of a wheel that faces the eye, its hub below the centre (to the left of it when
  /// vertical).
  public static let wheel: CarouselLayout = {
    var type = circular(name: "wheel")
    type.radius = { metrics in metrics.step * Double(metrics.count) / metrics.arc }
    type.visibleItems = { metrics in
      let sight = min(metrics.bounds.width, metrics.bounds.height) / 2
      let isWhole = metrics.radius - metrics.itemWidth / 2 < sight
      return isWhole ? Double(metrics.count) : halfCircle(metrics) + 1
    }
    type.transform = { offset, metrics in
      onWheel(offset, step: metrics.angleStep, radius: metrics.radius, metrics)
    }
    return type
  }()

  /// The place on the rim of a wheel. Later items lie a hundredth of a point nearer, which settles
  /// what covers what.
  static func onWheel(
    _ offset: Double, step: Double, radius: Double, _ metrics: LayoutMetrics
  ) -> Transform3D {
    let turn = Transform3D.rotation(angle: step * offset, z: 1)
    if metrics.isVertical {
      var place = turn.translated(x: radius, z: offset * 0.01)
      place.m41 -= radius
      return place
    }
    var place = turn.translated(y: -radius, z: offset * 0.01)
    place.m42 += radius
    return place
  }
}
