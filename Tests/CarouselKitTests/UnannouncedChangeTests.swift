import CarouselKit
import GeometryKit
import GestureKit
import TestSupport
import Testing

/// Data changes that haven't been announced to the carousel yet.
@Suite struct UnannouncedChangeTests {
  /// The data source's counts may change at any time, even in a callback. The engine never requests
  /// an index that doesn't exist at that moment, which `CarouselFixture` checks.
  @Test(arguments: RandomTests.seeds(from: 200, count: 16)) func onlyExistingIndexesAreRequested(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let fixture = CarouselFixture(items: 12, placeholders: 3)
    var inner = SplitMix64(seed: seed &+ 1)
    fixture.onCallback = { [unowned fixture] name in
      if Int.random(in: 0..<20, using: &inner) == 0 { change(fixture, &inner) }
    }
    var finger = Point.zero
    for step in 0..<3000 {
      if Int.random(in: 0..<3, using: &random) == 0 { change(fixture, &random) }
      if Int.random(in: 0..<5, using: &random) == 0 {
        set(fixture.carousel, &random)
      } else {
        Session.call(fixture, &random, &finger)
      }
      if let violation = fixture.violation() {
        Issue.record("seed \(seed), step \(step): \(violation)")
        return
      }
    }
    fixture.onCallback = nil
    fixture.carousel.reloadData()
    fixture.carousel.layoutIfNeeded()
    #expect(fixture.violation() == nil, "seed \(seed)")
  }

  private func change(_ fixture: CarouselFixture, _ random: inout SplitMix64) {
    fixture.items = Int.random(in: 0...24, using: &random)
    fixture.placeholders = Int.random(in: 0...5, using: &random)
  }

  /// Sets a property that causes a layout or affects it.
  private func set(_ c: Carousel<Card>, _ random: inout SplitMix64) {
    let flag = Bool.random(using: &random)
    let value = Double.random(in: -2...2, using: &random)
    switch Int.random(in: 0...10, using: &random) {
    case 0: c.type = CarouselLayout.builtIn.randomElement(using: &random) ?? .linear
    case 1: c.isVertical = flag
    case 2: c.perspective = value / 500
    case 3: c.contentOffset = Point(x: value, y: value)
    case 4: c.viewpointOffset = Point(x: value, y: value)
    case 5: c.bounds = Size(width: 300 + 100 * value, height: 200)
    case 6: c.autoscroll = flag ? 0 : value
    case 7: c.scrollOffset = value * 10
    case 8: c.currentItemIndex = Int(value * 10)
    case 9: c.reloadItem(at: Int(value * 6), animated: flag)
    default: c.layoutIfNeeded()
    }
  }

  /// The number of items decreases. A layout runs before this change is announced to the carousel.
  @Test(arguments: 0..<7, [0, 1, 5]) func layoutBeforeARemovalIsAnnouncedKeepsInvariants(
    change: Int, items: Int
  ) {
    let fixture = CarouselFixture(items: 31)
    let c = fixture.carousel
    c.currentItemIndex = 30
    fixture.items = items
    switch change {
    case 0: c.type = .rotary
    case 1: c.isVertical = true
    case 2:
      c.setNeedsLayout()
      c.layoutIfNeeded()
    case 3: c.scrollOffset = 14
    case 4: c.scrollToItem(at: 3, animated: false)
    case 5: c.bounds = Size(width: 900, height: 300)
    default: c.autoscroll = 3
    }
    fixture.run(for: 1)
    #expect(fixture.violation() == nil)
    c.reloadData()
    fixture.run()
    #expect(c.numberOfItems == items && c.indexesForVisibleItems.count == items)
    #expect(fixture.violation() == nil)
  }

  /// Several insertions or removals are announced one by one after the data has changed. Afterwards
  /// every index shows its own item, even if the carousel scrolled in between.
  @Test(arguments: RandomTests.seeds(from: 0, count: 24)) func changesCanBeAnnouncedOneByOne(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let source = NumberedSource(count: 20)
    let c = source.carousel
    for _ in 0..<20 {
      let animated = Bool.random(using: &random)
      let isRemoval = source.names.count > 10 && Bool.random(using: &random)
      let changes = (0...Int.random(in: 0...4, using: &random)).map { _ in
        source.change(isRemoval, &random)
      }
      for change in changes {
        if Int.random(in: 0..<3, using: &random) == 0 {
          c.scrollOffset = Double(Int.random(in: 0...30, using: &random))
        }
        switch change {
        case .insertion(let index): c.insertItem(at: index, animated: animated)
        case .removal(let index): c.removeItem(at: index, animated: animated)
        }
        c.advance(to: c.time + 0.1)
      }
      #expect(c.numberOfItems == source.names.count)
      for index in c.indexesForVisibleItems {
        #expect(c.itemView(at: index)?.index == source.names[index], "seed \(seed)")
      }
      #expect(c.indexesForVisibleItems.count == min(c.numberOfVisibleItems, source.names.count))
    }
  }

  /// An item can be reloaded while another change hasn't been announced yet.
  @Test func itemCanBeReloadedBeforeAnotherChangeIsAnnounced() {
    let source = NumberedSource(count: 9)
    source.names.append(100)
    source.names[1] = 200
    source.carousel.reloadItem(at: 1, animated: false)
    source.carousel.insertItem(at: 9, animated: false)
    #expect(source.carousel.itemView(at: 1)?.index == 200)
  }

  /// A tap on an item that is no longer in the data selects nothing.
  @Test func tapOnARemovedItemSelectsNothing() {
    let fixture = CarouselFixture(items: 5)
    fixture.items = 1
    fixture.events = []
    fixture.carousel.tap(at: Point(x: 300, y: 150))
    #expect(!fixture.events.contains { $0.contains("elect") })
    fixture.carousel.tap(at: Point(x: 200, y: 150))
    #expect(fixture.events.contains("didSelect:0"))
  }
}

/// A data source whose items are identified by numbers.
private final class NumberedSource: CarouselDataSource {
  enum Change { case insertion(Int), removal(Int) }

  let carousel = Carousel<Card>()
  var names: [Int]
  private var nextName: Int

  init(count: Int) {
    names = Array(0..<count)
    nextName = count
    carousel.bounds = Size(width: 500, height: 100)
    carousel.dataSource = self
    carousel.layoutIfNeeded()
  }

  /// Inserts or removes a random item and returns the change.
  func change(_ isRemoval: Bool, _ random: inout SplitMix64) -> Change {
    if isRemoval {
      let index = Int.random(in: 0..<names.count, using: &random)
      names.remove(at: index)
      return .removal(index)
    }
    let index = Int.random(in: 0...names.count, using: &random)
    names.insert(nextName, at: index)
    nextName += 1
    return .insertion(index)
  }

  func numberOfItems(in carousel: Carousel<Card>) -> Int { names.count }

  func carousel(_ carousel: Carousel<Card>, viewForItemAt index: Int, reusing view: Card?) -> Card {
    let card = view ?? Card(size: Size(width: 100, height: 100))
    card.index = names[index]
    return card
  }
}
