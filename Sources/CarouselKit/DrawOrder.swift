import GeometryKit

/// The draw order of a carousel: positions of entries in the draw list, from back to front.
///
/// A carousel that rests or scrolls is sorted by depth. While items are animated to another layout,
/// two visible items that overlap never change their order, because one would jump in front of the
/// other. They change their order when they no longer overlap, or while one of them is invisible.
struct DrawOrder {
  /// The positions of the entries in their final order, from back to front.
  private(set) var sorted: [Int] = []
  /// The positions of the entries in the order in which they are drawn, from back to front.
  private(set) var positions: [Int] = []
  /// The indexes of the items that have to become invisible for a moment. Each of them overlaps an
  /// item nearer to the centre with which it has to change its order.
  private(set) var conflicts: [Int] = []
  /// The unique number of the entry at each position, at the last update.
  private var numbers: [Int] = []
  // Buffers of `update`, which are reused to avoid allocations.
  /// The rank of each entry in the final order; −1 for items that are no longer loaded.
  private var ranks: [Int] = []
  /// The index of each entry in `positions`.
  private var indexes: [Int] = []
  /// The outline of each entry on the screen; `nil` if it is infinite.
  private var outlines: [Outline?] = []
  /// The entries that may have to become invisible, from back to front.
  private var candidates: [Int] = []
  /// The candidates that stay visible.
  private var kept: [Int] = []

  /// Finds the final order: sorts the entries by the keys of their final positions. The former
  /// final order is the starting point, because it is almost the same.
  mutating func sort(by keys: [DrawKey]) {
    if sorted.count != keys.count {
      sorted.removeAll(keepingCapacity: true)
      sorted.append(contentsOf: keys.indices)
    }
    sorted.withUnsafeMutableBufferPointer {
      $0.sortInPlace { keys[$0].isBehind(keys[$1]) }
    }
  }

  /// Changes to the final order at once.
  mutating func jump(_ entries: [DrawListEntry]) {
    conflicts.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    positions.append(contentsOf: sorted)
    updateNumbers(entries)
  }

  /// Brings the order closer to the final order, without letting a visible item jump. O(*n*²),
  /// where *n* is the number of entries, while the order isn't final. `frames` contains the frames
  /// of the views in their own planes. `target` returns the final transform of an item or an
  /// additional view.
  mutating func update(
    _ entries: [DrawListEntry], _ frames: [Rect], target: (_ position: Int) -> Transform3D
  ) {
    conflicts.removeAll(keepingCapacity: true)
    removeFormerEntries(entries)
    updateNumbers(entries)
    if positions == sorted { return }
    setRanks(entries)
    outlines.removeAll(keepingCapacity: true)
    for index in entries.indices {
      outlines.append(Outline(of: frames[index], entries[index].transform))
    }
    positions.removeAll { entries[$0].visibility == .hidden || entries[$0].visibility == .replaced }
    moveVisibleEntries(entries)
    sortAcrossLeavingItems(entries)
    for position in sorted where entries[position].visibility != .replaced {
      insert(position, entries)
    }
    for position in entries.indices.reversed() where entries[position].visibility == .replaced {
      insertReplacedView(position, entries)
    }
    findConflicts(entries, frames, target)
  }

  /// Stores the numbers of the entries, by which the next update recognizes them.
  private mutating func updateNumbers(_ entries: [DrawListEntry]) {
    numbers.removeAll(keepingCapacity: true)
    for entry in entries { numbers.append(entry.number) }
  }

  /// Removes the entries that are no longer in the draw list.
  private mutating func removeFormerEntries(_ entries: [DrawListEntry]) {
    let isSame = numbers.elementsEqual(entries.indices) { $0 == entries[$1].number }
    if isSame { return }
    for index in positions.indices {
      let number = numbers[positions[index]]
      positions[index] = entries.firstIndex { $0.number == number } ?? -1
    }
    positions.removeAll { $0 < 0 }
  }

  /// Sets the rank of each entry in the final order. Items that are no longer loaded get ranks
  /// behind all others, so they never cover an item that they didn't cover before.
  private mutating func setRanks(_ entries: [DrawListEntry]) {
    ranks.removeAll(keepingCapacity: true)
    for _ in entries.indices { ranks.append(-1) }
    for rank in sorted.indices where entries[sorted[rank]].kind != .leaving {
      ranks[sorted[rank]] = rank
    }
  }

  /// Sorts the visible entries by their ranks. Two overlapping entries keep their order, unless
  /// both are in their final positions, as in a carousel that scrolls.
  private mutating func moveVisibleEntries(_ entries: [DrawListEntry]) {
    for end in positions.indices.dropFirst() {
      let position = positions[end]
      var index = end
      while index > 0, ranks[position] < ranks[positions[index - 1]],
        Self.areSettled(position, positions[index - 1], entries)
          || !overlap(position, positions[index - 1])
      {
        positions[index] = positions[index - 1]
        index -= 1
      }
      positions[index] = position
    }
  }

  /// Sorts entries in their final positions that an item that fades out has kept apart. That item
  /// ends up behind them, because it never covers an item that it didn't cover before.
  private mutating func sortAcrossLeavingItems(_ entries: [DrawListEntry]) {
    for index in positions.indices where entries[positions[index]].visibility == .settled {
      var front = index
      for back in (0..<index).reversed() {
        if Self.areSettled(positions[back], positions[front], entries) {
          guard ranks[positions[back]] > ranks[positions[front]] else { continue }
          positions.insert(positions.remove(at: back), at: front)
          front -= 1
        } else if entries[positions[back]].kind != .leaving {
          break
        }
      }
    }
  }

  /// Inserts a new entry behind the entries that are in front of it in the final order. Ignores
  /// entries that are about to become invisible.
  private mutating func insert(_ position: Int, _ entries: [DrawListEntry]) {
    guard !positions.contains(position) else { return }
    let front = positions.firstIndex {
      ranks[$0] > ranks[position] && entries[$0].visibility != .vanishing
    }
    positions.insert(position, at: front ?? positions.endIndex)
  }

  /// Inserts a replaced view directly in front of the view that replaces it.
  private mutating func insertReplacedView(_ position: Int, _ entries: [DrawListEntry]) {
    let view = positions.firstIndex {
      entries[$0].kind == .item && entries[$0].index == entries[position].index
    }
    positions.insert(position, at: view.map { $0 + 1 } ?? positions.endIndex)
  }

  /// Finds the items that can't reach their final rank while they are visible. Of two overlapping
  /// items, the one nearer to the centre stays visible.
  private mutating func findConflicts(
    _ entries: [DrawListEntry], _ frames: [Rect], _ target: (Int) -> Transform3D
  ) {
    setIndexesAndCandidates(entries)
    guard !zip(candidates, candidates.dropFirst()).allSatisfy({ ranks[$0] < ranks[$1] }) else {
      return
    }
    for candidate in candidates {
      outlines[candidate] = Outline(of: frames[candidate], target(candidate))
    }
    candidates.withUnsafeMutableBufferPointer {
      $0.sortInPlace {
        let (distance, other) = (entries[$0].distance, entries[$1].distance)
        return distance != other ? distance < other : indexes[$0] < indexes[$1]
      }
    }
    kept.removeAll(keepingCapacity: true)
    for candidate in candidates {
      let mustVanish = kept.contains {
        (indexes[$0] < indexes[candidate]) != (ranks[$0] < ranks[candidate])
          && isConflict($0, candidate, entries)
      }
      if mustVanish { conflicts.append(entries[candidate].index) } else { kept.append(candidate) }
    }
  }

  /// Returns whether two items in the wrong order will overlap at their final positions. A small
  /// overlap counts only when one of the items has arrived there, because until then an app may
  /// change the sizes of its views.
  private func isConflict(_ a: Int, _ b: Int, _ entries: [DrawListEntry]) -> Bool {
    if Self.areSettled(a, b, entries) { return false }
    let hasArrived = entries[a].visibility == .settled || entries[b].visibility == .settled
    return overlap(a, b, byMoreThan: hasArrived ? 0 : CarouselAnimation.maxIgnoredOverlap)
  }

  /// Sets `indexes`, the index of each entry in `positions`. Also sets `candidates`, the visible
  /// entries that aren't about to become invisible, from back to front.
  private mutating func setIndexesAndCandidates(_ entries: [DrawListEntry]) {
    indexes.removeAll(keepingCapacity: true)
    for _ in entries.indices { indexes.append(0) }
    candidates.removeAll(keepingCapacity: true)
    for index in positions.indices {
      indexes[positions[index]] = index
      let visibility = entries[positions[index]].visibility
      if visibility == .settled || visibility == .moving { candidates.append(positions[index]) }
    }
  }

  /// Returns whether two entries are in their positions in the present layout.
  private static func areSettled(_ a: Int, _ b: Int, _ entries: [DrawListEntry]) -> Bool {
    entries[a].visibility == .settled && entries[b].visibility == .settled
  }

  /// Returns whether two entries overlap by more than a fraction of the smaller one.
  private func overlap(_ a: Int, _ b: Int, byMoreThan fraction: Double = 0) -> Bool {
    guard let a = outlines[a], let b = outlines[b] else { return true }
    return a.overlaps(b, byMoreThan: fraction)
  }
}
