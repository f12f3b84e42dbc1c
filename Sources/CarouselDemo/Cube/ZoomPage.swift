import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import ViewKit

/// A picture that two fingers or a double tap enlarge. At its edges it leaves drags to the cube.
final class ZoomPage: CubeDemoPage, PicturePresenting {
  private let store: PictureStore
  private let zoom = PictureZoom()
  private var scrollView: ScrollView { zoom.scrollView }
  private var picture: GalleryPicture?
  private let hint = Label(
    "Pinch or double tap to zoom", style: Text.Style(size: 15), color: Look.primary)

  init(_ store: PictureStore) {
    self.store = store
    super.init(top: 0x14181F, bottom: 0x0E1116)
    hint.alignment = .center
    add(hint)
  }

  override var heading: String { picture?.caption ?? "" }

  func present(_ pictures: [GalleryPicture]) {
    // The fourteenth, of whose samples there is most to find in.
    picture = pictures[safe: 13] ?? pictures.last
  }

  override var scrolls: ScrollView? { scrollView }

  override func layOut(_ measures: Measures) {
    zoom.show(size, in: size)
    hint.frame = Rect(x: 0, y: 36, width: size.width, height: 20)
  }

  override func advance(to time: Double) {
    scrollView.advance(to: time)
  }

  override var ownActivity: Activity {
    scrollView.isMoving ? .moving : .still(until: scrollView.deadline)
  }

  override func enter(_ contest: Contest, at point: Point) { zoom.enter(contest) }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let page = bounds
    let whole = Rect(
      origin: .zero - scrollView.contentOffset, size: size * scrollView.zoomScale)
    let seen = whole.intersection(page)
    if let picture, !seen.isEmpty,
      let texture = store.texture(
        of: picture, filling: size * min(scrollView.zoomScale, 2), pixelRatio: canvas.pixelRatio)
    {
      let aspect = Double(texture.width) / Double(max(texture.height, 1))
      let fill = ImageView.source(filling: size, aspect: aspect)
      let source = Rect(
        x: fill.minX + (seen.minX - whole.minX) / whole.width * fill.width,
        y: fill.minY + (seen.minY - whole.minY) / whole.height * fill.height,
        width: seen.width / whole.width * fill.width,
        height: seen.height / whole.height * fill.height)
      canvas.draw([
        Card(texture: texture, source: source, rect: seen, projection: canvas.projection)
      ])
    }
    hint.isHidden = scrollView.zoomScale > 1.01
    guard !hint.isHidden else { return }
    let words = text.measure(hint.text, hint.style)
    canvas.drawPlate(Rect(center: hint.frame.center, size: words))
  }
}
