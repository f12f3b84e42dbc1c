import GeometryKit

extension CarouselLayout {
  /// The cards of iOS 9's task switcher, which lie along x whatever the carousel's axis is. It goes with
  /// a `bounceDistance` of 0.2 and a `viewpointOffset` of −1/5 item width; in a vertical carousel, whose
  /// item width is the cards' height, with a `spacing` of their width over it.
  public static let taskSwitcher: CarouselLayout = {
    var type = CarouselLayout(name: "taskSwitcher")
    type.fadeMin = -2
    type.placingOptions = [.spacing: 0...2]
    type.visibleItems = { _ in 7 }
    type.transform = { offset, metrics in
      var place = taskSwitcherPlace(offset: offset, itemWidth: metrics.step)
      // From the second on, cards lie on one another, out of sight: also where they are narrow.
      if offset >= 2 { place.m41 = max(place.m41, metrics.bounds.width) }
      return place
    }
    return type
  }()

  /// Where a card of the task switcher lies, before the base transform: it grows with the offset and
  /// hurries away, from 2 widths on no farther. Horizontal whatever the carousel is.
  public static func taskSwitcherPlace(offset: Double, itemWidth: Double) -> Transform3D {
    let scale = 0.04 * offset + 1
    let share = offset < 2 ? 1 / (1.25 - 0.625 * offset) - 0.8 : 2
    var place = Transform3D.scale(x: scale, y: scale)
    place.m41 = share * itemWidth
    place.m43 = offset
    return place
  }
}
