import GeometryKit
import TestSupport
import Testing

@testable import CarouselKit

/// With natural motion, cards that overlap on the screen never change their draw order abruptly.
@Suite struct DrawOrderChangeTests {
  private static let spacing = 40.0
  /// The largest change of a point's colour that is allowed in a frame, as a fraction. A cross-fade
  /// of 0.4 s changes the colour by about as much.
  private static let limit = 1.6 / 24

  /// Returns a carousel in a desktop-sized window with item 20 in the centre.
  private func fixture(_ type: CarouselLayout, isVertical: Bool) -> CarouselFixture {
    let fixture = CarouselFixture(items: 41, type: type, isVertical: isVertical)
    fixture.cardSize = Size(width: 368, height: 368)
    fixture.carousel.motion = .natural
    fixture.carousel.reloadData()
    fixture.carousel.bounds = Size(width: 1280, height: 800)
    fixture.carousel.scrollToItem(at: 20, animated: false)
    fixture.run()
    return fixture
  }

  /// Changes each type to each other type, and its axis, in both orientations. These are 338
  /// changes, sampled 60 times a second. `make test` tests each pair of types in one orientation.
  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func typeChangeReordersOverlappingCardsInvisibly(type: CarouselLayout, isVertical: Bool) {
    for (number, goal) in CarouselLayout.builtIn.enumerated() {
      if RandomTests.scale == 1, (number % 2 == 0) != isVertical { continue }
      let fixture = fixture(type, isVertical: isVertical)
      let carousel = fixture.carousel
      var former = CardSamples(carousel, spacing: Self.spacing)
      if goal == type { carousel.isVertical.toggle() } else { carousel.type = goal }
      var frame = 0
      repeat {
        let samples = CardSamples(carousel, spacing: Self.spacing)
        if let abruptChange = former.abruptChange(before: samples, limit: Self.limit) {
          Issue.record("\(type.name) → \(goal.name), frame \(frame): \(abruptChange)")
          break
        }
        #expect(fixture.violation() == nil)
        #expect(carousel.violation() == nil)
        former = samples
        frame += 1
        carousel.advance(to: carousel.time + 1.0 / 60)
      } while carousel.isMoving
      #expect(frame > 20)
      #expect(carousel.presentedItems.compactMap(\.index) == carousel.drawOrder)
      let rest = CardSamples(carousel, spacing: Self.spacing)
      if let abruptChange = former.abruptChange(before: rest, limit: Self.limit) {
        Issue.record("\(type.name) → \(goal.name), at the end: \(abruptChange)")
      }
    }
  }

  /// The type or axis changes twelve times, each time before the previous change has ended. The
  /// changes come at frame times or between frames. Meanwhile the carousel rests, scrolls slowly or
  /// jumps.
  @Test(arguments: [0.016, 0.033, 0.08, 0.2], [0, 0.06, 1.7])
  func quickTypeChangesReorderOverlappingCardsInvisibly(gap: Double, scroll: Double) {
    var switches = 0
    for seed in [0, 3] {
      var random = SplitMix64(seed: UInt64(seed))
      let fixture = fixture(CarouselLayout.builtIn[2 * seed], isVertical: seed % 2 == 0)
      let carousel = fixture.carousel
      var former = CardSamples(carousel, spacing: Self.spacing)
      var (frame, due) = (0, 0)
      repeat {
        while due < 12, Double(due) * gap <= Double(frame) / 60 {
          due += 1
          switches += 1
          if Int.random(in: 0..<6, using: &random) == 0 {
            carousel.isVertical.toggle()
          } else {
            carousel.type = CarouselLayout.builtIn.randomElement(using: &random) ?? .linear
          }
        }
        if frame % (scroll > 1 ? 7 : 1) == 0 {
          carousel.scrollOffset += due < 12 ? scroll : 0
        }
        let samples = CardSamples(carousel, spacing: Self.spacing)
        if let abruptChange = former.abruptChange(before: samples, limit: Self.limit) {
          Issue.record("seed \(seed), frame \(frame): \(abruptChange)")
          break
        }
        #expect(fixture.violation() == nil)
        #expect(carousel.violation() == nil)
        former = samples
        frame += 1
        carousel.advance(to: carousel.time + 1.0 / 60)
      } while due < 12 || carousel.isMoving
      #expect(carousel.presentedItems.compactMap(\.index) == carousel.drawOrder)
    }
    #expect(switches == 24)
  }

  /// A card that fades out stays behind every card that it was behind.
  @Test func fadingCardStaysBehindTheCardsInFrontOfIt() {
    var left = 0
    let types = CarouselLayout.builtIn
    for (type, goal) in types.flatMap({ type in types.map { (type, $0) } }) {
      let fixture = fixture(type, isVertical: false)
      let carousel = fixture.carousel
      let former = carousel.presentedItems.map { ObjectIdentifier($0.view) }
      carousel.type = goal
      for _ in 0..<6 {
        carousel.advance(to: carousel.time + 1.0 / 60)
        let now = carousel.presentedItems.map { ObjectIdentifier($0.view) }
        let visible = carousel.presentedItems.filter { $0.alpha == 1 }
        let kept = Set(visible.map { ObjectIdentifier($0.view) })
        for item in carousel.presentedItems where item.isLeaving {
          let view = ObjectIdentifier(item.view)
          left += 1
          let before = former.drop { $0 != view }.dropFirst().filter(kept.contains)
          let after = now.drop { $0 != view }.filter(kept.contains)
          #expect(Set(before).isSubset(of: after), "\(type.name) → \(goal.name)")
        }
      }
    }
    #expect(left > 1000, "\(left) cards")
  }

  /// A view that the app adds to the content stays behind the items that overlap it.
  @Test func contentViewStaysBehindTheItemsThatOverlapIt() throws {
    let fixture = fixture(.linear, isVertical: false)
    let carousel = fixture.carousel
    let drawing = Card(size: fixture.cardSize)
    carousel.contentView.add(drawing, at: .translation(z: -1))
    #expect(carousel.presentedItems.first?.view === drawing)
    carousel.type = .rotary
    let order = carousel.presentedItems.map(\.view)
    let current = try #require(order.firstIndex { $0 === carousel.currentItemView })
    let back = try #require(order.firstIndex { $0 === drawing })
    #expect(back < current)
  }

  /// With classic motion, the items are sorted at once, as in iCarousel.
  @Test func classicTypeChangeSortsTheItemsAtOnce() {
    let fixture = fixture(.rotary, isVertical: false)
    let carousel = fixture.carousel
    carousel.motion = .classic
    carousel.type = .invertedRotary
    let order = carousel.presentedItems.filter { !$0.isLeaving }.compactMap(\.index)
    #expect(order == carousel.drawOrder)
  }

  /// A drag that scrolls by a fortieth of an item at a time never changes the cards' draw order
  /// abruptly.
  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func scrollingNeverSwapsOverlappingCardsAbruptly(type: CarouselLayout, isVertical: Bool) {
    let fixture = fixture(type, isVertical: isVertical)
    let carousel = fixture.carousel
    var former = CardSamples(carousel, spacing: Self.spacing)
    for step in 1...60 {
      carousel.scrollOffset = 20 + Double(step) / 40
      let samples = CardSamples(carousel, spacing: Self.spacing)
      let abruptChange = former.abruptChange(before: samples, limit: 0.01)
      #expect(abruptChange == nil, "\(type.name), step \(step)")
      former = samples
    }
  }
}

/// The cards at each point of a grid on the screen, at one moment.
private struct CardSamples {
  /// A card at a sample point.
  private struct Card {
    /// A number that identifies the card, even if its view is reused.
    var number: Int
    var alpha: Double
    /// The reciprocal of the homogeneous coordinate w. Larger values are nearer to the viewer.
    var nearness: Double
    /// Whether the card moves to another position.
    var isMoving: Bool
  }

  /// The cards by grid point, back to front.
  private var points: [[Card]] = []
  private let (spacing, columns): (Double, Int)

  init<View>(_ carousel: Carousel<View>, spacing: Double) {
    let (columns, rows) = (
      Int(carousel.bounds.width / spacing), Int(carousel.bounds.height / spacing)
    )
    points = Array(repeating: [], count: columns * rows)
    (self.spacing, self.columns) = (spacing, columns)
    let moving = Set(carousel.items.slots.filter { $0.transformAnimation != nil }.map(\.number))
    let list = carousel.drawList()
    for (position, item) in carousel.presentedItems.enumerated() {
      let number = list.entries[list.order[position]].number
      add(item, number, isMoving: moving.contains(number) || item.isLeaving, carousel.center, rows)
    }
  }

  private func point(_ number: Int) -> Point { Self.point(number, spacing, columns) }

  private static func point(_ number: Int, _ spacing: Double, _ columns: Int) -> Point {
    Point(
      x: (Double(number % columns) + 0.5) * spacing, y: (Double(number / columns) + 0.5) * spacing)
  }

  private mutating func add<View>(
    _ item: PresentedItem<View>, _ number: Int, isMoving: Bool, _ center: Point, _ rows: Int
  ) {
    guard !item.isHidden, item.alpha > 1.0 / 255 else { return }
    let projection = Projection(item.transform, origin: center)
    let rect = Rect(center: .zero, size: item.view.size)
    let (across, down) = Self.range(rect, projection, spacing, columns, rows)
    for row in down {
      for column in across {
        let point = point(row * columns + column)
        guard let local = projection.unproject(point), rect.contains(local) else { continue }
        let w = projection.homogeneous(local).w
        // Points with a smaller w are too close to the viewer to be drawn.
        guard w > 1.0 / 64 else { continue }
        points[row * columns + column].append(
          Card(number: number, alpha: item.alpha, nearness: 1 / w, isMoving: isMoving))
      }
    }
  }

  /// Returns the columns and rows of the grid points that a card may cover.
  private static func range(
    _ rect: Rect, _ projection: Projection, _ spacing: Double, _ columns: Int, _ rows: Int
  ) -> (Range<Int>, Range<Int>) {
    let corners = [
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ].compactMap(projection.project)
    guard corners.count == 4 else { return (0..<columns, 0..<rows) }
    func range(_ coordinates: [Double], _ count: Int) -> Range<Int> {
      func cell(_ coordinate: Double) -> Int {
        Int(min(max(coordinate / spacing, 0), Double(count)))
      }
      return cell(coordinates.min() ?? 0)..<min(cell(coordinates.max() ?? 0) + 1, count)
    }
    return (range(corners.map(\.x), columns), range(corners.map(\.y), rows))
  }

  /// Returns a description of two cards whose draw order changes abruptly between these samples and
  /// `next`, or `nil` if there are none. The change is abrupt if it affects more than the fraction
  /// `limit` of the visible colour. Resting cards that intersect or lie in one plane may change
  /// their order.
  func abruptChange(before next: CardSamples, limit: Double) -> String? {
    for number in points.indices {
      let (cards, nextCards) = (points[number], next.points[number])
      for back in cards.indices {
        for front in cards.indices where front > back {
          guard let nextBack = nextCards.firstIndex(where: { $0.number == cards[back].number }),
            let nextFront = nextCards.firstIndex(where: { $0.number == cards[front].number }),
            nextFront < nextBack
          else { continue }
          let gap = cards[front].nearness - cards[back].nearness
          let nextGap = nextCards[nextFront].nearness - nextCards[nextBack].nearness
          let isIntersecting = gap * nextGap <= 0 || min(abs(gap), abs(nextGap)) < 1e-9
          if isIntersecting, !nextCards[nextFront].isMoving, !nextCards[nextBack].isMoving {
            continue
          }
          let change = min(
            Self.visibleFraction(of: front, over: back, in: cards),
            Self.visibleFraction(of: nextBack, over: nextFront, in: nextCards))
          if change > limit {
            return "point \(number): \(cards[back].number) jumps over \(cards[front].number), "
              + "\(change) is visible"
          }
        }
      }
    }
    return nil
  }

  /// Returns the fraction of a point's colour that would change if two cards changed places.
  private static func visibleFraction(of front: Int, over back: Int, in cards: [Card]) -> Double {
    var visibleFraction = cards[front].alpha * cards[back].alpha
    for number in cards.indices where number > back && number != front {
      visibleFraction *= 1 - cards[number].alpha
    }
    return visibleFraction
  }
}
