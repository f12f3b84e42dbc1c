import GeometryKit

/// Additional views, such as decorations, that an app draws among the items of a carousel.
///
/// Each view has a transform in the same space as the items. It appears among the `presentedItems`
/// at its depth and receives no touches. Views above or below all items don't need this type: draw
/// them after or before the carousel.
public struct CarouselContentView<ItemView: CarouselItemView> {
  let engine: CarouselEngine

  /// The added views, in the order in which they were added.
  public var views: [ItemView] {
    engine.presentation.addedViews.compactMap { $0.view as? ItemView }
  }

  /// Adds a view, or moves it if it was added before.
  ///
  /// - Parameters:
  ///   - view: The view to draw.
  ///   - transform: The view's transform relative to the carousel's centre, before the base
  ///     transform, like an item's transform. The call is ignored if the transform isn't finite.
  public func add(_ view: ItemView, at transform: Transform3D = .identity) {
    guard transform.isFinite else { return }
    if let index = engine.presentation.addedViews.firstIndex(where: { $0.view === view }) {
      engine.presentation.addedViews[index].transform = transform
    } else {
      let number = engine.presentation.nextNumber()
      engine.presentation.addedViews.append(
        Slot(index: 0, view: view, transform: transform, number: number))
    }
  }

  /// Removes a view. Has no effect if the view wasn't added.
  public func remove(_ view: ItemView) {
    engine.presentation.addedViews.removeAll { $0.view === view }
  }
}
