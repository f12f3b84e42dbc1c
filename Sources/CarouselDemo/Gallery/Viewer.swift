import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import ViewKit

/// What the viewer shows the pictures of.
protocol ViewerSource: AnyObject {
  /// The picture of an item; nil where there is none.
  func picture(at index: Int) -> GalleryPicture?
  /// The card that shows an item outside the viewer; nil where none does.
  func card(at index: Int) -> CardView?
  /// Where that card is seen, in the viewer's points; nil where it isn't.
  func cardPlace(at index: Int) -> Rect?
}

/// One picture over everything, as large as the window lets it be, with the others to its sides.
///
/// The pictures lie in a row of pages, each of which enlarges its own.
final class Viewer: View {
  /// Whose pictures it shows.
  weak var source: (any ViewerSource)?
  /// Another picture has come to be the present one.
  var onTurn: ((Int) -> Void)?
  /// Whether it is open or opening.
  private(set) var isOpen = false
  private(set) var time = 0.0
  private var pagedSize = Size.zero
  let pictures: PictureStore

  /// The row of pages, and what moves it.
  let row = ScrollSurface()
  var pager: ScrollView { row.scrollView }
  /// The pages: the present one and two that are seen beside it, used for whichever are.
  private(set) lazy var pages = (0..<3).map { _ in ViewerPage(pull: pull) }
  /// The present picture's page, or the one on the way to which the row is. Where the ends join, pages
  /// go on beyond the pictures.
  var page = 0
  /// Which way it was turned last: 1 onwards, −1 back.
  var heading = 1
  /// How many pictures there are, and whether the ends join.
  var count = 0
  var wraps = false
  /// A picture that lies on another one's page while the row jumps.
  var standIn: (page: Int, index: Int)?

  /// What pulls the picture down, and how far it is from its place.
  let pull = PanRecognizer()
  var isPulling = false
  var pullStart = Point.zero
  var pulled = (x: SpringMove(0), y: SpringMove(0))

  /// 0 where the card is in the carousel, 1 where it fills the window.
  private var presence = SpringMove(0, precision: 0.002)
  /// How much of the caption is there, and when it goes.
  private var caption = SpringMove(0, precision: 0.01)
  private var captionEnd: Double?
  private let captionView = ViewerCaption()
  /// What comes and goes with the caption, in the other corner.
  let tools = ViewerTools()
  private var opened = -Double.infinity
  /// When the slideshow goes on; `nil` where there is none.
  private var nextTurn: Double?

  /// Between two pages, in points.
  static let gap = 16.0
  /// How long a slideshow shows a picture, in seconds.
  static let slideTime = 4.0
  /// How long the caption stays, in seconds.
  static let captionTime = 3.0

  init(_ pictures: PictureStore) {
    self.pictures = pictures
    super.init()
    for page in pages {
      page.onTap = { [unowned self, unowned page] in take($0, on: page) }
      row.content.add(page)
    }
    row.clipsToBounds = false
    row.isHidden = true
    captionView.opacity = 0
    tools.isHidden = true
    for view in [row, captionView, tools] { add(view) }
    setUpTurning()
    setUpPulling()
  }

  override var takesTouches: Bool { isOpen }

  /// Wherever it is touched, that is meant for the present picture, but for the buttons while they are seen.
  override func hitTest(_ point: Point) -> View? {
    if isOpen, captionAlpha > 0.5, let place = tools.placement.unproject(point),
      let button = tools.hitTest(place)
    {
      return button
    }
    return isOpen && !isHidden && bounds.contains(point) ? presentPage ?? self : nil
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    guard isVisible else { return }
    showPictures(pixelRatio: pixelRatio)
    captionView.opacity = captionAlpha
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    if isVisible { canvas.fill(bounds, color: .black.faded(by: backdrop)) }
  }

  // MARK: What is to be seen

  /// The item that is open, or on its way back.
  var index: Int? { isVisible ? index(ofPage: page) : nil }
  /// Whether any of it is to be seen.
  var isVisible: Bool { isOpen || !presence.isOver(at: time) }
  /// Whether nothing else is to be seen.
  var isAlone: Bool { backdrop >= 1 }
  /// 0 in the carousel, 1 in the window.
  var openness: Double { presence.value(at: time) }
  /// How dark it is behind the picture, 0…1.
  var backdrop: Double { openness * (1 - 0.8 * pullShare) }
  /// How much of the caption is there, 0…1.
  var captionAlpha: Double { caption.value(at: time) * backdrop }

  /// How far towards closing it has been pulled, 0…1.
  var pullShare: Double {
    guard size.height > 0 else { return 0 }
    return min(max(pulled.y.value(at: time) / (size.height * 0.6), 0), 1)
  }

  // MARK: Time

  /// Whether one picture follows another by itself.
  var isPlaying: Bool { nextTurn != nil }

  /// Starts or ends the slideshow.
  func toggleSlideshow() { nextTurn = isPlaying ? nil : time + Self.slideTime }

  override func advance(to time: Double) {
    self.time = time
    if pagedSize != size { layOut() }
    row.isHidden = !isVisible
    captionView.isHidden = !isVisible
    keepTools()
    // Not only when it is drawn: what isn't seen any more isn't touched.
    tools.opacity = captionAlpha
    tools.isHidden = !isOpen && captionAlpha <= 0
    guard isVisible else { return }
    arrangePages()
    sayWhatIsSeen()
    if let end = captionEnd, time >= end {
      captionEnd = nil
      caption.go(to: 0, at: time)
    }
    if let turn = nextTurn, time >= turn {
      nextTurn = time + Self.slideTime
      if !pager.isTracking, !isZoomed { turnOn() }
    }
  }

  override var ownActivity: Activity {
    guard isVisible else { return .still(until: nil) }
    let rests =
      presence.isOver(at: time) && pulled.x.isOver(at: time) && pulled.y.isOver(at: time)
      && caption.isOver(at: time)
    return rests
      ? .still(until: captionEnd).union(.still(until: nextTurn)) : .moving
  }

  // MARK: Opening and closing

  /// Opens one of so many pictures.
  func open(_ index: Int, of count: Int, wraps: Bool) {
    isOpen = true
    opened = time
    (self.count, self.wraps) = (count, wraps && count > 1)
    page = index
    standIn = nil
    row.isHidden = false
    layOut()
    presence.go(to: 1, at: time)
    showCaption()
  }

  /// Is as open as it will be.
  func openAtOnce() { if isOpen { presence.hold(1) } }

  func close() {
    guard isOpen else { return }
    isOpen = false
    nextTurn = nil
    tools.giveUpKeys()
    presence.go(to: 0, at: time)
  }

  func closeAtOnce() {
    isOpen = false
    nextTurn = nil
    tools.giveUpKeys()
    row.isHidden = true
    presence.hold(0)
    pulled.x.hold(0)
    pulled.y.hold(0)
  }

  /// Tells who is told that another picture is the present one.
  func turned() {
    if isPlaying { nextTurn = time + Self.slideTime }
    if isOpen { showCaption() }
    if let index { onTurn?(index) }
  }

  /// Shows what is written beside the picture, and the buttons, for a while.
  func showCaption() {
    caption.go(to: 1, at: time)
    captionEnd = time + Self.captionTime
  }

  /// As long as keys go to the buttons these stay, or come back, and what is written beside the picture with them. Once
  /// they are gone no key goes to them but Tab.
  private func keepTools() {
    if tools.holdsKeys {
      if caption.target != 1 { caption.go(to: 1, at: time) }
      captionEnd = nil
    } else if caption.target == 1, captionEnd == nil {
      captionEnd = time + Self.captionTime
    } else if captionAlpha <= 0 {
      tools.giveUpKeys()
    }
  }

  /// Writes beside the picture which one it is.
  private func sayWhatIsSeen() {
    guard let index, let picture = source?.picture(at: index) else { return }
    captionView.name = picture.caption
    captionView.place = ItemPosition(number: index + 1, count: count)
  }

  private func take(_ tap: Tap, on page: ViewerPage) {
    // The second click of the double click that opened it is none on the picture.
    guard tap.time - opened > GestureConstants.doubleClickInterval, let index else { return }
    let point = tap.position + Point(x: x(ofPage: page.number), y: 0)
    if !place(of: index, onPage: self.page).contains(point) {
      close()
    } else if caption.target == 1 {
      captionEnd = time
    } else {
      showCaption()
    }
  }

  /// Whether the present picture is larger than it fits.
  var isZoomed: Bool { presentPage?.isZoomed ?? false }

  private func layOut() {
    pagedSize = size
    captionView.frame = bounds
    tools.frame = Rect(
      origin: Point(x: size.width - ViewerTools.size.width - Look.margin / 2, y: Look.margin / 2),
      size: ViewerTools.size)
    layOutPages()
  }
}
