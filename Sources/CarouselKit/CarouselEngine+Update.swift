import GeometryKit

/// Updates, which follow every change of the scroll offset.
extension CarouselEngine {
  /// Updates the loaded items and their transforms for the current scroll offset, and queues the
  /// events. Asks the delegate for the item width and the options only if they may have changed.
  /// `former` is the layout before an animated change; `nil` if there is none.
  func update(movingFrom former: FormerLayout? = nil) {
    guard hasData else { return }
    scroller.beginUpdate()
    // The first item couldn't be loaded before, so try again to measure it.
    if arrangement.isUnmeasured, row.count > 0 { measureItemWidth(movingFrom: former) }
    if arrangement.needsMetrics { refreshMetrics(movingFrom: former) }
    loadAndUnload(movingFrom: former)
    placeItems()
    if scroller.reportChanges() { markChanged() }
  }

  /// Recomputes only the transforms of the items, after a change of the perspective or the
  /// viewpoint.
  func updateTransforms() {
    markChanged()
    guard hasData else { return }
    arrangement.metrics.camera = settings.camera
    placeItems()
  }

  /// Places the items again. Call it when the `itemExtent` of a view has changed.
  public func itemExtentsDidChange() {
    perform { engine in
      guard engine.hasData else { return }
      engine.refreshExtents()
      engine.placeItems()
    }
  }

  /// Sets the transforms of all loaded items and of the items that fade out.
  private func placeItems() {
    updateFlip()
    spacing.update(items.slots, in: row, scrollOffset: scroller.offset)
    let hasLoadedItemChanged = placeLoadedItems()
    placeLeavingItems()
    if hasLoadedItemChanged || !presentation.leaving.isEmpty { markChanged() }
  }

  /// Passes the flip of the previously centred item to the layout metrics.
  private func updateFlip() {
    let flipsByOffset = scroller.flipsByOffset
    if flipsByOffset, !items.isEmpty || row.count > 0 {
      scroller.flip.set(fromOffset: row.offset(of: scroller.currentIndex, from: scroller.offset))
    }
    arrangement.metrics.toggle = scroller.flip.value
    arrangement.metrics.flipsByOffset = flipsByOffset
  }

  /// Asks the views of all loaded items for their extents.
  func refreshExtents() {
    // A view may read the carousel, so it is asked while nothing accesses the items.
    for position in items.slots.indices {
      let extent = ItemSpacing.extent(of: items.slots[position].view)
      items.update(at: position) { $0.extent = extent }
    }
  }

  /// Sets the transforms of all loaded items. Returns whether any of them has changed.
  private func placeLoadedItems() -> Bool {
    let (metrics, row, scrollOffset) = (arrangement.metrics, self.row, scroller.offset)
    let spacing = spacing
    var hasChanged = false
    if let transform = arrangement.type.transform {
      items.update { slot in
        let offset = row.offset(of: slot.index, from: scrollOffset)
        let placed = spacing.placedOffset(offset, from: scrollOffset)
        let newTransform = self.transform(at: placed, metrics, transform)
        slot.place(at: newTransform, offset: offset, metrics, &hasChanged)
      }
    } else {
      // The delegate may access the items when it is asked.
      for position in items.slots.indices {
        let offset = row.offset(of: items.slots[position].index, from: scrollOffset)
        let placed = spacing.placedOffset(offset, from: scrollOffset)
        let newTransform = self.transform(at: placed, metrics, nil)
        items.update(at: position) {
          $0.place(at: newTransform, offset: offset, metrics, &hasChanged)
        }
      }
    }
    return hasChanged
  }

  /// Sets the transforms of the items that fade out. Removed items fade out where they are.
  private func placeLeavingItems() {
    let (metrics, row, scrollOffset) = (arrangement.metrics, self.row, scroller.offset)
    for position in presentation.leaving.indices {
      let leaving = presentation.leaving[position]
      guard leaving.reason != .removed else { continue }
      if let transform = leaving.fixedTransform {
        presentation.updateLeaving(at: position) {
          $0.transform = metrics.camera.applied(to: transform)
        }
      } else {
        let offset = row.offset(of: leaving.slot.index, from: scrollOffset)
        let placed = spacing.placedOffset(offset, from: scrollOffset)
        let transform = transform(at: placed, metrics, arrangement.type.transform)
        presentation.updateLeaving(at: position) {
          $0.offset = offset
          $0.transform = transform
        }
      }
    }
  }

  /// Returns the transform of an item at an offset, including the base transform. `transform` is
  /// the closure of the carousel type; if it is `nil`, the delegate is asked. The result is always
  /// finite.
  func transform(
    at offset: Double, _ metrics: LayoutMetrics,
    _ transform: (@Sendable (Double, LayoutMetrics) -> Transform3D)?
  ) -> Transform3D {
    let result =
      transform.map { metrics.camera.applied(to: $0(offset, metrics)) }
      ?? fetchTransform(for: offset, base: metrics.camera.transform)
    if result.isFinite { return result }
    return metrics.camera.transform.isFinite ? metrics.camera.transform : .identity
  }
}
