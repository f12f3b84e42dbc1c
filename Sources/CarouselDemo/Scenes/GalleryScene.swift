import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import TraceKit
import ViewKit

/// Pictures on a carousel.
final class GalleryScene: View, SceneWithPictures, SceneWithCommands, SceneWithSwitches,
  SceneWithSteps,
  SceneWithLevels, SceneWithPlay, SceneWithSubject, SceneWithHeading, SceneWithOptions,
  SceneWithTrace
{
  let pictures: PictureStore
  let text: Text
  private let canvas: Canvas
  /// The pictures on their carousel, what is written beside them, and one over everything.
  let cards: CardCarousel
  let legend: Legend
  let viewer: Viewer
  var carousel: Carousel<CardView> { cards.carousel }
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
  /// Whether the last frame brought it on.
  private var isRehanging = false
  /// What the cards go by at the moment.
  var hanging: Hanging { cards.hanging }
  /// The moment's place of the centred card.
  private(set) var contentOffset = Point.zero
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

  init(_ context: SceneContext) {
    paths = context.paths
    settings = context.settings
    initialSettings = settings
    text = context.text
    canvas = context.canvas
    records = context.records
    bar = context.bar
    pictures = context.pictures
    composition = Composition(
      type: settings.type, window: .zero, isVertical: settings.isOn(.vertical), card: settings.card)
    formerComposition = composition
    cards = CardCarousel(pictures, hanging: Hanging(card: composition.card))
    legend = Legend(over: cards)
    viewer = Viewer(pictures)
    super.init()
    for view in [cards, legend, viewer] { add(view) }
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

  override func enter(_ contest: Contest, at point: Point) { slideshow.rest(from: time) }

  func traceLine(frame: Int) -> String {
    defer { events.removeAll(keepingCapacity: true) }
    return Trace.line(of: carousel, frame: frame, events: events)
  }

  // MARK: Time

  /// Whether the carousel moves or pictures follow one another by themselves.
  var isPlaying: Bool { carousel.autoscroll != 0 || slideshow.isOn || viewer.isPlaying }
  /// The part of the window that the options leave.
  var stage: Rect { panel.stage(at: time) }
  /// The picture that is opened, else the centred one.
  var subject: String {
    let index = viewer.isOpen ? viewer.index : carousel.currentItemIndex
    return index.flatMap { items[safe: $0]?.caption } ?? ""
  }

  override func advance(to time: Double) {
    self.time = time
    isRehanging = formerComposition != composition
    if isRehanging { hang(at: time) }
    makeRoom()
    carousel.time = max(carousel.time, time)
    pictures.cardCount = carousel.numberOfVisibleItems
    rewind()
    advanceSlideshow()
  }

  override var ownActivity: Activity {
    isRehanging ? .moving : .still(until: slideshow.deadline)
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

  override func willDraw(_ projection: Projection, pixelRatio: Double) { prepare() }

  // MARK: Layout

  override func layOut(_ measures: Measures) {
    compose()
    for view in [cards, legend, viewer] { view.frame = bounds }
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
    viewer.closeAtOnce()
    hangAll()
    carousel.currentItemIndex = 0
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
