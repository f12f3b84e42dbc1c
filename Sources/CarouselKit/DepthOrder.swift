import GeometryKit

/// What hides what while things are on their way: at every point of the screen what is nearer there, so that
/// two cards change places only where their planes go through each other.
///
/// Things are drawn whole, one after the other. Where a later one is farther away in part, the earlier one
/// passes over it: it is drawn there once more.
struct DepthOrder {
  /// Something in space.
  struct Thing {
    /// From its plane to the screen.
    var transform: Transform3D
    /// Its extent.
    var size: Size
    /// What it is in the movement.
    var part: Part
    /// Where it stands in the order that was seen before the movement, if it was seen.
    var rank: Int?
    /// What decides where it belongs in the order after the movement.
    var goal: DrawKey
  }

  /// What something is in a movement. What fades can keep the one order that it is seen in, whatever way it
  /// goes, so that it never jumps over the scene.
  enum Part {
    /// It goes from its place to another: what is nearer hides what is farther away.
    case stays
    /// It fades in: it lies where it will.
    case enters
    /// It fades out: it lies where it did.
    case leaves
  }

  /// The things from back to front, by their numbers.
  private(set) var order: [Int] = []
  /// Where they pass over each other, by their places in `order`, in the order of drawing.
  private(set) var passages: [Passage] = []

  private var faces: [Face] = []
  private var relations: [Relation] = []
  private var blockers: [Int] = []
  private var overlap = ScreenPolygon()
  /// More things than this are drawn as they come: comparing all of them would take longer than a frame.
  static let mostThings = 160
  /// Depths so close together, in points, are the same.
  private static let tolerance = 1e-6
  /// An overlap of less, in square points, is none.
  private static let leastArea = 0.25

  /// How one thing lies to a later one.
  private enum Relation {
    case apart, behind, before
    /// They go through each other, and more of it is behind the other or before it.
    case mostlyBehind, mostlyBefore
    /// One at least fades, and they keep their order.
    case keptBehind, keptBefore
  }

  private struct Face {
    var shape: ScreenPolygon
    var nearness: ScreenPlane
  }

  /// No things.
  init() {}

  /// Forgets the order.
  mutating func removeAll() {
    order.removeAll(keepingCapacity: true)
    passages.removeAll(keepingCapacity: true)
  }

  /// Orders things; `keys` have their order where they don't hide one another, and their numbers. O(things²),
  /// without any memory once there were as many.
  mutating func sort(_ things: [Thing], by keys: [DrawKey]) {
    removeAll()
    let count = keys.count
    guard count == things.count, count <= Self.mostThings else { return }
    faces.removeAll(keepingCapacity: true)
    for key in keys {
      let thing = things[key.position]
      let nearness = ScreenPlane.nearness(thing.transform)
      faces.append(
        Face(
          shape: nearness == nil ? ScreenPolygon() : ScreenPolygon(thing.size, thing.transform),
          nearness: nearness ?? ScreenPlane()))
    }
    compareAll(things, keys)
    arrange(count)
    findPassages(count)
  }

  private mutating func compareAll(_ things: [Thing], _ keys: [DrawKey]) {
    let count = keys.count
    relations.removeAll(keepingCapacity: true)
    blockers.removeAll(keepingCapacity: true)
    for _ in 0..<count * count { relations.append(.apart) }
    for _ in 0..<count { blockers.append(0) }
    for back in 0..<count {
      for front in back + 1..<max(count, back + 1) {
        let relation = relation(back, front, things, keys)
        relations[back * count + front] = relation
        switch relation {
        case .apart: break
        case .behind, .mostlyBehind: blockers[front] += 1
        case .before, .mostlyBefore: blockers[back] += 1
        case .keptBehind: blockers[front] += Self.keptWeight
        case .keptBefore: blockers[back] += Self.keptWeight
        }
      }
    }
  }

  /// How a thing lies to a later one.
  private mutating func relation(
    _ i: Int, _ j: Int, _ things: [Thing], _ keys: [DrawKey]
  ) -> Relation {
    let (a, b) = (things[keys[i].position], things[keys[j].position])
    guard faces[i].shape.mayOverlap(faces[j].shape) else { return .apart }
    overlap.become(faces[i].shape, within: faces[j].shape)
    guard overlap.area >= Self.leastArea else { return .apart }
    if a.part != .stays || b.part != .stays {
      return Self.isKeptBehind(a, b, things) ? .keptBehind : .keptBefore
    }
    let difference = faces[j].nearness - faces[i].nearness
    let (least, greatest) = overlap.range(of: difference)
    if least >= -Self.tolerance { return .behind }
    if greatest <= Self.tolerance { return .before }
    let whole = overlap.area
    overlap.clip(difference)
    let behind = overlap.area
    if whole - behind < Self.leastArea { return .behind }
    if behind < Self.leastArea { return .before }
    return behind * 2 >= whole ? .mostlyBehind : .mostlyBefore
  }

  /// Whether a thing is kept behind another, one of which at least fades: by the order before the movement
  /// if one leaves, by the order after it if one enters.
  private static func isKeptBehind(_ a: Thing, _ b: Thing, _ things: [Thing]) -> Bool {
    switch (a.part, b.part) {
    case (.leaves, .enters): leaves(a, behind: b, things)
    case (.enters, .leaves): !leaves(b, behind: a, things)
    case (.leaves, _), (_, .leaves): a.rank ?? .max <= b.rank ?? .max
    default: a.goal.isBehind(b.goal)
    }
  }

  /// Whether what leaves is kept behind what enters: most of the others must not come both before the one
  /// and behind the other.
  private static func leaves(_ a: Thing, behind b: Thing, _ things: [Thing]) -> Bool {
    guard let rank = a.rank else { return a.goal.isBehind(b.goal) }
    var votes = 0
    for other in things where other.part == .stays {
      guard let place = other.rank else { continue }
      if rank < place, other.goal.isBehind(b.goal) { votes += 1 }
      if rank > place, b.goal.isBehind(other.goal) { votes -= 1 }
    }
    return votes == 0 ? a.goal.isBehind(b.goal) : votes > 0
  }

  /// Puts first what nothing that is left has to be behind of; the hindmost by the draw keys where there are
  /// several, and where each is before another.
  private mutating func arrange(_ count: Int) {
    // What is placed has no blockers any more, and never has again.
    for _ in 0..<count {
      var next: Int?
      for index in 0..<count where blockers[index] >= 0 {
        if next.map({ blockers[index] < blockers[$0] }) ?? true { next = index }
        if blockers[index] == 0 { break }
      }
      guard let next else { return }
      order.append(next)
      blockers[next] = -1
      for other in 0..<count where blockers[other] > 0 {
        blockers[other] -= weight(next, behind: other, count)
      }
    }
  }

  private func relation(_ a: Int, to b: Int, _ count: Int) -> Relation {
    if a < b { return relations[a * count + b] }
    switch relations[b * count + a] {
    case .apart: return .apart
    case .behind: return .before
    case .before: return .behind
    case .mostlyBehind: return .mostlyBefore
    case .mostlyBefore: return .mostlyBehind
    case .keptBehind: return .keptBefore
    case .keptBefore: return .keptBehind
    }
  }

  /// How much it counts that a thing lies behind another; 0 where it doesn't.
  private func weight(_ a: Int, behind b: Int, _ count: Int) -> Int {
    switch relation(a, to: b, count) {
    case .behind, .mostlyBehind: 1
    case .keptBehind: Self.keptWeight
    case .apart, .before, .mostlyBefore, .keptBefore: 0
    }
  }

  /// An order that is kept counts more than all others: of those the passages make up for.
  private static let keptWeight = mostThings

  /// Where something that is drawn before another is in front of it all the same.
  private mutating func findPassages(_ count: Int) {
    for front in 0..<count {
      let start = passages.count
      for back in 0..<front {
        let (a, b) = (order[back], order[front])
        switch relation(a, to: b, count) {
        case .apart, .behind, .keptBehind, .keptBefore: continue
        case .before: passages.append(Passage(item: back, over: front))
        case .mostlyBehind, .mostlyBefore:
          let side = faces[a].nearness - faces[b].nearness
          passages.append(
            Passage(
              item: back, over: front, normal: Point(x: side.dx, y: side.dy),
              constant: side.constant))
        }
        // Of those that pass over the same, the nearest comes last.
        var place = passages.count - 1
        while place > start, weight(a, behind: order[passages[place - 1].item], count) > 0 {
          passages.swapAt(place, place - 1)
          place -= 1
        }
      }
    }
  }

  /// What is wrong with it for so many things; `nil` if nothing is.
  func violation(count: Int) -> String? {
    guard !order.isEmpty else { return passages.isEmpty ? nil : "things pass that have no order" }
    guard order.sorted() == Array(0..<count) else { return "the order is \(order)" }
    for passage in passages where !(0..<passage.over).contains(passage.item) {
      return "\(passage.item) passes over \(passage.over)"
    }
    return nil
  }
}
