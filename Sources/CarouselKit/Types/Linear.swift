extension CarouselLayout {
  /// Items side by side.
  public static let linear: CarouselLayout = {
    var type = CarouselLayout(name: "linear")
    type.placingOptions = [.spacing: 0...2]
    type.visibleItems = itemsInSight
    type.transform = { offset, metrics in metrics.move(offset * metrics.step) }
    return type
  }()

  /// The items that fit into the carousel, and one more at each end; only one where an item has no
  /// extent.
  static let itemsInSight: @Sendable (LayoutMetrics) -> Double = { metrics in
    metrics.step > 0 ? metrics.fittingItems + 2 : 1
  }
}
