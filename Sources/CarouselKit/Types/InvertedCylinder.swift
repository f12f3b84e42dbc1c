extension CarouselLayout {
  /// Items on the inside of an upright cylinder, of which the near half is not drawn.
  public static let invertedCylinder: CarouselLayout = {
    var type = cylinder
    type.name = "invertedCylinder"
    type.showsBackfaces = false
    type.visibleItems = halfCircle
    type.transform = { offset, metrics in
      onCylinder(-metrics.angle(at: offset), radius: -metrics.radius, metrics)
    }
    return type
  }()
}
