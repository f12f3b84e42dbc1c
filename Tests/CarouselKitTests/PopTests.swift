import GeometryKit
import Testing

@testable import CarouselKit

/// Two cards that overlap on the screen never change their order at once.
@Suite struct PopTests {
  private static let spacing = 40.0

  /// A deck whose item 20 is in the middle of a desktop's window.
  private func deck(_ type: CarouselLayout, isVertical: Bool) -> Deck {
    let deck = Deck(items: 41, type: type, isVertical: isVertical)
    deck.cardSize = Size(width: 368, height: 368)
    deck.carousel.reloadData()
    deck.carousel.bounds = Size(width: 1280, height: 800)
    deck.carousel.scrollToItem(at: 20, animated: false)
    deck.run()
    return deck
  }

  /// From each type to each other one, and to the other axis, in both orientations: 338 changes, each looked
  /// at 60 times a second. The order of two cards at a point changes while the line passes over it, and the line
  /// takes its time.
  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func noCardJumpsOverAnother(type: CarouselLayout, isVertical: Bool) {
    for goal in CarouselLayout.builtIn {
      let deck = deck(type, isVertical: isVertical)
      let carousel = deck.carousel
      var former = Sight(carousel, spacing: Self.spacing)
      if goal == type { carousel.isVertical.toggle() } else { carousel.type = goal }
      var frame = 0
      repeat {
        let sight = Sight(carousel, spacing: Self.spacing)
        if let pop = former.pop(before: sight, where: { $0.isSwept == $1.isSwept }) {
          Issue.record("\(type.name) → \(goal.name), frame \(frame): \(pop)")
          break
        }
        // A tenth of the carousel in a frame would be a jump.
        #expect(former.change(before: sight) < 0.1)
        former = sight
        frame += 1
        carousel.advance(to: carousel.time + 1.0 / 60)
      } while carousel.isMoving
      #expect(frame > 20)
      #expect(carousel.sweptArea == nil)
      let rest = Sight(carousel, spacing: Self.spacing)
      if let pop = former.pop(before: rest, where: { _, _ in true }) {
        Issue.record("\(type.name) → \(goal.name), at the end: \(pop)")
      }
    }
  }

  /// What fades in or out never covers what it doesn't where it is whole.
  @Test func whatFadesCoversNothingElse() {
    var (left, came) = (0, 0)
    let types = CarouselLayout.builtIn
    for (type, goal) in types.flatMap({ type in types.map { (type, $0) } }) {
      let deck = deck(type, isVertical: false)
      let carousel = deck.carousel
      let former = carousel.presentedItems.map { ObjectIdentifier($0.view) }
      carousel.type = goal
      let leaving = Set(
        carousel.presentedItems.filter(\.isLeaving).map { ObjectIdentifier($0.view) })
      let kept = Set(former).subtracting(leaving)
      for _ in 0..<12 { carousel.advance(to: carousel.time + 1.0 / 60) }
      guard carousel.sweptArea != nil else { continue }
      let arriving = carousel.sweptItems.map { ObjectIdentifier($0.view) }
      left += leaving.count
      for view in leaving {
        let before = former.drop { $0 != view }.dropFirst().filter(kept.contains)
        let after = arriving.drop { $0 != view }.filter(kept.contains)
        #expect(Set(before).isSubset(of: after), "\(type.name) → \(goal.name)")
      }
      let entering = Set(arriving).subtracting(former)
      let first = carousel.presentedItems.map { ObjectIdentifier($0.view) }
      came += entering.count
      for view in entering {
        let last = arriving.drop { $0 != view }.filter(kept.contains)
        let now = first.drop { $0 != view }.filter(kept.contains)
        #expect(Set(last).isSubset(of: now), "\(type.name) → \(goal.name)")
      }
    }
    #expect(left > 100 && came > 20, "\(left) left, \(came) came")
  }

  /// Where it is scrolled meanwhile, what comes to the centre takes the place of what was there in both orders.
  @Test(arguments: [1.0, -2, 3.0]) func theOrderScrollsWithTheItems(way: Double) {
    for goal in [CarouselLayout.taskSwitcher, .invertedRotary] {
      let deck = deck(.coverFlow, isVertical: false)
      let carousel = deck.carousel
      carousel.type = goal
      carousel.advance(to: carousel.time + 0.1)
      #expect(carousel.sweptArea != nil)
      carousel.scrollOffset += way
      #expect(carousel.presentedItems.last { !$0.isLeaving }?.index == 20 + Int(way))
    }
  }

  /// An app's drawing keeps the place that it had, too.
  @Test func aDrawingStaysWhereItWas() throws {
    let deck = deck(.linear, isVertical: false)
    let carousel = deck.carousel
    let drawing = Card(size: deck.cardSize)
    carousel.contentView.add(drawing, at: .translation(z: -1))
    carousel.contentView.add(drawing, at: .translation(x: 5, z: -1))
    #expect(carousel.presentedItems.first?.view === drawing)
    let order = carousel.presentedItems.map { ObjectIdentifier($0.view) }
    carousel.type = .rotary
    carousel.contentView.add(drawing, at: .translation(x: 9, z: -1))
    #expect(
      carousel.presentedItems.map { ObjectIdentifier($0.view) }.filter(order.contains) == order)
  }

  /// A type that comes while another one does goes on from what is seen on most of the carousel.
  @Test func aChangeDuringAnotherBeginsWithTheOrderThatIsSeen() {
    for wait in [0.1, 0.3] {
      let deck = deck(.taskSwitcher, isVertical: false)
      let carousel = deck.carousel
      carousel.type = .invertedRotary
      carousel.advance(to: carousel.time + wait)
      let seen = (wait < 0.2 ? carousel.presentedItems : carousel.sweptItems).map {
        ObjectIdentifier($0.view)
      }
      carousel.type = .coverFlow
      #expect(
        carousel.presentedItems.map { ObjectIdentifier($0.view) }.filter(seen.contains) == seen)
    }
  }

  /// Nor under a finger, which moves it by a fortieth of an item at a time.
  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func noCardJumpsWhileItScrolls(type: CarouselLayout, isVertical: Bool) {
    let deck = deck(type, isVertical: isVertical)
    let carousel = deck.carousel
    var former = Sight(carousel, spacing: Self.spacing)
    for step in 1...60 {
      carousel.scrollOffset = 20 + Double(step) / 40
      let sight = Sight(carousel, spacing: Self.spacing)
      // Where one goes through the other, or both lie in one plane, they may.
      let pop = former.pop(before: sight) { former, latter in
        abs(former.nearness) > 1e-9 && abs(latter.nearness) > 1e-9
          && former.nearness * latter.nearness > 0
      }
      #expect(pop == nil, "\(type.name), step \(step)")
      former = sight
    }
  }
}

/// Which cards a grid of points on the screen meets.
private struct Sight {
  /// A card at a point.
  private struct Card {
    var view: ObjectIdentifier
    var alpha: Double
    var nearness: Double
  }

  /// Two cards at a point.
  struct Pair {
    /// How much nearer the one is that is drawn later.
    var nearness: Double
    /// Whether it is where the order is that there will be.
    var isSwept: Bool
  }

  /// What each point meets, back to front.
  private var points: [[Card]] = []
  /// Which points have the order that there will be.
  private var swept: [Bool] = []

  init<View>(_ carousel: Carousel<View>, spacing: Double) {
    let (columns, rows) = (
      Int(carousel.bounds.width / spacing), Int(carousel.bounds.height / spacing)
    )
    points = Array(repeating: [], count: columns * rows)
    let area = carousel.sweptArea
    swept = points.indices.map { area?.contains(Self.point($0, spacing, columns)) ?? false }
    add(carousel.presentedItems, isSwept: false, carousel.center, spacing, columns, rows)
    if area != nil {
      add(carousel.sweptItems, isSwept: true, carousel.center, spacing, columns, rows)
    }
  }

  private static func point(_ number: Int, _ spacing: Double, _ columns: Int) -> Point {
    Point(
      x: (Double(number % columns) + 0.5) * spacing, y: (Double(number / columns) + 0.5) * spacing)
  }

  private mutating func add<View>(
    _ items: PresentedItems<View>, isSwept: Bool, _ center: Point, _ spacing: Double,
    _ columns: Int, _ rows: Int
  ) {
    for item in items {
      guard !item.isHidden, item.alpha > 1.0 / 255 else { continue }
      let projection = Projection(item.transform, origin: center)
      let rect = Rect(center: .zero, size: item.view.size)
      let (across, down) = Self.range(rect, projection, spacing, columns, rows)
      for row in down {
        for column in across where swept[row * columns + column] == isSwept {
          let number = row * columns + column
          let point = Self.point(number, spacing, columns)
          guard let place = projection.unproject(point), rect.contains(place) else { continue }
          let w = projection.homogeneous(place).w
          // Nearer to the eye nothing is drawn.
          guard w > 1.0 / 64 else { continue }
          points[number].append(
            Card(view: ObjectIdentifier(item.view), alpha: item.alpha, nearness: 1 / w))
        }
      }
    }
  }

  /// Where a card may be met.
  private static func range(
    _ rect: Rect, _ projection: Projection, _ spacing: Double, _ columns: Int, _ rows: Int
  ) -> (Range<Int>, Range<Int>) {
    let corners = [
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ].compactMap(projection.project)
    guard corners.count == 4 else { return (0..<columns, 0..<rows) }
    func range(_ places: [Double], _ count: Int) -> Range<Int> {
      func cell(_ place: Double) -> Int { Int(min(max(place / spacing, 0), Double(count))) }
      return cell(places.min() ?? 0)..<min(cell(places.max() ?? 0) + 1, count)
    }
    return (range(corners.map(\.x), columns), range(corners.map(\.y), rows))
  }

  /// How many points of all have another order than before.
  func change(before next: Sight) -> Double {
    let changed = zip(swept, next.swept).filter { $0 != $1 }.count
    return Double(changed) / Double(max(swept.count, 1))
  }

  /// Two cards that lie over each other the other way round in the next sight, although `isKept` says that
  /// they must not; `nil` if there are none. What hardly shows doesn't count.
  func pop(before next: Sight, where isKept: (Pair, Pair) -> Bool) -> String? {
    for number in points.indices where points[number].count > 1 {
      let (before, after) = (points[number], next.points[number])
      for back in before.indices {
        for front in before.indices where front > back {
          guard let newBack = after.firstIndex(where: { $0.view == before[back].view }),
            let newFront = after.firstIndex(where: { $0.view == before[front].view }),
            newBack > newFront
          else { continue }
          let former = Pair(
            nearness: before[front].nearness - before[back].nearness, isSwept: swept[number])
          let latter = Pair(
            nearness: after[newFront].nearness - after[newBack].nearness,
            isSwept: next.swept[number])
          guard isKept(former, latter) else { continue }
          let shown = min(
            Self.share(of: front, over: back, in: before),
            Self.share(of: newBack, over: newFront, in: after))
          if shown > 0.01 { return "point \(number) changes by \(shown)" }
        }
      }
    }
    return nil
  }

  /// How much of a point's colour would be another's if two cards changed places.
  private static func share(of front: Int, over back: Int, in cards: [Card]) -> Double {
    var share = cards[front].alpha * cards[back].alpha
    for number in cards.indices where number > back && number != front {
      share *= 1 - cards[number].alpha
    }
    return share
  }
}
