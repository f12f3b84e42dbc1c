import CarouselKit
import GeometryKit
import Testing

/// How items are loaded, reused and changed.
@Suite struct DataTests {
  /// The views of items that scroll out of sight are reused. Scrolling therefore creates at most
  /// two views more than are visible at once.
  @Test(arguments: Arrangement.many)
  func viewsAreReused(arrangement: Arrangement) {
    let fixture = arrangement.fixture()
    for step in 0..<200 { fixture.carousel.scrollOffset = Double(step) * 0.37 }
    #expect(fixture.createdViewCount <= fixture.carousel.numberOfVisibleItems + 2)
  }

  @Test func mostRecentlyFreedViewIsReusedFirst() {
    final class Source: CarouselDataSource {
      var reused: [Int] = []
      func numberOfItems(in carousel: Carousel<Card>) -> Int { 40 }
      func carousel(_ carousel: Carousel<Card>, viewForItemAt index: Int, reusing view: Card?)
        -> Card
      {
        if let view { reused.append(view.index) }
        let card = view ?? Card(size: Size(width: 100, height: 100))
        card.index = index
        return card
      }
    }
    let source = Source()
    let carousel = Carousel<Card>()
    carousel.bounds = Size(width: 300, height: 100)
    carousel.dataSource = source
    carousel.layoutIfNeeded()
    // Items 0…4 are loaded. After a jump to a distant offset, their views are freed in that order
    // and reused in the reverse order.
    carousel.scrollOffset = 20
    #expect(source.reused == [4, 3, 2, 1, 0])
  }

  /// Placeholders before and after the items are numbered consecutively, even if there is an odd
  /// number of them.
  @Test(arguments: 0...6) func placeholdersAreNumberedConsecutively(count: Int) {
    final class Source: CarouselDataSource {
      let count: Int
      var numbers: [Int] = []
      init(count: Int) { self.count = count }
      func numberOfItems(in carousel: Carousel<Card>) -> Int { 2 }
      func numberOfPlaceholders(in carousel: Carousel<Card>) -> Int { count }
      func carousel(_ carousel: Carousel<Card>, viewForItemAt index: Int, reusing view: Card?)
        -> Card
      { Card(size: Size(width: 10, height: 10)) }
      func carousel(
        _ carousel: Carousel<Card>, placeholderViewAt index: Int, reusing view: Card?
      ) -> Card? {
        numbers.append(index)
        return nil
      }
    }
    let source = Source(count: count)
    let carousel = Carousel<Card>()
    carousel.bounds = Size(width: 300, height: 100)
    carousel.dataSource = source
    carousel.layoutIfNeeded()
    #expect(source.numbers == Array(0..<count))
    #expect(carousel.presentedItems.count == 2)
    // A placeholder without a view is not visible.
    #expect(carousel.indexesForVisibleItems == [0, 1])
    #expect(carousel.visibleItemViews.count == 2)
    #expect(carousel.drawOrder.sorted() == [0, 1])
  }

  /// The item width is measured from the first view, and again after a reload or a change of the
  /// axis.
  @Test func itemWidthIsMeasuredFromTheFirstView() {
    let fixture = CarouselFixture(items: 5)
    #expect(fixture.carousel.itemWidth == 100)
    fixture.carousel.isVertical = true
    #expect(fixture.carousel.itemWidth == 120)
    fixture.cardSize = Size(width: 50, height: 60)
    fixture.carousel.reloadData()
    fixture.carousel.layoutIfNeeded()
    #expect(fixture.carousel.itemWidth == 60)
  }

  /// Items keep their views when other items are inserted or removed.
  @Test(arguments: [false, true]) func viewsStayWithTheirItems(animated: Bool) {
    let fixture = CarouselFixture(items: 10)
    fixture.carousel.scrollToItem(at: 5, animated: false)
    let six = fixture.carousel.itemView(at: 6)
    fixture.items += 1
    fixture.carousel.insertItem(at: 5, animated: animated)
    #expect(fixture.carousel.itemView(at: 7) === six)
    fixture.items -= 1
    fixture.carousel.removeItem(at: 4, animated: animated)
    #expect(fixture.carousel.itemView(at: 6) === six)
    #expect(fixture.violation() == nil)
  }

  /// A reload with fewer items clamps the offset and the target of a running scroll to the new
  /// range.
  @Test(arguments: [false, true], [3, 1, 0]) func reloadWithFewerItemsClampsTheOffset(
    isScrolling: Bool, items: Int
  ) {
    let fixture = CarouselFixture(items: 20)
    fixture.carousel.scrollOffset = 15
    if isScrolling {
      fixture.carousel.scrollToItem(at: 19, duration: 1)
      fixture.carousel.advance(to: 0.5)
    }
    fixture.items = items
    fixture.carousel.reloadData()
    fixture.run()
    #expect(fixture.carousel.scrollOffset == Double(items - 1))
    #expect(fixture.violation() == nil)
  }

  /// An index that is set before the data is loaded takes effect once the data is loaded. Until
  /// then, there is no current item.
  @Test func indexSetBeforeTheDataIsLoadedIsKept() {
    let (carousel, source) = (Carousel<Card>(), CarouselFixture(items: 20))
    carousel.currentItemIndex = 7
    #expect(carousel.currentItemIndex == -1)
    carousel.dataSource = source
    carousel.layoutIfNeeded()
    #expect(carousel.currentItemIndex == 7)
  }

  @Test func removalFromAnEmptyCarouselDoesNothing() {
    let fixture = CarouselFixture(items: 0)
    fixture.events = []
    fixture.carousel.removeItem(at: 0, animated: true)
    #expect(fixture.carousel.numberOfItems == 0)
    #expect(fixture.events.isEmpty)
  }

  /// A delegate that scrolls in every callback doesn't cause an endless loop.
  @Test(arguments: Arrangement.seven)
  func scrollingInEveryCallbackTerminates(arrangement: Arrangement) {
    let fixture = arrangement.fixture()
    var calls = 0
    fixture.onCallback = { [unowned fixture] _ in
      calls += 1
      fixture.carousel.scroll(byOffset: 0.25, duration: 0)
      fixture.carousel.reloadData()
      fixture.carousel.scrollToItem(at: calls % 7, animated: true)
    }
    fixture.carousel.scrollOffset = 3.3
    fixture.carousel.advance(to: 0.1)
    fixture.onCallback = nil
    fixture.run()
    #expect(fixture.violation() == nil)
    #expect(!fixture.carousel.isMoving)
  }
}
