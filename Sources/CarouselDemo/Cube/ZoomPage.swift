import Geometry
import Gestures
import ScrollKit
import Stage
import Widgets

/// A picture that two fingers or a double tap enlarge. At its edges it leaves drags to the cube.
final class ZoomPage: CubeDemoPage, PicturePresenting {
  private let store: PictureStore
  private let scrollView = ScrollView()
  private let tap = TapRecognizer()
  private var picture: GalleryPicture?
  private let hint = Label(
    "Pinch or double tap to zoom", style: Text.Style(size: 15), color: Look.primary)
  /// How far one can look into the picture.
  private static let greatestZoom = 4.0

  init(_ store: PictureStore) {
    self.store = store
    super.init(top: 0x14181F, bottom: 0x0E1116)
    hint.alignment = .center
    board.add(hint)
    scrollView.delegate = self
    scrollView.maximumZoomScale = Self.greatestZoom
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.showsVerticalScrollIndicator = false
    tap.maximumCount = 2
    tap.onTap = { [unowned self] in if $0.count == 2 { scrollView.doubleTap(at: $0.position) } }
    let pan = scrollView.panGestureRecognizer
    let mayBegin = pan.shouldBegin
    pan.shouldBegin = { [unowned self] in !leavesToCube($0) && mayBegin?($0) ?? true }
  }

  func present(_ pictures: [GalleryPicture]) {
    // The fourteenth, of whose samples there is most to find in.
    picture = pictures[safe: 13] ?? pictures.last
  }

  /// Whether a drag goes to a side where there is no more of the picture.
  private func leavesToCube(_ translation: Point) -> Bool {
    guard abs(translation.x) > abs(translation.y) else { return false }
    let range = scrollView.range(along: .horizontal)
    let x = scrollView.contentOffset.x
    return translation.x > 0 ? x <= range.lowerBound + 0.5 : x >= range.upperBound - 0.5
  }

  override var scrolls: ScrollView? { scrollView }

  override func layOut(_ size: Size) {
    super.layOut(size)
    scrollView.setZoomScale(1, animated: false)
    scrollView.bounds = size
    scrollView.contentSize = size
    hint.frame = Rect(x: 0, y: 36, width: size.width, height: 20)
  }

  override func advance(to time: Double) {
    super.advance(to: time)
    scrollView.advance(to: time)
  }

  override var activity: Activity {
    let own: Activity = scrollView.isMoving ? .moving : .still(until: scrollView.deadline)
    return own.union(super.activity)
  }

  override func enter(_ contest: Contest, at point: Point) {
    contest.append(tap)
    if let pinch = scrollView.pinchGestureRecognizer { contest.append(pinch) }
    contest.append(scrollView.panGestureRecognizer)
    contest.append(scrollView.touchObserver)
  }

  override func draw(_ projection: Projection, on canvas: Canvas, text: Text) {
    let page = Rect(origin: .zero, size: size)
    let whole = Rect(
      origin: .zero - scrollView.contentOffset, size: size * scrollView.zoomScale)
    let seen = whole.intersection(page)
    if let picture, !seen.isEmpty,
      let texture = store.texture(
        of: picture, filling: size * min(scrollView.zoomScale, 2), on: canvas)
    {
      let aspect = Double(texture.width) / Double(max(texture.height, 1))
      let fill = ImageView.source(filling: size, aspect: aspect)
      let source = Rect(
        x: fill.minX + (seen.minX - whole.minX) / whole.width * fill.width,
        y: fill.minY + (seen.minY - whole.minY) / whole.height * fill.height,
        width: seen.width / whole.width * fill.width,
        height: seen.height / whole.height * fill.height)
      canvas.draw([Card(texture: texture, source: source, rect: seen, projection: projection)])
    }
    if scrollView.zoomScale <= 1.01 {
      let words = text.measure(hint.text, hint.style)
      canvas.withProjection(projection) {
        canvas.drawPlate(Rect(center: hint.frame.center, size: words))
      }
      super.draw(projection, on: canvas, text: text)
    }
  }
}

extension ZoomPage: ScrollViewDelegate {
  func viewForZooming(in scrollView: ScrollView) -> AnyObject? { self }
}
