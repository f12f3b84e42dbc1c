import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A page in the viewer's row: a picture into which two fingers or a double tap look. At the picture's
/// sides it leaves drags to the row.
final class ViewerPage: ScrollSurface {
  /// Where in the row it is; as long as it shows no picture that means nothing.
  var number = 0
  /// Which picture it shows; nil for none.
  private(set) var index: Int?
  /// What is seen of the picture.
  let picture = ViewerPicture()
  /// What of a touch on it isn't about looking into the picture, and comes before the row.
  private let pull: PanRecognizer

  /// A page without a picture.
  init(pull: PanRecognizer) {
    self.pull = pull
    super.init()
    zoomsPicture()
    scrollView.centersContent = true
    content.add(picture)
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

  /// Shows a picture that takes a size where it isn't enlarged: another one than before as a whole.
  func show(_ index: Int, onPage number: Int, size: Size) {
    self.number = number
    let isOther = index != self.index
    if isOther {
      self.index = index
      isHidden = false
      scrollView.zoomScale = 1
    }
    // A larger texture's sides may tell the shape a little better.
    if contentSize != size { contentSize = size }
    if isOther { scrollView.contentOffset = scrollView.nearestOffset(to: .zero) }
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
  }

  /// Puts the picture at a place on the page, wherever it is scrolled and zoomed to.
  func placePicture(in rect: Rect, cornerRadius: Double) {
    let scale = scrollView.zoomScale
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
    ground = Ground(
      color: texture == nil ? Look.tile : .white, texture: texture, source: part)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard ground?.texture == nil, let picture, case .failed(let reason) = picture.state
    else { return }
    canvas.drawFailure(reason, of: picture.name, in: bounds, text: text)
  }
}
