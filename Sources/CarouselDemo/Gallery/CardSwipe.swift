import CarouselKit
import GeometryKit
import GestureKit
import ViewKit

/// A card that can be swiped away.
protocol SwipedCard: View {
  /// How far a finger has moved it from its place, in points along y.
  var lift: SpringMove { get set }
  /// Gives what is seen of it to another card in the same place and at the same height, which flies away.
  func takeOff() -> Self
}

/// Closes a card of the task switcher that is swiped up.
///
/// It is the item that is swiped, not the view that shows it: a view that is used for another item
/// meanwhile stays where it is. Where the item goes away under the finger, the rest of the swipe does
/// nothing.
final class CardSwipe<Item: SwipedCard> {
  /// A card was swiped away: its item is to be removed.
  var onClose: ((_ index: Int) -> Void)?

  private let carousel: Carousel<Item>
  private let pan = PanRecognizer()
  /// The item under the finger.
  private var index: Int?
  private var isDragging = false
  /// Where the card would be, in points along y, with the finger where it landed.
  private var hold = 0.0
  /// When the card that was let go last is at rest.
  private var rest = -Double.infinity
  /// The cards that were closed and are still to be seen, among the carousel's own drawings.
  private(set) var flights: [Item] = []
  /// How far a card has to go to be closed, in points.
  private static var distance: Double { 80 }
  /// How fast it has to be, in points a second.
  private static var speed: Double { 400 }

  init(_ carousel: Carousel<Item>) {
    self.carousel = carousel
    pan.axis = .vertical
    pan.shouldBegin = { [unowned self] in index != nil && $0.y < 0 }
    pan.onPan = { [unowned self] in follow($0) }
  }

  func enter(_ contest: Contest, at point: Point) {
    if !isDragging {
      index = carousel.itemView(at: point).flatMap { carousel.index(ofItemView: $0) }
    }
    if index != nil { contest.append(pan) }
  }

  /// Goes on with its item when another one comes before it.
  func itemWasInserted(at place: Int) {
    if let index, index >= place { self.index = index + 1 }
  }

  /// Goes on with its item when another one before it is removed, and lets go of one that is itself.
  func itemWasRemoved(at place: Int) {
    guard let index else { return }
    if index == place { self.index = nil } else if index > place { self.index = index - 1 }
  }

  /// Goes on with its item where it is now, and lets go of one that is gone.
  func itemsWereRearranged(_ place: (Int) -> Int?) {
    index = index.flatMap(place).flatMap { $0 < 0 ? nil : $0 }
  }

  /// Lets go of its item, for all are others now.
  func itemsWereReloaded() {
    index = nil
    for flight in flights { carousel.contentView.remove(flight) }
    flights.removeAll()
  }

  /// Whether a card that was let go is still on its way.
  func isMoving(at time: Double) -> Bool { time < rest || !flights.isEmpty }

  private func follow(_ pan: Pan) {
    isDragging = pan.state == .began || pan.state == .changed
    guard let index else { return }
    let time = pan.time
    let view = carousel.itemView(at: index)
    if pan.state == .began {
      // One that is caught on its way, and one that the finger had to come some way for, doesn't jump.
      hold = (view?.lift.value(at: time) ?? 0) - pan.translation.y
    }
    let lift = min(hold + pan.translation.y, 0)
    view?.lift.hold(lift)
    guard !isDragging else { return }
    self.index = nil
    // One that comes down again isn't closed, however far up it is.
    let isFar = -lift > Self.distance && pan.velocity.y < Self.speed
    if pan.state == .ended, lift < 0, isFar || -pan.velocity.y > Self.speed {
      if let view { fly(view, from: index, velocity: pan.velocity.y, at: time) }
      onClose?(index)
    } else {
      view?.lift.go(to: 0, velocity: pan.velocity.y, at: time)
    }
    rest = time + Look.move
  }

  /// Closes a card as if it had been swiped away at a time.
  func close(_ index: Int, at time: Double) {
    itemWasRemoved(at: index)
    if let view = carousel.itemView(at: index) {
      fly(view, from: index, velocity: -Self.speed, at: time)
    }
    onClose?(index)
    rest = time + Look.move
  }

  /// Lets a card fly out at the top while the carousel closes the gap. The carousel may use its view
  /// for another item meanwhile, so it is a copy that flies.
  private func fly(_ view: Item, from index: Int, velocity: Double, at time: Double) {
    guard let transform = carousel.place(ofItemAt: index)?.presentedTransform else { return }
    let base = BaseTransform(
      perspective: carousel.perspective, viewpointOffset: carousel.viewpointOffset)
    let copy = view.takeOff()
    copy.lift.go(to: -1.5 * carousel.bounds.height, velocity: velocity, at: time)
    flights.append(copy)
    carousel.contentView.add(copy, at: base.removed(from: transform))
  }

  /// Forgets what has flown out of sight.
  func advance(to time: Double) {
    guard !flights.isEmpty else { return }
    for flight in flights where flight.lift.isOver(at: time) { carousel.contentView.remove(flight) }
    flights.removeAll { $0.lift.isOver(at: time) }
  }
}
