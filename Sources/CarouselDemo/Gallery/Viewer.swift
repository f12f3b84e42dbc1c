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
/// The pictures lie in a row of pages, which a scroll view moves; another one enlarges the present
/// picture.
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
  var position = Remembered<ItemPosition, String>()

  /// What moves the row of pages.
  let pager = ScrollView()
  /// The present picture's page, or the one on the way to which the row is. Where the ends join, pages
  /// go on beyond the pictures.
  var page = 0
  /// How many pictures there are, and whether the ends join.
  var count = 0
  var wraps = false
  /// A picture that lies on another one's page while the row jumps.
  var standIn: (page: Int, index: Int)?

  /// What enlarges the present picture.
  let zoom = PictureZoom()
  /// The picture that it enlarges, and the size that it takes where it doesn't.
  private var zoomed: (index: Int, size: Size)?

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
    zoom.scrollView.centersContent = true
    zoom.onTap = { [unowned self] in take($0) }
    setUpTurning()
    setUpPulling()
  }

  override var takesTouches: Bool { isOpen }

  override func enter(_ contest: Contest, at point: Point) {
    takeToZoom()
    zoom.enter(contest)
    if zoom.isZoomed { contest.append(zoom.scrollView.wheelRecognizer) }
    contest.append(pull)
    contest.append(pager.panGestureRecognizer)
    contest.append(pager.touchObserver)
    contest.append(pager.wheelRecognizer)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    drawPages(on: canvas, text: text)
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

  /// Where the picture on a page lies in the window when it is open.
  func place(of index: Int, onPage page: Int) -> Rect {
    var rect = Rect(center: Rect(origin: .zero, size: size).center, size: fittingSize(of: index))
    if index == zoomed?.index {
      let view = zoom.scrollView
      rect = Rect(origin: .zero - view.contentOffset, size: view.contentSize)
    }
    if page == self.page {
      let way = Point(x: pulled.x.value(at: time), y: pulled.y.value(at: time))
      rect = Rect(center: rect.center + way, size: rect.size * (1 - 0.35 * pullShare))
    }
    return rect.offset(by: Point(x: x(ofPage: page), y: 0))
  }

  /// How far towards closing it has been pulled, 0…1.
  private var pullShare: Double {
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
    guard isVisible else { return }
    pager.advance(to: time)
    zoom.scrollView.advance(to: time)
    if !pager.isScrolling, !pager.isTracking {
      endJump()
      takeToZoom()
    }
    if let end = captionEnd, time >= end {
      captionEnd = nil
      caption.go(to: 0, at: time)
    }
    if let turn = nextTurn, time >= turn {
      nextTurn = time + Self.slideTime
      if !pager.isTracking, !zoom.isZoomed { turnOn() }
    }
  }

  override var ownActivity: Activity {
    guard isVisible else { return .still(until: nil) }
    let rests =
      presence.isOver(at: time) && pulled.x.isOver(at: time) && pulled.y.isOver(at: time)
      && caption.isOver(at: time) && !pager.isMoving && !zoom.scrollView.isMoving
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
    zoomed = nil
    layOut()
    presence.go(to: 1, at: time)
    showCaption()
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    nextTurn = nil
    presence.go(to: 0, at: time)
  }

  func closeAtOnce() {
    isOpen = false
    nextTurn = nil
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

  private func showCaption() {
    caption.go(to: 1, at: time)
    captionEnd = time + Self.captionTime
  }

  private func take(_ tap: Tap) {
    // The second click of the double click that opened it is none on the picture.
    guard tap.time - opened > GestureConstants.doubleClickInterval, let index else { return }
    if !place(of: index, onPage: page).contains(tap.position) {
      close()
    } else if caption.target == 1 {
      captionEnd = time
    } else {
      showCaption()
    }
  }

  // MARK: Zoom

  /// How much larger than it fits the present picture is.
  var zoomScale: Double { zoomed?.index == index ? zoom.scrollView.zoomScale : 1 }

  /// Makes the present picture the one that is enlarged, and fits it anew when its size becomes known.
  private func takeToZoom() {
    guard let index else { return }
    let size = fittingSize(of: index)
    if let zoomed, zoomed == (index, size) { return }
    if zoomed?.index == index {
      // A larger texture's sides may tell the shape a little better.
      zoom.scrollView.contentSize = size * zoom.scrollView.zoomScale
    } else {
      zoom.show(size, in: self.size)
    }
    zoomed = (index, size)
  }

  private func layOut() {
    pagedSize = size
    layOutPages()
    zoomed = nil
  }
}
