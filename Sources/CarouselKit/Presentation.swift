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
  /// Whether an item or a leaving one may be on its way.
  private(set) var isMoving = false
  /// The scroll offset with which things set off, after the change, in items.
  var startOffset = 0.0

  /// What is to be drawn, as of `presentedCount`.
  private var places: [PresentedPlace] = []
  /// Its order, back to front; while things are on their way, the one in which they set off.
  private var keys: [DrawKey] = []
  /// The order in which they arrive; empty where it is the same, and at rest.
  private var arrivingKeys: [DrawKey] = []
  /// How much of the way has passed, 0…1.
  private var passed = 1.0
  /// Of each thing where it was in the order of drawing before it set off, if it was seen.
  private var ranks: [Int?] = []
  /// Which items had which ranks then.
  private var formerRanks: [Slot.Rank] = []
  /// The `changeCount` that it was made for.
  private var presentedCount = -1

  /// Counts a change of what is to be seen.
  mutating func markChanged() { changeCount &+= 1 }

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
    isMoving = !isEmpty || !leaving.isEmpty
    self.former = former
  }

  /// The change that is shown as a movement is complete: what is loaded from now on is not part of it.
  mutating func completeMovement() { former = nil }

  /// Something sets off on its way.
  mutating func beginMoving() { isMoving = true }

  /// Forgets what leaves, and where things came from.
  mutating func removeAll() {
    leaving.removeAll(keepingCapacity: true)
    former = nil
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
    isMoving = goesOn || !leaving.isEmpty
    markChanged()
  }

  // MARK: Order

  /// How many things there are to draw.
  var count: Int { keys.count }

  /// The list, in the order in which things set off, or arrive. `interactiveIndex` is the only item that
  /// takes input; `nil` where all do.
  func list(isArriving: Bool, interactiveIndex: Int?) -> PresentedPlaces {
    PresentedPlaces(
      places: places, keys: isArriving && isSwept ? arrivingKeys : keys,
      interactiveIndex: interactiveIndex)
  }

  /// Whether things arrive in another order than that in which they set off.
  private var isSwept: Bool { !arrivingKeys.isEmpty }

  /// How far the line has come that the other order begins at, in a carousel of an extent across its axis;
  /// `nil` where there is none. It sets off before the edge, and arrives behind the other, for items may
  /// come a little over both.
  func line(across extent: Double) -> Double? {
    isSwept ? extent * (0.5 + 1.25 * (passed - 0.5)) : nil
  }

  /// Whether nothing has changed since the list was made.
  var isUpToDate: Bool { presentedCount == changeCount }

  /// Makes the list of what is to be drawn at a time. `current` is the item in the centre, and
  /// `scrolled` how far the carousel has gone since things set off, in items.
  mutating func refresh(
    _ slots: [Slot], current: Slot?, at time: Double, scrolled: Double = 0, _ metrics: LayoutMetrics
  ) {
    presentedCount = changeCount
    let centre =
      current.map {
        DrawKey.place($0.presentedTransform(at: time, base: metrics.base), metrics.axis)
      }
      ?? 0
    places.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    arrivingKeys.removeAll(keepingCapacity: true)
    ranks.removeAll(keepingCapacity: true)
    let span = isMoving ? slots.first { $0.view != nil && $0.journey != nil }?.journey?.span : nil
    let isOnTheWay = span != nil
    passed = span?.passed(at: time) ?? 1
    // Where the item in the centre goes.
    let goal = isOnTheWay ? current.map { DrawKey.place($0.transform, metrics.axis) } : nil
    // Through pointers, for a slot is too big to be copied for every look at it.
    slots.withUnsafeBufferPointer { slots in
      for position in slots.indices {
        present(slots[position], .item, centre: centre, at: time, metrics)
        if isOnTheWay {
          addGoal(slots[position], centre: goal ?? 0, scrolled: scrolled, metrics.axis)
        }
      }
    }
    for position in leaving.indices {
      present(leaving[position].slot, .leaving, centre: centre, at: time, metrics)
      if isOnTheWay {
        addGoal(leaving[position].slot, centre: goal ?? 0, scrolled: scrolled, metrics.axis)
      }
    }
    for drawing in drawings {
      var slot = Slot(index: 0, view: drawing.view)
      slot.transform = metrics.base.applied(to: drawing.place)
      slot.rank = drawing.rank.map { Slot.Rank(order: $0, offset: 0) }
      present(slot, .drawing, centre: centre, at: time, metrics)
      // Nothing else takes the place of a drawing.
      if isOnTheWay { addGoal(slot, centre: goal ?? 0, scrolled: 0, metrics.axis) }
    }
    if isOnTheWay { rankKeys() } else { Self.sort(&keys) }
    if isSwept, keys.indices.allSatisfy({ keys[$0].position == arrivingKeys[$0].position }) {
      arrivingKeys.removeAll(keepingCapacity: true)
    }
  }

  private mutating func present(
    _ slot: borrowing Slot, _ kind: PresentedPlace.Kind, centre: Double, at time: Double,
    _ metrics: LayoutMetrics
  ) {
    guard let view = slot.view else { return }
    let isOnItsWay = slot.journey != nil
    let transform =
      isOnItsWay ? slot.presentedTransform(at: time, base: metrics.base) : slot.transform
    // On its way an item may turn its back in passing.
    let isHidden = isOnItsWay ? metrics.hides(transform) : slot.isHidden
    keys.append(
      DrawKey(
        transform, centre: centre, axis: metrics.axis, index: slot.index, position: places.count))
    places.append(
      PresentedPlace(
        view: view, kind: kind, index: slot.index, transform: transform,
        alpha: slot.fade == nil ? slot.alpha : slot.presentedAlpha(at: time), isHidden: isHidden))
  }

  /// Says of what was presented last where it belongs in both orders. `centre` is where the item in the centre
  /// goes.
  private mutating func addGoal(
    _ slot: borrowing Slot, centre: Double, scrolled: Double, _ axis: Axis
  ) {
    guard slot.view != nil else { return }
    arrivingKeys.append(
      DrawKey(
        slot.transform, centre: centre, axis: axis, index: slot.index, position: places.count - 1))
    ranks.append(slot.rank.map { rank($0, scrolled: scrolled) })
  }

  /// The rank of what would be where a thing has come by scrolling, had it not been for the movement.
  private func rank(_ rank: Slot.Rank, scrolled: Double) -> Int {
    guard abs(scrolled) >= 0.5 else { return rank.order }
    let offset = rank.offset - scrolled
    var nearest = rank
    for other in formerRanks where abs(other.offset - offset) < abs(nearest.offset - offset) {
      nearest = other
    }
    return nearest.order
  }

  /// Makes the keys those of the order in which things set off, and of that in which they arrive.
  ///
  /// What is whole in one of them only keeps behind all in the other that is before it in that one: where it
  /// fades in or out it never covers what it wasn't seen to cover.
  private mutating func rankKeys() {
    Self.sort(&arrivingKeys)
    keys.removeAll(keepingCapacity: true)
    var least = Double(places.count)
    for order in arrivingKeys.indices.reversed() {
      let position = arrivingKeys[order].position
      if let rank = ranks[position] {
        if places[position].kind != .leaving { least = min(least, Double(rank)) }
        keys.append(DrawKey(rank: Double(rank), index: order, position: position))
      } else {
        keys.append(DrawKey(rank: least - 0.5, index: order, position: position))
      }
    }
    Self.sort(&keys)
    // The index of a key is now where its thing arrives.
    arrivingKeys.removeAll(keepingCapacity: true)
    least = Double(places.count)
    for order in keys.indices.reversed() {
      let (position, goal) = (keys[order].position, Double(keys[order].index))
      let isLeaving = places[position].kind == .leaving
      if !isLeaving { least = min(least, goal) }
      arrivingKeys.append(
        DrawKey(rank: isLeaving ? least - 0.5 : goal, index: order, position: position))
    }
    Self.sort(&arrivingKeys)
  }

  /// Notes of everything where it is in the order of drawing, before it sets off. What is to be seen must be
  /// up to date, and `slots` what it was made of.
  mutating func rank(_ slots: inout [Slot]) {
    var ranks = [Int](repeating: 0, count: count)
    // On most of the carousel, where they are still on their way from the last one.
    let keys = isSwept && passed > 0.5 ? arrivingKeys : keys
    for order in 0..<count { ranks[keys[order].position] = order }
    formerRanks.removeAll(keepingCapacity: true)
    var position = 0
    for index in slots.indices where slots[index].view != nil {
      let rank = Slot.Rank(order: ranks[position], offset: slots[index].offset)
      slots[index].rank = rank
      formerRanks.append(rank)
      position += 1
    }
    for index in leaving.indices {
      leaving[index].slot.rank = Slot.Rank(
        order: ranks[position], offset: leaving[index].slot.offset)
      position += 1
    }
    for index in drawings.indices {
      drawings[index].rank = ranks[position]
      position += 1
    }
  }

  /// Sorts without any memory: by insertion while that is not the slower way, else by a heap.
  private static func sort(_ keys: inout [DrawKey]) {
    keys.withUnsafeMutableBufferPointer { keys in
      if keys.count <= 64 { keys.sortByInsertion() } else { keys.sortByHeap() }
    }
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
    guard Set(keys.map(\.position)).count == keys.count else { return "something is drawn twice" }
    if isSwept, Set(arrivingKeys.map(\.position)) != Set(keys.map(\.position)) {
      return "not all that sets off arrives"
    }
    return nil
  }
}
