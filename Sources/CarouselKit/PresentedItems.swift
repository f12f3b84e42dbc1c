import GeometryKit

/// Something to be drawn: an item, one that is leaving, or a drawing of the app among them.
public struct PresentedItem<ItemView: CarouselItemView> {
  /// What to draw, centred on its place.
  public var view: ItemView
  /// Which item; `nil` for what is leaving and for the app's drawings. Placeholders lie below 0 and from
  /// the number of items on.
  public var index: Int?
  /// Where, relative to the carousel's `center`.
  public var transform: Transform3D
  /// How visible, 0…1.
  public var alpha: Double
  /// Whether it is not to be drawn, because it would be seen from behind.
  public var isHidden: Bool
  /// Whether it is no longer loaded and shows only until it has faded out. It takes no input.
  public var isLeaving: Bool
  /// Whether it is an item that takes input.
  public var isInteractive: Bool
}

/// What is to be drawn, back to front: a look at the carousel's own list, which copies nothing.
///
/// It is good until the carousel moves on or changes. Ask for it in every frame, and don't keep it: a place
/// in it may be another thing's by then, or none at all.
public struct PresentedItems<ItemView: CarouselItemView>: RandomAccessCollection {
  private let engine: CarouselEngine
  /// How many things there are to draw.
  public let endIndex: Int

  init(_ engine: CarouselEngine) {
    self.engine = engine
    engine.refreshPresented()
    endIndex = engine.presentation.count
  }

  /// The hindmost.
  public var startIndex: Int { 0 }

  /// The thing at a place in the order.
  public subscript(position: Int) -> PresentedItem<ItemView> {
    let place = engine.presentation.place(at: position)
    let isItem = place.kind == .item
    return PresentedItem(
      view: unsafeDowncast(place.view, to: ItemView.self), index: isItem ? place.index : nil,
      transform: place.transform, alpha: place.alpha, isHidden: place.isHidden,
      isLeaving: place.kind == .leaving,
      isInteractive: isItem && engine.isInteractive(at: place.index))
  }
}
