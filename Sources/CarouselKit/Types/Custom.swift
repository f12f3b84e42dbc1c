extension CarouselLayout {
  /// The carousel type whose transforms the delegate provides, in
  /// `carousel(_:itemTransformForOffset:baseTransform:)`.
  public static let custom: CarouselLayout = {
    var type = CarouselLayout(name: "custom")
    type.transform = nil
    return type
  }()
}
