import GeometryKit

extension CarouselLayout {
  /// The cards of iOS 9's task switcher, iCarousel's example of a custom type. They are always
  /// arranged horizontally.
  public static let taskSwitcher: CarouselLayout = {
    var type = CarouselLayout(name: "taskSwitcher")
    type.alias = "custom"
    type.key = "equals"
    type.axes = [.horizontal]
    // Cards show screens in the shape of the window. Only the edge of the next card is visible, and
    // the cards after it are outside the window.
    type.look.itemHeight = 0.72
    type.look.fillsItems = true
    type.look.removesSwipedItems = true
    type.look.bounceDistance = 0.2
    type.look.camera = { item, _ in
      var camera = Camera(for: item)
      camera.viewpointOffset.x = -item.width / 5
      return camera
    }
    type.fadeMin = -2
    type.placingOptions = [.spacing: 0...2]
    type.visibleItems = { _ in 7 }
    type.transform = { offset, metrics in
      var transform = taskSwitcherTransform(offset: offset, itemWidth: metrics.step)
      // At offsets of 2 and more, the cards lie on top of one another outside the bounds, even if
      // they are narrow.
      if offset >= 2 { transform.m41 = max(transform.m41, metrics.bounds.width) }
      return transform
    }
    return type
  }()

  /// Returns the transform of a card of the task switcher, before the base transform. As the offset
  /// grows, the card becomes larger and moves away from the centre at an increasing rate, up to a
  /// distance of 2 card widths. The movement is always horizontal.
  public static func taskSwitcherTransform(offset: Double, itemWidth: Double) -> Transform3D {
    let scale = 0.04 * offset + 1
    let fraction = offset < 2 ? 1 / (1.25 - 0.625 * offset) - 0.8 : 2
    var transform = Transform3D.scale(x: scale, y: scale)
    transform.m41 = fraction * itemWidth
    transform.m43 = offset
    return transform
  }
}
