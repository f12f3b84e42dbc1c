extension CarouselLayout {
  /// Like `rotary`, but with the circle around a point in front of the centre.
  public static let invertedRotary: CarouselLayout = {
    var type = rotary
    type.name = "invertedRotary"
    type.key = "3"
    // The eye is inside the circle, so the neighbours look larger than the centred item.
    type.look.itemHeight = 0.44
    type.visibleItems = halfCircleCount
    type.transform = { offset, metrics in
      circleTransform(-metrics.angle(at: offset), radius: -metrics.radius, metrics)
    }
    return type
  }()
}
