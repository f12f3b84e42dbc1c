import GeometryKit

/// What follows from every change of the scroll offset.
extension CarouselEngine {
  /// How often an update is begun anew, because an answer has changed what it goes by, before the rest waits
  /// for the next frame.
  private static var mostRounds: Int { 4 }

  /// Brings everything in line with the scroll offset, and says what changed. From within an answer it
  /// comes when that is given.
  func update() {
    guard hasData else { return }
    guard !isUpdating else { return deferUpdate() }
    isUpdating = true
    defer { isUpdating = false }
    for _ in 0..<Self.mostRounds {
      needsUpdate = false
      generation &+= 1
      if update(generation) {
        former = nil
        return reportChanges()
      }
      // The next frame's layout does the rest.
      if needsLayout { break }
    }
    needsUpdate = true
    let places = places
    unload { !places.contains($0) }
  }

  /// One round of an update. Whether nothing came between.
  private func update(_ update: Int) -> Bool {
    limitOffset()
    let way = row.way(from: Double(currentItemIndex), to: Double(previousIndex))
    if way != 0 { flip.begin(after: way, at: time) }
    return refreshMetrics(of: update) && loadAndUnload(of: update) && placeItems(of: update)
  }

  /// Has the update that is going on begun anew.
  func deferUpdate() {
    needsUpdate = true
    generation &+= 1
  }

  /// Recomputes the places alone, as perspective and point of view need it.
  func placeItemsAnew() {
    markChanged()
    guard hasData else { return }
    guard !isUpdating else { return deferUpdate() }
    isUpdating = true
    generation &+= 1
    metrics.base = BaseTransform(perspective: perspective, viewpointOffset: viewpointOffset)
    let isDone = placeItems(of: generation)
    isUpdating = false
    if !isDone, !needsLayout { update() }
  }

  /// Brings the scroll offset to where it may be.
  func limitOffset() {
    if row.isWrapped || !bounces {
      offset = row.clamp(offset)
      return
    }
    let range = bounceRange
    if offset < range.lowerBound || offset > range.upperBound {
      offset = min(max(offset, range.lowerBound), range.upperBound)
      drag.velocity = 0
    }
  }

  /// Where the scroll offset may be while it bounces.
  var bounceRange: ClosedRange<Double> {
    -bounceDistance...Double(max(row.count - 1, 0)) + bounceDistance
  }

  /// Whether the scroll offset lies beyond an end, or at the last item.
  private var isAtEnd: Bool {
    !row.isWrapped && (offset < 0 || offset >= Double(row.count - 1))
  }

  /// Whether items flip with their offsets, and not by the toggle's clock.
  var isFollowing: Bool {
    if let motion, !motion.isScroll || !isDragging && !motion.endsSlowDrag { return true }
    return autoscroll != 0 && !isDragging || isAtEnd
  }

  /// Puts every loaded item where it belongs. Whether this is still the update that counts.
  func placeItems(of update: Int) -> Bool {
    let isFollowing = self.isFollowing
    if isFollowing, let nearest = nearestOffset { flip.follow(nearest) }
    metrics.toggle = flip.value
    metrics.isFollowing = isFollowing
    let metrics = self.metrics
    let transform = type.transform
    var hasChanged = false
    for position in slots.indices {
      let offset = row.offset(of: slots[position].index, from: self.offset)
      let place = self.place(at: offset, metrics, transform)
      guard generation == update else { return false }
      if slots[position].stand(at: place, offset: offset, metrics) { hasChanged = true }
    }
    if !leaving.isEmpty {
      guard placeLeaving(of: update, metrics, transform) else { return false }
      hasChanged = true
    }
    if hasChanged { markChanged() }
    return true
  }

  /// Puts what is leaving where it would stand now.
  private func placeLeaving(
    of update: Int, _ metrics: LayoutMetrics,
    _ transform: (@Sendable (Double, LayoutMetrics) -> Transform3D)?
  ) -> Bool {
    for position in leaving.indices where leaving[position].reason != .removed {
      let offset = row.offset(of: leaving[position].slot.index, from: self.offset)
      let place = self.place(at: offset, metrics, transform)
      guard generation == update else { return false }
      leaving[position].slot.offset = offset
      leaving[position].slot.transform = place
      leaving[position].slot.isHidden = metrics.hides(place)
    }
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
    var nearest =
      slots.isEmpty && row.count > 0 ? row.offset(of: currentItemIndex, from: offset) : nil
    for position in slots.indices {
      let offset = row.offset(of: slots[position].index, from: self.offset)
      if abs(offset) < abs(nearest ?? .infinity) { nearest = offset }
    }
    return nearest
  }

  /// What changed since the last update is to be told.
  private func reportChanges() {
    let hasScrolled = abs(offset - previousOffset) > 1e-6
    let index = currentItemIndex
    let isOther = index != previousIndex
    previousOffset = offset
    previousIndex = index
    if hasScrolled { events.append(.didScroll) }
    if isOther {
      markChanged()
      events.append(.currentItemIndexDidChange)
    }
  }
}
