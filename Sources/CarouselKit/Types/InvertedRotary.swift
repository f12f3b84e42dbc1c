extension CarouselLayout {
  /// As `rotary`, with the point in front of the centre.
  public static let invertedRotary: CarouselLayout = {
    var type = rotary
    type.name = "invertedRotary"
    type.visibleItems = halfCircle
    type.transform = { offset, metrics in
      onCircle(-metrics.angle(at: offset), radius: -metrics.radius, metrics)
    }
    return type
  }()
}
