import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// The task switcher of iOS 9: a row of app cards. A swipe up closes a card; a tap opens it.
final class AppSwitcher: CarouselView<AppCard> {
  /// Called when a card is tapped.
  var onOpen: ((AppCard) -> Void)?
  /// The cards from left to right.
  private(set) var cards: [AppCard] = []
  /// Returns whether cards may be closed; false while an app is open.
  var canCloseCards: () -> Bool = { true }

  private lazy var swipe = CardSwipe(carousel)
  private var time = 0.0

  init() {
    super.init()
    name = "Apps"
    carousel.type = CarouselLayout.builtIn.first { $0.look.removesSwipedItems } ?? .linear
    carousel.bounceDistance = carousel.type.look.bounceDistance
    (carousel.delegate, carousel.dataSource) = (self, self)
    swipe.onClose = { [unowned self] in remove($0) }
  }

  /// Replaces all cards with cards of the given apps. The app at `index` is centred.
  func show(_ apps: [App], startingAt index: Int) {
    cards = apps.map { app in
      let card = AppCard()
      card.hold(app)
      return card
    }
    swipe.itemsWereReloaded()
    carousel.reloadData()
    carousel.currentItemIndex = index
  }

  /// Sets the size of the cards and the centre of the carousel, for a window's size.
  func fit(_ card: Size, centre: Point, window: Size) {
    for view in cards {
      view.frame.size = card
      view.fit(window: window)
    }
    carousel.perspective = -1 / (500 * max(1, card.width / 320))
    carousel.viewpointOffset = carousel.type.look.camera(card, carousel.axis).viewpointOffset
    carousel.contentOffset = centre - bounds.center
    carousel.reloadData()
  }

  // MARK: Closing

  override func addRecognizers(to competition: Competition, at point: Point) {
    if canCloseCards() { swipe.addRecognizers(to: competition, at: point) }
    super.addRecognizers(to: competition, at: point)
  }

  /// Closes a card with the animation of a swipe.
  func close(at index: Int) {
    if cards.indices.contains(index), canCloseCards() { swipe.close(index, at: time) }
  }

  /// Removes a card. The other cards close the gap.
  private func remove(_ index: Int) {
    cards.remove(at: index)
    carousel.removeItem(at: index, animated: true)
  }

  override func advance(to time: Double) {
    self.time = time
    super.advance(to: time)
    swipe.advance(to: time)
    for (index, card) in cards.enumerated() {
      card.nameOpacity = min(max((1.8 + carousel.offsetForItem(at: index)) / 0.8, 0), 1)
    }
  }

  override var ownActivity: Activity { swipe.isMoving(at: time) ? .moving : super.ownActivity }
}

extension AppSwitcher: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<AppCard>) -> Int { cards.count }

  func carousel(
    _: Carousel<AppCard>, viewForItemAt index: Int, reusing _: AppCard?
  ) -> AppCard { cards[index] }

  func carousel(_: Carousel<AppCard>, didSelectItemAt index: Int) { onOpen?(cards[index]) }
}
