import GeometryKit
import Testing

@testable import CarouselKit

/// Two cards that overlap on the screen change their order only where their planes go through each other.
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
  /// at 60 times a second.
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
        if let pop = former.pop(before: sight) {
          Issue.record("\(type.name) → \(goal.name), frame \(frame): \(pop)")
          break
        }
        former = sight
        frame += 1
        carousel.advance(to: carousel.time + 1.0 / 60)
      } while carousel.isMoving
      #expect(frame > 20)
      let rest = Sight(carousel, spacing: Self.spacing)
      if let pop = former.pop(before: rest) {
        Issue.record("\(type.name) → \(goal.name), at the end: \(pop)")
      }
      #expect(carousel.passages.isEmpty)
    }
  }

  /// Nor under a finger, which moves it by a fortieth of an item at a time.
  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func noCardJumpsWhileItScrolls(type: CarouselLayout, isVertical: Bool) {
    let carousel = deck(type, isVertical: isVertical).carousel
    var former = Sight(carousel, spacing: Self.spacing)
    for step in 1...60 {
      carousel.scrollOffset = 20 + Double(step) / 40
      let sight = Sight(carousel, spacing: Self.spacing)
      let pop = former.pop(before: sight)
      #expect(pop == nil, "\(type.name), step \(step)")
      former = sight
    }
  }

  /// Planes that cross in the middle of their overlap: one is drawn, then the other, and of the first what is
  /// nearer once more.
  @Test func whatGoesThroughAnotherIsSeenOnBothSides() throws {
    var order = DepthOrder()
    let angles = [0.5, -0.5]
    let keys = angles.indices.map { number in
      DrawKey(.identity, centre: 0, axis: .horizontal, index: number, position: number)
    }
    let things = angles.indices.map { number in
      DepthOrder.Thing(
        transform: Transform3D.rotation(angle: angles[number], y: 1)
          .concatenating(.perspective(-1.0 / 500)),
        size: Size(width: 200, height: 100), part: .stays, rank: number, goal: keys[number])
    }
    order.sort(things, by: keys)
    #expect(order.violation(count: 2) == nil)
    let passage = try #require(order.passages.first)
    #expect(order.passages.count == 1 && passage.item == 0 && passage.over == 1)
    // The side that turns towards the eye.
    let near = things[order.order[0]].transform.m13 > 0 ? 1.0 : -1.0
    #expect(passage.contains(Point(x: 30 * near, y: 10)))
    #expect(!passage.contains(Point(x: -30 * near, y: 10)))
  }
}

/// Which cards a grid of points on the screen meets.
private struct Sight {
  /// A card at a point.
  private struct Card {
    var view: ObjectIdentifier
    var alpha: Double
    var nearness: Double
    var order: Int
  }

  /// What each point meets, back to front.
  private var points: [[Card]] = []

  init<View>(_ carousel: Carousel<View>, spacing: Double) {
    let (columns, rows) = (
      Int(carousel.bounds.width / spacing), Int(carousel.bounds.height / spacing)
    )
    points = Array(repeating: [], count: columns * rows)
    let items = carousel.presentedItems
    for order in 0..<items.endIndex {
      let item = items[order]
      guard !item.isHidden, item.alpha > 1.0 / 255 else { continue }
      let projection = Projection(item.transform, origin: carousel.center)
      let rect = Rect(center: .zero, size: item.view.size)
      let card = Card(
        view: ObjectIdentifier(item.view), alpha: item.alpha, nearness: 0, order: order)
      let (across, down) = Self.range(rect, projection, spacing, columns, rows)
      for row in down {
        for column in across {
          let point = Point(x: (Double(column) + 0.5) * spacing, y: (Double(row) + 0.5) * spacing)
          guard let place = projection.unproject(point), rect.contains(place) else { continue }
          let w = projection.homogeneous(place).w
          // Nearer to the eye nothing is drawn.
          guard w > 1.0 / 64 else { continue }
          var card = card
          card.nearness = 1 / w
          points[row * columns + column].append(card)
        }
      }
    }
    for passage in carousel.passages.reversed() {
      for number in points.indices where points[number].count > 1 {
        let (column, row) = (number % columns, number / columns)
        let point = Point(x: (Double(column) + 0.5) * spacing, y: (Double(row) + 0.5) * spacing)
        pass(passage, at: number, point - carousel.center)
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

  /// Passages come in the order of drawing, the last first: what comes later goes over it.
  private mutating func pass(_ passage: Passage, at number: Int, _ point: Point) {
    guard passage.contains(point),
      let from = points[number].firstIndex(where: { $0.order == passage.item }),
      let to = points[number].firstIndex(where: { $0.order == passage.over }), from < to
    else { return }
    let card = points[number].remove(at: from)
    points[number].insert(card, at: to)
  }

  /// Two cards that lie over each other the other way round in the next sight, although neither has come
  /// through the other there; `nil` if there are none. What hardly shows doesn't count.
  func pop(before next: Sight) -> String? {
    for number in points.indices where points[number].count > 1 {
      let (before, after) = (points[number], next.points[number])
      for back in before.indices {
        for front in before.indices where front > back {
          guard let newBack = after.firstIndex(where: { $0.view == before[back].view }),
            let newFront = after.firstIndex(where: { $0.view == before[front].view }),
            newBack > newFront
          else { continue }
          let difference = before[front].nearness - before[back].nearness
          let newDifference = after[newFront].nearness - after[newBack].nearness
          let isEven = abs(difference) < 1e-9 || abs(newDifference) < 1e-9
          if isEven || difference * newDifference < 0 { continue }
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
