import GeometryKit

/// The draw order of a carousel: positions of entries in the draw list, from back to front.
///
/// A carousel at rest is sorted by depth. While items move to other positions, two visible items
/// never change their order on top of each other, because one would jump in front of the other.
/// They change it where they don't overlap, or while one of them is invisible.
struct DrawOrder {
  /// The positions of the entries, from back to front.
  private(set) var positions: [Int] = []
  /// The positions of the items that have to become invisible for a moment, because others that are
  /// nearer to the centre have to be behind them, or in front of them, in the end.
  private(set) var conflicts: [Int] = []
  /// The unique number of the entry at each position, at the last update.
  private var numbers: [Int] = []
  // Buffers, reused to avoid allocations.
  private var ranks: [Int] = []
  private var indexes: [Int] = []
  private var outlines: [Outline?] = []
  private var candidates: [Int] = []
  private var kept: [Int] = []

  /// Sorts the entries by their keys.
  mutating func sort(_ entries: [DrawListEntry], by keys: [DrawKey]) {
    conflicts.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    for key in keys { positions.append(key.position) }
    updateNumbers(entries)
  }

  /// Changes the order towards that of the keys, as far as no visible item jumps. O(*n*²) while the
  /// order differs from that of the keys, where *n* is the number of entries.
  ///
  /// - Parameters:
  ///   - entries: The entries of the draw list.
  ///   - keys: The sort keys of the entries for their final positions, from back to front.
  ///   - outline: Returns the outline on the screen of an entry with a transform; `nil` if it is
  ///     infinite.
  mutating func update(
    _ entries: [DrawListEntry], towards keys: [DrawKey],
    outline: (DrawListEntry, Transform3D) -> Outline?
  ) {
    conflicts.removeAll(keepingCapacity: true)
    removeFormerEntries(entries)
    updateNumbers(entries)
    if positions.elementsEqual(keys, by: { $0 == $1.position }) { return }
    setRanks(entries, keys)
    outlines.removeAll(keepingCapacity: true)
    for entry in entries { outlines.append(outline(entry, entry.transform)) }
    positions.removeAll { entries[$0].visibility == .hidden || entries[$0].visibility == .replaced }
    moveVisibleEntries(entries)
    for key in keys where entries[key.position].visibility != .replaced {
      insert(key.position, entries)
    }
    for position in entries.indices.reversed() where entries[position].visibility == .replaced {
      insertReplacedView(position, entries)
    }
    findConflicts(entries, outline)
  }

  private mutating func updateNumbers(_ entries: [DrawListEntry]) {
    numbers.removeAll(keepingCapacity: true)
    for entry in entries { numbers.append(entry.number) }
  }

  /// Removes the entries that are no longer in the draw list.
  private mutating func removeFormerEntries(_ entries: [DrawListEntry]) {
    guard !entries.elementsEqual(numbers, by: { $0.number == $1 }) else { return }
    for index in positions.indices {
      let number = numbers[positions[index]]
      positions[index] = entries.firstIndex { $0.number == number } ?? -1
    }
    positions.removeAll { $0 < 0 }
  }

  /// Sets the rank of each entry in the final order. Items that are no longer loaded belong behind
  /// all others, so they never cover an item that they didn't cover before.
  private mutating func setRanks(_ entries: [DrawListEntry], _ keys: [DrawKey]) {
    ranks.removeAll(keepingCapacity: true)
    for _ in entries { ranks.append(-1) }
    for rank in keys.indices where entries[keys[rank].position].kind != .leaving {
      ranks[keys[rank].position] = rank
    }
  }

  /// Sorts the visible entries by their ranks, as far as no two entries change their order on top
  /// of each other. Items that don't move to other positions change it as in a scrolling carousel.
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

  /// Inserts a missing entry behind all entries that it is behind in the final order, except those
  /// that have yet to become invisible.
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

  /// Finds the items that can't reach their final rank while they are visible. Of two items, the
  /// one nearer to the centre stays visible.
  private mutating func findConflicts(
    _ entries: [DrawListEntry], _ outline: (DrawListEntry, Transform3D) -> Outline?
  ) {
    setIndexesAndCandidates(entries)
    guard !zip(candidates, candidates.dropFirst()).allSatisfy({ ranks[$0] < ranks[$1] }) else {
      return
    }
    outlines.removeAll(keepingCapacity: true)
    for entry in entries { outlines.append(outline(entry, entry.target)) }
    candidates.withUnsafeMutableBufferPointer { candidates in
      for end in candidates.indices.dropFirst() {
        var index = end
        while index > 0,
          entries[candidates[index]].distance < entries[candidates[index - 1]].distance
        {
          candidates.swapAt(index, index - 1)
          index -= 1
        }
      }
    }
    kept.removeAll(keepingCapacity: true)
    for candidate in candidates {
      let mustVanish = kept.contains {
        (indexes[$0] < indexes[candidate]) != (ranks[$0] < ranks[candidate])
          && isConflict($0, candidate, entries)
      }
      if mustVanish { conflicts.append(candidate) } else { kept.append(candidate) }
    }
  }

  /// Returns whether two items in the wrong order will overlap at their final positions. If they
  /// will hardly overlap, they may not after all, because an app may change their sizes meanwhile.
  /// This is only known when one of them has arrived.
  private func isConflict(_ a: Int, _ b: Int, _ entries: [DrawListEntry]) -> Bool {
    if Self.areSettled(a, b, entries) { return false }
    let hasArrived = entries[a].visibility == .settled || entries[b].visibility == .settled
    return overlap(a, b, byMoreThan: hasArrived ? 0 : CarouselAnimation.maxIgnoredOverlap)
  }

  /// Sets the index of each entry in `positions`, and the entries that stay visible if nothing is
  /// done, from back to front.
  private mutating func setIndexesAndCandidates(_ entries: [DrawListEntry]) {
    indexes.removeAll(keepingCapacity: true)
    for _ in entries { indexes.append(0) }
    candidates.removeAll(keepingCapacity: true)
    for index in positions.indices {
      indexes[positions[index]] = index
      switch entries[positions[index]].visibility {
      case .settled, .moving: candidates.append(positions[index])
      case .vanishing, .hidden, .replaced: break
      }
    }
  }

  private static func areSettled(_ a: Int, _ b: Int, _ entries: [DrawListEntry]) -> Bool {
    entries[a].visibility == .settled && entries[b].visibility == .settled
  }

  /// Returns whether two entries overlap by more than a fraction of the smaller one.
  private func overlap(_ a: Int, _ b: Int, byMoreThan fraction: Double = 0) -> Bool {
    guard let a = outlines[a], let b = outlines[b] else { return true }
    return a.overlaps(b, byMoreThan: fraction)
  }

  /// Returns a description of the first violated invariant for a number of entries in the draw
  /// list; `nil` if there is none.
  func violation(entryCount: Int) -> String? {
    positions.sorted() == Array(0..<entryCount)
      ? nil : "\(positions) isn't an order of \(entryCount) entries"
  }
}
