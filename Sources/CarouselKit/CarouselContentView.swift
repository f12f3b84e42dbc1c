import GeometryKit

/// Where an app puts drawings of its own among the items: each has a place in the same space, shows among
/// the `presentedItems` at its depth, and takes no touches. What lies above or below all items needs none
/// of this: draw it after or before the carousel.
public struct CarouselContentView<ItemView: CarouselItemView> {
  let engine: CarouselEngine

  /// The views added, in the order they were.
  public var views: [ItemView] {
    engine.presentation.drawings.map { unsafeDowncast($0.view, to: ItemView.self) }
  }

  /// Adds a view, or moves it if it is there: `place` is relative to the carousel's centre and comes before
  /// the base transform, as an item's place does.
  public func add(_ view: ItemView, at place: Transform3D = .identity) {
    guard place.isFinite else { return }
    if let there = engine.presentation.drawings.firstIndex(where: { $0.view === view }) {
      engine.presentation.drawings[there].place = place
    } else {
      let number = engine.presentation.nextNumber()
      engine.presentation.drawings.append(ContentDrawing(view: view, place: place, number: number))
    }
  }

  /// Takes a view away. Nothing if it is not there.
  public func remove(_ view: ItemView) {
    engine.presentation.drawings.removeAll { $0.view === view }
  }
}
