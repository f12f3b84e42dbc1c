import CarouselKit
import GeometryKit
import GestureKit
import MotionKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

/// The gallery's carousel of picture cards, laid out for the carousel type and the window.
final class CardCarousel: CarouselView<CardView> {
  /// The gesture that closes cards: swiping them up.
  private(set) lazy var swipe = CardSwipe(carousel)
  /// The index of the item that isn't drawn because the viewer shows it; `nil` if all items are
  /// drawn.
  var hiddenItem: Int?
  /// Called when two fingers spread on the centred card.
  var onPinchOpen: (() -> Void)?
  /// Recognizes pinches. Two fingers open a card instead of dragging the carousel.
  private let pinch = PinchRecognizer()
  /// The minimum scale of a pinch that opens the card.
  private static let spread = 1.15
  /// Whether the current pinch has already opened the card.
  private var hasSpread = false
  /// Called before a command of the user removes or restores an item.
  var onRearrange: (() -> Void)?
  /// The part of the view that no panel covers. The cards are composed for this part.
  var stage = Rect.zero

  /// The current settings.
  var settings: GallerySettings
  /// The settings at the program's start. A reset uses only their `firstItem`, the index of the
  /// item to centre.
  var initialSettings: GallerySettings
  /// Whether the folders have been listed completely.
  var isComplete: Bool
  /// The default value of each option, updated whenever the carousel asks its delegate for the
  /// option.
  var optionDefaults: [CarouselOption: Double] = [:]
  let pictures: TextureStore
  let undo: UndoList
  var paths: [FilePath]
  /// The pictures in the order of the carousel's items. A change of this list doesn't update the
  /// carousel.
  var items: GalleryItems

  /// The current composition: the size and crop of the cards, the camera, and the side of the
  /// caption.
  var composition: Composition
  /// The rule by which the cards are spaced.
  var spacing = CardSpacing()
  /// Whether cards move because the shape of a picture has become known.
  var areExtentsMoving = false
  /// The geometry of the latest cover flow; `nil` before the first one.
  var coverFlow: CoverFlowGeometry?
  /// The value of `stage` for which the composition was made.
  var composedStage = Rect.zero
  /// The size of this view at its last layout; `nil` before the first one.
  private var laidOutSize: Size?
  /// Whether the view has advanced to its first frame. Before that, the carousel's time is unknown,
  /// and the carousel isn't moved, because its alignment would start at a time in the past.
  private(set) var hasAdvanced = false
  /// The longer side of a picture while no panel covers the view, in points.
  var pictureSide = 0.0
  /// The card size, crop and alignment in the current frame, shared by all cards.
  let cardStyle: CardStyle
  /// The order in which pictures are loaded.
  private(set) var prefetchPlan = PrefetchPlan()
  /// The angle by which the cards lean, in radians.
  var lean = AnimatedValue(0, .spring(frequency: 12, precision: 0.0003))
  let preferences: Preferences

  init(_ context: SceneContext) {
    pictures = context.pictures
    undo = context.undo
    preferences = context.preferences
    paths = context.paths
    isComplete = context.isComplete
    items = GalleryItems(paths, of: pictures)
    settings = context.settings
    initialSettings = settings
    composition = Composition(settings, in: .zero)
    cardStyle = CardStyle(composition.cardStyle)
    super.init()
    name = "Pictures"
    carousel.type = settings.type
    applySettings()
    carousel.delegate = self
    carousel.dataSource = self
    carousel.currentItemIndex = min(settings.firstItem, max(items.count - 1, 0))
    pinch.onPinch = { [unowned self] in handle($0) }
    swipe.onClose = { [unowned self] in remove(at: $0) }
  }

  /// False, because the scene forwards keys to the carousel. It does so even while another view
  /// covers the carousel.
  override var acceptsFocus: Bool { false }

  override func layOut(_ measures: Measures) {
    laidOutSize = size
    layOutCards()
  }

  private func layOutCards() {
    compose()
    carousel.setNeedsLayout()
  }

  /// Shows the pictures of another listing, starting at the picture that the user asked for, if
  /// any.
  func show(_ change: CatalogChange) {
    initialSettings.firstItem = 0
    initialSettings.begin(with: change.listing)
    isComplete = change.isComplete
    paths = change.listing.pictures
    reloadItems()
    carousel.currentItemIndex = initialSettings.firstItem
  }

  // MARK: Touches and time

  override func addRecognizers(to competition: Competition, at point: Point) {
    if carousel.type.look.removesSwipedItems { swipe.addRecognizers(to: competition, at: point) }
    competition.append(pinch)
    super.addRecognizers(to: competition, at: point)
  }

  private func handle(_ pinch: Pinch) {
    if pinch.state == .began { hasSpread = false }
    guard !hasSpread, pinch.scale > Self.spread,
      carousel.itemView(at: pinch.center) === carousel.currentItemView
    else { return }
    hasSpread = true
    onPinchOpen?()
  }

  override var ownActivity: Activity {
    swipe.isMoving(at: time) || !lean.isAtRest(at: time) || areExtentsMoving
      ? .moving : super.ownActivity
  }

  override func advance(to time: Double) {
    cardStyle.advance(to: time)
    // Compose the cards in the first frame and after a change of `stage`. After a change of the
    // view's size, `layOut` composes them.
    if !hasAdvanced || laidOutSize == size && composedStage != stage {
      hasAdvanced = true
      carousel.time = time
      layOutCards()
    }
    swipe.advance(to: time)
    updateSpacing(at: time)
    super.advance(to: time)
    prefetchPlan.pace = pictures.picturesPerSecond
    prefetchPlan.update(carousel, at: time)
    if cardStyle.bottomAlignment > 0 { alignPictures() }
    leanCards()
    rewind()
  }

  // MARK: Drawing

  /// The reflection of a card that is aligned to the bottom.
  static let reflection = Reflection(alpha: 0.42, extent: 0.3)

  /// Updates the texture of each visible card. Requests textures for the current item first, then
  /// for the items towards which the carousel moves.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    // This size doesn't depend on panels, so that opening a panel reloads no pictures.
    let pixels = pictureSide * pixelRatio
    pictures.setVisibleCards(carousel.numberOfVisibleItems, pixels: pixels)
    var reflection = cardStyle.bottomAlignment > 0 ? Self.reflection : nil
    reflection?.alpha *= cardStyle.bottomAlignment
    for item in carousel.presentedItems {
      let card = item.view
      card.isHidden =
        item.isHidden || item.isLeaving && card.isFlying
        || hiddenItem != nil && item.index == hiddenItem
      guard !card.isHidden, item.alpha > 0 else { continue }
      let distance =
        if let index = item.index {
          prefetchPlan.distance(ofItemAt: carousel.offsetForItem(at: index))
        } else { PrefetchPlan.farthest }
      let texture = pictures.texture(of: card.picture, distance: distance)
      // An animated picture plays only while it is centred and the carousel is at rest.
      let isPlaying = item.index == carousel.currentItemIndex && !carousel.isMoving
      let moving =
        isPlaying
        ? pictures.playingTexture(of: card.picture, pixels: pixels) : nil
      // The projection of the card's centre divides by this depth, which is 1 at the front.
      let depth = max(item.transform.m44, 1)
      card.show(
        moving ?? texture, reflection: reflection, light: 1 - cardStyle.dimming * (1 - 1 / depth))
    }
    // Items may have been removed since the plan was made.
    for index in prefetchPlan.indexesAtDestination where carousel.itemView(at: index) == nil {
      guard let item = items[safe: index] else { continue }
      let distance = prefetchPlan.distance(ofItemAt: carousel.offsetForItem(at: index))
      _ = pictures.texture(of: item, distance: distance)
    }
    for index in prefetchPlan.indexesNearby where carousel.itemView(at: index) == nil {
      guard let item = items[safe: index] else { continue }
      let distance = abs(carousel.offsetForItem(at: index))
      pictures.prefetch(item, distance: PrefetchPlan.farthest + distance)
    }
  }
}
