import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// What is loaded first while a carousel moves.
@Suite struct OutlookTests {
  private final class Blank: CarouselItemView { let size = Size(width: 100, height: 100) }

  /// A carousel, and an outlook that follows it frame by frame.
  private final class Row: CarouselDataSource, CarouselDelegate {
    let carousel = Carousel<Blank>()
    var outlook = Outlook()
    private let count: Int
    private let isWrapped: Bool

    init(count: Int, isWrapped: Bool = false, at offset: Double, pace: Double = 20) {
      (self.count, self.isWrapped) = (count, isWrapped)
      carousel.bounds = Size(width: 800, height: 400)
      carousel.motion = .natural
      carousel.delegate = self
      carousel.dataSource = self
      carousel.layoutIfNeeded()
      carousel.scrollOffset = offset
      outlook.pace = pace
      pass()
    }

    func pass(frames: Int = 1) {
      for _ in 0..<frames {
        carousel.advance(to: carousel.time + 1.0 / 64)
        outlook.follow(carousel, at: carousel.time)
      }
    }

    /// The items that are asked for, the one first that is loaded first.
    var order: [Int] {
      let indexes = Set(carousel.indexesForVisibleItems).union(outlook.indexesAtDestination)
      let distances = indexes.compactMap { index in
        outlook.distance(ofItemAt: carousel.offsetForItem(at: index)).map { (index, $0) }
      }
      return distances.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }

    func numberOfItems(in carousel: Carousel<Blank>) -> Int { count }
    func carousel(
      _ carousel: Carousel<Blank>, viewForItemAt index: Int, reusing view: Blank?
    ) -> Blank { view ?? Blank() }
    func carousel(
      _ carousel: Carousel<Blank>, valueFor option: CarouselOption, withDefault value: Double
    ) -> Double { option == .wrap ? (isWrapped ? 1 : 0) : option == .visibleItems ? 11 : value }
  }

  @Test func atRestTheNearestComeFirst() {
    let row = Row(count: 100, at: 50)
    row.pass(frames: 3)
    #expect(row.order == [50, 51, 49, 52, 48, 53, 47, 54, 46, 55, 45])
    // Of two equally far the one comes first that lies where it went last.
    row.carousel.step(by: -1)
    row.pass(frames: 200)
    #expect(!row.carousel.isMoving)
    #expect(Array(row.order.prefix(5)) == [49, 48, 50, 47, 51])
  }

  /// Ahead before behind, the nearer ones first, both ways alike.
  @Test(arguments: [1, -1]) func onTheWayWhatLiesAheadComesFirst(way: Int) throws {
    let row = Row(count: 100, at: 50)
    row.carousel.autoscroll = -3 * Double(way)
    row.pass(frames: 30)
    #expect(!row.outlook.isFlying)
    let ways = row.order.map { row.carousel.offsetForItem(at: $0) * Double(way) }
    let passed = try #require(ways.firstIndex { $0 < -0.5 })
    #expect(passed > 4 && ways.count > 9)
    #expect(abs(ways[0]) <= 0.5)
    #expect(ways[..<passed].allSatisfy { $0 >= -0.5 } && ways[passed...].allSatisfy { $0 < -0.5 })
    #expect(zip(ways[..<passed], ways[1..<passed]).allSatisfy { abs($0) <= abs($1) })
    #expect(zip(ways[passed...], ways[(passed + 1)...]).allSatisfy { $0 >= $1 })
  }

  /// From the first moment the end of the way is asked for; in flight nothing else is.
  @Test(arguments: [false, true]) func whatIsFlownPastIsNotAskedFor(isWrapped: Bool) {
    let row = Row(count: 10_000, isWrapped: isWrapped, at: 3)
    row.carousel.scrollToItem(at: 9_990, animated: true)
    let seen = Set(9_985...9_995)
    row.pass()
    #expect(Set(row.order).isSuperset(of: seen))
    while !row.outlook.isFlying, row.carousel.isMoving { row.pass() }
    if !isWrapped {
      for _ in 0..<10 {
        #expect(Set(row.order) == seen && row.order.first == 9_990)
        row.pass()
      }
    }
    row.pass(frames: 100)
    #expect(Set(row.order) == seen && row.order.first == 9_990)
  }

  /// As slow as that all can be loaded, what is passed is asked for, before where it leads.
  @Test func whereThereIsTimeEverythingIsAskedFor() throws {
    let row = Row(count: 1000, at: 100, pace: 1e9)
    row.carousel.scrollToItem(at: 200, duration: 4)
    row.pass(frames: 128)
    let order = row.order
    #expect(Set(order).isSuperset(of: row.carousel.indexesForVisibleItems + Array(195...205)))
    let lastSeen = try #require(
      order.lastIndex { row.carousel.offsetForItem(at: $0) > 0 && $0 < 190 })
    #expect(try lastSeen < #require(order.firstIndex(of: 200)))
  }

  /// However it is moved, no item comes twice, and none is asked for that isn't there.
  @Test(arguments: [0, 1, 2, 7, 50], [false, true])
  func onlyItemsThatAreThereAreAskedFor(count: Int, isWrapped: Bool) {
    var random = SplitMix64(seed: UInt64(count))
    let row = Row(count: count, isWrapped: isWrapped, at: 0)
    for _ in 0..<60 {
      row.carousel.step(by: Int.random(in: -40...40, using: &random))
      row.outlook.pace = .random(in: 0...200, using: &random)
      row.pass(frames: Int.random(in: 1...9, using: &random))
      let indexes = Array(row.outlook.indexesAtDestination)
      #expect(Set(indexes).count == indexes.count)
      #expect(indexes.allSatisfy { (0..<count).contains($0) })
      for offset in [-1e9, -3, 0, 0.4, 12, 1e9] {
        #expect(row.outlook.distance(ofItemAt: offset).map { $0.isFinite } ?? true)
      }
    }
  }
}

/// What the gallery asks for.
@WindowActor @Suite struct GalleryOutlookTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// The pictures at the end are on their way before the carousel is.
  @Test func whereItGoesIsLoadedAhead() throws {
    let gallery = try HeadlessGallery(
      pictures: 1, absent: (0..<400).map { "absent\($0).png" }, turn: turn)
    try #require(gallery.settle())
    gallery.scene.perform(.last)
    gallery.frame()
    let store = gallery.scene.cards.pictures
    #expect(gallery.scene.carousel.scrollOffset < 5)
    #expect(store.pictures.keys.contains { $0.path == gallery.scene.cards.items[400].path })
    try #require(gallery.settle())
    #expect(gallery.scene.carousel.currentItemIndex == 400)
  }
}
