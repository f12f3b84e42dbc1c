import GeometryKit

/// The card that is touched, under the finger.
extension CarouselEngine {
  /// Takes hold of the item where the finger has landed, if its place follows from its offset.
  func grip() -> Grip? {
    guard let landing = position.drag.landing, !type.usesToggle, itemWidth > 0,
      let index = hit(at: landing)?.index
    else { return nil }
    let offset = row.offset(of: index, from: position.freeOffset)
    guard let plane = plane(at: offset), let point = plane.unproject(landing) else { return nil }
    position.drag.heldPoint = point
    let steepest = NaturalMotion.steepestGrip / itemWidth
    return watching(point) { seen in Grip(offset: offset, steepest: steepest, seen: seen) }
  }

  /// Moves with the finger by a way in points: how far that is in items, and how far a point is.
  func follow(_ way: Double) -> (items: Double, gain: Double) {
    guard var grip = position.drag.grip else {
      // Items without an extent cannot be dragged.
      let gain = itemWidth > 0 ? offsetMultiplier / itemWidth : 0
      return (-way * gain, gain)
    }
    let change = watching(position.drag.heldPoint) { seen in grip.move(by: way, seen: seen) }
    position.drag.grip = grip
    return (-change, grip.gain)
  }

  /// The plane of an item at an offset.
  private func plane(at offset: Double) -> Projection? {
    guard abs(offset) < 1e6 else { return nil }
    return Projection(place(at: offset, arrangement.metrics, type.transform), origin: center)
  }

  /// Says where a place on an item is seen along the axis, by the item's offset. Whoever is asked for places
  /// may call back: what that changes waits until they are known.
  private func watching<Result>(
    _ point: Point, _ body: ((Double) -> Double?) -> Result
  ) -> Result {
    let wasUpdating = progress.isUpdating
    progress.isUpdating = true
    defer { progress.isUpdating = wasUpdating }
    return body { offset in plane(at: offset)?.project(point)?[axis] }
  }
}
