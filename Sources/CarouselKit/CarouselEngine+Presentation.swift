import GeometryKit

/// What is to be seen, and in which order.
extension CarouselEngine {
  /// The place of a loaded item; `nil` if it is not loaded. O(log loaded items).
  public func place(ofItemAt index: Int) -> ItemPlace? {
    items.slot(at: index).map { slot in
      ItemPlace(
        index: index, offset: slot.offset, transform: slot.transform, alpha: slot.alpha,
        isHidden: slot.isHidden, isSettled: slot.isSettled,
        presentedTransform: slot.presentedTransform(at: time, base: arrangement.metrics.base),
        presentedAlpha: slot.presentedAlpha(at: time))
    }
  }

  /// The indexes of the loaded items that have a view, ascending; placeholders lie below 0 and from
  /// `numberOfItems` on. A placeholder without a view is an empty place.
  public var indexesForVisibleItems: [Int] {
    items.slots.compactMap { slot in slot.view == nil ? nil : slot.index }
  }

  /// The indexes of the loaded items that have a view, back to front, by the places that the layout gives them.
  public var drawOrder: [Int] {
    let current = items.slot(at: currentItemIndex)?.transform
    let centre = current.map { DrawKey.place($0, axis) } ?? 0
    return items.slots.enumerated()
      .filter { $0.element.view != nil }
      .map { position, slot in
        DrawKey(
          slot.transform, centre: centre, axis: axis, index: slot.index, position: position)
      }
      .sorted { $0.isBehind($1) }
      .map(\.index)
  }

  /// Whether an item takes input: the centred one alone, if `centerItemWhenSelected`.
  public func isInteractive(at index: Int) -> Bool {
    !centerItemWhenSelected || index == currentItemIndex
  }

  /// How many layers there are, each with an order of its own: 1 at rest.
  package final var layerCount: Int {
    refreshPresented()
    return presentation.orders.count
  }

  /// How much a layer hides of those before it, 0…1; the first is whole.
  package final func strength(ofLayer layer: Int) -> Double {
    refreshPresented()
    return presentation.orders.strength(of: layer)
  }

  /// What is to be drawn in a layer, back to front: shared, not copied, as long as it is gone when the carousel next
  /// moves on or changes.
  package final func presentedPlaces(inLayer layer: Int) -> PresentedPlaces {
    refreshPresented()
    return presentation.list(
      inLayer: layer, interactiveIndex: centerItemWhenSelected ? currentItemIndex : nil)
  }

  /// Makes the list of what is to be drawn, if anything has changed since it was made.
  func refreshPresented() {
    guard !presentation.isUpToDate else { return }
    presentation.refresh(
      items.slots, current: items.slot(at: currentItemIndex), at: time, arrangement.metrics)
  }

  /// The item or placeholder that most is seen of at a point of the bounds: the frontmost, unless it lets
  /// more of one behind it through. `nil` where none is seen.
  func hit(at point: Point) -> PresentedPlace? {
    guard point.isFinite else { return nil }
    let layer = (0..<layerCount).last { strength(ofLayer: $0) > 0.5 }
    let places = presentedPlaces(inLayer: layer ?? 0)
    var found: PresentedPlace?
    var (most, rest) = (0.0, 1.0)
    for order in (0..<places.count).reversed() where rest > most {
      let place = places[order]
      guard place.kind == .item, !place.isHidden else { continue }
      let seen = rest * coverage(of: place, at: point)
      if seen > most { (found, most) = (place, seen) }
      rest -= seen
    }
    return found
  }

  /// How much an item hides at a point of the bounds, 0…1.
  private func coverage(of place: PresentedPlace, at point: Point) -> Double {
    var size = size(of: place.view)
    size[axis] = max(itemWidth, 0)
    let projection = Projection(place.transform, origin: center + displacement(of: place.view))
    guard size.isUsable, let inside = projection.unproject(point) else { return 0 }
    let coverage = coverage(of: place.view, at: inside, in: Rect(center: .zero, size: size))
    return min(max(coverage, 0), 1)
  }

  /// The item, no placeholder, that a point hits first.
  func indexOfItem(at point: Point) -> Int? {
    hit(at: point).flatMap { isPlaceholder($0.index) ? nil : $0.index }
  }
}
