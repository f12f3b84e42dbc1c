import GeometryKit
import GestureKit
import TestSupport
import Testing

@testable import CarouselKit

/// Delegates that call the carousel in their callbacks.
@Suite struct DelegateCallTests {
  /// The carousel is in a valid state during every event, whatever the callbacks call. Every event
  /// is delivered, and none is delivered during another event, which `CarouselFixture` checks.
  @Test(arguments: RandomTests.seeds(from: 300, count: 12)) func carouselIsValidDuringEveryEvent(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var inner = SplitMix64(seed: seed &+ 1000)
    let deck = CarouselFixture(
      items: [0, 1, 2, 7, 300].randomElement(using: &random) ?? 0, placeholders: 3,
      type: CarouselLayout.builtIn.randomElement(using: &random) ?? .linear)
    let carousel = deck.carousel
    var isQuestion = Set(["numberOfItems", "numberOfPlaceholders", "viewForItem"])
    isQuestion.formUnion(["placeholderView", "itemTransform", "value", "shouldSelect"])
    var calls = 0
    var insideFinger = Point.zero
    deck.onCallback = { [unowned deck] event in
      guard !isQuestion.contains(event) else { return }
      if let violation = deck.violation() ?? deck.carousel.violation() {
        deck.brokenRule = "at \(event): \(violation)"
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
      if leftOver > 0, deck.events.count < EventQueue.maxDeliveredAtOnce {
        Issue.record("seed \(seed), step \(step): \(leftOver) events left")
        return
      }
      deck.events.removeAll(keepingCapacity: true)
    }
    #expect(calls > 100)
  }

  /// Calls a random method or sets a random property of the carousel.
  private static func call(
    _ deck: CarouselFixture, _ random: inout SplitMix64, _ finger: inout Point
  ) {
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

  /// The events of a call are delivered in order. Events that a callback causes are delivered after
  /// them.
  @Test func eventsCausedByACallbackAreDeliveredLast() {
    let deck = CarouselFixture(items: 20)
    let c = deck.carousel
    deck.run()
    deck.events = []
    deck.onCallback = { [unowned deck] event in
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

  @Test func removedDelegateReceivesNoMoreEvents() {
    let deck = CarouselFixture(items: 20)
    deck.run()
    deck.events = []
    deck.onCallback = { [unowned deck] event in
      if event == "didScroll" { deck.carousel.delegate = nil }
    }
    deck.carousel.scrollOffset = 5
    #expect(deck.events == ["didScroll"])
    deck.carousel.delegate = deck
    deck.onCallback = nil
    deck.carousel.scrollOffset = 6
    #expect(deck.events == ["didScroll", "didScroll", "indexDidChange"])
  }

  /// The delegate causes a new event in every callback, without end. Each call therefore delivers a
  /// limited number of events, and the next frames deliver the rest.
  @Test func endlessEventsAreSpreadOverFrames() {
    let deck = CarouselFixture(items: 1000)
    let c = deck.carousel
    deck.run()
    deck.events = []
    var scrolls = 0
    func scroll() {
      scrolls += 1
      c.scrollOffset += 0.25
    }
    deck.onCallback = { event in
      if event == "didScroll", scrolls < 200 {
        scroll()
        if scrolls % 2 == 0 { scroll() }
      }
    }
    scroll()
    #expect(deck.events.count == EventQueue.maxDeliveredAtOnce)
    #expect(c.isMoving)
    deck.run()
    #expect(deck.events.filter { $0 == "didScroll" }.count == scrolls)
    #expect(scrolls >= 200)
    #expect(deck.events.filter { $0 == "indexDidChange" }.count == scrolls / 4)
    #expect(!c.isMoving)
  }

  /// A selection is reported only if its index still belongs to the tapped item.
  @Test func selectionIsNotReportedAfterADataChange() {
    let deck = CarouselFixture(items: 20)
    let c = deck.carousel
    deck.run()
    deck.onCallback = { [unowned deck] event in
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
