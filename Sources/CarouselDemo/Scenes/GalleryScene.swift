import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import TraceKit
import ViewKit

/// Pictures on a carousel.
final class GalleryScene: Scene {
  let pictures: PictureStore
  let text: Text
  private let canvas: Canvas
  /// The pictures on their carousel, what is written beside them, and one over everything.
  let cards: CardCarousel
  let legend: Legend
  let viewer: Viewer
  var carousel: Carousel<CardView> { cards.carousel }
  private(set) lazy var tree = ViewTree(root: GalleryBoard(self))
  /// What the user has set, and what R goes back to.
  var settings: GallerySettings
  let initialSettings: GallerySettings
  /// The pictures in the carousel's order; changed only where the carousel is told of it.
  var items: [GalleryPicture] = []
  /// How the pictures hang once they have moved.
  private(set) var composition: Composition
  /// What they come from, and how far they are.
  private var formerComposition: Composition
  private var change = Transition(1)
  /// What the cards go by at the moment.
  var hanging: Hanging { cards.hanging }
  /// The moment's place of the centred card.
  private(set) var contentOffset = Point.zero
  private(set) var size = Size.zero
  private(set) var time = 0.0
  /// Picture after picture, each at rest for a while.
  var slideshow = Slideshow()
  /// The options beside the carousel.
  private(set) lazy var panel = OptionsPanel(self)
  /// What each option is where the user hasn't set it, as the carousel asked last.
  var standards: [CarouselOption: Double] = [:]
  /// The delegate's calls since the last recorded frame, where they are recorded.
  var events: [String] = []
  let records: Bool
  let bar: TouchBar

  /// The type's name.
  var title = Remembered<CarouselLayout, String>()
  private(set) var paths: [String]
  private var fadeEnd = 0.0
  private(set) lazy var referee = Referee { [unowned self] point, contest in
    if bar.enter(contest, at: point) || panel.enter(contest, at: point) { return }
    tree.enter(contest, at: point)
  }

  init(_ setting: SceneSetting) {
    paths = setting.paths
    settings = setting.settings
    initialSettings = settings
    text = setting.text
    canvas = setting.canvas
    records = setting.records
    bar = setting.bar
    pictures = PictureStore(canvas: canvas, waker: setting.waker)
    composition = Composition(
      type: settings.type, window: .zero, isVertical: settings.isOn(.vertical), card: settings.card)
    formerComposition = composition
    cards = CardCarousel(pictures, hanging: Hanging(card: composition.card))
    legend = Legend(over: cards)
    viewer = Viewer(pictures)
    items = paths.map(pictures.picture(at:))
    carousel.type = settings.type
    setSwitches()
    carousel.delegate = self
    carousel.dataSource = self
    carousel.currentItemIndex = min(settings.firstItem, max(items.count - 1, 0))
    carousel.autoscroll = -settings.autoscroll
    cards.onTap = { [unowned self] in take($0, isOnCentre: $1) }
    cards.swipe.onClose = { [unowned self] in remove(at: $0) }
    setUpViewer()
  }

  func traceLine(frame: Int) -> String {
    defer { events.removeAll(keepingCapacity: true) }
    return Trace.line(of: carousel, frame: frame, events: events)
  }

  // MARK: Time

  /// Whether the carousel moves or pictures follow one another by themselves.
  var isPlaying: Bool { carousel.autoscroll != 0 || slideshow.isOn || viewer.isPlaying }
  /// Whether pictures are on their way.
  var isLoading: Bool { pictures.isLoading }
  var stage: Rect { panel.stage }
  /// The picture that is opened, else the centred one.
  var subject: String {
    let index = viewer.isOpen ? viewer.index : carousel.currentItemIndex
    return index.flatMap { items[safe: $0]?.caption } ?? ""
  }

  func update(to time: Double) -> Activity {
    self.time = time
    referee.advance(to: time)
    if pictures.takeLoaded(at: time) { fadeEnd = time + Look.fade }
    panel.advance(to: time)
    let isRehanging = formerComposition != composition
    if isRehanging { hang(at: time) }
    makeRoom()
    _ = tree.update(to: time)
    pictures.cardCount = carousel.numberOfVisibleItems
    rewind()
    advanceSlideshow()
    if isRehanging || time < fadeEnd { return .moving }
    return tree.root.activity.union(panel.activity)
      .union(.still(until: referee.nextDeadline)).union(.still(until: slideshow.deadline))
  }

  /// A carousel that moves by itself starts again when it has come to an end.
  private func rewind() {
    guard carousel.autoscroll != 0, !carousel.isWrapEnabled, !carousel.isScrolling,
      !carousel.isDragging
    else {
      return
    }
    let last = Double(carousel.numberOfItems - 1)
    guard last > 0 else { return }
    if carousel.autoscroll < 0, carousel.scrollOffset >= last - 1e-6 {
      carousel.scrollToItem(at: 0, duration: 2 * Look.move)
    } else if carousel.autoscroll > 0, carousel.scrollOffset <= 1e-6 {
      carousel.scrollToItem(at: Int(last), duration: 2 * Look.move)
    }
  }

  // MARK: Touches

  func handle(_ touch: Touch) {
    viewer.advance(to: touch.time)
    panel.advance(to: touch.time)
    slideshow.rest(from: touch.time)
    referee.handle(touch)
  }

  func handle(_ wheel: Wheel) {
    viewer.advance(to: wheel.time)
    panel.advance(to: wheel.time)
    slideshow.rest(from: wheel.time)
    referee.handle(wheel)
  }

  func cancelTouches() { referee.cancelAll() }

  func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { panel.handle(key, modifiers) }

  // MARK: Layout

  func layOut(_ size: Size) {
    self.size = size
    compose()
    tree.size = size
    for view in tree.root.subviews { view.frame = tree.root.bounds }
    panel.layOut()
  }

  /// Hangs the pictures at once as type, axis and window want it.
  func compose() {
    setComposition()
    formerComposition = composition
    hang(at: time)
    makeRoom()
    carousel.bounds = size
    carousel.setNeedsLayout()
  }

  /// Sets out for the composition that type and axis want, before the carousel is told of them: its
  /// own movement takes the same time.
  func recompose() {
    formerComposition = seenComposition(at: carousel.time)
    change = Transition(0)
    change.go(to: 1, at: carousel.time, duration: Look.move)
    setComposition()
  }

  private func setComposition() {
    composition = Composition(
      type: settings.type, window: size, isVertical: settings.isOn(.vertical), card: settings.card)
    carousel.bounceDistance = composition.bounceDistance
    pictures.cardPixels = composition.pictureSide * canvas.pixelRatio
  }

  private func seenComposition(at time: Double) -> Composition {
    formerComposition.interpolated(to: composition, share: change.value(at: time))
  }

  /// Hangs the pictures and moves the eye as far as the change has come.
  private func hang(at time: Double) {
    let seen = seenComposition(at: time)
    hanging.card = seen.card
    hanging.crop = seen.crop
    hanging.standing = seen.standing
    carousel.perspective = seen.perspective
    carousel.viewpointOffset = seen.viewpointOffset
    contentOffset = seen.contentOffset
    if change.isOver(at: time) { formerComposition = composition }
  }

  /// Shows other pictures.
  func show(_ paths: [String]) {
    self.paths = paths
    pictures.forgetAll()
    viewer.closeAtOnce()
    hangAll()
    carousel.currentItemIndex = 0
  }

  func releaseTextures() {
    pictures.removeAll()
  }

  /// Sets the carousel's switches as the settings want them.
  private func setSwitches() {
    for setting in CarouselSetting.allCases {
      carousel[keyPath: setting.path] = settings.isOn(setting)
    }
  }

  /// Everything as it was at the start; pictures that are loaded stay so.
  func reset() {
    settings = initialSettings
    setSwitches()
    carousel.type = settings.type
    carousel.autoscroll = -settings.autoscroll
    slideshow.stop()
    hangAll()
    compose()
    carousel.scrollToItem(at: settings.firstItem, animated: true)
  }
}
