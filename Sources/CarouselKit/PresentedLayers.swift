/// What is to be drawn in one of the orders that there are at a time.
public struct PresentedLayer<ItemView: CarouselItemView> {
  /// How much it hides of the layers before it, 0…1: it is to be drawn over them, and as a whole so opaque. The
  /// first one's is 1.
  public var strength: Double
  /// All that there is, back to front as it is in this layer.
  public var items: PresentedItems<ItemView>
}

/// The same things in one order of drawing over the other.
///
/// As `PresentedItems` they are to be asked for in every frame, and not to be kept.
public struct PresentedLayers<ItemView: CarouselItemView>: RandomAccessCollection {
  private let engine: CarouselEngine
  /// The undermost, with the oldest order.
  public var startIndex: Int { 0 }
  /// How many there are; 1 at rest.
  public let endIndex: Int

  init(engine: CarouselEngine) {
    self.engine = engine
    endIndex = engine.layerCount
  }

  /// The layer of a number.
  public subscript(position: Int) -> PresentedLayer<ItemView> {
    PresentedLayer(
      strength: engine.strength(ofLayer: position),
      items: PresentedItems(engine.presentedPlaces(inLayer: position)))
  }
}
