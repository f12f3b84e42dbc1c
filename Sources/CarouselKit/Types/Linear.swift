extension CarouselLayout {
  /// Items side by side.
  public static let linear: CarouselLayout = {
    var type = CarouselLayout(name: "linear")
    type.key = "1"
    type.look.itemHeight = 0.52
    type.look.spacing = 1.08
    type.look.pageSpacing = 1.08
    type.placingOptions = [.spacing: 0...2]
    type.visibleItems = countInSight
    type.transform = { offset, metrics in metrics.move(offset * metrics.step) }
    return type
  }()

  /// The number of visible items: as many as fill the carousel, and one more at each end. It is 1
  /// if items have no width.
  static let countInSight: @Sendable (LayoutMetrics) -> Double = { metrics in
    metrics.step > 0 ? metrics.coveringItems + 2 : 1
  }
}
