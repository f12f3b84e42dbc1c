import GeometryKit

/// The draw list of a carousel: loaded items, items that are fading out, and additional views of
/// the app.
struct Presentation {
  /// Whether nothing has changed since the draw list was built.
  private(set) var isUpToDate = false
  /// The additional views that the app draws among the items. Their transforms don't include the
  /// transform of the camera.
  var addedViews: [Slot] = [] { didSet { markChanged() } }
  /// The items that are no longer loaded and fade out.
  private(set) var leaving: [FadingSlot] = []
  /// The animation of the camera; `nil` if there is none.
  private(set) var cameraAnimation: CameraAnimation?
  /// Whether an animation of an item or of the camera may be in progress.
  var isMoving = false

  /// The entries of the draw list, unsorted.
  private(set) var entries: [DrawListEntry] = []
  /// The view of each entry.
  private(set) var views: [any CarouselItemView] = []
  /// The frame of each entry's view in its own plane: its size, and its displacement as the centre.
  /// Only measured if `needsFrames` is `true`.
  private(set) var frames: [Rect] = []
  /// Whether entries are moving and must not jump in front of others.
  private(set) var needsFrames = false
  /// The entries' sort keys at their final positions.
  private(set) var keys: [DrawKey] = []
  /// The draw order at the last frame or change.
  private(set) var order = DrawOrder()
  /// The positions of the entries, from back to front, in a draw list that is read between two
  /// frames or before its order is complete; `nil` for those of `order`.
  private(set) var temporaryOrder: [Int]?
  /// Whether any entry is moving to another position, or becomes invisible on the way.
  private(set) var isAnimating = false
  /// The time of `order`, in seconds.
  private var time = -Double.infinity
  /// The last unique number that was given to an entry.
  private var lastNumber = 0

  /// Marks the draw list as out of date.
  mutating func markChanged() { isUpToDate = false }

  /// Returns a unique number for a new entry.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Movements

  /// Begins the movement of the camera from its current position. `camera` is the former camera of
  /// the configuration.
  mutating func beginCameraMovement(
    from camera: CarouselLayout.Camera, at time: Double, _ change: LayoutChange
  ) {
    let former = cameraAnimation
    func presented(at time: Double) -> CarouselLayout.Camera {
      former?.camera(at: time, to: camera) ?? camera
    }
    cameraAnimation = CameraAnimation(
      from: presented(at: time), earlier: presented(at: time - CarouselAnimation.moment),
      change: change)
    isMoving = true
    markChanged()
  }

  /// Removes the items that fade out, and ends the movement of the camera.
  mutating func removeAll() {
    leaving.removeAll(keepingCapacity: true)
    cameraAnimation = nil
    markChanged()
  }

  // MARK: Fading out

  /// Keeps an item in the draw list until it has faded out. `fixedTransform` is the transform at
  /// which an unloaded item stays, before the base transform.
  mutating func beginRemoval(
    _ slot: Slot, _ reason: FadingSlot.Reason, fade: Fade, fixedTransform: Transform3D? = nil
  ) {
    var slot = slot
    slot.fade = fade
    slot.alpha = 0
    leaving.append(FadingSlot(slot: slot, reason: reason, fixedTransform: fixedTransform))
    isMoving = true
    markChanged()
  }

  /// Removes and returns an item that fades out because it was unloaded; `nil` if there is none at
  /// this index.
  mutating func restore(at index: Int) -> Slot? {
    let position = leaving.firstIndex { $0.reason == .unloaded && $0.slot.index == index }
    return position.map { leaving.remove(at: $0).slot }
  }

  /// Calls a closure with an item that fades out, which it may change, but not the index.
  mutating func updateLeaving(at position: Int, _ body: (inout Slot) -> Void) {
    body(&leaving[position].slot)
  }

  /// Assigns new indexes to the items that fade out. An item without a new index counts as removed.
  /// Removed items keep their indexes.
  mutating func reindexLeaving(_ newIndex: (Int) -> Int?) {
    for position in leaving.indices where leaving[position].reason != .removed {
      if let index = newIndex(leaving[position].slot.index) {
        leaving[position].slot.index = index
      } else {
        leaving[position].reason = .removed
      }
    }
  }

  /// Removes the items that have faded out by the time of a frame. `areItemsAnimating` is `true` if
  /// a loaded item is still animated. `gone` is called for each item that is removed.
  mutating func settle(areItemsAnimating: Bool, at time: Double, gone: (Slot) -> Void) {
    for leaving in leaving where leaving.slot.fade?.isOver(at: time) != false { gone(leaving.slot) }
    leaving.removeAll { $0.slot.fade?.isOver(at: time) != false }
    if cameraAnimation?.change.span.isOver(at: time) == true { cameraAnimation = nil }
    isMoving = areItemsAnimating || !leaving.isEmpty || cameraAnimation != nil
    markChanged()
  }

  // MARK: Order

  /// The positions of the entries, from back to front.
  var positions: [Int] { temporaryOrder ?? order.positions }

  /// Builds the draw list for a time, in the final order. If `needsFrames` is then `true`, the
  /// frame of each view must be added to `frames`. `updateOrder` must follow.
  ///
  /// - Parameters:
  ///   - slots: The loaded items.
  ///   - current: The transform of the centred item; `nil` if it isn't loaded.
  ///   - time: The current time, in seconds.
  ///   - metrics: The parameters of the layout.
  ///   - camera: The camera with which items are drawn.
  ///   - canJump: Whether a moving item may jump in front of others, as in iCarousel.
  mutating func rebuild(
    _ slots: [Slot], current: Transform3D?, at time: Double, _ metrics: LayoutMetrics,
    camera: CarouselLayout.Camera, canJump: Bool
  ) {
    isUpToDate = true
    isAnimating = false
    entries.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    let centre = current.map { DrawKey.coordinate($0, metrics.axis) } ?? 0
    let camera = camera == metrics.camera ? nil : camera
    // The pointers avoid copying each slot, which is a large value.
    slots.withUnsafeBufferPointer { slots in
      guard let first = slots.baseAddress else { return }
      for position in slots.indices {
        present(first + position, .item, position, centre: centre, at: time, metrics, camera)
      }
    }
    for position in leaving.indices {
      var slot = leaving[position].slot
      present(&slot, .leaving, position, centre: centre, at: time, metrics, camera)
      guard entries.last?.number == slot.number else { continue }
      let last = entries.count - 1
      if leaving[position].reason == .replaced { entries[last].visibility = .replaced }
      if leaving[position].fixedTransform != nil { entries[last].isHidden = false }
    }
    for position in addedViews.indices {
      var slot = addedViews[position]
      slot.transform = metrics.camera.applied(to: slot.transform)
      present(&slot, .addedView, position, centre: centre, at: time, metrics, camera)
    }
    views.removeLast(views.count - entries.count)
    order.sort(by: keys)
    temporaryOrder = order.sorted
    needsFrames = isAnimating && !canJump && entries.count <= CarouselAnimation.maxOrderedCount
  }

  /// Adds the frame of the next entry's view.
  mutating func addFrame(_ frame: Rect) { frames.append(frame) }

  /// Updates the order of the draw list for its time.
  ///
  /// - Parameters:
  ///   - slots: The loaded items.
  ///   - time: The current time, in seconds.
  ///   - metrics: The parameters of the layout.
  ///   - advancesOrder: Whether later draw lists continue from the order of this one.
  mutating func updateOrder(
    _ slots: [Slot], at time: Double, _ metrics: LayoutMetrics, advancesOrder: Bool
  ) {
    temporaryOrder = nil
    let (entries, addedViews) = (self.entries, self.addedViews)
    func target(of position: Int) -> Transform3D {
      let slot = entries[position].slot
      return entries[position].kind == .item
        ? slots[slot].transform : metrics.camera.applied(to: addedViews[slot].transform)
    }
    if !needsFrames {
      order.jump(entries)
    } else if advancesOrder {
      order.update(entries, frames, target: target)
    } else {
      var temporary = order
      temporary.update(entries, frames, target: target)
      temporaryOrder = temporary.positions
      return
    }
    self.time = time
  }

  /// Sets the view of the next entry. If the view is already there, as in most frames, it isn't
  /// retained again, which saves time.
  private mutating func updateView(_ slot: UnsafePointer<Slot>) {
    let position = entries.count
    if position < views.count, views[position] === slot.pointee.view { return }
    guard let view = slot.pointee.view else { return }
    if position < views.count { views[position] = view } else { views.append(view) }
  }

  /// Adds the entry of a slot if the slot has a view. `position` is the position of the slot in its
  /// list of slots. `centre` is the position of the centred item along the axis, as in `DrawKey`.
  /// `camera` is the camera with which the slot is drawn; `nil` for that of the layout.
  private mutating func present(
    _ slot: UnsafePointer<Slot>, _ kind: DrawListEntry.Kind, _ position: Int, centre: Double,
    at time: Double, _ metrics: LayoutMetrics, _ camera: CarouselLayout.Camera?
  ) {
    guard slot.pointee.view != nil else { return }
    updateView(slot)
    let isEntryAnimating = slot.pointee.transformAnimation != nil
    if isEntryAnimating { isAnimating = true }
    let transform =
      isEntryAnimating || camera != nil
      ? slot.pointee.presentedTransform(at: time, layoutCamera: metrics.camera, camera)
      : slot.pointee.transform
    let isHidden =
      kind != .addedView && metrics.hides(transform) && !slot.pointee.isFadingOut(at: time)
    keys.append(
      DrawKey(
        slot.pointee.transform, centre: centre, axis: metrics.axis, index: slot.pointee.index,
        position: entries.count))
    let alpha =
      slot.pointee.fade == nil ? slot.pointee.alpha : slot.pointee.presentedAlpha(at: time)
    var visibility = isEntryAnimating ? DrawListEntry.Visibility.moving : .settled
    if kind == .leaving {
      visibility = .vanishing
    } else if isHidden || alpha < CarouselAnimation.minVisibleAlpha {
      visibility = .hidden
    } else if let crossingTime = slot.pointee.fade?.crossingTime {
      if crossingTime > time {
        visibility = .vanishing
        isAnimating = true
      } else if crossingTime > self.time {
        visibility = .hidden
      }
    }
    entries.append(
      DrawListEntry(
        kind: kind, number: slot.pointee.number, index: slot.pointee.index, transform: transform,
        slot: position,
        distance: kind == .addedView ? -1 : abs(slot.pointee.offset), alpha: alpha,
        isHidden: isHidden, visibility: visibility))
  }
}
