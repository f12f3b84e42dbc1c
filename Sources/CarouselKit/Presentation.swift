import GeometryKit

/// The draw list of a carousel: loaded items, items that are fading out, and additional views of
/// the app.
struct Presentation {
  /// Incremented whenever the draw list must be rebuilt.
  private(set) var changeCount = 0
  /// The additional views that the app draws among the items.
  var drawings: [ContentDrawing] = [] { didSet { markChanged() } }
  /// The items that are no longer loaded and fade out.
  private(set) var leaving: [FadingSlot] = []
  /// The animation of the camera; `nil` if there is none.
  private(set) var cameraAnimation: CameraAnimation?
  /// Whether an animation of an item or of the camera may be in progress.
  var isMoving = false

  /// The entries of the draw list, unsorted. They are up to date if `presentedCount` equals
  /// `changeCount`.
  private(set) var entries: [DrawListEntry] = []
  /// The entries' sort keys at their final positions, ordered from back to front.
  private(set) var keys: [DrawKey] = []
  /// The draw order at the last frame or change.
  private var order = DrawOrder()
  /// The positions of the entries, from back to front, in a draw list that is read between two
  /// frames; `nil` for those of `order`.
  private var temporaryOrder: [Int]?
  /// Whether any entry is moving to another position, or becomes invisible on the way.
  private(set) var isAnimating = false
  /// The time of `order`, in seconds.
  private var time = -Double.infinity
  /// The value of `changeCount` when the draw list was built.
  private var presentedCount = -1
  /// The last unique number that was given to an entry.
  private var lastNumber = 0

  /// Marks the draw list as out of date.
  mutating func markChanged() { changeCount &+= 1 }

  /// Returns a unique number for a new entry.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Movements

  /// Begins an animated change. The items that fade out start from their current positions, like
  /// the loaded items.
  mutating func beginMovement(
    from former: FormerLayout, at time: Double, isEmpty: Bool, size: (AnyObject) -> Size
  ) {
    for position in leaving.indices where leaving[position].reason != .removed {
      let slot = leaving[position].slot
      leaving[position].slot.startMovement(
        former.transition, at: time, from: former.metrics, earlier: slot.transform,
        size: slot.view.map(size) ?? .zero)
      leaving[position].slot.fade = slot.fade
    }
    isMoving = !isEmpty || !leaving.isEmpty
  }

  /// Begins the movement of the camera from its current position. `camera` is the former camera of
  /// the configuration.
  mutating func beginCameraMovement(
    from camera: CarouselLayout.Camera, at time: Double, _ movement: Movement
  ) {
    let former = cameraAnimation
    func presented(at time: Double) -> CarouselLayout.Camera {
      former?.camera(at: time, to: camera) ?? camera
    }
    cameraAnimation = CameraAnimation(
      from: presented(at: time), earlier: presented(at: time - TransformAnimation.moment),
      change: LayoutChange(movement: movement))
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
    _ slot: Slot, _ reason: FadingSlot.Reason, fade: Fade, isPlaceholder: Bool,
    fixedTransform: Transform3D? = nil
  ) {
    var slot = slot
    slot.fade = fade
    slot.alpha = 0
    leaving.append(
      FadingSlot(
        slot: slot, reason: reason, fixedTransform: fixedTransform, isPlaceholder: isPlaceholder))
    isMoving = true
    markChanged()
  }

  /// Removes and returns an item that fades out because it was unloaded; `nil` if there is none at
  /// this index.
  mutating func restore(at index: Int) -> Slot? {
    let position = leaving.firstIndex { $0.reason == .unloaded && $0.slot.index == index }
    return position.map { leaving.remove(at: $0).slot }
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

  /// Sets the transform and offset of an item that fades out, in the current layout.
  mutating func place(_ position: Int, at transform: Transform3D, offset: Double) {
    leaving[position].slot.offset = offset
    leaving[position].slot.transform = transform
  }

  /// Removes the items that have faded out by the time of a frame. `areItemsAnimating` is `true` if
  /// a loaded item is still animated. `gone` is called for each item that is removed.
  mutating func settle(areItemsAnimating: Bool, at time: Double, gone: (FadingSlot) -> Void) {
    var kept = 0
    for position in leaving.indices {
      if let fade = leaving[position].slot.fade, !fade.isOver(at: time) {
        if kept != position { leaving.swapAt(kept, position) }
        kept += 1
      } else {
        gone(leaving[position])
      }
    }
    leaving.removeLast(leaving.count - kept)
    if cameraAnimation?.change.movement.span.isOver(at: time) == true { cameraAnimation = nil }
    isMoving = areItemsAnimating || !leaving.isEmpty || cameraAnimation != nil
    markChanged()
  }

  // MARK: Order

  /// Returns the draw list. `interactiveIndex` is the index of the only item that receives input;
  /// `nil` if all items do.
  func list(interactiveIndex: Int?) -> DrawList {
    DrawList(entries: entries, order: positions, interactiveIndex: interactiveIndex)
  }

  /// Whether the draw list is up to date.
  var isUpToDate: Bool { presentedCount == changeCount }

  /// The positions of the entries, from back to front.
  var positions: [Int] { temporaryOrder ?? order.positions }

  /// Whether the draw list was read between two frames while its order was changing.
  var isOrderTemporary: Bool { temporaryOrder != nil }

  /// Builds the draw list for a time.
  ///
  /// - Parameters:
  ///   - slots: The loaded items.
  ///   - current: The transform of the centred item; `nil` if it isn't loaded.
  ///   - time: The current time, in seconds.
  ///   - metrics: The parameters of the layout.
  ///   - camera: The base transform with which items are drawn.
  ///   - canJump: Whether a moving item may jump in front of others, as in iCarousel.
  ///   - advancesOrder: Whether later draw lists continue from the order of this one.
  ///   - outline: Returns the outline on the screen of a view with a transform; `nil` if it is
  ///     infinite.
  mutating func refresh(
    _ slots: [Slot], current: Transform3D?, at time: Double, _ metrics: LayoutMetrics,
    camera: BaseTransform, canJump: Bool, advancesOrder: Bool,
    outline: (AnyObject, Transform3D) -> Outline?
  ) {
    presentedCount = changeCount
    let centre = current.map { DrawKey.coordinate($0, metrics.axis) } ?? 0
    entries.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    isAnimating = false
    // The pointers avoid copying each slot, which is a large value.
    slots.withUnsafeBufferPointer { slots in
      guard let first = slots.baseAddress else { return }
      for position in slots.indices {
        present(first + position, .item, centre: centre, at: time, metrics, camera)
      }
    }
    for position in leaving.indices {
      var slot = leaving[position].slot
      present(&slot, .leaving, centre: centre, at: time, metrics, camera)
      guard entries.last?.number == slot.number else { continue }
      let last = entries.count - 1
      if leaving[position].reason == .replaced { entries[last].visibility = .replaced }
      if leaving[position].fixedTransform != nil { entries[last].isHidden = false }
    }
    for drawing in drawings {
      var slot = Slot(index: 0, view: drawing.view, number: drawing.number)
      slot.transform = metrics.base.applied(to: drawing.transform)
      present(&slot, .drawing, centre: centre, at: time, metrics, camera)
    }
    keys.withUnsafeMutableBufferPointer { $0.sortInPlace { $0.isBehind($1) } }
    temporaryOrder = nil
    guard isAnimating, !canJump, entries.count <= CarouselAnimation.maxOrderedCount else {
      order.sort(entries, by: keys)
      self.time = time
      return
    }
    if advancesOrder {
      order.update(entries, towards: keys, outline: outline)
      self.time = time
    } else {
      var temporary = order
      temporary.update(entries, towards: keys, outline: outline)
      temporaryOrder = temporary.positions
    }
  }

  /// Calls a closure with the index of each item that has to become invisible for a moment, so that
  /// it can move behind or in front of others.
  func forEachConflict(_ body: (Int) -> Void) {
    for position in order.conflicts { body(entries[position].index) }
  }

  private mutating func present(
    _ slot: UnsafePointer<Slot>, _ kind: DrawListEntry.Kind, centre: Double, at time: Double,
    _ metrics: LayoutMetrics, _ camera: BaseTransform
  ) {
    guard let view = slot.pointee.view else { return }
    let isEntryAnimating = slot.pointee.transformAnimation != nil
    if isEntryAnimating { isAnimating = true }
    let transform =
      isEntryAnimating || camera != metrics.base
      ? slot.pointee.presentedTransform(at: time, base: metrics.base, camera: camera)
      : slot.pointee.transform
    let isHidden =
      kind != .drawing && metrics.hides(transform) && !slot.pointee.isFadingOut(at: time)
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
        view: view, kind: kind, number: slot.pointee.number, index: slot.pointee.index,
        transform: transform,
        target: slot.pointee.transform, distance: kind == .drawing ? -1 : abs(slot.pointee.offset),
        alpha: alpha,
        isHidden: isHidden, visibility: visibility))
  }
}
