import GeometryKit

/// Keeping the touched item under the finger.
extension CarouselEngine {
  /// Returns a grip on the item where the finger landed, which keeps the item under the finger.
  /// Returns `nil` if there is no item, or if the transforms of the carousel type depend on more
  /// than the offset.
  func grip() -> Grip? {
    guard let landing = scroller.touch?.point, !settings.type.usesToggle, itemWidth > 0,
      let index = hit(at: landing)?.index
    else { return nil }
    let offset = row.offset(of: index, from: scroller.freeOffset)
    guard let plane = plane(at: offset), let point = plane.unproject(landing) else { return nil }
    return grip(on: point, at: offset)
  }

  /// Returns a grip on a point of an item at an offset; `nil` if the item doesn't move on the
  /// screen.
  private func grip(on point: Point, at offset: Double) -> Grip? {
    let maxGain = NaturalMotion.maxDragGain / itemWidth
    return Grip(point: point, offset: offset, maxGain: maxGain, screenPosition)
  }

  /// Returns the movement of the carousel, in items, for a movement of the finger, in points.
  func items(draggedBy distance: Double) -> Double {
    guard let grip = scroller.drag?.grip else { return -distance * dragGain }
    return -grip.change(for: distance * gripFactor, screenPosition)
  }

  /// The movement of the carousel inside the row, in items per point of the finger's movement. It
  /// is 0 if items have no width, so that they can't be dragged.
  var dragGain: Double {
    guard let grip = scroller.drag?.grip else {
      return itemWidth > 0 ? offsetMultiplier / itemWidth : 0
    }
    return grip.gain(screenPosition) * gripFactor
  }

  /// The mean of the drag in progress. It is `nil` if no item is held, if the finger has hardly
  /// moved, or if the items before and after the centre are arranged alike.
  var centredDrag: CentredDrag? {
    guard var grip = scroller.drag?.grip, !isSymmetric, let centre = self.grip(on: .zero, at: 0)
    else { return nil }
    grip.travel *= gripFactor
    var mean = grip.mean(centre, screenPosition)
    mean?.gain *= gripFactor
    return mean
  }

  /// Whether the items before and after the centre are about equally far from the centred item on
  /// the screen.
  private var isSymmetric: Bool {
    guard let before = screenPosition(.zero, at: -1), let centre = screenPosition(.zero, at: 0),
      let after = screenPosition(.zero, at: 1)
    else { return false }
    return abs(before + after - 2 * centre) < NaturalMotion.maxAsymmetry * abs(after - before)
  }

  /// The distance that the held item moves per point of the finger's movement, in points. It is 1
  /// by default, so that the item stays under the finger. The delegate can change it with the
  /// option `offsetMultiplier`.
  private var gripFactor: Double {
    let standard = settings.type.offsetMultiplier
    guard offsetMultiplier != standard else { return 1 }
    return standard == 0 ? offsetMultiplier : offsetMultiplier / standard
  }

  /// Returns the projection of the plane of an item at an offset; `nil` for offsets of a million
  /// items or more.
  private func plane(at offset: Double) -> Projection? {
    guard abs(offset) < 1e6 else { return nil }
    return Projection(
      transform(at: offset, arrangement.metrics, arrangement.type.transform), origin: center)
  }

  /// Returns the screen position, along the axis, of a point of an item at an offset; `nil` if the
  /// point can't be projected.
  private func screenPosition(_ point: Point, at offset: Double) -> Double? {
    plane(at: offset)?.project(point)?[axis]
  }
}
