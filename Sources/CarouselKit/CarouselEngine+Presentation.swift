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
          at: time, layoutCamera: arrangement.metrics.camera, presentedCamera),
        presentedAlpha: slot.presentedAlpha(at: time))
    }
  }

  /// The timing of the animated change of the carousel type or axis in progress; `nil` if there is
  /// none.
  public var layoutChange: LayoutChange? { presentation.cameraAnimation?.change }

  /// The camera with which the carousel is drawn at the current time: between the former camera and
  /// `camera` during an animated change of the carousel type or axis, otherwise `camera`.
  public var presentedCamera: CarouselLayout.Camera {
    presentation.cameraAnimation?.camera(at: time, to: settings.camera) ?? settings.camera
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
    let entries = drawList().entries
    return presentation.order.sorted.filter { entries[$0].kind == .item }.map { entries[$0].index }
  }

  /// Returns the draw list, from back to front. The list shares the carousel's memory. Release it
  /// before the next call that advances or changes the carousel, or else the memory is copied.
  package final func drawList() -> DrawList {
    // Reading the list has no effect on later lists, so that they don't depend on how often it is
    // read.
    if !presentation.isUpToDate { refreshPresented(advancesOrder: false) }
    return DrawList(
      entries: presentation.entries, views: presentation.views, order: presentation.positions,
      interactiveIndex: settings.centerItemWhenSelected ? currentItemIndex : nil)
  }

  /// Advances the draw order to the current time. Starts the fades of items that have to become
  /// invisible to change their order.
  func advanceDrawOrder() {
    guard !presentation.isUpToDate || presentation.temporaryOrder != nil else { return }
    refreshPresented(advancesOrder: true)
    for index in presentation.order.conflicts {
      if let position = items.position(of: index) {
        items.update(at: position) { $0.cross(at: time) }
      }
    }
  }

  private func refreshPresented(advancesOrder: Bool) {
    presentation.rebuild(
      items.slots, current: items.position(of: currentItemIndex).map { items.slots[$0].transform },
      at: time, arrangement.metrics, camera: presentedCamera, canJump: settings.motion == .classic)
    if presentation.needsFrames {
      // A view may read the carousel, so it is asked while nothing accesses the draw list.
      for position in presentation.views.indices {
        let view = presentation.views[position]
        let frame = Rect(center: view.displacement, size: view.size)
        presentation.addFrame(frame)
      }
    }
    presentation.updateOrder(
      items.slots, at: time, arrangement.metrics, advancesOrder: advancesOrder)
  }

  /// Returns the item or placeholder that is most visible at a point of the bounds; `nil` if none
  /// is visible there. The result is the frontmost item, or an item that shows through a
  /// translucent one.
  func hit(at point: Point) -> (index: Int, view: any CarouselItemView)? {
    guard point.isFinite else { return nil }
    let list = drawList()
    var found: (index: Int, view: any CarouselItemView)?
    var (best, remaining) = (0.0, 1.0)
    for position in list.order.reversed() where remaining > best {
      let (entry, view) = (list.entries[position], list.views[position])
      guard entry.kind == .item, !entry.isHidden else { continue }
      var size = view.size
      size[axis] = max(itemWidth, 0) * items.slots[entry.slot].extent
      let projection = Projection(entry.transform, origin: center + view.displacement)
      guard size.isUsable, let inside = projection.unproject(point) else { continue }
      let coverage = view.coverage(at: inside, in: Rect(center: .zero, size: size))
      let visible = remaining * min(max(coverage, 0), 1)
      if visible > best { (found, best) = ((entry.index, view), visible) }
      remaining -= visible
    }
    return found
  }
}
