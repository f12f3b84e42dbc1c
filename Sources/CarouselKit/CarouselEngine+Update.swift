import GeometryKit

/// What follows from every change of the scroll offset.
extension CarouselEngine {
  /// How often an update is begun anew, because an answer has changed what it goes by, before the rest waits
  /// for the next frame.
  private static var mostRounds: Int { 4 }

  /// Brings everything in line with the scroll offset, and says what changed. From within an answer it
  /// comes when that is given.
  func update() {
    guard progress.hasData else { return }
    guard !progress.isUpdating else { return progress.deferUpdate() }
    progress.isUpdating = true
    defer { progress.isUpdating = false }
    for _ in 0..<Self.mostRounds {
      progress.needsUpdate = false
      if update(progress.overtake()) {
        presentation.completeMovement()
        return reportChanges()
      }
      // The next frame's layout does the rest.
      if progress.needsLayout { break }
    }
    progress.needsUpdate = true
    let places = places
    unload { !places.contains($0) }
  }

  /// One round of an update. Whether nothing came between.
  private func update(_ update: Int) -> Bool {
    position.beginUpdate(at: time)
    return refreshMetrics(of: update) && loadAndUnload(of: update) && placeItems(of: update)
  }

  /// Recomputes the places alone, as perspective and point of view need it.
  func placeItemsAnew() {
    markChanged()
    guard progress.hasData else { return }
    guard !progress.isUpdating else { return progress.deferUpdate() }
    progress.isUpdating = true
    arrangement.metrics.base = base
    let isDone = placeItems(of: progress.overtake())
    progress.isUpdating = false
    if !isDone, !progress.needsLayout { update() }
  }

  /// Puts every loaded item where it belongs. Whether this is still the update that counts.
  private func placeItems(of update: Int) -> Bool {
    let isFollowing = position.isFollowing
    if isFollowing, let nearest = nearestOffset { position.flip(with: nearest) }
    arrangement.metrics.toggle = position.flip.value
    arrangement.metrics.isFollowing = isFollowing
    let (metrics, row, offset, transform) = (
      arrangement.metrics, self.row, position.offset, type.transform
    )
    var hasChanged = false
    for index in items.slots.indices {
      let offset = row.offset(of: items.slots[index].index, from: offset)
      let place = self.place(at: offset, metrics, transform)
      guard progress.generation == update else { return false }
      if items.stand(index, at: place, offset: offset, metrics) { hasChanged = true }
    }
    for index in presentation.leaving.indices {
      let leaving = presentation.leaving[index]
      hasChanged = true
      if leaving.reason == .removed { continue }
      let offset = row.offset(of: leaving.slot.index, from: offset)
      let place = self.place(at: offset, metrics, transform)
      guard progress.generation == update else { return false }
      presentation.stand(index, at: place, offset: offset, metrics)
    }
    if hasChanged { markChanged() }
    return true
  }

  /// Where a type puts an item, the base transform included; always finite.
  func place(
    at offset: Double, _ metrics: LayoutMetrics,
    _ transform: (@Sendable (Double, LayoutMetrics) -> Transform3D)?
  ) -> Transform3D {
    let place: Transform3D
    if let transform {
      place = metrics.base.applied(to: transform(offset, metrics))
    } else {
      place = fetchTransform(for: offset, base: metrics.base.transform)
    }
    if place.isFinite { return place }
    let base = metrics.base.transform
    return base.isFinite ? base : .identity
  }

  /// The offset of the loaded item that is nearest to the centre; that of the current item where all have
  /// faded away, and nil without items.
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

  /// What changed since the last update is to be told.
  private func reportChanges() {
    let changes = position.takeChanges()
    if changes.hasScrolled { events.append(.didScroll) }
    if changes.isOtherItem {
      markChanged()
      events.append(.currentItemIndexDidChange)
    }
  }
}
