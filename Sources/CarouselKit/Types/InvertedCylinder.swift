extension CarouselLayout {
  /// Items on the inside of an upright cylinder. The near half isn't drawn.
  public static let invertedCylinder: CarouselLayout = {
    var type = cylinder
    type.name = "invertedCylinder"
    type.key = "5"
    // The eye is inside the circle, so the neighbours look larger than the centred item.
    type.look.itemHeight = 0.42
    type.showsBackfaces = false
    type.visibleItems = halfCircleCount
    type.transform = { offset, metrics in
      cylinderTransform(-metrics.angle(at: offset), radius: -metrics.radius, metrics)
    }
    return type
  }()
}
