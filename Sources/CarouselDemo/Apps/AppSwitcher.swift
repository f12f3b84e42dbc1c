import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// iOS 9's task switcher: cards of applications in a row, one of which a swipe up closes and a tap opens.
final class AppSwitcher: CarouselView<AppCard> {
  /// A card was tapped.
  var onOpen: ((AppCard) -> Void)?
  /// The cards from left to right.
  private(set) var cards: [AppCard] = []
  /// Whether a card may be closed; not while its application is elsewhere.
  var mayClose: () -> Bool = { true }

  private lazy var swipe = CardSwipe(carousel)
  private var time = 0.0

  init() {
    super.init()
    name = "Applications"
    (carousel.type, carousel.motion) = (.taskSwitcher, .natural)
    carousel.bounceDistance = 0.2
    (carousel.delegate, carousel.dataSource) = (self, self)
    swipe.onClose = { [unowned self] in remove($0) }
  }

  /// Shows applications, and begins with one of them.
  func show(_ apps: [App], startingAt index: Int) {
    cards = apps.map { app in
      let card = AppCard()
      card.take(app)
      return card
    }
    swipe.itemsWereReloaded()
    carousel.reloadData()
    carousel.currentItemIndex = index
  }

  /// Has cards of a size, in whose middle the carousel stands, in a window.
  func fit(_ card: Size, centre: Point, window: Size) {
    for view in cards {
      view.frame.size = card
      view.fit(window: window)
    }
    carousel.perspective = -1 / (500 * max(1, card.width / 320))
    carousel.viewpointOffset.x = -card.width / 5
    carousel.contentOffset = centre - bounds.center
    carousel.reloadData()
  }

  // MARK: Closing

  override func enter(_ contest: Contest, at point: Point) {
    if mayClose() { swipe.enter(contest, at: point) }
    super.enter(contest, at: point)
  }

  /// Closes a card as a swipe does.
  func close(at index: Int) {
    if cards.indices.contains(index), mayClose() { swipe.close(index, at: time) }
  }

  /// The others close the gap.
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
