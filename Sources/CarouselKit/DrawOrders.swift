import GeometryKit

/// The orders in which things are drawn, each by their positions among the presented ones, back to front.
///
/// At rest there is one, which depth decides. On the way to other places two things that lie over each other may
/// have to change places in it. If they did so at once, one would jump over the other; so then no order changes,
/// but another one follows it behind a line. Between the lines lie bands, each of which has its own order.
struct DrawOrders {
  /// The lines on their way, the foremost first.
  private(set) var sweeps: [Sweep] = []
  /// The orders, one more than there are lines: the first is the one beyond them all.
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
  /// How long a line takes at least that sets off later than the movement, for it is scrolled meanwhile, in
  /// seconds.
  private static let shortest = 0.25

  // MARK: Bands

  /// How many bands there are: 1 at rest.
  var count: Int { orders.count }

  /// The order in a band, of which the first is the one beyond all lines.
  subscript(band: Int) -> [Int] { orders[band] }

  /// Where a band lies in a carousel of an extent, and around it.
  func area(of band: Int, in bounds: Size) -> Rect {
    let reach = 4 * (bounds.width + bounds.height)
    var area = Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    // Whichever way the lines go, what lies behind one has none of the orders before.
    for sweep in sweeps[band...] {
      area = area.beyond(line(of: sweep, in: bounds), along: sweep.axis)
    }
    guard band > 0 else { return area }
    return area.behind(line(of: sweeps[band - 1], in: bounds), along: sweeps[band - 1].axis)
  }

  private func line(of sweep: Sweep, in bounds: Size) -> Double {
    sweep.line(at: time, across: bounds[sweep.axis])
  }

  /// Whether a line is still on its way at a time.
  func isSwept(at time: Double) -> Bool { sweeps.last.map { !$0.isOver(at: time) } ?? false }

  // MARK: Changes

  /// Things set off to other places: the order in which they arrive comes behind a line of this time.
  mutating func beginMovement(in span: TimeSpan) { movement = span }

  /// Lets the last order be that of all the carousel.
  mutating func removeSweeps() {
    orders.removeFirst(sweeps.count)
    sweeps.removeAll()
  }

  /// Brings the orders in line with what is presented. `keys` are in the order of the places that things go to.
  mutating func update(
    _ places: [PresentedPlace], _ keys: [DrawKey], isOnTheWay: Bool, along axis: Axis,
    at time: Double
  ) {
    self.time = time
    while let first = sweeps.first, first.isOver(at: time) { forgetOrder(0) }
    if isOnTheWay || !sweeps.isEmpty { follow(places, keys) }
    wanted.removeAll(keepingCapacity: true)
    for key in keys where !isOnTheWay || places[key.position].kind != .leaving {
      wanted.append(key.position)
    }
    let last = sweeps.count
    if isOnTheWay {
      // What fades out never covers what it wasn't seen to cover.
      Self.add(orders[last], to: &wanted, &ranks) { places[$0].kind == .leaving }
      // A line that isn't in sight yet takes on what comes.
      if wanted != orders[last], sweeps.last?.isInSight(at: time) ?? true {
        let span = movement ?? TimeSpan(start: time, duration: Self.shortest)
        sweeps.append(Sweep(span: span, behind: sweeps.last, along: axis))
        orders.append([])
      }
    }
    swap(&orders[sweeps.count], &wanted)
    for band in sweeps.indices.reversed() where orders[band] == orders[band + 1] {
      forgetOrder(band)
    }
    movement = nil
    numbers.removeAll(keepingCapacity: true)
    for place in places { numbers.append(place.number) }
  }

  /// Forgets an order and the line that parts it from the next one.
  private mutating func forgetOrder(_ band: Int) {
    sweeps.remove(at: band)
    orders.remove(at: band)
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
    for band in orders.indices {
      orders[band] = orders[band].compactMap { moves[$0] }
      Self.add(wanted, to: &orders[band], &ranks) { !moves.contains($0) }
      for place in keys.indices where !orders[band].contains(keys[place].position) {
        let under = place > 0 ? orders[band].firstIndex(of: keys[place - 1].position) : nil
        orders[band].insert(keys[place].position, at: under.map { $0 + 1 } ?? 0)
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
    if orders.count != sweeps.count + 1 {
      return "\(orders.count) orders by \(sweeps.count) lines"
    }
    for order in orders where order.sorted() != Array(0..<things) {
      return "\(order) is no order of \(things) things"
    }
    for (ahead, behind) in zip(sweeps, sweeps.dropFirst())
    where behind.span.start < ahead.span.start || behind.span.end < ahead.span.end {
      return "a line overtakes another"
    }
    return nil
  }
}
