import GeometryKit

/// Keeping the touched item under the finger.
extension CarouselEngine {
  /// Returns a grip on the item where the finger landed, which keeps the item under the finger.
  /// Returns `nil` if there is no item, or if the transforms of the carousel type depend on more
  /// than the offset.
  func grip() -> Grip? {
    guard let landing = scroller.touch?.point, !configuration.type.usesToggle, itemWidth > 0,
      let index = hit(at: landing)?.index
    else { return nil }
    let offset = row.offset(of: index, from: scroller.freeOffset)
    let displacement = displacement(of: index, at: offset)
    guard let plane = plane(at: offset), let point = plane.unproject(landing - displacement) else {
      return nil
    }
    return Grip(point: point, index: index, offset: offset, maxGain: maxGain) {
      displacedPosition($0, of: index, at: $1)
    }
  }

  /// The maximum gain of a grip, in items per point.
  private var maxGain: Double { NaturalMotion.maxDragGain / itemWidth }

  /// Returns the movement of the carousel, in items, for a movement of the finger, in points.
  func items(draggedBy distance: Double) -> Double {
    guard let grip = scroller.drag?.grip else { return -distance * dragGain }
    return -grip.change(for: distance * gripFactor) {
      displacedPosition($0, of: grip.index, at: $1)
    }
  }

  /// The movement of the carousel inside the row, in items per point of the finger's movement. It
  /// is 0 if items have no width, so that they can't be dragged. The displacements of items don't
  /// count, so that equal flicks scroll equally far.
  var dragGain: Double {
    guard let grip = scroller.drag?.grip else {
      return itemWidth > 0 ? offsetMultiplier / itemWidth : 0
    }
    return grip.gain(screenPosition) * gripFactor
  }

  /// The mean of the drag in progress, without the displacements of items. It is `nil` if no item
  /// is held, if the finger has hardly moved, or if the items before and after the centre are
  /// arranged alike and aren't displaced.
  var centredDrag: CentredDrag? {
    guard var grip = scroller.drag?.grip, !isSymmetric || isDisplaced(grip.index),
      let centre = Grip(point: .zero, offset: 0, maxGain: maxGain, screenPosition)
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

  /// Returns whether an item beside the centre is displaced.
  private func isDisplaced(_ index: Int) -> Bool {
    displacement(of: index, at: -0.5) != .zero || displacement(of: index, at: 0.5) != .zero
  }

  /// The distance that the held item moves per point of the finger's movement, in points. It is 1
  /// by default, so that the item stays under the finger. The delegate can change it with the
  /// option `offsetMultiplier`.
  private var gripFactor: Double {
    let standard = configuration.type.offsetMultiplier
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

  /// Returns the screen position, along the axis, of a point of an item at an offset, including the
  /// displacement of the item; `nil` if the point can't be projected.
  private func displacedPosition(_ point: Point, of index: Int, at offset: Double) -> Double? {
    screenPosition(point, at: offset).map { $0 + displacement(of: index, at: offset)[axis] }
  }

  /// Returns the displacement of an item at an offset, in points. Placeholders aren't displaced.
  private func displacement(of index: Int, at offset: Double) -> Point {
    // The item may no longer be in the data if a change isn't announced yet.
    guard row.contains(index), index < countItems() ?? 0 else { return .zero }
    let displacement = fetchDisplacement(of: index, at: offset)
    return displacement.isFinite ? displacement : .zero
  }

  /// Returns the screen position, along the axis, of a point of an item at an offset, without the
  /// displacement of the item; `nil` if the point can't be projected.
  private func screenPosition(_ point: Point, at offset: Double) -> Double? {
    plane(at: offset)?.project(point)?[axis]
  }
}
