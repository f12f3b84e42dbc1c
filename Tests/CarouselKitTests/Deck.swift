import CarouselKit
import GeometryKit

/// A card that knows which item it shows.
final class Card: CarouselItemView {
  let size: Size
  var index = 0
  var isPlaceholder = false
  init(size: Size) { self.size = size }
}

/// Data source and delegate of a carousel under test. It holds the engine to its word: every index it is
/// given must be in range.
final class Deck: CarouselDataSource, CarouselDelegate {
  let carousel = Carousel<Card>()
  var items: Int
  var placeholders: Int
  /// Whether every other placeholder has no view.
  var hasEmptyPlaces = false
  var cardSize = Size(width: 100, height: 120)
  var options: [CarouselOption: Double] = [:]
  var events: [String] = []
  /// How many views were made.
  var made = 0
  /// What went wrong, if anything did.
  var complaint: String?
  /// Called within every callback, with its name.
  var intrusion: ((String) -> Void)?

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

  /// Advances from the carousel's time on, in steps, until nothing moves any more or the time is up.
  @discardableResult
  func run(for duration: Double = 10, step: Double = 1.0 / 60) -> Double {
    let start = carousel.time
    while carousel.isMoving, carousel.time - start < duration {
      carousel.advance(to: carousel.time + step)
    }
    return carousel.time
  }

  /// The event that is being told: none may come within another.
  private var told: String?

  private func note(_ event: String) {
    if let told { complaint = "told of \(event) within \(told)" }
    told = event
    events.append(event)
    intrusion?(event)
    told = nil
  }

  func numberOfItems(in carousel: Carousel<Card>) -> Int {
    intrusion?("numberOfItems")
    return items
  }

  func numberOfPlaceholders(in carousel: Carousel<Card>) -> Int {
    intrusion?("numberOfPlaceholders")
    return placeholders
  }

  func carousel(_ carousel: Carousel<Card>, viewForItemAt index: Int, reusing view: Card?) -> Card {
    if !(0..<carousel.numberOfItems).contains(index) { complaint = "asked for item \(index)" }
    if !(0..<items).contains(index) { complaint = "asked for item \(index) of \(items)" }
    if view?.isPlaceholder ?? false { complaint = "a placeholder's view came for item \(index)" }
    if view == nil { made += 1 }
    let card = view ?? Card(size: cardSize)
    card.index = index
    intrusion?("viewForItem")
    return card
  }

  func carousel(_ carousel: Carousel<Card>, placeholderViewAt index: Int, reusing view: Card?)
    -> Card?
  {
    if !(0..<carousel.numberOfPlaceholders).contains(index) {
      complaint = "asked for placeholder \(index)"
    }
    if !(0..<placeholders).contains(index) {
      complaint = "asked for placeholder \(index) of \(placeholders)"
    }
    if let view, !view.isPlaceholder { complaint = "an item's view came for placeholder \(index)" }
    if hasEmptyPlaces, index % 2 == 0 { return nil }
    let card = view ?? Card(size: cardSize)
    card.isPlaceholder = true
    intrusion?("placeholderView")
    return card
  }

  func carouselWillBeginScrollingAnimation(_ carousel: Carousel<Card>) { note("willBeginScroll") }
  func carouselDidEndScrollingAnimation(_ carousel: Carousel<Card>) { note("didEndScroll") }
  func carouselDidScroll(_ carousel: Carousel<Card>) { note("didScroll") }
  func carouselCurrentItemIndexDidChange(_ carousel: Carousel<Card>) { note("indexDidChange") }
  func carouselWillBeginDragging(_ carousel: Carousel<Card>) { note("willBeginDrag") }
  func carouselDidEndDragging(_ carousel: Carousel<Card>, willDecelerate: Bool) {
    note("didEndDrag:\(willDecelerate)")
  }
  func carouselWillBeginDecelerating(_ carousel: Carousel<Card>) { note("willBeginDecelerate") }
  func carouselDidEndDecelerating(_ carousel: Carousel<Card>) { note("didEndDecelerate") }
  func carousel(_ carousel: Carousel<Card>, shouldSelectItemAt index: Int) -> Bool {
    if !(0..<carousel.numberOfItems).contains(index) || index >= items {
      complaint = "may select \(index)?"
    }
    events.append("shouldSelect:\(index)")
    intrusion?("shouldSelect")
    return true
  }
  func carousel(_ carousel: Carousel<Card>, didSelectItemAt index: Int) {
    if !(0..<carousel.numberOfItems).contains(index) { complaint = "selected \(index)" }
    note("didSelect:\(index)")
  }
  func carousel(
    _ carousel: Carousel<Card>, itemTransformForOffset offset: Double, baseTransform: Transform3D
  ) -> Transform3D {
    if !offset.isFinite { complaint = "asked for the place at \(offset)" }
    intrusion?("itemTransform")
    return baseTransform.translated(
      x: offset * carousel.itemWidth, z: -abs(offset) * 20)
  }
  func carousel(
    _ carousel: Carousel<Card>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    intrusion?("value")
    return options[option] ?? value
  }
}
