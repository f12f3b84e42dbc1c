extension CarouselLayout {
  /// As `wheel`, with the hub above the centre (to the right of it when vertical).
  public static let invertedWheel: CarouselLayout = {
    var type = wheel
    type.name = "invertedWheel"
    type.transform = { offset, metrics in
      onWheel(offset, step: -metrics.angleStep, radius: -metrics.radius, metrics)
    }
    return type
  }()
}
