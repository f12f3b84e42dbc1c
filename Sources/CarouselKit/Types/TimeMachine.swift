import GeometryKit

extension CarouselLayout {
  /// Items one behind another. Items that are nearer to the eye than the centred item fade out.
  public static let timeMachine: CarouselLayout = {
    var type = CarouselLayout(name: "timeMachine")
    type.key = "0"
    type.look.camera = { item, axis in
      var camera = Camera(for: item)
      camera.perspective = -1 / (4 * max(item.width, item.height))
      guard axis == .horizontal else { return camera }
      // The eye is above the items, so that the upper edges of the items at the back are visible.
      // The centred item stays near the middle.
      camera.viewpointOffset.y = -(item.height * 0.9).rounded()
      camera.contentOffset.y = camera.viewpointOffset.y + (item.height * 0.12).rounded()
      return camera
    }
    type.fadeMax = 0
    type.tilt = 0.3
    type.placingOptions = [.tilt: 0...2, .spacing: 0...2]
    type.visibleItems = { metrics in metrics.itemWidth > 0 ? ClassicLayout.maxItems : 1 }
    type.transform = { offset, metrics in queueTransform(offset, tilt: metrics.tilt, metrics) }
    return type
  }()

  /// Returns the transform of an item in the queue. As the offset grows, the item moves towards the
  /// eye and to the side.
  static func queueTransform(_ offset: Double, tilt: Double, _ metrics: LayoutMetrics)
    -> Transform3D
  {
    metrics.move(
      offset * metrics.itemWidth * tilt, z: offset * metrics.itemWidth * metrics.spacing)
  }
}
