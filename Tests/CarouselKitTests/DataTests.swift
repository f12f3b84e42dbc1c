import CarouselKit
import GeometryKit
import Testing

/// Loading, recycling and changing the data.
@Suite struct DataTests {
  /// Scrolling on makes no more views than are loaded at once, and one for each that leaves as another
  /// comes.
  @Test(arguments: Arrangement.many)
  func viewsAreRecycled(arrangement: Arrangement) {
    let deck = arrangement.deck()
    for step in 0..<200 { deck.carousel.scrollOffset = Double(step) * 0.37 }
    #expect(deck.made <= deck.carousel.numberOfVisibleItems + 2)
  }

  @Test func lastFreedIsReusedFirst() {
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
    // 0…4 are loaded; far away all five are freed, in that order, and come back the other way round.
    carousel.scrollOffset = 20
    #expect(source.reused == [4, 3, 2, 1, 0])
  }

  /// The halves of odd placeholders are numbered on without a gap.
  @Test(arguments: 0...6) func placeholdersAreNumbered(count: Int) {
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
    // An empty place has no view, and is none of those that are seen.
    #expect(carousel.indexesForVisibleItems == [0, 1])
    #expect(carousel.visibleItemViews.count == 2)
    #expect(carousel.drawOrder.sorted() == [0, 1])
  }

  /// The first view gives the width, and again after a reload and a change of the axis.
  @Test func widthIsMeasured() {
    let deck = Deck(items: 5)
    #expect(deck.carousel.itemWidth == 100)
    deck.carousel.isVertical = true
    #expect(deck.carousel.itemWidth == 120)
    deck.cardSize = Size(width: 50, height: 60)
    deck.carousel.reloadData()
    deck.carousel.layoutIfNeeded()
    #expect(deck.carousel.itemWidth == 60)
  }

  /// Items keep their views when others come and go.
  @Test(arguments: [false, true]) func viewsStayWithTheirItems(animated: Bool) {
    let deck = Deck(items: 10)
    deck.carousel.scrollToItem(at: 5, animated: false)
    let six = deck.carousel.itemView(at: 6)
    deck.items += 1
    deck.carousel.insertItem(at: 5, animated: animated)
    #expect(deck.carousel.itemView(at: 7) === six)
    deck.items -= 1
    deck.carousel.removeItem(at: 4, animated: animated)
    #expect(deck.carousel.itemView(at: 6) === six)
    #expect(deck.violation() == nil)
  }

  /// Fewer items at the next load: the offset comes into the range, and so does a scroll that is on.
  @Test(arguments: [false, true], [3, 1, 0]) func fewerItems(isScrolling: Bool, items: Int) {
    let deck = Deck(items: 20)
    deck.carousel.scrollOffset = 15
    if isScrolling {
      deck.carousel.scrollToItem(at: 19, duration: 1)
      deck.carousel.advance(to: 0.5)
    }
    deck.items = items
    deck.carousel.reloadData()
    deck.run()
    #expect(deck.carousel.scrollOffset == Double(items - 1))
    #expect(deck.violation() == nil)
  }

  @Test func removingFromNothingIsNothing() {
    let deck = Deck(items: 0)
    deck.events = []
    deck.carousel.removeItem(at: 0, animated: true)
    #expect(deck.carousel.numberOfItems == 0)
    #expect(deck.events.isEmpty)
  }

  /// A delegate that answers every scroll with another does not hang the app.
  @Test(arguments: Arrangement.seven)
  func endlessAnswersEnd(arrangement: Arrangement) {
    let deck = arrangement.deck()
    var calls = 0
    deck.intrusion = { [unowned deck] _ in
      calls += 1
      deck.carousel.scroll(byOffset: 0.25, duration: 0)
      deck.carousel.reloadData()
      deck.carousel.scrollToItem(at: calls % 7, animated: true)
    }
    deck.carousel.scrollOffset = 3.3
    deck.carousel.advance(to: 0.1)
    deck.intrusion = nil
    deck.run()
    #expect(deck.violation() == nil)
    #expect(!deck.carousel.isMoving)
  }
}
