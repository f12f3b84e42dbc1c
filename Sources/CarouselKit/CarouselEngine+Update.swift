import GeometryKit

/// Updates, which follow every change of the scroll offset.
extension CarouselEngine {
  /// The maximum number of attempts of an update. It is attempted again if the data source or the
  /// delegate has changed the carousel during the attempt. After the last one, the next frame
  /// completes the update.
  private static var maxRounds: Int { 4 }

  /// Updates the loaded items and their transforms for the current scroll offset, and queues the
  /// events. If an update is already in progress, that update starts again instead.
  func update() {
    guard progress.hasData else { return }
    guard !progress.isUpdating else { return progress.deferUpdate() }
    progress.isUpdating = true
    defer { progress.isUpdating = false }
    for _ in 0..<Self.maxRounds {
      progress.needsUpdate = false
      if update(generation: progress.supersedeUpdate()) {
        presentation.completeMovement()
        return reportChanges()
      }
      // The layout of the next frame completes the update.
      if progress.needsLayout { break }
    }
    progress.needsUpdate = true
    let indexes = indexes
    unload { !indexes.contains($0) }
  }

  /// Attempts an update once. Returns `false` if the update with the given generation has become
  /// obsolete.
  private func update(generation: Int) -> Bool {
    position.beginUpdate(at: time)
    return refreshMetrics(generation: generation) && loadAndUnload(generation: generation)
      && placeItems(generation: generation)
  }

  /// Recomputes only the transforms of the items, after a change of the perspective or the
  /// viewpoint.
  func updateTransforms() {
    markChanged()
    guard progress.hasData else { return }
    guard !progress.isUpdating else { return progress.deferUpdate() }
    progress.isUpdating = true
    arrangement.metrics.base = base
    let isDone = placeItems(generation: progress.supersedeUpdate())
    progress.isUpdating = false
    if !isDone, !progress.needsLayout { update() }
  }

  /// Sets the transforms of all loaded items and of the items that fade out. Returns `false` if the
  /// update with the given generation has become obsolete.
  private func placeItems(generation: Int) -> Bool {
    let flipsByOffset = position.flipsByOffset
    if flipsByOffset, let nearest = nearestOffset { position.setFlip(fromOffset: nearest) }
    arrangement.metrics.toggle = position.flip.value
    arrangement.metrics.flipsByOffset = flipsByOffset
    let (metrics, row, offset, transform) = (
      arrangement.metrics, self.row, position.offset, type.transform
    )
    var hasChanged = false
    for index in items.slots.indices {
      let offset = row.offset(of: items.slots[index].index, from: offset)
      let newTransform = self.transform(at: offset, metrics, transform)
      guard progress.generation == generation else { return false }
      if items.place(index, at: newTransform, offset: offset, metrics) { hasChanged = true }
    }
    for index in presentation.leaving.indices {
      let leaving = presentation.leaving[index]
      hasChanged = true
      if leaving.reason == .removed { continue }
      let offset = row.offset(of: leaving.slot.index, from: offset)
      let newTransform = self.transform(at: offset, metrics, transform)
      guard progress.generation == generation else { return false }
      presentation.place(index, at: newTransform, offset: offset, metrics)
    }
    if hasChanged { markChanged() }
    return true
  }

  /// Returns the transform of an item at an offset, including the base transform. `transform` is
  /// the closure of the carousel type; if it is `nil`, the delegate is asked. The result is always
  /// finite.
  func transform(
    at offset: Double, _ metrics: LayoutMetrics,
    _ transform: (@Sendable (Double, LayoutMetrics) -> Transform3D)?
  ) -> Transform3D {
    let result: Transform3D
    if let transform {
      result = metrics.base.applied(to: transform(offset, metrics))
    } else {
      result = fetchTransform(for: offset, base: metrics.base.transform)
    }
    if result.isFinite { return result }
    let base = metrics.base.transform
    return base.isFinite ? base : .identity
  }

  /// The distance from the centre to the nearest loaded item, in items. If all items have faded
  /// out, it is the distance of the current item; `nil` without items.
  private var nearestOffset: Double? {
    let (row, offset) = (row, position.offset)
    var nearest =
      items.isEmpty && row.count > 0 ? row.offset(of: currentItemIndex, from: offset) : nil
    for index in items.slots.indices {
      let offset = row.offset(of: items.slots[index].index, from: offset)
      if abs(offset) < abs(nearest ?? .infinity) { nearest = offset }
    }
    return nearest
  }

  /// Queues the events for all changes since the last update.
  private func reportChanges() {
    let changes = position.consumeChanges()
    if changes.hasScrolled { queue(.didScroll) }
    if changes.isOtherItem {
      markChanged()
      queue(.currentItemIndexDidChange)
    }
  }
}
