import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import TraceKit
import ViewKit

/// Pictures on a carousel, what is written beside them, and one over everything.
final class GalleryScene: View, SceneWithPictures, SceneWithPlay, SceneWithSubject,
  SceneWithPicture, SceneWithOptions, SceneWithTrace, SceneWithControls
{
  let cards: CardCarousel
  let legend: Legend
  let viewer: Viewer
  /// The types to choose from.
  let strip: TypeStrip
  var carousel: Carousel<CardView> { cards.carousel }
  /// The options beside the carousel.
  private(set) lazy var panel = OptionsPanel(cards)
  let text: Text
  let bar: TouchBar
  /// The type's name.
  var title = Remembered<CarouselLayout, String>()
  private(set) var time = 0.0

  init(_ context: SceneContext) {
    text = context.text
    bar = context.bar
    cards = CardCarousel(context)
    legend = Legend(over: cards)
    viewer = Viewer(context.pictures)
    strip = TypeStrip(over: cards)
    super.init()
    for view in [cards, legend, strip, viewer] { add(view) }
    panel.onCommand = { [unowned bar] in bar.onCommand?($0) }
    panel.isOn = { [unowned bar] in bar.isOn($0) }
    cards.onTap = { [unowned self] in take($0, isOnCentre: $1) }
    cards.onSpread = { [unowned self] in if !viewer.isVisible { open() } }
    cards.onRemove = { [unowned self] in viewer.closeAtOnce() }
    viewer.source = cards
    viewer.tools.onCommand = { [unowned self] in
      viewer.showCaption()
      bar.onCommand?($0)
    }
    // The carousel goes along, so that a picture closes into its place.
    viewer.onTurn = { [unowned self] in carousel.scrollToItem(at: $0, animated: false) }
    if context.settings.opensFirstItem { openAtOnce() }
  }

  // MARK: Time and layout

  override func advance(to time: Double) {
    self.time = time
    cards.stage = strip.takePlace(in: panel.stage(in: bounds, at: time))
  }

  override func layOut(_ measures: Measures) {
    cards.stage = strip.takePlace(in: panel.stage(in: bounds, at: time))
    for view in [cards, legend, viewer] { view.frame = bounds }
  }

  /// Says what is seen, before it is drawn.
  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    cards.isHidden = viewer.isAlone
    cards.absentItem = viewer.isVisible ? viewer.index : nil
    legend.isHidden = viewer.isAlone
    legend.stage = cards.stage
    legend.heading = heading
    legend.isLooking = !cards.isWhole
    let index = carousel.currentItemIndex
    legend.caption = cards.items[safe: index]?.caption
    legend.place = ItemPosition(number: index + 1, count: cards.items.count)
  }

  // MARK: What it says of itself

  var isPlaying: Bool { cards.isPlaying || viewer.isPlaying }

  /// The picture that is opened, else the centred one.
  private var lookedAt: GalleryPicture? {
    let index = viewer.isOpen ? viewer.index : carousel.currentItemIndex
    return index.flatMap { cards.items[safe: $0] }
  }

  var subject: String { lookedAt?.caption ?? "" }
  var picture: FilePath? { lookedAt?.path }

  var traced: View { cards }

  func traceLine(frame: Int, events: [String]) -> String {
    Trace.line(of: carousel, frame: frame, events: events)
  }

  // MARK: Pictures

  /// Shows other pictures.
  func show(_ news: PictureNews) {
    viewer.closeAtOnce()
    cards.show(news)
    if cards.initialSettings.opensFirstItem { openAtOnce() }
  }

  func follow(_ news: PictureNews, places: [Int]) {
    let opened = viewer.index
    let moved = cards.follow(news, places: places)
    // Where the opened picture is gone, the next one has its place in both.
    let index = carousel.currentItemIndex
    viewer.follow(
      to: index, of: cards.items.count, wraps: carousel.isWrapEnabled,
      isSame: opened.flatMap { moved[safe: $0] } == index)
  }

  /// Opens the picture that was asked for, before anything is seen.
  private func openAtOnce() {
    open()
    viewer.openAtOnce()
  }

  /// A tap that the carousel has taken: the centred card opens, and the ground brings the bar, or
  /// takes it away.
  private func take(_ tap: Tap, isOnCentre: Bool) {
    // The second tap of a double tap that closed a picture doesn't open it again.
    guard !viewer.isVisible else { return }
    if isOnCentre {
      open()
    } else if carousel.itemView(at: tap.position) == nil {
      bar.toggle(at: tap.time)
    }
  }

  /// Opens a picture, by default the centred one. What moved the carousel ends: it is not to be seen any
  /// more.
  func open(at index: Int? = nil) {
    let index = index ?? carousel.currentItemIndex
    guard cards.items.indices.contains(index) else { return }
    panel.hide()
    strip.setShown(false)
    cards.stopPlaying()
    carousel.scrollToItem(at: index, animated: true)
    viewer.open(index, of: cards.items.count, wraps: carousel.isWrapEnabled)
  }
}
