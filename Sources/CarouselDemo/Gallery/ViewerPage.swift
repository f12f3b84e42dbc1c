import GeometryKit
import GestureKit
import StageKit
import ViewKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A page in the viewer's row: a picture into which two fingers or a double tap look. At the picture's
/// sides it leaves drags to the row.
final class ViewerPage: ScrollSurface {
  /// Where in the row it is; as long as it shows no picture that means nothing.
  var number = 0
  /// Which picture it shows; nil for none.
  private(set) var index: Int?
  /// What is seen of the picture.
  let picture = ViewerPicture()
  /// What is seen of a large one in its own pixels.
  let tiles = ViewerTiles()
  /// What of a touch on it isn't about looking into the picture, and comes before the row.
  private let pull: PanRecognizer

  /// How the picture comes to lie when it is turned, and how large it would be across.
  private var rotation = Rotation()
  private var sizeAcross = Size.zero
  private var time = 0.0

  /// A page without a picture.
  init(pull: PanRecognizer) {
    self.pull = pull
    super.init()
    zoomsPicture()
    scrollView.centersContent = true
    content.add(picture)
    add(tiles)
    leave()
  }

  /// How much it is enlarged where each of its pixels takes one of the display's; nil where that isn't
  /// known.
  var pixelScale: Double? {
    didSet {
      guard pixelScale != oldValue else { return }
      scrollView.maximumZoomScale = max(Self.pictureZoom, (pixelScale ?? 0) * 2)
    }
  }

  /// What a key enlarges by.
  private static let zoomStep = 1.5

  /// Enlarges the picture about its middle, or shows all of it. One with fewer pixels than the window has
  /// room for is never shown smaller than that.
  func magnify(_ magnification: Magnification) {
    let scale: Double
    switch magnification {
    case .larger: scale = scrollView.targetZoomScale * Self.zoomStep
    case .smaller: scale = scrollView.targetZoomScale / Self.zoomStep
    case .whole: scale = 1
    case .pixels(let count):
      guard let pixelScale else { return }
      scale = pixelScale * count
    }
    scrollView.setZoomScale(scale, animated: true)
  }

  /// Whether the picture is larger than it fits.
  var isZoomed: Bool { scrollView.zoomScale > 1.01 }

  /// Where the picture lies on it.
  var pictureFrame: Rect {
    Rect(origin: .zero - scrollView.contentOffset, size: scrollView.contentSize)
  }

  override func enter(_ contest: Contest, at point: Point) {
    super.enter(contest, at: point)
    contest.append(pull)
  }

  override func advance(to time: Double) {
    self.time = time
    super.advance(to: time)
  }

  override var ownActivity: Activity {
    isRotating ? .moving : super.ownActivity
  }

  /// Shows a picture that takes a size where it isn't enlarged, and another one where it lies across: another
  /// picture than before as a whole.
  func show(_ index: Int, onPage number: Int, size: Size, across: Size) {
    self.number = number
    sizeAcross = across
    let isOther = index != self.index
    if isOther {
      self.index = index
      isHidden = false
      rotation.end()
      scrollView.zoomScale = 1
    }
    // A larger texture's sides may tell the shape a little better.
    if contentSize != size { contentSize = size }
    if isOther { scrollView.contentOffset = scrollView.nearestOffset(to: .zero) }
  }

  /// Turns the picture by so many quarters clockwise, after which it takes another size where it isn't
  /// enlarged. Where it is its pixels stay as large as they are, and what is in the middle of the page stays there.
  func rotate(by quarters: Int, to size: Size, at time: Double) {
    scrollView.zoomScale = scrollView.targetZoomScale
    let middle = bounds.center
    let seen = scrollView.contentOffset + middle
    var place = Point(
      x: seen.x / max(scrollView.contentSize.width, 1),
      y: seen.y / max(scrollView.contentSize.height, 1))
    for _ in 0..<(quarters & 3) { place = Point(x: 1 - place.y, y: place.x) }
    let growth = max(contentSize.width, contentSize.height) / max(size.width, size.height, 1)
    let isZoomed = isZoomed
    contentSize = size
    if isZoomed {
      pixelScale = pixelScale.map { $0 * growth }
      scrollView.zoomScale *= growth
    }
    scrollView.contentOffset = scrollView.nearestOffset(
      to: Point(
        x: place.x * scrollView.contentSize.width, y: place.y * scrollView.contentSize.height)
        - middle)
    rotation.turn(by: quarters, at: time)
  }

  /// Goes along with its picture to another place in the row, if it shows one.
  func move(to index: Int) {
    guard self.index != nil else { return }
    (self.index, number) = (index, index)
  }

  /// Shows no picture any more.
  func leave() {
    index = nil
    isHidden = true
    tiles.clear()
  }

  /// Whether it is on the way to how it was turned last.
  var isRotating: Bool { !rotation.isOver(at: time) }

  /// Puts the picture at a place on the page, wherever it is scrolled and zoomed to, or on the way there.
  func placePicture(in rect: Rect, cornerRadius: Double) {
    let scale = scrollView.zoomScale
    var rect = rect
    picture.transform = .identity
    if isRotating {
      let angle = rotation.angle(at: time)
      let way = rect.center - bounds.center
      let turned = Point(
        x: way.x * cos(angle) - way.y * sin(angle), y: way.x * sin(angle) + way.y * cos(angle))
      let growth = isZoomed ? 0 : sizeAcross.height / max(contentSize.width, 1) - 1
      rect = Rect(
        center: bounds.center + turned,
        size: rect.size * (1 + growth * rotation.crossing(at: time)))
      picture.transform = .rotation(angle: angle, z: 1)
    }
    picture.frame = Rect(
      origin: (rect.origin + scrollView.contentOffset) * (1 / scale), size: rect.size * (1 / scale))
    picture.ground?.cornerRadius = cornerRadius / scale
  }
}

/// A picture in the viewer, or why it can't be shown.
final class ViewerPicture: View {
  private var picture: GalleryPicture?

  /// Shows what there is of a picture.
  ///
  /// - Parameters:
  ///   - picture: which one.
  ///   - texture: nil as long as it isn't there.
  ///   - part: what of it is seen, in its own extents.
  func show(_ picture: GalleryPicture, _ texture: Texture?, part: Rect) {
    self.picture = picture
    var ground = Ground(
      color: texture == nil ? Look.tile : .white, texture: texture, source: part)
    ground.turns = picture.turns
    self.ground = ground
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard ground?.texture == nil, let picture, case .failed(let reason) = picture.state
    else { return }
    canvas.drawFailure(reason, of: picture.name, in: bounds, text: text)
  }
}
