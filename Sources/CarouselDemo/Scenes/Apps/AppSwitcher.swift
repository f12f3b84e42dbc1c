import CarouselKit
import GeometryKit
import GestureKit
import MotionKit
import StageKit
import ViewKit

/// The task switcher of iOS 9: a row of app cards. A swipe up closes a card; a tap opens it.
final class AppSwitcher: CarouselView<AppCard> {
  /// Called when a card is tapped.
  var onOpen: ((AppCard) -> Void)?
  /// Called when an app has been closed, with the index of its card.
  var onClose: ((App, _ index: Int) -> Void)?
  /// The cards from left to right.
  private(set) var cards: [AppCard] = []
  /// Returns whether cards may be closed; false while an app is in front.
  var canCloseCards: () -> Bool = { true }

  private lazy var swipe = CardSwipe(carousel)
  private var window = Size.zero
  private var scale = 1.0
  private var cardSize = Size.zero
  /// The content offset while neither the first nor the last card is centred.
  private var middleOffset = Point.zero
  /// The distances by which all cards move left with the first card, and right with the last card,
  /// in points. No empty space is then beside these cards.
  private var endShifts = (first: 0.0, last: 0.0)
  /// The index of the last card, which changes gradually when a card is closed or reopened.
  private var lastIndex = AnimatedValue(0, .spring(precision: 0.002))

  /// The distance of the eye from cards up to the width `nativeCardWidth`, in points. The eye is
  /// farther from wider cards, so that their perspective is the same.
  private static let nativeEyeDistance = 500.0
  private static let nativeCardWidth = 320.0
  /// The distance by which the centred card is moved to the right, in card widths. Chosen: the
  /// names of the apps to the left are visible, and a part of the app to the right.
  private static let lead = 0.06

  init() {
    super.init()
    name = "Apps"
    carousel.type = .spreadTaskSwitcher
    carousel.bounceDistance = carousel.type.look.bounceDistance
    carousel.delegate = self
    carousel.dataSource = self
    swipe.onClose = { [unowned self] in remove($0) }
  }

  /// Replaces all cards with cards of the given apps. The app at `index` is centred.
  func show(_ apps: [App], startingAt index: Int) {
    cards = apps.map(card(of:))
    swipe.itemsWereReloaded()
    lastIndex.set(Double(apps.count - 1))
    carousel.reloadData()
    carousel.currentItemIndex = index
  }

  private func card(of app: App) -> AppCard {
    let card = AppCard()
    card.frame.size = cardSize
    card.hold(app)
    card.fit(window: window, scale: scale)
    return card
  }

  /// Sets the size of the cards and the centre of the carousel, for a window's size. `scale` is the
  /// scale of the icons and names.
  func fit(cardSize: Size, center: Point, window: Size, scale: Double) {
    self.cardSize = cardSize
    self.window = window
    self.scale = scale
    for card in cards {
      card.frame.size = cardSize
      card.fit(window: window, scale: scale)
    }
    let eyeDistance = Self.nativeEyeDistance * max(1, cardSize.width / Self.nativeCardWidth)
    carousel.perspective = -1 / eyeDistance
    carousel.viewpointOffset = carousel.type.look.camera(cardSize, carousel.axis).viewpointOffset
    let lead = Self.lead * cardSize.width
    let shift = carousel.viewpointOffset.x + lead
    middleOffset = center - bounds.center + Point(x: shift, y: 0)
    let space = (window.width - cardSize.width) / 2
    endShifts.first = max(space + lead - Look.margin, 0)
    endShifts.last = max(space - lead - Look.margin, 0)
    shiftCardsAtEnds()
    carousel.reloadData()
  }

  /// Moves all cards while the first or the last card is near the centre.
  private func shiftCardsAtEnds() {
    let offset = carousel.scrollOffset
    let first = min(max(1 - offset, 0), 1)
    let last = min(max(1 + offset - lastIndex.value(at: time), 0), 1)
    var new = middleOffset
    new.x += last * endShifts.last - first * endShifts.first
    if carousel.contentOffset != new { carousel.contentOffset = new }
  }

  // MARK: Closing

  /// Takes the app off its card, so that the app can open. Ends a swipe, which could otherwise
  /// close the empty card.
  func release(_ card: AppCard) -> App? {
    swipe.end(at: time)
    return card.release()
  }

  override func addRecognizers(to competition: Competition, at point: Point) {
    if canCloseCards() { swipe.addRecognizers(to: competition, at: point) }
    super.addRecognizers(to: competition, at: point)
  }

  /// Closes a card with the animation of a swipe.
  func close(at index: Int) {
    if cards.indices.contains(index), canCloseCards() { swipe.close(index, at: time) }
  }

  /// Removes a card, whose app flies away. The other cards close the gap.
  private func remove(_ index: Int) {
    let card = cards.remove(at: index)
    carousel.removeItem(at: index, animated: true)
    // A card that flies away has given its app to a copy, the last flight. A card without a view
    // doesn't fly.
    if let app = card.app ?? swipe.flights.last?.app { onClose?(app, index) }
  }

  /// Inserts a card of an app, and scrolls to that card.
  func reopen(_ app: App, at index: Int) {
    let index = min(index, cards.count)
    swipe.end(at: time)
    swipe.itemsWereReloaded()
    cards.insert(card(of: app), at: index)
    carousel.insertItem(at: index, animated: true)
    carousel.scrollToItem(at: index, animated: true)
  }

  override func advance(to time: Double) {
    let last = Double(cards.count - 1)
    lastIndex.go(to: last, at: time)
    // The shift depends on this frame's scroll offset, and must be set before the cards are placed.
    carousel.advance(to: time)
    shiftCardsAtEnds()
    super.advance(to: time)
    swipe.advance(to: time)
    showVisibleParts()
  }

  /// Shows the icons and names that aren't cut, and the apps that the user can see.
  private func showVisibleParts() {
    var end = bounds.maxX
    // The offset at which cards have faded completely.
    let fadedOffset = carousel.type.fadeMin - 1
    for index in cards.indices.reversed() {
      let card = cards[index]
      let offset = carousel.offsetForItem(at: index)
      let frame = card.projection.bounds(of: card.bounds) ?? .zero
      let isVisible = !isHidden && offset > fadedOffset && frame.minX < bounds.maxX
      card.app?.isWatched = isVisible
      card.app?.isHidden = !isVisible
      guard isVisible else { continue }
      // The app lies on the card, which has the same colour. Both together would fade later than
      // the card's edges, so the app fades in addition.
      card.app?.opacity = min(max(offset - fadedOffset, 0), 1)
      card.setVisibleWidth((end - frame.minX) * card.size.width / max(frame.width, 1))
      end = frame.minX
    }
  }

  override var ownActivity: Activity {
    swipe.isMoving(at: time) || !lastIndex.isAtRest(at: time) ? .moving : super.ownActivity
  }
}

extension CarouselLayout {
  /// The task switcher of iOS 9, in which the next card doesn't cover the centred card: the cards
  /// to the right are 1.3 times as far from the centre.
  fileprivate static let spreadTaskSwitcher = {
    var type = CarouselLayout.taskSwitcher
    type.transform = { offset, metrics in
      var transform = taskSwitcher.transform?(offset, metrics) ?? .identity
      if offset > 0 { transform.m41 *= 1.3 }
      return transform
    }
    return type
  }()
}

extension AppSwitcher: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<AppCard>) -> Int { cards.count }

  func carousel(
    _: Carousel<AppCard>, viewForItemAt index: Int, reusing _: AppCard?
  ) -> AppCard { cards[index] }

  func carousel(_: Carousel<AppCard>, didSelectItemAt index: Int) { onOpen?(cards[index]) }
}
