import GeometryKit
import TestSupport
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
  /// at 60 times a second. The order of two cards at a point changes when the line passes over it, and the line takes
  /// its time.
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
        // A tenth of the carousel in a frame would be a jump.
        #expect(former.change(before: sight) < 0.1)
        #expect(carousel.presentedBands.count <= 2)
        former = sight
        frame += 1
        carousel.advance(to: carousel.time + 1.0 / 60)
      } while carousel.isMoving
      #expect(frame > 20)
      #expect(carousel.presentedBands.count == 1)
      let rest = Sight(carousel, spacing: Self.spacing)
      if let pop = former.pop(before: rest) {
        Issue.record("\(type.name) → \(goal.name), at the end: \(pop)")
      }
    }
  }

  /// One change comes before the last one is over, 12 of them in all, of any type or of the axis, in step with the
  /// frames or not; it may be scrolled all the while, by a hand or in leaps.
  @Test(arguments: [0.016, 0.033, 0.08, 0.2], [0, 0.06, 1.7])
  func noCardJumpsHoweverFastTypesChange(gap: Double, scroll: Double) {
    var (lines, changes) = (0, 0)
    for seed in 0..<5 {
      var random = SplitMix64(seed: UInt64(seed))
      let deck = deck(CarouselLayout.builtIn[2 * seed], isVertical: seed % 2 == 0)
      let carousel = deck.carousel
      var former = Sight(carousel, spacing: Self.spacing)
      var (frame, due) = (0, 0)
      repeat {
        while due < 12, Double(due) * gap <= Double(frame) / 60 {
          due += 1
          changes += 1
          if Int.random(in: 0..<6, using: &random) == 0 {
            carousel.isVertical.toggle()
          } else {
            carousel.type = CarouselLayout.builtIn.randomElement(using: &random) ?? .linear
          }
        }
        if frame % (scroll > 1 ? 7 : 1) == 0 {
          carousel.scrollOffset += due < 12 ? scroll : 0
        }
        let sight = Sight(carousel, spacing: Self.spacing)
        if let pop = former.pop(before: sight) {
          Issue.record("seed \(seed), frame \(frame): \(pop)")
          break
        }
        // One line takes a tenth of the carousel in a frame at most.
        #expect(former.change(before: sight) < 0.11 * Double(max(former.lineCount, 1)))
        #expect(deck.violation() == nil)
        #expect(carousel.presentation.violation() == nil)
        lines = max(lines, sight.lineCount)
        former = sight
        frame += 1
        carousel.advance(to: carousel.time + 1.0 / 60)
      } while due < 12 || carousel.isMoving
      #expect(carousel.presentedBands.count == 1)
    }
    #expect(changes == 60)
    #expect(lines > 1, "\(lines) lines at once")
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
      let bands = carousel.presentedBands
      guard bands.count > 1, let last = bands.last else { continue }
      let arriving = last.items.map { ObjectIdentifier($0.view) }
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

  /// Where it is scrolled meanwhile, what comes to the centre comes to lie in front along a line, and soon.
  @Test(arguments: [1.0, -2, 3.0]) func theOrderFollowsWhatIsScrolled(way: Double) {
    for goal in [CarouselLayout.taskSwitcher, .invertedRotary] {
      let deck = deck(.coverFlow, isVertical: false)
      let carousel = deck.carousel
      carousel.type = goal
      carousel.advance(to: carousel.time + 0.1)
      let orders = carousel.presentedBands.map { $0.items.compactMap(\.index) }
      carousel.scrollOffset += way
      let bands = carousel.presentedBands
      #expect(orders.count == 2 && bands.count >= 2)
      for (band, order) in zip(bands, orders) {
        // What comes in and goes out is of no account.
        let kept = band.items.compactMap(\.index).filter(order.contains)
        #expect(kept == order.filter(kept.contains))
      }
      #expect(bands.last?.items.compactMap(\.index) == carousel.drawOrder)
      deck.run(for: 0.42)
      #expect(carousel.presentedBands.count == 1)
      #expect(carousel.presentedItems.compactMap(\.index) == carousel.drawOrder)
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

  /// A type that comes while another one does leaves all that is seen in its order, and comes behind a line of its own.
  @Test func aChangeDuringAnotherHasALineOfItsOwn() {
    for wait in [0.1, 0.3] {
      let deck = deck(.taskSwitcher, isVertical: false)
      let carousel = deck.carousel
      carousel.type = .invertedRotary
      carousel.advance(to: carousel.time + wait)
      let seen = carousel.presentedBands.map { $0.items.map { ObjectIdentifier($0.view) } }
      carousel.type = .coverFlow
      let bands = carousel.presentedBands
      #expect(seen.count == 2 && bands.count == 3)
      for (band, order) in zip(bands, seen) {
        #expect(band.items.map { ObjectIdentifier($0.view) }.filter(order.contains) == order)
      }
      #expect(bands[2].area.maxY < 0)
      carousel.advance(to: carousel.time + 0.401 - wait)
      #expect(carousel.presentedBands.count == 2)
      carousel.advance(to: carousel.time + wait)
      #expect(carousel.presentedBands.count == 1)
    }
  }

  /// Bands cover all of a carousel once, whichever ways their lines go.
  @Test func aPointLiesInOneBand() {
    let deck = deck(.taskSwitcher, isVertical: false)
    let carousel = deck.carousel
    for type in [CarouselLayout.invertedRotary, .coverFlow, .invertedWheel] {
      carousel.type = type
      carousel.advance(to: carousel.time + 0.1)
      if type == .coverFlow { carousel.isVertical = true }
    }
    let bands = carousel.presentedBands
    #expect(Set(carousel.presentation.orders.sweeps.map(\.axis)).count == 2)
    for x in stride(from: -99.0, to: 1400, by: 50) {
      for y in stride(from: -99.0, to: 900, by: 50) {
        #expect(bands.filter { $0.area.contains(Point(x: x, y: y)) }.count == 1)
      }
    }
  }

  /// No line overtakes the one ahead of it, whenever each was to go and however long.
  @Test func linesNeverCross() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      var (time, lines) = (0.0, [Sweep]())
      for _ in 0..<12 {
        time += Double.random(in: 0..<0.2, using: &random)
        // Where an item is removed the others wait before they set off.
        let start = time + (Bool.random(using: &random) ? 0.1 : 0)
        let span = TimeSpan(start: start, duration: .random(in: 0.1...0.5, using: &random))
        let line = Sweep(span: span, behind: lines.last, along: .vertical)
        if lines.isEmpty { #expect(line.span == span) }
        // It is no faster than it was to be: it only comes later.
        #expect(line.span.start >= start && line.span.end >= span.end)
        lines.append(line)
      }
      for moment in stride(from: 0, through: time + 1, by: 1.0 / 60) {
        let places = lines.map { $0.line(at: moment, across: 800) }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 >= $1 - 1e-9 })
      }
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
      let pop = former.pop(before: sight)
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

  /// What each point meets, back to front.
  private var points: [[Card]] = []
  /// The lines that are on their way, and when.
  private let sweeps: [Sweep]
  private let (time, bounds): (Double, Size)
  /// Whether what is met is on its way.
  private let isOnTheWay: Bool
  private let (spacing, columns): (Double, Int)

  init<View>(_ carousel: Carousel<View>, spacing: Double) {
    let (columns, rows) = (
      Int(carousel.bounds.width / spacing), Int(carousel.bounds.height / spacing)
    )
    points = Array(repeating: [], count: columns * rows)
    let bands = carousel.presentedBands
    sweeps = carousel.presentation.orders.sweeps
    (time, bounds) = (carousel.time, carousel.bounds)
    (self.spacing, self.columns) = (spacing, columns)
    isOnTheWay = (carousel.items.slots + carousel.presentation.leaving.map(\.slot)).contains {
      $0.journey != nil
    }
    for band in bands { add(band, carousel.center, rows) }
  }

  /// How many lines there are.
  var lineCount: Int { sweeps.count }

  private func point(_ number: Int) -> Point { Self.point(number, spacing, columns) }

  /// Whether a line that is on its way now passes over a point until another time.
  private func isPassed(_ number: Int, until later: Double) -> Bool {
    let point = point(number)
    return sweeps.contains { sweep in
      let (place, extent) = (point[sweep.axis], bounds[sweep.axis])
      return sweep.line(at: time, across: extent) <= place + 1e-6
        && place <= sweep.line(at: later, across: extent)
    }
  }

  private static func point(_ number: Int, _ spacing: Double, _ columns: Int) -> Point {
    Point(
      x: (Double(number % columns) + 0.5) * spacing, y: (Double(number / columns) + 0.5) * spacing)
  }

  private mutating func add<View>(_ band: PresentedBand<View>, _ center: Point, _ rows: Int) {
    for item in band.items {
      guard !item.isHidden, item.alpha > 1.0 / 255 else { continue }
      let projection = Projection(item.transform, origin: center)
      let rect = Rect(center: .zero, size: item.view.size)
      let (across, down) = Self.range(rect, projection, spacing, columns, rows)
      for row in down {
        for column in across {
          let number = row * columns + column
          let point = point(number)
          guard band.area.contains(point), let place = projection.unproject(point),
            rect.contains(place)
          else { continue }
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

  /// How many points of all lines pass over until the next sight.
  func change(before next: Sight) -> Double {
    let changed = points.indices.filter { isPassed($0, until: next.time) }.count
    return Double(changed) / Double(max(points.count, 1))
  }

  /// Two cards that lie over each other the other way round in the next sight, although no line has passed between
  /// them; `nil` if there are none. At their places, where one goes through the other, or both lie in one plane, they
  /// may. What hardly shows doesn't count.
  func pop(before next: Sight) -> String? {
    for number in points.indices where points[number].count > 1 {
      let (before, after) = (points[number], next.points[number])
      for back in before.indices {
        for front in before.indices where front > back {
          guard let newBack = after.firstIndex(where: { $0.view == before[back].view }),
            let newFront = after.firstIndex(where: { $0.view == before[front].view }),
            newBack > newFront, !isPassed(number, until: next.time)
          else { continue }
          let former = before[front].nearness - before[back].nearness
          let latter = after[newFront].nearness - after[newBack].nearness
          let isThrough = former * latter <= 0 || min(abs(former), abs(latter)) < 1e-9
          if !next.isOnTheWay, isThrough { continue }
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
