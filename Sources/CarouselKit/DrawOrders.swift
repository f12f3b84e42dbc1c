import GeometryKit

/// The draw orders of a carousel. Each order lists positions of entries in the draw list, from back
/// to front.
///
/// A carousel at rest has one order, sorted by depth. While items move, two overlapping items may
/// have to swap their positions in the order. If they did so at once, one would jump in front of
/// the other. Instead, the new order is drawn as another layer over the old one. The upper layer
/// becomes opaque gradually; then the old order is removed.
struct DrawOrders {
  /// The cross-fades from each order to the next one, sorted by their end times.
  private(set) var changes: [OrderCrossFade] = []
  /// The orders. There is one more order than there are changes. The first order is the bottom
  /// layer.
  private var orders: [[Int]] = [[]]
  /// The time of the last update, in seconds.
  private var time = 0.0
  /// The unique number of the entry at each position, at the last update.
  private var numbers: [Int] = []
  /// The time span of a movement that has begun since the last update.
  private var movement: TimeSpan?
  // Buffers, reused to avoid allocations.
  private var wanted: [Int] = []
  private var ranks: [Int] = []
  private var moves: [Int?] = []

  // MARK: Layers

  /// The number of layers: 1 at rest.
  var count: Int { orders.count }

  /// Returns the order of a layer; 0 is the bottom layer.
  subscript(layer: Int) -> [Int] { orders[layer] }

  /// Returns the opacity with which a layer covers the layers below it, 0…1. The opacity of the
  /// bottom layer is 1.
  func opacity(of layer: Int) -> Double {
    layer > 0 ? changes[layer - 1].opacity(at: time) : 1
  }

  /// Returns whether a cross-fade is still in progress at a time.
  func isChanging(at time: Double) -> Bool { changes.last.map { !$0.isOver(at: time) } ?? false }

  // MARK: Changes

  /// Records that items begin to move to other positions. The cross-fade to their new order has the
  /// same time span.
  mutating func beginMovement(in span: TimeSpan) { movement = span }

  /// Ends all cross-fades: the top layer remains.
  mutating func endChanges() {
    orders.removeFirst(changes.count)
    changes.removeAll()
  }

  /// Updates the orders for the entries of the draw list.
  ///
  /// - Parameters:
  ///   - entries: The entries of the draw list.
  ///   - keys: The sort keys of the entries for their final positions, from back to front.
  ///   - isAnimating: Whether any entry is moving to another position.
  ///   - time: The current time, in seconds.
  mutating func update(
    _ entries: [DrawListEntry], _ keys: [DrawKey], isAnimating: Bool, at time: Double
  ) {
    self.time = time
    while let first = changes.first, first.isOver(at: time) { forgetOrder(0) }
    if isAnimating || !changes.isEmpty { updateEntries(entries, keys) }
    wanted.removeAll(keepingCapacity: true)
    for key in keys where !isAnimating || entries[key.position].kind != .leaving {
      wanted.append(key.position)
    }
    let last = changes.count
    if isAnimating {
      // An item that fades out stays behind the items it was behind before.
      Self.add(orders[last], to: &wanted, &ranks) { entries[$0].kind == .leaving }
      // If the top layer is still hardly visible, its order is replaced; otherwise a layer is
      // added.
      if wanted != orders[last], !(changes.last?.isReplaceable(at: time) ?? false) {
        let span =
          movement ?? TimeSpan(start: time, duration: CarouselAnimation.minOrderFadeDuration)
        changes.append(OrderCrossFade(span: span, after: changes.last))
        orders.append([])
      }
    }
    swap(&orders[changes.count], &wanted)
    // Merge adjacent layers with equal orders. Two translucent layers together are more opaque than
    // one, so layers can be merged only if the lower layer is the bottom layer or the upper layer
    // is still invisible.
    for layer in changes.indices.reversed()
    where orders[layer] == orders[layer + 1]
      && (layer == 0 || changes[layer].opacity(at: time) == 0)
    {
      forgetOrder(layer)
    }
    movement = nil
    numbers.removeAll(keepingCapacity: true)
    for entry in entries { numbers.append(entry.number) }
  }

  /// Removes an order together with the cross-fade to the next order.
  private mutating func forgetOrder(_ layer: Int) {
    changes.remove(at: layer)
    orders.remove(at: layer)
  }

  /// Updates all orders: removes the entries that have disappeared and inserts the new ones.
  ///
  /// A new item is inserted behind all items that it will be behind in its final position. An entry
  /// that has begun to fade out is inserted directly in front of the view that replaces it.
  private mutating func updateEntries(_ entries: [DrawListEntry], _ keys: [DrawKey]) {
    guard !entries.elementsEqual(numbers, by: { $0.number == $1 }) else { return }
    moves.removeAll(keepingCapacity: true)
    for number in numbers { moves.append(entries.firstIndex { $0.number == number }) }
    wanted.removeAll(keepingCapacity: true)
    for key in keys where entries[key.position].kind != .leaving { wanted.append(key.position) }
    let moves = moves
    for layer in orders.indices {
      orders[layer] = orders[layer].compactMap { moves[$0] }
      Self.add(wanted, to: &orders[layer], &ranks) { !moves.contains($0) }
      for position in keys.indices where !orders[layer].contains(keys[position].position) {
        let under = position > 0 ? orders[layer].firstIndex(of: keys[position - 1].position) : nil
        orders[layer].insert(keys[position].position, at: under.map { $0 + 1 } ?? 0)
      }
    }
  }

  /// Inserts the elements of `other` that are missing in `order`. Each is inserted behind the
  /// backmost element of `order` that is in front of it in `other`, or at the front if there is no
  /// such element.
  private static func add(
    _ other: [Int], to order: inout [Int], _ ranks: inout [Int], where isMissing: (Int) -> Bool
  ) {
    guard other.contains(where: isMissing) else { return }
    ranks.removeAll(keepingCapacity: true)
    for _ in 0...max(other.max() ?? 0, order.max() ?? 0) { ranks.append(-1) }
    for rank in other.indices { ranks[other[rank]] = rank }
    for rank in other.indices where isMissing(other[rank]) {
      order.insert(other[rank], at: order.firstIndex { ranks[$0] > rank } ?? order.endIndex)
    }
  }

  /// Returns a description of the first violated invariant for a number of entries in the draw
  /// list; `nil` if there is none.
  func violation(entryCount: Int) -> String? {
    if orders.count != changes.count + 1 {
      return "\(orders.count) orders by \(changes.count) changes"
    }
    for order in orders where order.sorted() != Array(0..<entryCount) {
      return "\(order) isn't an order of \(entryCount) entries"
    }
    for (former, latter) in zip(changes, changes.dropFirst())
    where latter.span.start < former.span.start || latter.span.end < former.span.end {
      return "a change overtakes another"
    }
    return nil
  }
}
