import GeometryKit

extension CarouselLayout {
  /// Items on the rim of a wheel that faces the eye. The hub is below the centre (to the left of
  /// the centre if vertical).
  public static let wheel: CarouselLayout = {
    var type = circular(name: "wheel")
    type.key = "6"
    type.look.itemHeight = 0.34
    type.look.camera = { item, axis in rimCamera(item, axis, outward: 1) }
    type.radius = { metrics in metrics.step * Double(metrics.count) / metrics.arc }
    type.visibleItems = { metrics in
      let sight = min(metrics.bounds.width, metrics.bounds.height) / 2
      let showsAllItems = metrics.radius - metrics.itemWidth / 2 < sight
      return showsAllItems ? Double(metrics.count) : halfCircleCount(metrics) + 1
    }
    type.transform = { offset, metrics in
      wheelTransform(offset, step: metrics.angleStep, radius: metrics.radius, metrics)
    }
    return type
  }()

  /// Returns a camera that shows more of the wheel's rim: it moves the centred item away from the
  /// hub. `outward` is 1 if the hub is below or to the left of the centre, and −1 if it is above or
  /// to the right.
  static func rimCamera(_ item: Size, _ axis: Axis, outward: Double) -> Camera {
    var camera = Camera(for: item)
    if axis == .vertical {
      camera.contentOffset.x = outward * (item.width * 0.9).rounded()
    } else {
      camera.contentOffset.y = -(outward * item.height * 0.25).rounded()
    }
    return camera
  }

  /// Returns the transform of an item on the rim of a wheel. Each item is a hundredth of a point
  /// nearer to the eye than the previous one. This determines the draw order of overlapping items.
  static func wheelTransform(
    _ offset: Double, step: Double, radius: Double, _ metrics: LayoutMetrics
  ) -> Transform3D {
    let spoke = metrics.isVertical ? Point(x: radius, y: 0) : Point(x: 0, y: -radius)
    var transform = Transform3D.rotation(angle: step * offset, z: 1)
      .translated(x: spoke.x, y: spoke.y, z: offset * 0.01)
    transform.m41 -= spoke.x
    transform.m42 -= spoke.y
    return transform
  }
}
