/// A layer of the draw list. It contains all entries in one of the current draw orders.
public struct PresentedLayer<ItemView: CarouselItemView> {
  /// The opacity with which the layer, drawn as a whole, covers the layers below it, 0…1. It is 1
  /// for the first layer.
  public var opacity: Double
  /// All entries, from back to front in the order of this layer.
  public var items: PresentedItems<ItemView>
}

/// The layers of the draw list, from bottom to top. All contain the same entries, in different
/// orders.
///
/// Like `PresentedItems`, get the layers in every frame and don't store them.
public struct PresentedLayers<ItemView: CarouselItemView>: RandomAccessCollection {
  private let engine: CarouselEngine
  /// The position of the bottom layer, with the oldest order: 0.
  public var startIndex: Int { 0 }
  /// The number of layers; 1 at rest.
  public let endIndex: Int

  init(engine: CarouselEngine) {
    self.engine = engine
    endIndex = engine.layerCount
  }

  /// Returns the layer at a position, counted from the bottom.
  public subscript(position: Int) -> PresentedLayer<ItemView> {
    PresentedLayer(
      opacity: engine.opacity(ofLayer: position),
      items: PresentedItems(engine.drawList(inLayer: position)))
  }
}
