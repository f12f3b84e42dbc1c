extension CarouselLayout {
  /// The type whose places the delegate gives,
  /// by `carousel(_:itemTransformForOffset:baseTransform:)`.
  public static let custom: CarouselLayout = {
    var type = CarouselLayout(name: "custom")
    type.transform = nil
    return type
  }()
}
