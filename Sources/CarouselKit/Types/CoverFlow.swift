import GeometryKit

extension CarouselLayout {
  /// The centred item flat, those beside it turned on their edges and pushed together.
  public static let coverFlow: CarouselLayout = {
    var type = CarouselLayout(name: "coverFlow")
    type.offsetMultiplier = 2
    type.spacing = 0.25
    type.tilt = 0.9
    type.placingOptions = [.tilt: 0...2, .spacing: 0...2]
    type.visibleItems = itemsInSight
    type.transform = { offset, metrics in
      turnedCover(offset, share: min(max(offset, -1), 1), metrics)
    }
    return type
  }()

  /// A cover `share` of the way from flat (0) to turned to one side (−1, 1).
  static func turnedCover(
    _ offset: Double, share: Double, _ metrics: LayoutMetrics
  ) -> Transform3D {
    var place = metrics.turn(-share * .pi / 2 * metrics.tilt)
    let along = share * metrics.tilt / 2 * metrics.itemWidth + offset * metrics.step
    if metrics.isVertical { place.m42 = along } else { place.m41 = along }
    place.m43 = -abs(share) * metrics.itemWidth / 2
    return place
  }
}
