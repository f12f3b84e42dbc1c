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
    let fixture = CarouselFixture(
      items: [0, 1, 2, 7, 300].randomElement(using: &random) ?? 0, placeholders: 3,
      type: CarouselLayout.builtIn.randomElement(using: &random) ?? .linear)
    let carousel = fixture.carousel
    var isQuestion = Set(["numberOfItems", "numberOfPlaceholders", "viewForItem"])
    isQuestion.formUnion(["placeholderView", "itemTransform", "value", "itemWidth", "shouldSelect"])
    var calls = 0
    var insideFinger = Point.zero
    fixture.onCallback = { [unowned fixture] event in
      guard !isQuestion.contains(event) else { return }
      if let violation = fixture.violation() ?? fixture.carousel.violation() {
        fixture.brokenRule = "at \(event): \(violation)"
      }
      guard Int.random(in: 0..<3, using: &inner) > 0 else { return }
      calls += 1
      Self.call(fixture, &inner, &insideFinger)
    }
    var finger = Point.zero
    for step in 0..<3000 {
      carousel.delegate = fixture
      Self.call(fixture, &random, &finger)
      let leftOver = carousel.scroller.events.elements.count
      if let violation = fixture.violation() ?? carousel.violation() {
        Issue.record("seed \(seed), step \(step): \(violation)")
        return
      }
      if leftOver > 0, fixture.events.count < Mailbox.maxHandledAtOnce {
        Issue.record("seed \(seed), step \(step): \(leftOver) events left")
        return
      }
      fixture.events.removeAll(keepingCapacity: true)
    }
    #expect(calls > 100)
  }

  /// Calls a random method or sets a random property of the carousel.
  private static func call(
    _ fixture: CarouselFixture, _ random: inout SplitMix64, _ finger: inout Point
  ) {
    let c = fixture.carousel
    switch Int.random(in: 0..<60, using: &random) {
    case 0: c.delegate = nil
    case 1:
      c.dataSource = nil
      c.dataSource = fixture
    case 2: c.layoutIfNeeded()
    case 3: c.setNeedsLayout()
    case 4: c.time += 0.05
    case 5: c.clipsToBounds.toggle()
    case 6: c.contentView.add(Card(size: fixture.cardSize))
    case 7: for view in c.contentView.views { c.contentView.remove(view) }
    default: Session.call(fixture, &random, &finger)
    }
  }

  /// The delegate provides the item width and the options when the carousel is laid out. A frame in
  /// motion asks only for the transforms of the type `custom`.
  @Test(arguments: CarouselLayout.builtIn + [.custom], CarouselMotion.allCases)
  func frameInMotionAsksOnlyForTransforms(type: CarouselLayout, motion: CarouselMotion) {
    let fixture = CarouselFixture(items: 40, type: type)
    let c = fixture.carousel
    c.motion = motion
    fixture.run()
    var questions: Set<String> = []
    fixture.onCallback = { questions.insert($0) }
    c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: c.time))
    for x in [-20.0, -50] {
      let (translation, velocity) = (Point(x: x, y: x), Point(x: -1500, y: -1500))
      c.pan(Pan(state: .changed, translation: translation, velocity: velocity, time: c.time))
      c.pan(Pan(state: .ended, translation: translation, velocity: velocity, time: c.time))
    }
    fixture.run()
    c.scrollToItem(at: 3, animated: true)
    c.autoscroll = 1
    fixture.run(for: 3)
    c.scrollOffset = 22
    #expect(questions.isSuperset(of: ["didScroll", "viewForItem"]))
    #expect(questions.contains("itemTransform") == (type == .custom))
    #expect(questions.isDisjoint(with: ["value", "itemWidth"]))
    c.setNeedsLayout()
    c.layoutIfNeeded()
    #expect(questions.isSuperset(of: ["value", "itemWidth"]))
  }

  /// A carousel without items asks for the item width and the options only when it is laid out,
  /// even if no placeholder has a view from which the width could be measured.
  @Test(arguments: [0, 1]) func frameWithoutItemsAsksForNothing(placeholders: Int) {
    let fixture = CarouselFixture(items: 0, placeholders: placeholders)
    fixture.hasEmptyPlaceholders = true
    fixture.carousel.reloadData()
    fixture.run()
    var questions: Set<String> = []
    fixture.onCallback = { questions.insert($0) }
    for duration in [0, 0.4] { fixture.carousel.scroll(byOffset: 0.5, duration: duration) }
    fixture.carousel.autoscroll = 1
    fixture.run(for: 1)
    #expect(questions.contains("didEndScroll"))
    #expect(questions.isDisjoint(with: ["value", "itemWidth"]))
    fixture.items = 3
    fixture.carousel.rearrangeItems(animated: false) { _ in nil }
    fixture.run(for: 1)
    #expect(fixture.carousel.itemWidth == 100)
  }

  /// If the first item can't be loaded because a change isn't announced yet, later frames try again
  /// to measure the item width.
  @Test func itemWidthIsMeasuredWhenTheFirstItemCanBeLoaded() {
    let fixture = CarouselFixture(items: 9)
    fixture.cardSize.width = 140
    fixture.carousel.reloadData()
    fixture.items = 8
    fixture.carousel.layoutIfNeeded()
    #expect(fixture.carousel.indexesForVisibleItems.isEmpty)
    fixture.items = 9
    fixture.carousel.scrollOffset = 1
    #expect(fixture.carousel.itemWidth == 140)
    #expect(fixture.carousel.layoutAttributesForItem(at: 2)?.transform.m41 == 140)
  }

  /// While the first item can't be loaded because a change isn't announced yet, frames ask for
  /// transforms only.
  @Test func frameWithAnUnmeasuredItemAsksOnlyForTransforms() {
    let fixture = CarouselFixture(items: 9)
    fixture.carousel.reloadData()
    fixture.items = 8
    fixture.carousel.layoutIfNeeded()
    var questions: Set<String> = []
    fixture.onCallback = { questions.insert($0) }
    fixture.carousel.scrollToItem(at: 3, animated: true)
    fixture.run()
    #expect(questions.contains("didScroll"))
    #expect(questions.isDisjoint(with: ["value", "itemWidth"]))
  }

  @Test func changedAnswersTakeEffectWithTheNextLayout() {
    let fixture = CarouselFixture(items: 40)
    let c = fixture.carousel
    fixture.options[.spacing] = 2
    fixture.itemWidth = 80
    c.scrollOffset = 4
    #expect(c.itemWidth == 100 && c.layoutAttributesForItem(at: 5)?.transform.m41 == 100)
    c.setNeedsLayout()
    fixture.run()
    #expect(c.itemWidth == 80 && c.layoutAttributesForItem(at: 5)?.transform.m41 == 160)
  }

  /// A scroll that the delegate starts during the last frame of another scroll begins after the end
  /// of that scroll.
  @Test func scrollStartedInTheLastFrameOfAnotherScrollContinues() {
    let fixture = CarouselFixture(items: 40, type: .custom)
    fixture.run()
    fixture.events = []
    fixture.carousel.scrollToItem(at: 3, animated: true)
    fixture.onCallback = { [unowned fixture] question in
      guard question == "itemTransform", fixture.carousel.scrollOffset == 3 else { return }
      fixture.onCallback = nil
      fixture.carousel.scrollToItem(at: 7, animated: true)
    }
    fixture.run()
    #expect(fixture.carousel.scrollOffset == 7)
    let events = fixture.events.filter { $0.hasSuffix("Scroll") && $0 != "didScroll" }
    #expect(events == ["willBeginScroll", "didEndScroll", "willBeginScroll", "didEndScroll"])
  }

  /// The values of options in the configuration replace the defaults of the type, and the delegate
  /// receives them as defaults.
  @Test func optionsInTheConfigurationReplaceDefaults() {
    let fixture = CarouselFixture(items: 40)
    let c = fixture.carousel
    c.options = [.spacing: 1.5, .offsetMultiplier: .infinity, .wrap: 1]
    fixture.run()
    #expect(c.layoutAttributesForItem(at: 1)?.transform.m41 == 150)
    #expect(c.isWrapEnabled && c.offsetMultiplier == 1)
    fixture.options[.spacing] = 2
    c.options[.wrap] = nil
    fixture.run()
    #expect(c.layoutAttributesForItem(at: 1)?.transform.m41 == 200 && !c.isWrapEnabled)
  }

  /// A configuration can be set as a whole. Only changed properties take effect.
  @Test func configurationCanBeSetAsAWhole() {
    let (fixture, other) = (CarouselFixture(items: 40), CarouselFixture(items: 40, type: .wheel))
    let c = fixture.carousel
    fixture.run()
    c.configuration = c.configuration
    #expect(!c.isMoving)
    other.carousel.perspective = -0.001
    other.carousel.autoscroll = 1
    c.configuration = other.carousel.configuration
    #expect(c.type == .wheel && c.perspective == -0.001 && c.isMoving)
    c.autoscroll = 0
    fixture.run()
    other.carousel.autoscroll = 0
    other.run()
    #expect(
      c.layoutAttributesForItem(at: 1)?.transform
        == other.carousel.layoutAttributesForItem(at: 1)?.transform)
  }

  /// When the engine asks the data source or the delegate for a view or a value, they may call the
  /// engine. Their calls wait until the current operation is complete. The events of these calls
  /// follow those of the operation. Properties have their new values at once.
  @Test func callsDuringARequestForAViewOrValueWaitForTheEndOfTheOperation() {
    let fixture = CarouselFixture(items: 40)
    let c = fixture.carousel
    fixture.run()
    fixture.events = []
    fixture.onCallback = { [unowned fixture] question in
      guard question == "viewForItem" else { return }
      fixture.onCallback = nil
      let c = fixture.carousel
      c.scrollToItem(at: 30, animated: true)
      c.type = .wheel
      c.perspective = -0.01
      c.autoscroll = 0.5
      c.scrollOffset = 20
      c.currentItemIndex = 25
      #expect(c.type == .wheel && c.perspective == -0.01 && c.autoscroll == 0.5)
      #expect(c.scrollOffset == 25 && c.currentItemIndex == 25)
      #expect(!c.isScrolling && fixture.events.isEmpty)
    }
    c.scrollOffset = 10
    #expect(fixture.onCallback == nil && c.scrollOffset == 25 && !c.isScrolling)
    #expect(
      fixture.events == [
        "didScroll", "indexDidChange", "willBeginScroll", "didScroll", "indexDidChange",
        "didScroll", "indexDidChange",
      ])
    #expect(fixture.violation() == nil && c.violation() == nil)
  }

  /// Changes of the configuration that the delegate makes and undoes in different callbacks of an
  /// operation have no effect on the operation.
  @Test func changesThatAreUndoneDuringAnOperationHaveNoEffect() {
    let fixture = CarouselFixture(items: 40)
    let c = fixture.carousel
    fixture.itemWidth = 100
    fixture.run()
    let former = c.configuration
    fixture.onCallback = { [unowned fixture] question in
      if question == "itemWidth" {
        fixture.carousel.type = .wheel
        fixture.carousel.options[.spacing] = 2
        #expect(fixture.carousel.type == .wheel)
      } else if question == "viewForItem" {
        fixture.onCallback = nil
        fixture.carousel.configuration = former
      }
    }
    c.reloadData()
    c.layoutIfNeeded()
    fixture.run()
    #expect(fixture.onCallback == nil && c.configuration == former)
    #expect(c.layoutAttributesForItem(at: 1)?.transform.m41 == 100)
    #expect(c.violation() == nil)
  }

  /// Methods with a time of their own.
  enum TimedCall: CaseIterable { case pan, touchDown, touchUp, step, advance }

  /// A call that the delegate makes during an operation sets the carousel's time when it takes
  /// effect. The operation ends at its own time.
  @Test(arguments: TimedCall.allCases)
  func timeOfACallDuringAnOperationTakesEffectWithTheCall(call: TimedCall) {
    let fixture = CarouselFixture(items: 40)
    let c = fixture.carousel
    c.time = 7
    fixture.run()
    let (start, later) = (c.time, c.time + 5)
    fixture.onCallback = { [unowned fixture] question in
      guard question == "viewForItem" else { return }
      fixture.onCallback = nil
      let c = fixture.carousel
      switch call {
      case .pan: c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: later))
      case .touchDown: c.touchDown(at: .zero, time: later)
      case .touchUp: c.touchUp(at: later)
      case .step: c.step(by: 1, at: later)
      case .advance: c.advance(to: later)
      }
      #expect(c.time == start)
    }
    // The new view fades in from the time of the operation, so it is visible at the later time.
    c.reloadItem(at: 1, animated: true)
    #expect(fixture.onCallback == nil && c.time == later)
    #expect(c.layoutAttributesForItem(at: 1)?.presentedAlpha == 1)
  }

  /// If the delegate removes an item when it is asked whether the item should be selected, nothing
  /// is selected. The item's index would belong to another item, or to none.
  @Test func removingTheItemInShouldSelectPreventsItsSelection() {
    let fixture = CarouselFixture(items: 10)
    let c = fixture.carousel
    fixture.run()
    fixture.events = []
    fixture.onCallback = { [unowned fixture] question in
      guard question == "shouldSelect" else { return }
      fixture.onCallback = nil
      fixture.items = 9
      fixture.carousel.removeItem(at: 0, animated: false)
    }
    #expect(c.tap(at: Point(x: 200, y: 150)))
    #expect(fixture.onCallback == nil && c.numberOfItems == 9)
    #expect(!fixture.events.contains { $0.hasPrefix("didSelect") })
  }

  @Test func reloadingWheneverACountIsRequestedTerminates() {
    let fixture = CarouselFixture(items: 10)
    fixture.onCallback = { [unowned fixture] question in
      if question == "numberOfItems" { fixture.carousel.reloadData() }
    }
    fixture.carousel.reloadData()
    fixture.run()
    #expect(!fixture.carousel.isMoving && fixture.carousel.numberOfItems == 10)
    #expect(fixture.carousel.violation() == nil)
  }

  /// The events of a call are delivered in order. Events that a callback causes are delivered after
  /// them.
  @Test func eventsCausedByACallbackAreDeliveredLast() {
    let fixture = CarouselFixture(items: 20)
    let c = fixture.carousel
    fixture.run()
    fixture.events = []
    fixture.onCallback = { [unowned fixture] event in
      if event == "didEndDrag:true" {
        fixture.carousel.scrollToItem(at: 12, animated: true)
        #expect(fixture.events.last == event)
      }
    }
    c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: c.time))
    let (translation, velocity) = (Point(x: -60, y: 0), Point(x: -900, y: 0))
    c.pan(Pan(state: .changed, translation: translation, velocity: velocity, time: c.time))
    c.pan(Pan(state: .ended, translation: translation, velocity: velocity, time: c.time))
    #expect(
      fixture.events == [
        "willBeginDrag", "didScroll", "indexDidChange", "didEndDrag:true", "willBeginDecelerate",
        "willBeginScroll",
      ])
    fixture.run()
    #expect(c.scrollOffset == 12)
    #expect(fixture.events.last == "didEndScroll")
    #expect(!fixture.events.contains("didEndDecelerate"))
  }

  @Test func removedDelegateReceivesNoMoreEvents() {
    let fixture = CarouselFixture(items: 20)
    fixture.run()
    fixture.events = []
    fixture.onCallback = { [unowned fixture] event in
      if event == "didScroll" { fixture.carousel.delegate = nil }
    }
    fixture.carousel.scrollOffset = 5
    #expect(fixture.events == ["didScroll"])
    fixture.carousel.delegate = fixture
    fixture.onCallback = nil
    fixture.carousel.scrollOffset = 6
    #expect(fixture.events == ["didScroll", "didScroll", "indexDidChange"])
  }

  /// The delegate causes a new event in every callback, without end. Each call delivers a limited
  /// number of events, and the next frames deliver the others.
  @Test func endlessEventsAreSpreadOverFrames() {
    let fixture = CarouselFixture(items: 1000)
    let c = fixture.carousel
    fixture.run()
    fixture.events = []
    var scrolls = 0
    func scroll() {
      scrolls += 1
      c.scrollOffset += 0.25
    }
    fixture.onCallback = { event in
      if event == "didScroll", scrolls < 200 {
        scroll()
        if scrolls % 2 == 0 { scroll() }
      }
    }
    scroll()
    #expect(fixture.events.count == Mailbox.maxHandledAtOnce)
    #expect(c.isMoving)
    fixture.run()
    #expect(fixture.events.filter { $0 == "didScroll" }.count == scrolls)
    #expect(scrolls >= 200)
    #expect(fixture.events.filter { $0 == "indexDidChange" }.count == scrolls / 4)
    #expect(!c.isMoving)
  }

  /// A selection is reported only if its index still belongs to the tapped item.
  @Test func selectionIsNotReportedAfterADataChange() {
    let fixture = CarouselFixture(items: 20)
    let c = fixture.carousel
    fixture.run()
    fixture.onCallback = { [unowned fixture] event in
      guard event == "willBeginScroll" else { return }
      fixture.items -= 1
      fixture.carousel.removeItem(at: 0, animated: false)
    }
    fixture.events = []
    c.tap(at: Point(x: 310, y: 150))
    #expect(fixture.events.first == "shouldSelect:1")
    #expect(!fixture.events.contains { $0.hasPrefix("didSelect") })
  }
}
