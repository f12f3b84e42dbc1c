import GeometryKit

/// The draw list and hit testing.
extension CarouselEngine {
  /// Returns the transform and alpha of a loaded item; `nil` if the item isn't loaded. O(log *n*),
  /// where *n* is the number of loaded items.
  public func layoutAttributesForItem(at index: Int) -> ItemLayoutAttributes? {
    items.slot(at: index).map { slot in
      ItemLayoutAttributes(
        index: index, offset: slot.offset, transform: slot.transform, alpha: slot.alpha,
        isHidden: arrangement.metrics.hides(slot.transform), isSettled: slot.isSettled,
        presentedTransform: slot.presentedTransform(
          at: time, base: arrangement.metrics.base, camera: presentedBase),
        presentedAlpha: slot.presentedAlpha(at: time))
    }
  }

  /// The indexes of the loaded items that have a view, in ascending order. The indexes of
  /// placeholders are below 0 or at least `numberOfItems`. A placeholder without a view isn't
  /// included.
  public var indexesForVisibleItems: [Int] {
    items.slots.compactMap { slot in slot.view == nil ? nil : slot.index }
  }

  /// The indexes of the loaded items that have a view, sorted from back to front by their final
  /// positions in the layout.
  public var drawOrder: [Int] {
    refreshPresented()
    return presentation.keys.filter { presentation.entries[$0.position].kind == .item }.map(\.index)
  }

  /// Returns whether an item receives input. If `centerItemWhenSelected` is set, only the centred
  /// item does.
  public func isInteractive(at index: Int) -> Bool {
    !configuration.centerItemWhenSelected || index == currentItemIndex
  }

  /// Returns the draw list, from back to front. The list shares the carousel's memory. Release it
  /// before the next call that advances or changes the carousel, or else the memory is copied.
  package final func drawList() -> DrawList {
    refreshPresented()
    return presentation.list(
      interactiveIndex: configuration.centerItemWhenSelected ? currentItemIndex : nil)
  }

  /// Rebuilds the draw list if anything has changed since it was built. Has no effect on later draw
  /// lists, so that they don't depend on how often the list is read.
  private func refreshPresented() {
    if !presentation.isUpToDate { refreshPresented(advancesOrder: false) }
  }

  /// Advances the draw order to the current time. Starts the fades of items that have to become
  /// invisible to change their order.
  func advanceDrawOrder() {
    guard !presentation.isUpToDate || presentation.isOrderTemporary else { return }
    refreshPresented(advancesOrder: true)
    presentation.forEachConflict { items.cross($0, at: time) }
  }

  private func refreshPresented(advancesOrder: Bool) {
    presentation.refresh(
      items.slots, current: items.position(of: currentItemIndex).map { items.slots[$0].transform },
      at: time, arrangement.metrics, camera: presentedBase,
      canJump: configuration.motion == .classic,
      advancesOrder: advancesOrder
    ) { view, transform in
      Outline(of: size(of: view), center: displacement(of: view), transform)
    }
  }

  /// Returns the item or placeholder that is most visible at a point of the bounds; `nil` if none
  /// is visible there. The result is the frontmost item, or an item that shows through a
  /// translucent one.
  func hit(at point: Point) -> DrawListEntry? {
    guard point.isFinite else { return nil }
    let list = drawList()
    var found: DrawListEntry?
    var (best, remaining) = (0.0, 1.0)
    for position in (0..<list.count).reversed() where remaining > best {
      let entry = list[position]
      guard entry.kind == .item, !entry.isHidden else { continue }
      let visible = remaining * coverage(of: entry, at: point)
      if visible > best { (found, best) = (entry, visible) }
      remaining -= visible
    }
    return found
  }

  /// Returns how opaque an item is at a point of the bounds, 0…1.
  private func coverage(of entry: DrawListEntry, at point: Point) -> Double {
    var size = size(of: entry.view)
    size[axis] = max(itemWidth, 0)
    let projection = Projection(entry.transform, origin: center + displacement(of: entry.view))
    guard size.isUsable, let inside = projection.unproject(point) else { return 0 }
    let coverage = coverage(of: entry.view, at: inside, in: Rect(center: .zero, size: size))
    return min(max(coverage, 0), 1)
  }

  /// Returns the index of the item at a point of the bounds; `nil` if there is none or if a
  /// placeholder is hit.
  func indexOfItem(at point: Point) -> Int? {
    hit(at: point).flatMap { isPlaceholder($0.index) ? nil : $0.index }
  }
}
