import CarouselKit
import GeometryKit
import GestureKit
import PictureKit
import StageKit
import SystemKit
import ViewKit

/// A carousel of pictures, its captions, a viewer for one picture in the whole window, and a
/// slideshow.
final class GalleryScene: CarouselScene<CardView> {
  let cards: CardCarousel
  let legend: Legend
  let viewer: Viewer
  let slideshow: Slideshow
  /// A row of small carousels in which the user chooses the carousel type.
  let strip: TypeStrip
  /// The options panel beside the carousel.
  private(set) lazy var panel = OptionsPanel(cards)
  let text: Text
  let bar: TouchBar
  /// The title of the current carousel type, cached.
  var title = Memo<CarouselLayout, String>()

  init(_ context: SceneContext) {
    text = context.text
    bar = context.bar
    cards = CardCarousel(context)
    legend = Legend(over: cards)
    viewer = Viewer(context.pictures)
    slideshow = Slideshow(context.pictures, context.preferences)
    strip = TypeStrip(over: cards)
    super.init(.gallery, cards)
    for view in [cards, legend, strip, viewer, slideshow] { add(view) }
    legend.openButton.onPress = { [unowned bar] in bar.onCommand?(.showOpenMenu) }
    cards.onTap = { [unowned self] in handle($0, isOnCentre: $1) }
    cards.onPinchOpen = { [unowned self] in if !viewer.isVisible { open() } }
    cards.onRearrange = { [unowned self] in closeImmediately() }
    viewer.source = cards
    viewer.controls.onCommand = { [unowned self] in
      viewer.showCaption()
      bar.onCommand?($0)
    }
    // Scroll the carousel to the picture in the viewer, so that the viewer closes into the card of
    // that picture.
    viewer.onTurn = { [unowned self] in carousel.scrollToItem(at: $0, animated: false) }
    setUpSlideshow(context)
    if context.settings.opensFirstItem { openImmediately() }
  }

  // MARK: Time and layout

  override func advance(to time: Double) {
    viewer.isHidden = slideshow.coversWindow
    cards.stage = strip.layOutStrip(in: panel.stage(in: bounds, at: time))
  }

  override func layOut(_ measures: Measures) {
    cards.stage = strip.layOutStrip(in: panel.stage(in: bounds, at: time))
    for view in [cards, legend, viewer, slideshow] { view.frame = bounds }
  }

  /// Updates the captions and the visibility of the views before drawing.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    let isCovered = viewer.coversWindow || slideshow.coversWindow
    cards.isHidden = isCovered
    cards.hiddenItem =
      slideshow.index ?? viewer.index ?? (isCardOnCube ? carousel.currentItemIndex : nil)
    if isCardOnCube { viewer.row.isHidden = true }
    // The caption belongs to a card that the cube shows, so it disappears first.
    legend.opacity = max(1 - (cubeGrowth ?? 0) * 6, 0)
    legend.isHidden = isCovered
    legend.stage = cards.stage
    legend.heading = barHeading
    legend.isSearching = !cards.isComplete
    legend.isEmpty = cards.items.isEmpty && cards.isComplete
    let index = carousel.currentItemIndex
    legend.caption = cards.items[safe: index]?.caption
    legend.position = ItemPosition(number: index + 1, count: cards.items.count)
  }

  // MARK: Scene information

  override var isPlaying: Bool { cards.isPlaying || slideshow.isPlaying }

  /// The index of the open picture; `nil` if no picture is open.
  private var openIndex: Int? {
    slideshow.isOpen ? slideshow.index : viewer.isOpen ? viewer.index : nil
  }

  /// The open picture or, if none is open, the centred picture.
  private var currentPicture: Picture? { cards.items[safe: openIndex ?? carousel.currentItemIndex] }

  /// The areas of the caption and of the bar at the bottom, which messages avoid. While a picture
  /// is open, the area of its caption and its filmstrip.
  override var captionAreas: [Rect] {
    var top = cards.stage.maxY
    var areas: [Rect] = []
    if slideshow.isVisible {
      top = size.height - SlideshowControls.bottomInset
    } else if viewer.isVisible {
      top = viewer.captionTop(text)
    } else if cards.composition.captionSide == 0, cards.composition.captionRise == 0 {
      top = legend.captionTop(on: cards.stage, text)
    } else {
      areas.append(legend.captionFrame(text))
    }
    if top < size.height {
      areas.append(Rect(x: 0, y: top, width: size.width, height: size.height - top))
    }
    return areas
  }

  /// The heading and the space of the centred picture.
  override var hintObstacles: [Rect] {
    let heading = Legend.headingFrame(barHeading, text)
    return [heading.inset(by: -TouchBar.dotsGap), cards.centredBox]
  }

  override var gallerySettings: GallerySettings? {
    var settings = cards.settings
    settings.slideshow = slideshow.settings
    return settings
  }
  override var subject: String { currentPicture?.caption ?? "" }
  override var picture: FilePath? { currentPicture?.path }
  override var backdropPicture: Picture? { currentPicture }

  // MARK: Pictures

  override var showsPictures: Bool { true }

  override func show(_ change: CatalogChange) {
    closeImmediately()
    cards.show(change)
    if cards.initialSettings.opensFirstItem { openImmediately() }
  }

  override func update(with change: CatalogChange, newIndexes: [Int]) {
    let opened = slideshow.index ?? viewer.index
    let moved = cards.update(with: change, newIndexes: newIndexes)
    // If the open picture was removed, the carousel and the viewer both move on to the next
    // picture.
    let index = carousel.currentItemIndex
    let isSame = opened.flatMap { moved[safe: $0] } == index
    viewer.update(
      to: index, of: cards.items.count, wraps: carousel.isWrapEnabled, isSame: isSame)
    slideshow.update(to: index, of: cards.items.count, isSame: isSame)
  }

  override func begin(with picture: FilePath) {
    guard picture != self.picture, let index = cards.items.paths.firstIndex(of: picture) else {
      return
    }
    viewer.closeImmediately()
    carousel.currentItemIndex = index
  }

  /// The open picture or, if none is open, the centred card. `nil` during a slideshow.
  override var centeredCard: SceneCard? {
    guard slideshow.index == nil else { return nil }
    if let index = viewer.index {
      return SceneCard(frame: viewer.frame(of: index, onPage: viewer.pageNumber), cornerRadius: 0)
    }
    let index = carousel.currentItemIndex
    guard let frame = cards.cardFrame(at: index), let card = carousel.itemView(at: index) else {
      return nil
    }
    return SceneCard(frame: frame, cornerRadius: card.cornerRadius)
  }

  /// Opens the picture that the user asked for, without animation.
  private func openImmediately() {
    open()
    viewer.openImmediately()
  }

  /// Handles a tap. On the centred card, opens the card's picture. On the background, shows or
  /// hides the touch bar.
  private func handle(_ tap: Tap, isOnCentre: Bool) {
    // Ignore the second tap of a double tap that closed a picture. It must not open another
    // picture.
    guard !viewer.isVisible, !slideshow.isVisible else { return }
    if isOnCentre {
      open()
    } else if carousel.itemView(at: tap.position) == nil {
      bar.toggle(at: tap.time)
    }
  }

  /// Opens a picture, by default the centred picture.
  func open(at index: Int? = nil) {
    let index = index ?? carousel.currentItemIndex
    guard cards.items.indices.contains(index) else { return }
    prepareToOpen()
    carousel.scrollToItem(at: index, animated: true)
    viewer.open(index, of: cards.items.count, wraps: carousel.isWrapEnabled)
  }

  /// Closes the panels, and stops autoscroll and the swipe of a card, because the carousel will be
  /// hidden.
  func prepareToOpen() {
    cards.swipe.end(at: time)
    panel.hide()
    strip.setShown(false)
    cards.stopPlaying()
  }

  func closeImmediately() {
    slideshow.closeImmediately()
    viewer.closeImmediately()
  }

  // MARK: Commands

  override func makeCommands() -> [Command] {
    [
      typeCommands, movingCommands, cardCommands, viewer.makeCommands(), slideshow.makeCommands(),
    ].flatMap { $0 }
  }

  override func command(of button: Button) -> CommandInfo? {
    viewer.controls.command(of: button) ?? slideshow.controls.command(of: button)
  }

  override func goBack() -> Bool {
    if super.goBack() { return true }
    guard isInside else { return strip.setShown(false) }
    close()
    return true
  }

  override var isInside: Bool { viewer.isOpen || slideshow.isOpen }

  /// Shows the controls of the slideshow or of the open picture.
  override func hover(at time: Double) -> Bool {
    slideshow.isOpen
      ? slideshow.showControls(at: time) : viewer.isOpen && viewer.showCaption(at: time)
  }

  override var hidesCursor: Bool { slideshow.hidesCursor }

  /// False, because the scene's commands handle all keys.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool { false }

  override var file: FilePath? {
    (openIndex ?? contextMenuItem).flatMap { cards.items[safe: $0]?.path }
  }

  override func present(_ file: FilePath) {
    if let index = cards.items.paths.firstIndex(of: file) { show(index) }
  }

  override func open(_ file: FilePath, onClose: @escaping () -> Void) {
    guard let index = cards.items.paths.firstIndex(of: file) else { return }
    open(at: index)
    viewer.onClose = onClose
  }

  // MARK: Touch bar, options panel and menus

  override var sidePanel: View? { panel }
  override var isSidePanelOpen: Bool { panel.isOpen }
  override var uncoveredArea: Rect { panel.stage(in: bounds, at: panel.time) }

  override func closeSidePanel() { panel.hide() }

  /// Whether the scene scrolls vertically. False while a picture is open, because pictures are
  /// side by side then.
  override var isVertical: Bool { carousel.isVertical && !isInside }

  override var barHeading: String { title.value(of: cards.settings.type) { $0.title } }

  override var barHeadings: [String] { Self.titles }

  private static let titles = ShownTypes.standard.all.map(\.title)

  /// The area that opens the touch bar: the name of the carousel type and the dots next to it.
  override var barHandle: Rect? {
    guard !viewer.isVisible, !slideshow.isVisible else { return nil }
    var handle = TouchBar.dotsFrame
    handle.size.width =
      Canvas.plate(behind: Legend.headingFrame(barHeading, text)).maxX - handle.minX
    return handle
  }

  override func menuCommands(ofItemAt index: Int) -> [CommandInfo] {
    [.open, .center, .insert, .remove, .toggleInformation] + CommandInfo.ofFile
  }

  override func itemMenu(at point: Point?) -> ItemMenu? {
    if slideshow.isOpen { return slideshow.menu(at: point) }
    if viewer.isOpen { return viewer.menu(at: point) }
    guard !viewer.isVisible, !slideshow.isVisible, var menu = super.itemMenu(at: point) else {
      return nil
    }
    // Place the menu beside the picture, which may fill only a part of its card.
    if let frame = cards.cardFrame(at: menu.item) { menu.frame = frame }
    return menu
  }
}
