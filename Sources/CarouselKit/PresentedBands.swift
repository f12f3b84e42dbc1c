import GeometryKit

/// A part of the carousel, and what is to be drawn in it.
public struct PresentedBand<ItemView: CarouselItemView> {
  /// Where it lies, in the carousel's bounds and around them; what is drawn there is to be cut off at its edges.
  public var area: Rect
  /// All that there is, back to front as it is in this part.
  public var items: PresentedItems<ItemView>
}

/// The parts of the carousel that have an order of drawing each: they cover all of it, and none another.
///
/// As `PresentedItems` they are to be asked for in every frame, and not to be kept.
public struct PresentedBands<ItemView: CarouselItemView>: RandomAccessCollection {
  private let engine: CarouselEngine
  /// The one with the oldest order.
  public var startIndex: Int { 0 }
  /// How many there are; 1 at rest.
  public let endIndex: Int

  init(engine: CarouselEngine) {
    self.engine = engine
    endIndex = engine.bandCount
  }

  /// The band of a number.
  public subscript(position: Int) -> PresentedBand<ItemView> {
    PresentedBand(
      area: engine.area(ofBand: position),
      items: PresentedItems(engine.presentedPlaces(inBand: position)))
  }
}
