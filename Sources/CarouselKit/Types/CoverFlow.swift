import GeometryKit

extension CarouselLayout {
  /// A row in which the centred item faces the viewer. The items beside it are rotated sideways and
  /// stand close together.
  public static let coverFlow: CarouselLayout = {
    var type = CarouselLayout(name: "coverFlow")
    type.key = "8"
    type.look.hasReflections = true
    type.look.camera = { item, axis in
      var camera = Camera(for: item)
      // Centre the item together with its reflection.
      if axis == .horizontal { camera.contentOffset.y = -(item.height * 0.08).rounded() }
      return camera
    }
    type.offsetMultiplier = 2
    type.spacing = 0.25
    type.tilt = 0.9
    type.placingOptions = [.tilt: 0...2, .spacing: 0...2]
    type.visibleItems = countInSight
    type.transform = { offset, metrics in
      coverFlowTransform(offset, fraction: min(max(offset, -1), 1), metrics)
    }
    return type
  }()

  /// Returns the transform of an item in a cover flow. `fraction` is its rotation as a fraction of
  /// the rotation at the sides: at 0 it faces the viewer, at −1 and 1 it is fully rotated to a
  /// side.
  static func coverFlowTransform(
    _ offset: Double, fraction: Double, _ metrics: LayoutMetrics
  ) -> Transform3D {
    var transform = metrics.turn(-fraction * .pi / 2 * metrics.tilt)
    let along = fraction * metrics.tilt / 2 * metrics.itemWidth + offset * metrics.step
    if metrics.isVertical { transform.m42 = along } else { transform.m41 = along }
    transform.m43 = -abs(fraction) * metrics.itemWidth / 2
    return transform
  }
}
