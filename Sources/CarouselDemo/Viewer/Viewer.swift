import GeometryKit
import GestureKit
import MotionKit
import PictureKit
import ScrollKit
import StageKit
import SystemKit
import ViewKit

/// The source of the viewer's pictures.
protocol ViewerSource: AnyObject {
  /// Returns the picture of an item; `nil` if there is none.
  func picture(at index: Int) -> Picture?
  /// Returns the card that shows an item outside the viewer; `nil` if the card isn't loaded.
  func viewerCard(at index: Int) -> ViewerCard?
}

/// A card that shows a picture outside the viewer.
struct ViewerCard {
  /// The rectangle of the picture, in the viewer's coordinates; `nil` if the card isn't visible.
  var frame: Rect?
  /// The part of the picture that the card shows, in unit coordinates.
  var source = Rect.unit
  /// The corner radius, in points.
  var cornerRadius = 16.0
}

/// A full-window viewer for one picture, with the other pictures on pages to both sides.
///
/// Each page has its own zoom.
final class Viewer: View {
  /// The source of the pictures.
  weak var source: (any ViewerSource)? {
    didSet { controls.filmstrip.source = source }
  }
  /// Called when the current picture changes, with the index of the new picture.
  var onTurn: ((Int) -> Void)?
  /// Called when the user closes the viewer. Opening a picture sets it to `nil`.
  var onClose: (() -> Void)?
  /// Whether the viewer is open or opening.
  private(set) var isOpen = false
  /// Whether another view covers the viewer, so that commands don't change the open picture.
  var isCovered = false
  private var pagedSize = Size.zero
  let pictures: TextureStore

  /// The surface that contains the row of pages, one page for each picture.
  let row = ScrollSurface()
  /// The pages, which are reused: the current page and up to two visible neighbours.
  private(set) lazy var pages = (0..<3).map { _ in ViewerPage(pull: pull) }
  /// The number of the current page. While the row scrolls, this is the number of the target page.
  /// If the row wraps, page numbers can be negative or exceed the number of pictures.
  var pageNumber = 0
  /// The direction of the last page change: 1 forwards, −1 backwards.
  var direction = 1
  /// The number of pictures.
  var count = 0
  /// Whether the row wraps around.
  var wraps = false
  /// The picture that is temporarily shown on another picture's page during a jump; `nil` at other
  /// times.
  var standIn: (pageNumber: Int, index: Int)?

  /// Recognizes downward pulls, which close the viewer.
  let pull = PanRecognizer()
  /// The picture's displacement minus the pull's translation at the start of the pull, in points.
  var pullStart = Point.zero
  /// The displacement of the picture by the pull, in points.
  var pulled = (x: AnimatedValue(0, .spring()), y: AnimatedValue(0, .spring()))

  /// The progress of opening: 0 at the card in the carousel, 1 in the whole window.
  private var presence = AnimatedValue(0, .spring(precision: 0.002))
  /// The visibility of the captions and the controls.
  private var captionVisibility = TransientVisibility()
  /// Whether the picture at a path is a sample, cached because the file system is asked.
  private var isSample = Memo<FilePath, Bool>()
  /// The controls over the picture, visible together with the captions.
  let controls: ViewerControls
  /// The time at which a picture was last opened, in seconds.
  private var openingTime = -Double.infinity

  /// The gap between two pages, in points.
  static let gap = 16.0

  init(_ pictures: TextureStore) {
    self.pictures = pictures
    controls = ViewerControls(Filmstrip(pictures))
    super.init()
    for page in pages {
      page.onTap = { [unowned self, unowned page] in handle($0, on: page) }
      row.content.add(page)
    }
    row.clipsToBounds = false
    row.isHidden = true
    controls.isHidden = true
    add(row)
    add(controls)
    controls.filmstrip.onScrub = { [unowned self] in show($0) }
    setUpPaging()
    setUpPulling()
  }

  override var acceptsTouches: Bool { isOpen }

  /// The row of pages and the buttons. The buttons can get the focus even while they are faded out,
  /// because the focus shows them again.
  override var focusableSubviews: [View] { controls.isHidden ? [row] : [row] + controls.buttons }

  /// Returns the visible control at a point, otherwise the current page. Returns `nil` if the
  /// viewer isn't open.
  override func hitTest(_ point: Point) -> View? {
    if isOpen, captionAlpha > 0.5, let control = controls.hitTest(point) { return control }
    return isOpen && !isHidden && bounds.contains(point) ? currentPage ?? self : nil
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    guard isVisible else { return }
    if captionAlpha > 0 { controls.filmstrip.announceThumbnails(pixelRatio: pixelRatio) }
    showPictures(pixelRatio: pixelRatio)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    // Behind the whole window, the canvas has already drawn the backdrop.
    if isVisible, !coversWindow { canvas.fillWithBackdrop(bounds, opacity: backdrop) }
  }

  // MARK: Visibility

  /// The index of the picture that is open or closing; `nil` if the viewer is hidden.
  var index: Int? { isVisible ? index(ofPage: pageNumber) : nil }
  /// Whether any part of the viewer is visible.
  var isVisible: Bool { isOpen || !presence.isAtRest(at: time) }
  /// Whether the viewer covers everything behind it.
  var coversWindow: Bool { backdrop >= 1 }
  /// The progress of opening: 0 at the card in the carousel, 1 in the whole window.
  var openness: Double { presence.value(at: time) }
  /// The opacity of the background behind the picture, 0…1.
  var backdrop: Double { openness * (1 - 0.8 * pullProgress) }
  /// The opacity of the caption, 0…1.
  var captionAlpha: Double { captionVisibility.opacity(at: time) * backdrop }

  /// How far the picture is pulled towards closing, 0…1.
  var pullProgress: Double {
    guard size.height > 0 else { return 0 }
    return min(max(pulled.y.value(at: time) / (size.height * 0.6), 0), 1)
  }

  // MARK: Time

  override func advance(to time: Double) {
    if pagedSize != size { layOut() }
    row.isHidden = !isVisible
    updateControlVisibility()
    // Update the opacity here and not only when drawing, because hidden buttons must not receive
    // touches.
    controls.opacity = captionAlpha
    controls.isHidden = !isOpen && captionAlpha <= 0
    guard isVisible else { return }
    arrangePages()
    updateControls()
  }

  override var ownActivity: Activity {
    guard isVisible else { return .still(until: nil) }
    let rests =
      presence.isAtRest(at: time) && pulled.x.isAtRest(at: time) && pulled.y.isAtRest(at: time)
      && captionVisibility.isAtRest(at: time)
    return rests ? .still(until: captionVisibility.end) : .moving
  }

  // MARK: Opening and closing

  /// Opens the picture at an index. `count` is the number of pictures. `wraps` is true if the last
  /// picture is followed by the first.
  func open(_ index: Int, of count: Int, wraps: Bool) {
    isOpen = true
    onClose = nil
    openingTime = time
    self.count = count
    self.wraps = wraps && count > 1
    pageNumber = index
    standIn = nil
    row.isHidden = false
    layOut()
    presence.go(to: 1, at: time)
    controls.filmstrip.show(count, wraps: self.wraps)
    showCaption()
  }

  /// Ends the opening animation at once.
  func openImmediately() { if isOpen { presence.set(1) } }

  func close() {
    guard isOpen else { return }
    isOpen = false
    controls.filmstrip.stop()
    controls.resignFocus()
    presence.go(to: 0, at: time)
    onClose?()
  }

  func closeImmediately() {
    isOpen = false
    controls.filmstrip.stop()
    controls.resignFocus()
    row.isHidden = true
    presence.set(0)
    pulled.x.set(0)
    pulled.y.set(0)
  }

  /// Handles the change to a new current picture. Calls `onTurn`, and shows the captions and the
  /// controls.
  func currentPictureDidChange() {
    if isOpen { showCaption() }
    if let index { onTurn?(index) }
  }

  /// Shows the captions and the controls for a while.
  func showCaption() { showCaption(at: time) }

  /// Shows the captions and the controls for a while from a time on, in seconds. Returns whether
  /// they were hidden.
  @discardableResult
  func showCaption(at time: Double) -> Bool { captionVisibility.show(at: time) }

  /// Keeps the captions and the controls visible while a button has the focus or the filmstrip
  /// moves. Once they are hidden, removes the focus from the buttons; moving the focus to them with
  /// Tab shows them again.
  private func updateControlVisibility() {
    let isHeld = controls.holdsFocus || controls.filmstrip.isScrubbing
    captionVisibility.advance(to: time, isHeld: isHeld)
    if !isHeld, !captionVisibility.isShown, captionAlpha <= 0 { controls.resignFocus() }
  }

  /// Updates the controls for the current picture.
  private func updateControls() {
    guard let index, let picture = source?.picture(at: index) else { return }
    controls.offersTrash = !isSample.value(of: picture.path) { Assets.isSample($0) }
    controls.hasPrevious = wraps || index > 0
    controls.hasNext = wraps || index < count - 1
    controls.filmstrip.move(to: position)
  }

  /// Returns the upper edge of the captions, in points.
  func captionTop(_ text: Text) -> Double {
    let caption = Rect(
      x: 0, y: size.height - ViewerControls.bottomInset - Look.margin, width: 0, height: 0)
    return Canvas.plate(behind: caption).minY - ViewerCaption.height(text)
  }

  private func handle(_ tap: Tap, on page: ViewerPage) {
    // Ignore the second click of the double click that opened the viewer.
    guard tap.time - openingTime > GestureConstants.doubleClickInterval, let index else { return }
    let point = tap.position + Point(x: x(ofPage: page.number), y: 0)
    if !frame(of: index, onPage: pageNumber).contains(point) {
      close()
    } else if captionVisibility.isShown {
      captionVisibility.hide(at: time)
    } else {
      showCaption()
    }
  }

  /// Whether the current picture is zoomed in.
  var isZoomed: Bool { currentPage?.isZoomed ?? false }

  private func layOut() {
    pagedSize = size
    controls.frame = bounds
    layOutPages()
  }
}
