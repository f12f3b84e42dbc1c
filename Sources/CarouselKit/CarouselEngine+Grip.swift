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
    let scrollOffset = scroller.freeOffset
    let offset = row.offset(of: index, from: scrollOffset)
    guard let plane = plane(at: spacing.placedOffset(offset, from: scrollOffset)),
      let point = plane.unproject(landing)
    else { return nil }
    return Grip(point: point, offset: offset, maxGain: maxGain) {
      screenPosition($0, of: scrollOffset + offset, at: $1)
    }
  }

  /// The maximum gain of a grip, in items per point.
  private var maxGain: Double { NaturalMotion.maxDragGain / itemWidth }

  /// Returns the movement of the carousel, in items, for a movement of the finger, in points.
  func items(draggedBy distance: Double) -> Double {
    guard let grip = scroller.drag?.grip else { return -distance * dragGain }
    let item = scroller.freeOffset + grip.offset
    return -grip.change(for: distance * gripFactor) { screenPosition($0, of: item, at: $1) }
  }

  /// The movement of the carousel inside the row, in items per point of the finger's movement. It
  /// is 0 if items have no width, so that they can't be dragged.
  var dragGain: Double {
    guard let grip = scroller.drag?.grip else {
      return itemWidth > 0 ? offsetMultiplier / (itemWidth * spacing.meanExtent) : 0
    }
    let item = scroller.freeOffset + grip.offset
    return grip.gain { screenPosition($0, of: item, at: $1) } * gripFactor
  }

  /// The mean of the drag in progress, with the mean spacing, so that equal flicks scroll equally
  /// far in both directions. The value is `nil` if no item is held, if the finger has hardly moved,
  /// or if items have equal spacing and those before and after the centre are arranged alike.
  var centredDrag: CentredDrag? {
    guard var grip = scroller.drag?.grip, !isSymmetric || !spacing.isUniform,
      let centre = Grip(point: .zero, offset: 0, maxGain: maxGain, meanPosition)
    else { return nil }
    grip.travel *= gripFactor
    var mean = grip.mean(centre, meanPosition)
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

  /// Returns the screen position, along the axis, of a point of an item if the carousel is scrolled
  /// so that the item is at an offset; `nil` if the point can't be projected. `item` is the item's
  /// unwrapped index.
  private func screenPosition(_ point: Point, of item: Double, at offset: Double) -> Double? {
    screenPosition(point, at: spacing.placedOffset(offset, from: item - offset))
  }

  /// Returns the screen position, along the axis, of a point of an item at an offset if all items
  /// have the mean spacing; `nil` if the point can't be projected.
  private func meanPosition(_ point: Point, at offset: Double) -> Double? {
    screenPosition(point, at: offset * spacing.meanExtent)
  }

  /// Returns the screen position, along the axis, of a point of an item that the carousel type
  /// places at an offset; `nil` if the point can't be projected.
  private func screenPosition(_ point: Point, at offset: Double) -> Double? {
    plane(at: offset)?.project(point)?[axis]
  }
}
