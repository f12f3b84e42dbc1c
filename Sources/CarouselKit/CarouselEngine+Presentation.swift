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

  /// Where the presented items go through one another on their way, in the order of drawing; empty where
  /// nothing moves from one arrangement to another. Whoever leaves them out draws the later one whole.
  public var passages: [Passage] {
    refreshPresented()
    return presentation.passages
  }

  /// Whether an item takes input: the centred one alone, if `centerItemWhenSelected`.
  public func isInteractive(at index: Int) -> Bool {
    !centerItemWhenSelected || index == currentItemIndex
  }

  /// What is to be drawn, back to front: shared, not copied, as long as it is gone when the carousel next
  /// moves on or changes.
  package final var presentedPlaces: PresentedPlaces {
    refreshPresented()
    return presentation.list(interactiveIndex: centerItemWhenSelected ? currentItemIndex : nil)
  }

  /// Makes the list of what is to be drawn, if anything has changed since it was made.
  func refreshPresented() {
    guard !presentation.isUpToDate else { return }
    presentation.refresh(
      items.slots, current: items.slot(at: currentItemIndex), at: time, arrangement.metrics,
      size: size)
  }

  /// The item or placeholder that most is seen of at a point of the bounds: the frontmost, unless it lets
  /// more of one behind it through. `nil` where none is seen.
  func hit(at point: Point) -> PresentedPlace? {
    guard point.isFinite else { return nil }
    refreshPresented()
    var found: PresentedPlace?
    var (most, rest) = (0.0, 1.0)
    for order in order(at: point).reversed() where rest > most {
      let place = presentation.place(at: order)
      guard place.kind == .item, !place.isHidden else { continue }
      let seen = rest * coverage(of: place, at: point)
      if seen > most { (found, most) = (place, seen) }
      rest -= seen
    }
    return found
  }

  /// The order of drawing at a point of the bounds: there something may pass over another.
  private func order(at point: Point) -> [Int] {
    var order = Array(0..<presentation.count)
    // How many have come between the same one and what is before it.
    var (over, between) = (-1, 0)
    for passage in presentation.passages where passage.contains(point - center) {
      guard coverage(of: presentation.place(at: passage.over), at: point) > 0,
        let place = order.firstIndex(of: passage.item)
      else { continue }
      order.remove(at: place)
      (over, between) = (passage.over, passage.over == over ? between + 1 : 0)
      let under = order.firstIndex(of: passage.over) ?? order.count - 1
      order.insert(passage.item, at: min(under + 1 + between, order.count))
    }
    return order
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
