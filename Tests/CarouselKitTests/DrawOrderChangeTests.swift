import GeometryKit
import TestSupport
import Testing

@testable import CarouselKit

/// Cards that overlap on the screen never change their draw order abruptly.
@Suite struct DrawOrderChangeTests {
  private static let spacing = 40.0

  /// Returns a carousel in a desktop-sized window with item 20 in the centre.
  private func fixture(_ type: CarouselLayout, isVertical: Bool) -> CarouselFixture {
    let fixture = CarouselFixture(items: 41, type: type, isVertical: isVertical)
    fixture.cardSize = Size(width: 368, height: 368)
    fixture.carousel.reloadData()
    fixture.carousel.bounds = Size(width: 1280, height: 800)
    fixture.carousel.scrollToItem(at: 20, animated: false)
    fixture.run()
    return fixture
  }

  /// The type changes to every other type, and the axis to the other axis, in both orientations:
  /// 338 changes, sampled 60 times a second. A layer with the new draw order fades in. `make test`
  /// tests each pair of types in one orientation.
  @Test(arguments: CarouselLayout.builtIn, [false, true])
  func typeChangeReordersOverlappingCardsGradually(type: CarouselLayout, isVertical: Bool) {
    for (number, goal) in CarouselLayout.builtIn.enumerated() {
      if RandomTests.scale == 1, (number % 2 == 0) != isVertical { continue }
      let fixture = fixture(type, isVertical: isVertical)
      let carousel = fixture.carousel
      var former = CardSamples(carousel, spacing: Self.spacing)
      if goal == type { carousel.isVertical.toggle() } else { carousel.type = goal }
      var frame = 0
      repeat {
        let samples = CardSamples(carousel, spacing: Self.spacing)
        // A linear fade would change by 1/24 per frame.
        if let abruptChange = former.abruptChange(before: samples, limit: 1.6 / 24) {
          Issue.record("\(type.name) → \(goal.name), frame \(frame): \(abruptChange)")
          break
        }
        #expect(carousel.presentedLayers.count <= 2)
        former = samples
        frame += 1
        carousel.advance(to: carousel.time + 1.0 / 60)
      } while carousel.isMoving
      #expect(frame > 20)
      #expect(carousel.presentedLayers.count == 1)
      let rest = CardSamples(carousel, spacing: Self.spacing)
      if let abruptChange = former.abruptChange(before: rest, limit: 1.6 / 24) {
        Issue.record("\(type.name) → \(goal.name), at the end: \(abruptChange)")
      }
    }
  }

  /// The type or axis changes twelve times, each time before the previous change has ended. The
  /// changes come at frame times or between frames. Meanwhile the carousel rests, scrolls slowly or
  /// jumps.
  @Test(arguments: [0.016, 0.033, 0.08, 0.2], [0, 0.06, 1.7])
  func quickTypeChangesReorderOverlappingCardsGradually(gap: Double, scroll: Double) {
    var (orders, switches) = (0, 0)
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
        // The cross-fade of each order change advances with time. An order whose layer is barely
        // visible may be replaced at once.
        let limit =
          former.change(until: carousel.time) + CarouselAnimation.maxReplaceableOpacity + 1e-9
        if let abruptChange = former.abruptChange(before: samples, limit: limit) {
          Issue.record("seed \(seed), frame \(frame): \(abruptChange)")
          break
        }
        #expect(fixture.violation() == nil)
        #expect(carousel.presentation.violation() == nil)
        orders = max(orders, samples.changeCount + 1)
        former = samples
        frame += 1
        carousel.advance(to: carousel.time + 1.0 / 60)
      } while due < 12 || carousel.isMoving
      #expect(carousel.presentedLayers.count == 1)
    }
    #expect(switches == 24)
    #expect(orders > 2, "\(orders) orders at once")
  }

  /// While a card fades in or out, it stays behind every card that it is behind when it is opaque.
  @Test func fadingCardsCoverNoOtherCards() {
    var (left, arrived) = (0, 0)
    let types = CarouselLayout.builtIn
    for (type, goal) in types.flatMap({ type in types.map { (type, $0) } }) {
      let fixture = fixture(type, isVertical: false)
      let carousel = fixture.carousel
      let former = carousel.presentedItems.map { ObjectIdentifier($0.view) }
      carousel.type = goal
      let leaving = Set(
        carousel.presentedItems.filter(\.isLeaving).map { ObjectIdentifier($0.view) })
      let kept = Set(former).subtracting(leaving)
      for _ in 0..<12 { carousel.advance(to: carousel.time + 1.0 / 60) }
      guard carousel.presentedLayers.count > 1, let last = carousel.presentedLayers.last else {
        continue
      }
      let arriving = last.items.map { ObjectIdentifier($0.view) }
      left += leaving.count
      for view in leaving {
        let before = former.drop { $0 != view }.dropFirst().filter(kept.contains)
        let after = arriving.drop { $0 != view }.filter(kept.contains)
        #expect(Set(before).isSubset(of: after), "\(type.name) → \(goal.name)")
      }
      let entering = Set(arriving).subtracting(former)
      let first = carousel.presentedItems.map { ObjectIdentifier($0.view) }
      arrived += entering.count
      for view in entering {
        let last = arriving.drop { $0 != view }.filter(kept.contains)
        let now = first.drop { $0 != view }.filter(kept.contains)
        #expect(Set(last).isSubset(of: now), "\(type.name) → \(goal.name)")
      }
    }
    #expect(left > 100 && arrived > 20, "\(left) left, \(arrived) arrived")
  }

  /// If the carousel scrolls during a change of type, the layers that exist already keep their draw
  /// orders. A layer with the new order fades in and soon becomes the only one.
  @Test(arguments: [1.0, -2, 3.0]) func drawOrderChangesGraduallyWhileScrolling(distance: Double) {
    for goal in [CarouselLayout.taskSwitcher, .invertedRotary] {
      let fixture = fixture(.coverFlow, isVertical: false)
      let carousel = fixture.carousel
      carousel.type = goal
      carousel.advance(to: carousel.time + 0.1)
      let orders = carousel.presentedLayers.map { $0.items.compactMap(\.index) }
      carousel.scrollOffset += distance
      let layers = carousel.presentedLayers
      #expect(orders.count == 2 && layers.count >= 2)
      for (layer, order) in zip(layers, orders) {
        // The comparison is limited to the items that are in both lists.
        let kept = layer.items.compactMap(\.index).filter(order.contains)
        #expect(kept == order.filter(kept.contains))
      }
      #expect(layers.last?.items.compactMap(\.index) == carousel.drawOrder)
      fixture.run(for: 0.42)
      #expect(carousel.presentedLayers.count == 1)
      #expect(carousel.presentedItems.compactMap(\.index) == carousel.drawOrder)
    }
  }

  /// A view that the app adds to the content keeps its position in the draw order when the type
  /// changes.
  @Test func contentViewKeepsItsPositionInTheDrawOrder() throws {
    let fixture = fixture(.linear, isVertical: false)
    let carousel = fixture.carousel
    let drawing = Card(size: fixture.cardSize)
    carousel.contentView.add(drawing, at: .translation(z: -1))
    carousel.contentView.add(drawing, at: .translation(x: 5, z: -1))
    #expect(carousel.presentedItems.first?.view === drawing)
    let order = carousel.presentedItems.map { ObjectIdentifier($0.view) }
    carousel.type = .rotary
    carousel.contentView.add(drawing, at: .translation(x: 9, z: -1))
    #expect(
      carousel.presentedItems.map { ObjectIdentifier($0.view) }.filter(order.contains) == order)
  }

  /// A change of type during another change keeps the draw orders of the existing layers and adds a
  /// layer.
  @Test func secondTypeChangeAddsALayer() {
    for wait in [0.1, 0.3] {
      let fixture = fixture(.taskSwitcher, isVertical: false)
      let carousel = fixture.carousel
      carousel.type = .invertedRotary
      carousel.advance(to: carousel.time + wait)
      let orders = carousel.presentedLayers.map { $0.items.map { ObjectIdentifier($0.view) } }
      carousel.type = .coverFlow
      let layers = carousel.presentedLayers
      #expect(orders.count == 2 && layers.count == 3)
      for (layer, order) in zip(layers, orders) {
        #expect(layer.items.map { ObjectIdentifier($0.view) }.filter(order.contains) == order)
      }
      #expect(layers[2].opacity == 0 && layers[1].opacity > 0 && layers[0].opacity == 1)
      carousel.advance(to: carousel.time + 0.401 - wait)
      #expect(carousel.presentedLayers.count == 2)
      carousel.advance(to: carousel.time + wait)
      #expect(carousel.presentedLayers.count == 1)
    }
  }

  /// The draw order can change again during a change. The later change neither begins nor ends
  /// before the earlier one, whatever durations are requested.
  @Test func drawOrderChangesBeginAndEndInSequence() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      var (time, changes) = (0.0, [OrderCrossFade]())
      for _ in 0..<12 {
        time += Double.random(in: 0..<0.2, using: &random)
        // After an item is removed, the other items wait for 0.1 s before they move.
        let start = time + (Bool.random(using: &random) ? 0.1 : 0)
        let span = TimeSpan(start: start, duration: .random(in: 0.1...0.5, using: &random))
        let change = OrderCrossFade(span: span, after: changes.last)
        if changes.isEmpty { #expect(change.span == span) }
        // The change may begin and end later than requested, but not earlier.
        #expect(change.span.start >= start && change.span.end >= span.end)
        changes.append(change)
      }
      for moment in stride(from: 0, through: time + 1, by: 1.0 / 60) {
        let opacities = changes.map { $0.opacity(at: moment) }
        #expect(opacities.allSatisfy { (0...1).contains($0) })
        for (former, latter) in zip(changes, changes.dropFirst()) where latter.isOver(at: moment) {
          #expect(former.isOver(at: moment))
        }
        for (change, opacity) in zip(changes, opacities) {
          #expect(moment > change.span.start || opacity == 0)
          #expect(!change.isOver(at: moment) || opacity == 1)
        }
      }
    }
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
  }

  /// The cards by grid point and layer, back to front.
  private var points: [[[Card]]] = []
  /// The fraction of the visible colour that each layer contributes.
  private let weights: [Double]
  /// The draw order changes in progress, and the time of this sample.
  private let (changes, time): ([OrderCrossFade], Double)
  /// Whether any item is animating to a new position.
  private let isAnimating: Bool
  private let (spacing, columns): (Double, Int)

  init<View>(_ carousel: Carousel<View>, spacing: Double) {
    let (columns, rows) = (
      Int(carousel.bounds.width / spacing), Int(carousel.bounds.height / spacing)
    )
    let layers = carousel.presentedLayers
    weights = layers.indices.map { layer in
      layers[(layer + 1)...].reduce(layers[layer].opacity) { $0 * (1 - $1.opacity) }
    }
    points = Array(repeating: Array(repeating: [], count: layers.count), count: columns * rows)
    (self.spacing, self.columns) = (spacing, columns)
    (changes, time) = (carousel.presentation.orders.changes, carousel.time)
    isAnimating = (carousel.items.slots + carousel.presentation.leaving.map(\.slot)).contains {
      $0.transformAnimation != nil
    }
    for number in layers.indices {
      add(layers[number], carousel.drawList(inLayer: number), number, carousel.center, rows)
    }
  }

  /// The number of draw order changes in progress.
  var changeCount: Int { changes.count }

  /// Returns the sum of the progress that the draw order changes make between this sample's time
  /// and `later`.
  func change(until later: Double) -> Double {
    changes.reduce(0) { $0 + $1.opacity(at: later) - $1.opacity(at: time) }
  }

  private func point(_ number: Int) -> Point { Self.point(number, spacing, columns) }

  private static func point(_ number: Int, _ spacing: Double, _ columns: Int) -> Point {
    Point(
      x: (Double(number % columns) + 0.5) * spacing, y: (Double(number / columns) + 0.5) * spacing)
  }

  private mutating func add<View>(
    _ layer: PresentedLayer<View>, _ list: DrawList, _ layerNumber: Int, _ center: Point,
    _ rows: Int
  ) {
    for (position, item) in layer.items.enumerated() {
      guard !item.isHidden, item.alpha > 1.0 / 255 else { continue }
      let projection = Projection(item.transform, origin: center)
      let rect = Rect(center: .zero, size: item.view.size)
      let (across, down) = Self.range(rect, projection, spacing, columns, rows)
      for row in down {
        for column in across {
          let number = row * columns + column
          let point = point(number)
          guard let local = projection.unproject(point), rect.contains(local) else { continue }
          let w = projection.homogeneous(local).w
          // Points with a smaller w are too close to the viewer to be drawn.
          guard w > 1.0 / 64 else { continue }
          points[number][layerNumber].append(
            Card(number: list[position].number, alpha: item.alpha, nearness: 1 / w))
        }
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

  /// Returns a description of two cards whose draw order changes abruptly between this sample and
  /// `next`, or `nil` if there are none. `limit` is the largest allowed change, as a fraction of
  /// the visible colour. When no order change is in progress, cards that intersect or lie in one
  /// plane may change their order.
  func abruptChange(before next: CardSamples, limit: Double) -> String? {
    for number in points.indices where points[number][0].count > 1 {
      let cards = points[number][0]
      for back in cards.indices {
        for front in cards.indices where front > back {
          let (before, after) = (
            pair(cards[front].number, over: cards[back].number, number),
            next.pair(cards[front].number, over: cards[back].number, number)
          )
          guard let before, let after else { continue }
          let areIntersecting =
            before.gap * after.gap <= 0 || min(abs(before.gap), abs(after.gap)) < 1e-9
          if !next.isAnimating, changeCount == 0, areIntersecting { continue }
          let change =
            abs(after.order - before.order) * min(before.visibleFraction, after.visibleFraction)
          if change > limit { return "point \(number) changes by \(change)" }
        }
      }
    }
    return nil
  }

  /// Compares two cards at the grid point `number`. Returns `nil` unless both are in every layer.
  /// In the result, `order` is the total weight of the layers that draw `one` over `other`,
  /// `visibleFraction` is the fraction of the colour that depends on their order, and `gap` is how
  /// much nearer `one` is to the viewer.
  private func pair(
    _ one: Int, over other: Int, _ number: Int
  ) -> (order: Double, visibleFraction: Double, gap: Double)? {
    var (order, visibleFraction, gap) = (0.0, 0.0, 0.0)
    for (cards, weight) in zip(points[number], weights) {
      guard let front = cards.firstIndex(where: { $0.number == one }),
        let back = cards.firstIndex(where: { $0.number == other })
      else { return nil }
      if front > back { order += weight }
      visibleFraction = max(
        visibleFraction,
        Self.visibleFraction(of: max(front, back), over: min(front, back), in: cards))
      gap = cards[front].nearness - cards[back].nearness
    }
    return (order, visibleFraction, gap)
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
