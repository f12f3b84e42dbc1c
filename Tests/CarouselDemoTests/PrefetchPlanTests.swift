import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The order in which items are requested while a carousel moves.
@Suite struct PrefetchPlanTests {
  private final class Blank: CarouselItemView { let size = Size(width: 100, height: 100) }

  /// A carousel with a prefetch plan that is updated in each frame.
  private final class Row: CarouselDataSource, CarouselDelegate {
    let carousel = Carousel<Blank>()
    var prefetchPlan = PrefetchPlan()
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
      prefetchPlan.pace = pace
      pass()
    }

    func pass(frames: Int = 1) {
      for _ in 0..<frames {
        carousel.advance(to: carousel.time + 1.0 / 64)
        prefetchPlan.update(carousel, at: carousel.time)
      }
    }

    /// The requested items, in loading order.
    var order: [Int] {
      let indexes = Set(carousel.indexesForVisibleItems).union(prefetchPlan.indexesAtDestination)
      let distances = indexes.compactMap { index in
        prefetchPlan.distance(ofItemAt: carousel.offsetForItem(at: index)).map { (index, $0) }
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

  @Test func nearestItemsAreRequestedFirstAtRest() {
    let row = Row(count: 100, at: 50)
    row.pass(frames: 3)
    #expect(row.order == [50, 51, 49, 52, 48, 53, 47, 54, 46, 55, 45])
    // Of two items at equal distance, the item in the last direction of motion is requested first.
    row.carousel.step(by: -1)
    row.pass(frames: 200)
    #expect(!row.carousel.isMoving)
    #expect(Array(row.order.prefix(5)) == [49, 48, 50, 47, 51])
  }

  /// While the carousel moves, items ahead are requested before items behind. Of the items on one
  /// side, nearer items come first. The test covers both directions of motion.
  @Test(arguments: [1, -1]) func itemsAheadAreRequestedFirstDuringMotion(direction: Int) throws {
    let row = Row(count: 100, at: 50)
    row.carousel.autoscroll = -3 * Double(direction)
    row.pass(frames: 30)
    #expect(!row.prefetchPlan.exceedsLoadingPace)
    let distances = row.order.map { row.carousel.offsetForItem(at: $0) * Double(direction) }
    let passed = try #require(distances.firstIndex { $0 < -0.5 })
    #expect(passed > 4 && distances.count > 9)
    #expect(abs(distances[0]) <= 0.5)
    #expect(
      distances[..<passed].allSatisfy { $0 >= -0.5 }
        && distances[passed...].allSatisfy { $0 < -0.5 })
    #expect(zip(distances[..<passed], distances[1..<passed]).allSatisfy { abs($0) <= abs($1) })
    #expect(zip(distances[passed...], distances[(passed + 1)...]).allSatisfy { $0 >= $1 })
  }

  /// The items at the destination of a scroll are requested when the scroll starts. At high speed,
  /// no other items are requested.
  @Test(arguments: [false, true]) func itemsPassedAtHighSpeedAreNotRequested(isWrapped: Bool) {
    let row = Row(count: 10_000, isWrapped: isWrapped, at: 3)
    row.carousel.scrollToItem(at: 9_990, animated: true)
    let visible = Set(9_985...9_995)
    row.pass()
    #expect(Set(row.order).isSuperset(of: visible))
    while !row.prefetchPlan.exceedsLoadingPace, row.carousel.isMoving { row.pass() }
    if !isWrapped {
      for _ in 0..<10 {
        #expect(Set(row.order) == visible && row.order.first == 9_990)
        row.pass()
      }
    }
    row.pass(frames: 100)
    #expect(Set(row.order) == visible && row.order.first == 9_990)
  }

  /// If the carousel is slow enough for all pictures to load, the items that it passes are also
  /// requested. They are requested before the items at the destination.
  @Test func slowScrollRequestsThePassedItemsToo() throws {
    let row = Row(count: 1000, at: 100, pace: 1e9)
    row.carousel.scrollToItem(at: 200, duration: 4)
    row.pass(frames: 128)
    let order = row.order
    #expect(Set(order).isSuperset(of: row.carousel.indexesForVisibleItems + Array(195...205)))
    let lastVisible = try #require(
      order.lastIndex { row.carousel.offsetForItem(at: $0) > 0 && $0 < 190 })
    #expect(try lastVisible < #require(order.firstIndex(of: 200)))
  }

  /// At rest, the plan contains the items that the next steps make visible. While a carousel moves
  /// to a distant item, the plan contains no such items.
  @Test(arguments: [false, true]) func itemsBesideTheVisibleOnesAreNearby(isWrapped: Bool) {
    let row = Row(count: 100, isWrapped: isWrapped, at: 50)
    let nearby = Set(row.prefetchPlan.indexesNearby)
    #expect(nearby.isSuperset(of: row.carousel.indexesForVisibleItems))
    #expect(nearby.contains(42) && nearby.contains(58) && nearby.count < 30)
    row.carousel.scrollToItem(at: 80, animated: true)
    row.pass()
    #expect(Array(row.prefetchPlan.indexesNearby).isEmpty)
  }

  /// In a short wrapped row, all items are nearby, also the item opposite the centre.
  @Test(arguments: [3, 4, 5, 8]) func everyItemOfAShortRingIsNearby(count: Int) {
    let row = Row(count: count, isWrapped: true, at: 1)
    #expect(Set(row.prefetchPlan.indexesNearby) == Set(0..<count))
  }

  /// While the carousel moves at random, no item is requested twice and only existing items are
  /// requested.
  @Test(arguments: [0, 1, 2, 7, 50], [false, true])
  func everyRequestedItemExistsAndIsRequestedOnce(count: Int, isWrapped: Bool) {
    var random = SplitMix64(seed: UInt64(count))
    let row = Row(count: count, isWrapped: isWrapped, at: 0)
    for _ in 0..<60 {
      row.carousel.step(by: Int.random(in: -40...40, using: &random))
      row.prefetchPlan.pace = .random(in: 0...200, using: &random)
      row.pass(frames: Int.random(in: 1...9, using: &random))
      let plan = row.prefetchPlan
      for indexes in [Array(plan.indexesAtDestination), Array(plan.indexesNearby)] {
        #expect(Set(indexes).count == indexes.count)
        #expect(indexes.allSatisfy { (0..<count).contains($0) })
      }
      for offset in [-1e9, -3, 0, 0.4, 12, 1e9] {
        #expect(row.prefetchPlan.distance(ofItemAt: offset).map { $0.isFinite } ?? true)
      }
    }
  }
}

/// Prefetching in the gallery.
@WindowActor @Suite struct GalleryPrefetchTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// After a movement by a few items, no card is blank, also where the sequence of a ring has its
  /// ends.
  @Test(arguments: ["rotary", "coverFlow"], [1, -1, 5])
  func noCardIsBlankAfterAShortMovement(type: String, step: Int) throws {
    let gallery = try HeadlessGallery(
      pictures: 40, options: ["--type", type], access: access)
    gallery.scene.carousel.currentItemIndex = 20
    try #require(gallery.settle())
    gallery.scene.carousel.currentItemIndex += step
    gallery.frame()
    let cards = gallery.scene.carousel.presentedItems.filter { !$0.isHidden && $0.alpha > 0 }
    #expect(cards.count > 4)
    for card in cards {
      #expect(card.view.background?.texture != nil, "item \(card.index ?? -1)")
    }
  }

  /// The pictures at the destination are requested when the scroll starts.
  @Test func picturesAtTheDestinationAreRequestedAtOnce() throws {
    let gallery = try HeadlessGallery(
      pictures: 1, absent: (0..<400).map { "absent\($0).png" }, access: access)
    try #require(gallery.settle())
    gallery.scene.perform(.last)
    gallery.frame()
    let store = gallery.scene.cards.pictures
    #expect(gallery.scene.carousel.scrollOffset < 5)
    #expect(
      store.requests.pictures.keys.contains { $0.path == gallery.scene.cards.items[400].path })
    try #require(gallery.settle())
    #expect(gallery.scene.carousel.currentItemIndex == 400)
  }
}
