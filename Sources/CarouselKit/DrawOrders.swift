import GeometryKit

/// The orders in which things are drawn, each by their positions among the presented ones, back to front.
///
/// At rest there is one, which depth decides. On the way to other places two things that lie over each other may
/// have to change places in it. If they did so at once, one would jump over the other; so then no order changes,
/// but another one is drawn over it, and hides more and more of it until it is forgotten.
struct DrawOrders {
  /// The changes from each order to the next one, the first to end first.
  private(set) var changes: [OrderChange] = []
  /// The orders, one more than there are changes: the first lies under the others.
  private var orders: [[Int]] = [[]]
  /// The time that they are of.
  private var time = 0.0
  /// Of each position which thing had it.
  private var numbers: [Int] = []
  /// The time of a movement that has begun since.
  private var movement: TimeSpan?
  // Kept for their memory.
  private var wanted: [Int] = []
  private var ranks: [Int] = []
  private var moves: [Int?] = []
  /// How long a change takes that sets off later than the movement, for it is scrolled meanwhile, in seconds.
  private static let shortest = 0.25

  // MARK: Layers

  /// How many orders there are: 1 at rest.
  var count: Int { orders.count }

  /// An order by its number; 0 is the undermost.
  subscript(layer: Int) -> [Int] { orders[layer] }

  /// How much is hidden by what is drawn in an order of what is drawn in those before it, 0…1. The undermost is
  /// whole.
  func strength(of layer: Int) -> Double {
    layer > 0 ? changes[layer - 1].strength(at: time) : 1
  }

  /// Whether an order still changes at a time.
  func isChanging(at time: Double) -> Bool { changes.last.map { !$0.isOver(at: time) } ?? false }

  // MARK: Changes

  /// Things set off to other places: the order in which they arrive comes in this time.
  mutating func beginMovement(in span: TimeSpan) { movement = span }

  /// Lets the last order be the only one.
  mutating func endChanges() {
    orders.removeFirst(changes.count)
    changes.removeAll()
  }

  /// Brings the orders in line with what is presented. `keys` are in the order of the places that things go to.
  mutating func update(
    _ places: [PresentedPlace], _ keys: [DrawKey], isOnTheWay: Bool, at time: Double
  ) {
    self.time = time
    while let first = changes.first, first.isOver(at: time) { forgetOrder(0) }
    if isOnTheWay || !changes.isEmpty { follow(places, keys) }
    wanted.removeAll(keepingCapacity: true)
    for key in keys where !isOnTheWay || places[key.position].kind != .leaving {
      wanted.append(key.position)
    }
    let last = changes.count
    if isOnTheWay {
      // What fades out never covers what it wasn't seen to cover.
      Self.add(orders[last], to: &wanted, &ranks) { places[$0].kind == .leaving }
      // One that is hardly seen yet takes on what comes.
      if wanted != orders[last], !(changes.last?.isOpen(at: time) ?? false) {
        let span = movement ?? TimeSpan(start: time, duration: Self.shortest)
        changes.append(OrderChange(span: span, after: changes.last))
        orders.append([])
      }
    }
    swap(&orders[changes.count], &wanted)
    // Two layers in one order hide more together than either: one of them goes only where nothing lies under them,
    // or as long as the upper one isn't seen.
    for layer in changes.indices.reversed()
    where orders[layer] == orders[layer + 1]
      && (layer == 0 || changes[layer].strength(at: time) == 0)
    {
      forgetOrder(layer)
    }
    movement = nil
    numbers.removeAll(keepingCapacity: true)
    for place in places { numbers.append(place.number) }
  }

  /// Forgets an order and the change from it to the next one.
  private mutating func forgetOrder(_ layer: Int) {
    changes.remove(at: layer)
    orders.remove(at: layer)
  }

  /// Takes what is gone out of all orders. What has come goes in where it covers nothing but what it covers at the
  /// place that it goes to; where it leaves, right over what has taken its place.
  private mutating func follow(_ places: [PresentedPlace], _ keys: [DrawKey]) {
    guard !places.elementsEqual(numbers, by: { $0.number == $1 }) else { return }
    moves.removeAll(keepingCapacity: true)
    for number in numbers { moves.append(places.firstIndex { $0.number == number }) }
    wanted.removeAll(keepingCapacity: true)
    for key in keys where places[key.position].kind != .leaving { wanted.append(key.position) }
    let moves = moves
    for layer in orders.indices {
      orders[layer] = orders[layer].compactMap { moves[$0] }
      Self.add(wanted, to: &orders[layer], &ranks) { !moves.contains($0) }
      for place in keys.indices where !orders[layer].contains(keys[place].position) {
        let under = place > 0 ? orders[layer].firstIndex(of: keys[place - 1].position) : nil
        orders[layer].insert(keys[place].position, at: under.map { $0 + 1 } ?? 0)
      }
    }
  }

  /// Adds to an order what is in another one only: right behind all that is in both, and in front of it in the
  /// other one.
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

  /// What is wrong with it, if so many things are presented; `nil` if nothing is.
  func violation(of things: Int) -> String? {
    if orders.count != changes.count + 1 {
      return "\(orders.count) orders by \(changes.count) changes"
    }
    for order in orders where order.sorted() != Array(0..<things) {
      return "\(order) is no order of \(things) things"
    }
    for (former, latter) in zip(changes, changes.dropFirst())
    where latter.span.start < former.span.start || latter.span.end < former.span.end {
      return "a change overtakes another"
    }
    return nil
  }
}
