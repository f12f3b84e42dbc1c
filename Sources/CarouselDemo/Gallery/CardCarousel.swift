import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// The gallery's carousel: cards with pictures, which hang as the type and the window want it.
final class CardCarousel: CarouselView<CardView> {
  /// Closes cards that are swiped up.
  private(set) lazy var swipe = CardSwipe(carousel)
  /// The item that isn't shown, because it is seen elsewhere; nil for none.
  var absentItem: Int?
  /// The item that was pointed at, which commands are about; nil for the one in the middle.
  var pointedItem: Int?
  /// Is told that two fingers have opened over the centred card.
  var onSpread: (() -> Void)?
  /// Two fingers that open don't drag the cards.
  private let pinch = PinchRecognizer()
  /// How much farther apart than at first they have to be for that.
  private static let spread = 1.15
  /// Whether these two have.
  private var hasSpread = false
  /// Is told that an item is about to be taken down.
  var onRemove: (() -> Void)?
  /// The part of it that nothing covers, in whose middle the carousel is.
  var stage = Rect.zero

  /// What the user has set, and what R goes back to.
  var settings: GallerySettings
  var initialSettings: GallerySettings
  /// Whether all is known of what was named.
  var isWhole: Bool
  /// What each option is where the user hasn't set it, as the carousel asked last.
  var standards: [CarouselOption: Double] = [:]
  let pictures: PictureStore
  let undo: UndoList
  var paths: [FilePath]
  /// The pictures in the carousel's order; changed only where the carousel is told of it.
  var items: HungPictures
  /// Picture after picture, each at rest for a while.
  var slideshow = Slideshow()

  /// How the pictures hang once they have moved.
  var composition: Composition
  /// What they come from, and how far they are.
  var formerComposition: Composition
  /// What that was a moment before, if it moved then.
  var earlierComposition: Composition?
  var change = Transition(1)
  /// What the cards go by at the moment.
  let hanging: Hanging
  /// The moment's place of the centred card.
  var contentOffset = Point.zero
  /// Whether the last frame brought the cards on.
  private var isRehanging = false
  /// What is loaded of what is to be seen.
  private var outlook = Outlook()
  private(set) var time = 0.0

  init(_ context: SceneContext) {
    pictures = context.pictures
    undo = context.undo
    paths = context.paths
    isWhole = context.isWhole
    items = HungPictures(paths, of: pictures)
    settings = context.settings
    initialSettings = settings
    composition = Composition(
      type: settings.type, window: .zero, isVertical: settings.applies(.vertical),
      card: settings.card)
    formerComposition = composition
    hanging = Hanging(card: composition.card)
    super.init()
    name = "Pictures"
    carousel.type = settings.type
    takeSettings()
    (carousel.delegate, carousel.dataSource) = (self, self)
    carousel.currentItemIndex = min(settings.firstItem, max(items.count - 1, 0))
    pinch.onPinch = { [unowned self] in follow($0) }
    swipe.onClose = { [unowned self] in remove(at: $0) }
  }

  /// The scene hands it keys, also while something is open over it.
  override var takesKeys: Bool { false }

  override func layOut(_ measures: Measures) { compose() }

  /// Shows other pictures, from the one that was asked for on.
  func show(_ news: PictureNews) {
    initialSettings.firstItem = 0
    initialSettings.begin(with: news.listing)
    isWhole = news.isWhole
    paths = news.listing.pictures
    hangAll()
    carousel.currentItemIndex = initialSettings.firstItem
  }

  // MARK: Touches and time

  override func enter(_ contest: Contest, at point: Point) {
    slideshow.rest(from: time)
    if HangingStyle.style(of: carousel.type).closesSwipedCards { swipe.enter(contest, at: point) }
    contest.append(pinch)
    super.enter(contest, at: point)
  }

  private func follow(_ pinch: Pinch) {
    if pinch.state == .began { hasSpread = false }
    guard !hasSpread, pinch.scale > Self.spread,
      carousel.itemView(at: pinch.center) === carousel.currentItemView
    else { return }
    hasSpread = true
    onSpread?()
  }

  override var ownActivity: Activity {
    isRehanging || swipe.isMoving(at: time)
      ? .moving : super.ownActivity.union(.still(until: slideshow.deadline))
  }

  override func advance(to time: Double) {
    self.time = time
    isRehanging = formerComposition != composition
    if isRehanging { hang(at: time) }
    makeRoom()
    swipe.advance(to: time)
    super.advance(to: time)
    rewind()
    advanceSlideshow()
  }

  // MARK: Drawing

  /// Gives each card what there is of its picture; what is looked at comes first, then what lies ahead.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    let pixels = composition.pictureSide * pixelRatio
    pictures.wantCards(carousel.numberOfVisibleItems, pixels: pixels)
    outlook.pace = pictures.pace
    outlook.follow(carousel, at: time)
    var reflection = hanging.standing > 0 ? Reflection() : nil
    reflection?.alpha *= hanging.standing
    for item in carousel.presentedItems {
      let card = item.view
      card.isHidden =
        item.isHidden || item.isLeaving && card.isFlying
        || absentItem != nil && item.index == absentItem
      guard !card.isHidden, item.alpha > 0 else { continue }
      let distance =
        if let index = item.index {
          outlook.distance(ofItemAt: carousel.offsetForItem(at: index))
        } else { Outlook.farthest }
      let texture = pictures.texture(of: card.picture, distance: distance)
      // The one in the middle plays while all rest.
      let isPlaying = item.index == carousel.currentItemIndex && !carousel.isMoving
      let moving =
        isPlaying
        ? pictures.movingTexture(of: card.picture, pixels: pixels) : nil
      card.show(moving ?? texture, reflection: reflection)
    }
    for index in outlook.indexesAtDestination where carousel.itemView(at: index) == nil {
      let distance = outlook.distance(ofItemAt: carousel.offsetForItem(at: index))
      _ = pictures.texture(of: items[index], distance: distance)
    }
  }
}
