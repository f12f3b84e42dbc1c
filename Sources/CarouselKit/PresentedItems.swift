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

/// What is to be drawn, back to front: the carousel's own list as it was when it was asked for.
///
/// It is shared, not copied, as long as it is gone when the carousel next moves on or changes: ask for it in
/// every frame, and don't keep it.
public struct PresentedItems<ItemView: CarouselItemView>: RandomAccessCollection {
  private let places: PresentedPlaces

  init(_ places: PresentedPlaces) { self.places = places }

  /// The hindmost.
  public var startIndex: Int { 0 }
  /// How many things there are to draw.
  public var endIndex: Int { places.count }

  /// The thing at a place in the order.
  public subscript(position: Int) -> PresentedItem<ItemView> {
    let place = places[position]
    return PresentedItem(
      view: unsafeDowncast(place.view, to: ItemView.self), index: place.itemIndex,
      transform: place.transform, alpha: place.alpha, isHidden: place.isHidden,
      isLeaving: place.kind == .leaving, isInteractive: places.isInteractive(place))
  }
}
