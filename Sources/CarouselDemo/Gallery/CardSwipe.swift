import CarouselKit
import GeometryKit
import GestureKit
import MotionKit
import ViewKit

/// A card that can be swiped away.
protocol SwipeableCard: View {
  /// The vertical displacement of the card by a finger, in points.
  var lift: AnimatedValue { get set }
  /// Returns a copy of the card with the same `lift`. The copy flies out of the window, and this
  /// card is no longer drawn.
  func makeFlyingCopy() -> Self
}

/// Closes a card of the task switcher when the user swipes it up.
///
/// A swipe belongs to an item, not to a view. If the carousel reuses the view for another item
/// during the swipe, the view stays in place. If the item is removed, the rest of the swipe has no
/// effect.
final class CardSwipe<Item: SwipeableCard> {
  /// Called when a card was swiped away, with the index of the item to remove.
  var onClose: ((_ index: Int) -> Void)?

  private let carousel: Carousel<Item>
  private let pan = PanRecognizer()
  private let observer = TouchObserver()
  /// The indexes of the items under the fingers when they landed, by the identifier of the touch.
  private var touchedIndexes: [Int64: Int] = [:]
  /// The index of the item that is swiped; `nil` for none.
  private var index: Int?
  private var isDragging = false
  /// The card's `lift` minus the translation of the pan when the pan began, in points along y.
  private var hold = 0.0
  /// The time at which the last released card comes to rest, in seconds.
  private var rest = -Double.infinity
  /// The closed cards that are still flying out, drawn in the carousel's content view.
  private(set) var flights: [Item] = []
  /// The minimum upward displacement that closes a card, in points.
  private static var distance: Double { 80 }
  /// The minimum upward speed that closes a card, in points per second.
  private static var speed: Double { 400 }

  init(_ carousel: Carousel<Item>) {
    self.carousel = carousel
    pan.axis = .vertical
    pan.shouldBegin = { [unowned self] in !touchedIndexes.isEmpty && $0.y < 0 }
    pan.onPan = { [unowned self] in handle($0) }
    observer.onDown = { [unowned self] in touchedIndexes[$0.id] = indexOfItem(at: $0.position) }
    observer.onUp = { [unowned self] touch, _ in touchedIndexes[touch.id] = nil }
  }

  func addRecognizers(to competition: Competition, at point: Point) {
    guard isDragging || indexOfItem(at: point) != nil else { return }
    competition.append(pan)
    competition.append(observer)
  }

  private func indexOfItem(at point: Point) -> Int? {
    carousel.itemView(at: point).flatMap { carousel.index(ofItemView: $0) }
  }

  /// Updates the index of the swiped item after another item was inserted at `place`.
  func itemWasInserted(at place: Int) {
    updateIndexes { $0 >= place ? $0 + 1 : $0 }
  }

  /// Updates the index of the swiped item after the item at `place` was removed. If that was the
  /// swiped item, ends the swipe.
  func itemWasRemoved(at place: Int) {
    updateIndexes { $0 == place ? nil : $0 > place ? $0 - 1 : $0 }
  }

  /// Updates the index of the swiped item after items were rearranged. Ends the swipe if the swiped
  /// item was removed. `place` returns the new index of an item; negative or `nil` if it was
  /// removed.
  func itemsWereRearranged(_ place: (Int) -> Int?) {
    updateIndexes { place($0).flatMap { $0 < 0 ? nil : $0 } }
  }

  /// Replaces each index by a new one; `nil` if the item was removed.
  private func updateIndexes(_ newIndex: (Int) -> Int?) {
    index = index.flatMap(newIndex)
    touchedIndexes = touchedIndexes.compactMapValues(newIndex)
  }

  /// Ends the swipe. The card returns to its place.
  func end(at time: Double) {
    touchedIndexes = [:]
    guard let index else { return }
    carousel.itemView(at: index)?.lift.go(to: 0, at: time)
    self.index = nil
    rest = time + Look.move
  }

  /// Ends the swipe and removes the cards that are flying out.
  func itemsWereReloaded() {
    touchedIndexes = [:]
    index = nil
    for flight in flights { carousel.contentView.remove(flight) }
    flights.removeAll()
  }

  /// Returns whether a released card is still moving at a time, in seconds.
  func isMoving(at time: Double) -> Bool { time < rest || !flights.isEmpty }

  private func handle(_ pan: Pan) {
    isDragging = pan.state == .began || pan.state == .changed
    if pan.state == .began { index = self.pan.leadingTouchID.flatMap { touchedIndexes[$0] } }
    guard let index else { return }
    let time = pan.time
    let view = carousel.itemView(at: index)
    if pan.state == .began {
      // Start from the card's current lift, so that the card doesn't jump. The card may still be
      // moving, and the pan begins only after the finger has moved some distance.
      hold = (view?.lift.value(at: time) ?? 0) - pan.translation.y
    }
    let lift = min(hold + pan.translation.y, 0)
    view?.lift.set(lift)
    guard !isDragging else { return }
    self.index = nil
    // A card that moves down fast when released isn't closed, even if it is above the minimum
    // distance.
    let isFar = -lift > Self.distance && pan.velocity.y < Self.speed
    if pan.state == .ended, lift < 0, isFar || -pan.velocity.y > Self.speed {
      if let view { fly(view, from: index, velocity: pan.velocity.y, at: time) }
      onClose?(index)
    } else {
      view?.lift.go(to: 0, velocity: pan.velocity.y, at: time)
    }
    rest = time + Look.move
  }

  /// Closes the card of an item with the animation of a swipe. `time` is in seconds.
  func close(_ index: Int, at time: Double) {
    itemWasRemoved(at: index)
    if let view = carousel.itemView(at: index) {
      fly(view, from: index, velocity: -Self.speed, at: time)
    }
    onClose?(index)
    rest = time + Look.move
  }

  /// Animates a card out of the top edge while the carousel closes the gap. A copy of the view is
  /// animated, because the carousel may reuse the view meanwhile.
  private func fly(_ view: Item, from index: Int, velocity: Double, at time: Double) {
    guard let presented = carousel.layoutAttributesForItem(at: index)?.presentedTransform else {
      return
    }
    var transform = carousel.presentedCamera.removed(from: presented)
    // The card that takes the place of the last card comes from behind, and must stay behind the
    // flying card. At the same depth, it would be drawn in front, and fade out on the way.
    if index == carousel.numberOfItems - 1 { transform.m43 += 0.01 }
    let copy = view.makeFlyingCopy()
    copy.lift.go(to: -1.5 * carousel.bounds.height, velocity: velocity, at: time)
    flights.append(copy)
    carousel.contentView.add(copy, at: transform)
  }

  /// Removes the cards that have flown out of sight.
  func advance(to time: Double) {
    guard !flights.isEmpty else { return }
    for flight in flights where flight.lift.isAtRest(at: time) {
      carousel.contentView.remove(flight)
    }
    flights.removeAll { $0.lift.isAtRest(at: time) }
  }
}
