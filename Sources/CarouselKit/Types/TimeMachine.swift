import GeometryKit

extension CarouselLayout {
  /// Items one behind the other, those that came past fading out in front of the eye.
  public static let timeMachine: CarouselLayout = {
    var type = CarouselLayout(name: "timeMachine")
    type.fadeMax = 0
    type.tilt = 0.3
    type.placingOptions = [.tilt: 0...2, .spacing: 0...2]
    type.visibleItems = queue
    type.transform = { offset, metrics in inQueue(offset, tilt: metrics.tilt, metrics) }
    return type
  }()

  /// 30 items, or one alone where an item has no extent.
  static let queue: @Sendable (LayoutMetrics) -> Double = { metrics in
    metrics.itemWidth > 0 ? 30 : 1
  }

  /// The place in the queue: towards the eye with the offset, and aside by the tilt.
  static func inQueue(_ offset: Double, tilt: Double, _ metrics: LayoutMetrics) -> Transform3D {
    metrics.move(
      offset * metrics.itemWidth * tilt, z: offset * metrics.itemWidth * metrics.spacing)
  }
}
