extension CarouselLayout {
  /// Like `wheel`, but with the hub above the centre (to the right of the centre if vertical).
  public static let invertedWheel: CarouselLayout = {
    var type = wheel
    type.name = "invertedWheel"
    type.key = "7"
    type.look.camera = { item, axis in rimCamera(item, axis, outward: -1) }
    type.transform = { offset, metrics in
      wheelTransform(offset, step: -metrics.angleStep, radius: -metrics.radius, metrics)
    }
    return type
  }()
}
