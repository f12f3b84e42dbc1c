import CarouselKit
import GeometryKit

/// An item view that stores the index of its item.
final class Card: CarouselItemView {
  let size: Size
  var index = 0
  var isPlaceholder = false
  var itemExtent = 1.0
  init(size: Size) { self.size = size }
}

/// The data source and delegate of a carousel under test. Sets `brokenRule` if the engine breaks a
/// rule, such as asking for an index that is out of range.
final class CarouselFixture: CarouselDataSource, CarouselDelegate {
  let carousel = Carousel<Card>()
  var items: Int
  var placeholders: Int
  /// Whether placeholders with an even index have no view.
  var hasEmptyPlaceholders = false
  var cardSize = Size(width: 100, height: 120)
  /// The item width that the delegate returns, or 0 to use the width of the first card.
  var itemWidth = 0.0
  var options: [CarouselOption: Double] = [:]
  /// Returns the extent of the card at an index.
  var extent: (Int) -> Double = { _ in 1 }
  var events: [String] = []
  /// The number of views created so far.
  var createdViewCount = 0
  /// A description of the latest broken rule, or `nil` if none was broken.
  var brokenRule: String?
  /// A function that every callback calls with a short name of the callback.
  var onCallback: ((String) -> Void)?

  init(
    items: Int, placeholders: Int = 0, type: CarouselLayout = .linear, isVertical: Bool = false,
    options: [CarouselOption: Double] = [:]
  ) {
    self.items = items
    self.placeholders = placeholders
    self.options = options
    carousel.bounds = Size(width: 400, height: 300)
    carousel.type = type
    carousel.isVertical = isVertical
    carousel.delegate = self
    carousel.dataSource = self
    carousel.layoutIfNeeded()
  }

  /// Advances the carousel in steps of `step` seconds until it rests or `duration` seconds have
  /// passed. Returns the carousel's time.
  @discardableResult
  func run(for duration: Double = 10, step: Double = 1.0 / 60) -> Double {
    let start = carousel.time
    while carousel.isMoving, carousel.time - start < duration {
      carousel.advance(to: carousel.time + step)
    }
    return carousel.time
  }

  /// The kind of motion that the test uses, or `nil` if the test uses both kinds.
  var fixedMotion: CarouselMotion?
  /// Whether the test uses only natural motion. In natural motion, every begin event is followed by
  /// its end event.
  var usesOnlyNaturalMotion: Bool { fixedMotion == .natural }
  /// Whether a drag by the test is in progress, or `nil` if the test doesn't track its drags.
  var isPanning: Bool?
  /// Whether the order of begin and end events is checked. This must be false if the delegate is
  /// replaced or calls the carousel in its callbacks.
  var checksEventOrder = false
  /// Whether the test holds a finger down that hasn't begun a drag.
  var isTouching = false
  /// The motions that have begun but not ended: "Drag", "Scroll" and "Decelerate".
  private(set) var unfinished: Set<String> = []

  /// Checks that begin and end events alternate.
  private func checkOrder(of event: String) {
    let name = event.prefix { $0 != ":" }
    if name.hasPrefix("willBegin") {
      let isNew = unfinished.insert(String(name.dropFirst(9))).inserted
      if !isNew, checksEventOrder, usesOnlyNaturalMotion {
        brokenRule = "\(event) before the end of the one before"
      }
    } else if name.hasPrefix("didEnd") {
      let hasBegun = unfinished.remove(String(name.dropFirst(6))) != nil
      if !hasBegun, checksEventOrder { brokenRule = "\(event) without a beginning" }
    }
  }

  /// The event that is being delivered, or `nil`. No other event must be delivered at the same
  /// time.
  private var deliveredEvent: String?

  private func record(_ event: String) {
    if let deliveredEvent { brokenRule = "\(event) was reported within \(deliveredEvent)" }
    deliveredEvent = event
    events.append(event)
    checkOrder(of: event)
    onCallback?(event)
    deliveredEvent = nil
  }

  func numberOfItems(in carousel: Carousel<Card>) -> Int {
    onCallback?("numberOfItems")
    return items
  }

  func numberOfPlaceholders(in carousel: Carousel<Card>) -> Int {
    onCallback?("numberOfPlaceholders")
    return placeholders
  }

  func carousel(_ carousel: Carousel<Card>, viewForItemAt index: Int, reusing view: Card?) -> Card {
    if !(0..<carousel.numberOfItems).contains(index) { brokenRule = "asked for item \(index)" }
    if !(0..<items).contains(index) { brokenRule = "asked for item \(index) of \(items)" }
    if view?.isPlaceholder ?? false { brokenRule = "a placeholder's view came for item \(index)" }
    if view == nil { createdViewCount += 1 }
    let card = view ?? Card(size: cardSize)
    card.index = index
    card.itemExtent = extent(index)
    onCallback?("viewForItem")
    return card
  }

  func carousel(_ carousel: Carousel<Card>, placeholderViewAt index: Int, reusing view: Card?)
    -> Card?
  {
    if !(0..<carousel.numberOfPlaceholders).contains(index) {
      brokenRule = "asked for placeholder \(index)"
    }
    if !(0..<placeholders).contains(index) {
      brokenRule = "asked for placeholder \(index) of \(placeholders)"
    }
    if let view, !view.isPlaceholder { brokenRule = "an item's view came for placeholder \(index)" }
    if hasEmptyPlaceholders, index % 2 == 0 { return nil }
    let card = view ?? Card(size: cardSize)
    card.isPlaceholder = true
    onCallback?("placeholderView")
    return card
  }

  func carouselWillBeginScrollingAnimation(_ carousel: Carousel<Card>) { record("willBeginScroll") }
  func carouselDidEndScrollingAnimation(_ carousel: Carousel<Card>) { record("didEndScroll") }
  func carouselDidScroll(_ carousel: Carousel<Card>) { record("didScroll") }
  func carouselCurrentItemIndexDidChange(_ carousel: Carousel<Card>) { record("indexDidChange") }
  func carouselWillBeginDragging(_ carousel: Carousel<Card>) { record("willBeginDrag") }
  func carouselDidEndDragging(_ carousel: Carousel<Card>, willDecelerate: Bool) {
    record("didEndDrag:\(willDecelerate)")
  }
  func carouselWillBeginDecelerating(_ carousel: Carousel<Card>) { record("willBeginDecelerate") }
  func carouselDidEndDecelerating(_ carousel: Carousel<Card>) { record("didEndDecelerate") }
  func carousel(_ carousel: Carousel<Card>, shouldSelectItemAt index: Int) -> Bool {
    if !(0..<carousel.numberOfItems).contains(index) || index >= items {
      brokenRule = "may select \(index)?"
    }
    events.append("shouldSelect:\(index)")
    onCallback?("shouldSelect")
    return true
  }
  func carousel(_ carousel: Carousel<Card>, didSelectItemAt index: Int) {
    if !(0..<carousel.numberOfItems).contains(index) { brokenRule = "selected \(index)" }
    record("didSelect:\(index)")
  }
  func carouselItemWidth(_ carousel: Carousel<Card>) -> Double {
    onCallback?("itemWidth")
    return itemWidth
  }
  func carousel(
    _ carousel: Carousel<Card>, itemTransformForOffset offset: Double, baseTransform: Transform3D
  ) -> Transform3D {
    if !offset.isFinite { brokenRule = "asked for the transform at \(offset)" }
    onCallback?("itemTransform")
    return baseTransform.translated(
      x: offset * carousel.itemWidth, z: -abs(offset) * 20)
  }
  func carousel(
    _ carousel: Carousel<Card>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    onCallback?("value")
    return options[option] ?? value
  }
}
