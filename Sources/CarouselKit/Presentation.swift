import GeometryKit

/// How what is loaded shows: what still leaves, what an app has added, and what covers what.
struct Presentation {
  /// Goes up with every change of what is to be seen.
  private(set) var changeCount = 0
  /// Drawings of the app among the items.
  var drawings: [ContentDrawing] = [] { didSet { markChanged() } }
  /// What still shows although it is no longer loaded.
  private(set) var leaving: [LeavingSlot] = []
  /// Where items come from that are loaded for a change which is shown as a movement.
  private(set) var former: FormerLayout?
  /// Whether an item or a leaving one may be on its way, or one order still dissolves into another.
  private(set) var isMoving = false

  /// What is to be drawn, as of `presentedCount`.
  private var places: [PresentedPlace] = []
  /// In the order of the places that things go to, back to front.
  private var keys: [DrawKey] = []
  /// In which orders it is to be drawn.
  private(set) var orders = DrawOrders()
  /// Whether something is not yet at its place.
  private var isOnTheWay = false
  /// The `changeCount` that it was made for.
  private var presentedCount = -1
  /// How many things have had a number.
  private var lastNumber = 0

  /// Counts a change of what is to be seen.
  mutating func markChanged() { changeCount &+= 1 }

  /// A number for something that comes to be seen.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Movements

  /// Begins to show a change as a movement: what is leaving sets off from where it is now, as the loaded
  /// items do.
  mutating func beginMovement(from former: FormerLayout, at time: Double, isEmpty: Bool) {
    for position in leaving.indices where leaving[position].reason != .removed {
      let fade = leaving[position].slot.fade
      leaving[position].slot.depart(
        in: former.span, at: time, base: former.metrics.base,
        earlier: leaving[position].slot.transform)
      leaving[position].slot.fade = fade
    }
    isMoving = !isEmpty || !leaving.isEmpty || orders.count > 1
    self.former = former
    orders.beginMovement(in: former.span)
  }

  /// The change that is shown as a movement is complete: what is loaded from now on is not part of it.
  mutating func completeMovement() { former = nil }

  /// Something sets off on its way.
  mutating func beginMoving() { isMoving = true }

  /// Forgets what leaves, where things came from, and the orders in which they were drawn then.
  mutating func removeAll() {
    leaving.removeAll(keepingCapacity: true)
    former = nil
    orders.endChanges()
    markChanged()
  }

  // MARK: Leaving

  /// Lets an item show until it has faded out.
  mutating func leave(
    _ slot: Slot, _ reason: LeavingSlot.Reason, fade: Fade, isPlaceholder: Bool
  ) {
    var slot = slot
    slot.fade = fade
    slot.alpha = 0
    leaving.append(LeavingSlot(slot: slot, reason: reason, isPlaceholder: isPlaceholder))
    isMoving = true
    markChanged()
  }

  /// Takes back an item that was leaving because there was no room for it; `nil` if it was not.
  mutating func takeBack(at index: Int) -> Slot? {
    let position = leaving.firstIndex { $0.reason == .unloaded && $0.slot.index == index }
    return position.map { leaving.remove(at: $0).slot }
  }

  /// Makes room for an item at an index.
  mutating func makeRoom(at index: Int) {
    for position in leaving.indices where leaving[position].slot.index >= index {
      leaving[position].slot.index += 1
    }
  }

  /// Closes the gap of an item that was removed. What left its place before stays there.
  mutating func closeGap(at index: Int) {
    for position in leaving.indices where leaving[position].reason != .removed {
      if leaving[position].slot.index == index { leaving[position].reason = .removed }
      if leaving[position].slot.index > index { leaving[position].slot.index -= 1 }
    }
  }

  /// Gives what may come back another index; `nil` where there is none, so that it stays away.
  mutating func reindexLeaving(_ newIndex: (Int) -> Int?) {
    for position in leaving.indices where leaving[position].reason != .removed {
      if let index = newIndex(leaving[position].slot.index) {
        leaving[position].slot.index = index
      } else {
        leaving[position].reason = .removed
      }
    }
  }

  /// Puts something that is leaving where it would stand now.
  mutating func stand(
    _ position: Int, at place: Transform3D, offset: Double, _ metrics: LayoutMetrics
  ) {
    leaving[position].slot.offset = offset
    leaving[position].slot.transform = place
    leaving[position].slot.isHidden = metrics.hides(place)
  }

  /// A frame has moved everything on: what has faded is gone. `goesOn` says that a loaded item is still on
  /// its way.
  mutating func settle(goesOn: Bool, at time: Double, gone: (LeavingSlot) -> Void) {
    var kept = 0
    for position in leaving.indices {
      if let fade = leaving[position].slot.fade, !fade.span.isOver(at: time) {
        if kept != position { leaving.swapAt(kept, position) }
        kept += 1
      } else {
        gone(leaving[position])
      }
    }
    leaving.removeLast(leaving.count - kept)
    isMoving = goesOn || !leaving.isEmpty || orders.isChanging(at: time)
    markChanged()
  }

  // MARK: Order

  /// How many things there are to draw.
  var count: Int { places.count }

  /// The list in the order of a layer. `interactiveIndex` is the only item that takes input; `nil` where all do.
  func list(inLayer layer: Int, interactiveIndex: Int?) -> PresentedPlaces {
    PresentedPlaces(places: places, order: orders[layer], interactiveIndex: interactiveIndex)
  }

  /// Whether nothing has changed since the list was made.
  var isUpToDate: Bool { presentedCount == changeCount }

  /// Makes the list of what is to be drawn at a time. `current` is the item in the centre.
  mutating func refresh(
    _ slots: [Slot], current: Slot?, at time: Double, _ metrics: LayoutMetrics
  ) {
    presentedCount = changeCount
    let centre = current.map { DrawKey.place($0.transform, metrics.axis) } ?? 0
    places.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    isOnTheWay = false
    // Through pointers, for a slot is too big to be copied for every look at it.
    slots.withUnsafeBufferPointer { slots in
      for position in slots.indices {
        present(slots[position], .item, centre: centre, at: time, metrics)
      }
    }
    for position in leaving.indices {
      present(leaving[position].slot, .leaving, centre: centre, at: time, metrics)
    }
    for drawing in drawings {
      var slot = Slot(index: 0, view: drawing.view, number: drawing.number)
      slot.transform = metrics.base.applied(to: drawing.place)
      present(slot, .drawing, centre: centre, at: time, metrics)
    }
    keys.withUnsafeMutableBufferPointer { $0.sort() }
    orders.update(places, keys, isOnTheWay: isOnTheWay, at: time)
  }

  private mutating func present(
    _ slot: borrowing Slot, _ kind: PresentedPlace.Kind, centre: Double, at time: Double,
    _ metrics: LayoutMetrics
  ) {
    guard let view = slot.view else { return }
    let isOnItsWay = slot.journey != nil
    if isOnItsWay { isOnTheWay = true }
    let transform =
      isOnItsWay ? slot.presentedTransform(at: time, base: metrics.base) : slot.transform
    // On its way an item may turn its back in passing.
    let isHidden = isOnItsWay ? metrics.hides(transform) : slot.isHidden
    keys.append(
      DrawKey(
        slot.transform, centre: centre, axis: metrics.axis, index: slot.index,
        position: places.count))
    places.append(
      PresentedPlace(
        view: view, kind: kind, number: slot.number, index: slot.index, transform: transform,
        alpha: slot.fade == nil ? slot.alpha : slot.presentedAlpha(at: time), isHidden: isHidden))
  }

  /// What is wrong with it; `nil` if nothing is.
  func violation() -> String? {
    for leaving in leaving {
      guard leaving.slot.view != nil, leaving.slot.fade != nil, leaving.slot.alpha == 0 else {
        return "item \(leaving.slot.index) leaves without a view or a fade"
      }
    }
    if !leaving.isEmpty, !isMoving { return "something leaves at rest" }
    if keys.count != places.count { return "\(keys.count) places for \(places.count) things" }
    for (back, front) in zip(keys, keys.dropFirst()) where front.isBehind(back) {
      return
        "\(places[front.position].index) is drawn over \(places[back.position].index), which lies before it"
    }
    guard Set(places.map(\.number)).count == places.count else { return "two things are one" }
    if orders.count > 1, !isMoving { return "the order changes at rest" }
    if !isOnTheWay, orders[orders.count - 1] != keys.map(\.position) {
      return "at rest the order is not that of the places"
    }
    return orders.violation(of: places.count)
  }
}
