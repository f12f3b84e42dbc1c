import GeometryKit
import GestureKit
import TestSupport
import Testing

@testable import CarouselKit

/// Delegates that call the carousel back when they are told something.
@Suite struct DelegateCallTests {
  /// Whatever is called from within whichever event: the event finds a carousel that is whole, none comes
  /// within another (the deck watches that), and none is left over.
  @Test(arguments: 300..<330) func everyEventFindsACarouselThatIsWhole(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var inner = SplitMix64(seed: seed &+ 1000)
    let deck = Deck(
      items: [0, 1, 2, 7, 300].randomElement(using: &random) ?? 0, placeholders: 3,
      type: CarouselLayout.builtIn.randomElement(using: &random) ?? .linear)
    let carousel = deck.carousel
    var isQuestion = Set(["numberOfItems", "numberOfPlaceholders", "viewForItem"])
    isQuestion.formUnion(["placeholderView", "itemTransform", "value", "shouldSelect"])
    var calls = 0
    var insideFinger = Point.zero
    deck.intrusion = { [unowned deck] event in
      guard !isQuestion.contains(event) else { return }
      if let violation = deck.violation() ?? deck.carousel.violation() {
        deck.complaint = "at \(event): \(violation)"
      }
      guard Int.random(in: 0..<3, using: &inner) > 0 else { return }
      calls += 1
      Self.call(deck, &inner, &insideFinger)
    }
    var finger = Point.zero
    for step in 0..<3000 {
      carousel.delegate = deck
      Self.call(deck, &random, &finger)
      let leftOver = carousel.events.count
      if let violation = deck.violation() ?? carousel.violation() {
        Issue.record("seed \(seed), step \(step): \(violation)")
        return
      }
      if leftOver > 0, deck.events.count < EventQueue.mostAtOnce {
        Issue.record("seed \(seed), step \(step): \(leftOver) events left")
        return
      }
      deck.events.removeAll(keepingCapacity: true)
    }
    #expect(calls > 100)
  }

  /// Every method and property of a carousel.
  private static func call(_ deck: Deck, _ random: inout SplitMix64, _ finger: inout Point) {
    let c = deck.carousel
    switch Int.random(in: 0..<60, using: &random) {
    case 0: c.delegate = nil
    case 1:
      c.dataSource = nil
      c.dataSource = deck
    case 2: c.layoutIfNeeded()
    case 3: c.setNeedsLayout()
    case 4: c.time += 0.05
    case 5: c.clipsToBounds.toggle()
    case 6: c.contentView.add(Card(size: deck.cardSize))
    case 7: for view in c.contentView.views { c.contentView.remove(view) }
    default: Session.call(deck, &random, &finger)
    }
  }

  /// What is told at the end of a call happened in that order, and what a callback brings about comes
  /// after it.
  @Test func anAnswerComesAfterWhatItAnswers() {
    let deck = Deck(items: 20)
    let c = deck.carousel
    deck.run()
    deck.events = []
    deck.intrusion = { [unowned deck] event in
      if event == "didEndDrag:true" {
        deck.carousel.scrollToItem(at: 12, animated: true)
        #expect(deck.events.last == event)
      }
    }
    c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: c.time))
    let (way, speed) = (Point(x: -60, y: 0), Point(x: -900, y: 0))
    c.pan(Pan(state: .changed, translation: way, velocity: speed, time: c.time))
    c.pan(Pan(state: .ended, translation: way, velocity: speed, time: c.time))
    #expect(
      deck.events == [
        "willBeginDrag", "didScroll", "indexDidChange", "didEndDrag:true", "willBeginDecelerate",
        "willBeginScroll",
      ])
    deck.run()
    #expect(c.scrollOffset == 12)
    #expect(deck.events.last == "didEndScroll")
    #expect(!deck.events.contains("didEndDecelerate"))
  }

  @Test func aDelegateThatLeavesHearsNoMore() {
    let deck = Deck(items: 20)
    deck.run()
    deck.events = []
    deck.intrusion = { [unowned deck] event in
      if event == "didScroll" { deck.carousel.delegate = nil }
    }
    deck.carousel.scrollOffset = 5
    #expect(deck.events == ["didScroll"])
    deck.carousel.delegate = deck
    deck.intrusion = nil
    deck.carousel.scrollOffset = 6
    #expect(deck.events == ["didScroll", "didScroll", "indexDidChange"])
  }

  /// A delegate that answers each one would go on for ever; what can't be told with one call is told with
  /// the frames that follow.
  @Test func endlessAnswersAreToldInTurn() {
    let deck = Deck(items: 1000)
    let c = deck.carousel
    deck.run()
    deck.events = []
    var scrolls = 0
    func scroll() {
      scrolls += 1
      c.scrollOffset += 0.25
    }
    deck.intrusion = { event in
      if event == "didScroll", scrolls < 200 {
        scroll()
        if scrolls % 2 == 0 { scroll() }
      }
    }
    scroll()
    #expect(deck.events.count == EventQueue.mostAtOnce)
    #expect(c.isMoving)
    deck.run()
    #expect(deck.events.filter { $0 == "didScroll" }.count == scrolls)
    #expect(scrolls >= 200)
    #expect(deck.events.filter { $0 == "indexDidChange" }.count == scrolls / 4)
    #expect(!c.isMoving)
  }

  /// A tap's index is told only while it means the item that was tapped.
  @Test func aTappedItemThatGoesMeanwhileIsNotTold() {
    let deck = Deck(items: 20)
    let c = deck.carousel
    deck.run()
    deck.intrusion = { [unowned deck] event in
      guard event == "willBeginScroll" else { return }
      deck.items -= 1
      deck.carousel.removeItem(at: 0, animated: false)
    }
    deck.events = []
    c.tap(at: Point(x: 310, y: 150))
    #expect(deck.events.first == "shouldSelect:1")
    #expect(!deck.events.contains { $0.hasPrefix("didSelect") })
  }
}
