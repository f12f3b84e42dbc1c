import GeometryKit
import GestureKit
import Glibc
import PictureKit
import StageKit
import ViewKit

/// A page in the viewer's row of pages: a picture that can be zoomed by a pinch or a double tap. A
/// drag beyond the picture's left or right edge scrolls the row.
final class ViewerPage: ScrollSurface {
  /// The page's number in the row; undefined while the page shows no picture.
  var number = 0
  /// The index of the displayed picture; `nil` for none.
  private(set) var index: Int?
  /// The view of the picture.
  let picture = ViewerPicture()
  /// The view of the tiles of a large zoomed picture.
  let tiles = ViewerTiles()
  /// The caption, which moves with the page but not with the zoomed picture.
  let caption = ViewerCaption()
  /// The viewer's recognizer of pulls that close it. It takes part in each touch on the page,
  /// before the recognizer that scrolls the row of pages.
  private let pull: PanRecognizer

  /// The animation of a rotation.
  private var rotation = Rotation()
  /// The size of the picture fitted to the window after a quarter turn, in points.
  private var rotatedSize = Size.zero

  /// Creates a page without a picture.
  init(pull: PanRecognizer) {
    self.pull = pull
    super.init()
    enablePictureZoom()
    scrollView.centersContent = true
    content.add(picture)
    add(tiles)
    caption.bottomInset = ViewerControls.bottomInset
    add(caption)
    removePicture()
  }

  /// The zoom scale at which a pixel of the picture covers one display pixel; `nil` if unknown.
  var pixelScale: Double? {
    didSet {
      guard pixelScale != oldValue else { return }
      scrollView.maximumZoomScale = max(Self.pictureZoom, (pixelScale ?? 0) * 2)
    }
  }

  /// The factor of one zoom step by a key.
  private static let zoomStep = 1.5

  /// Zooms the picture about its middle. The picture is never smaller than fitted to the window,
  /// even if it has fewer pixels than the window.
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

  /// Whether the picture is larger than fitted to the window.
  var isZoomed: Bool { scrollView.zoomScale > 1.01 }

  /// The picture's rectangle in the page's coordinates.
  var pictureFrame: Rect {
    Rect(origin: .zero - scrollView.contentOffset, size: scrollView.contentSize)
  }

  override func addRecognizers(to competition: Competition, at point: Point) {
    super.addRecognizers(to: competition, at: point)
    competition.append(pull)
  }

  override var ownActivity: Activity {
    isRotating ? .moving : super.ownActivity
  }

  override func layOut(_ measures: Measures) {
    super.layOut(measures)
    caption.frame = bounds
  }

  /// Shows a picture. Resets the zoom if another picture was shown before.
  ///
  /// - Parameters:
  ///   - index: The picture's index.
  ///   - number: The page's number in the row.
  ///   - size: The size of the picture fitted to the window, in points.
  ///   - rotatedSize: The size of the picture fitted to the window after a quarter turn, in points.
  func show(_ index: Int, onPage number: Int, size: Size, rotatedSize: Size) {
    self.number = number
    self.rotatedSize = rotatedSize
    let isOther = index != self.index
    if isOther {
      self.index = index
      isHidden = false
      rotation.end()
      scrollView.zoomScale = 1
    }
    // The aspect ratio may become more exact when a larger texture is loaded.
    if contentSize != size { contentSize = size }
    if isOther { scrollView.contentOffset = scrollView.nearestOffset(to: .zero) }
  }

  /// Rotates the picture by clockwise quarter turns. If the picture is zoomed, its scale and the
  /// point in the middle of the page don't change.
  ///
  /// - Parameters:
  ///   - quarters: The number of quarter turns.
  ///   - size: The size of the picture fitted to the window after the rotation, in points.
  ///   - time: The start of the animation, in seconds.
  func rotate(by quarters: Int, to size: Size, at time: Double) {
    scrollView.zoomScale = scrollView.targetZoomScale
    let middle = bounds.center
    let middleOfContent = scrollView.contentOffset + middle
    var focus = Point(
      x: middleOfContent.x / max(scrollView.contentSize.width, 1),
      y: middleOfContent.y / max(scrollView.contentSize.height, 1))
    for _ in 0..<(quarters & 3) { focus = Point(x: 1 - focus.y, y: focus.x) }
    let growth = max(contentSize.width, contentSize.height) / max(size.width, size.height, 1)
    let isZoomed = isZoomed
    contentSize = size
    if isZoomed {
      pixelScale = pixelScale.map { $0 * growth }
      scrollView.zoomScale *= growth
    }
    scrollView.contentOffset = scrollView.nearestOffset(
      to: Point(
        x: focus.x * scrollView.contentSize.width, y: focus.y * scrollView.contentSize.height)
        - middle)
    rotation.turn(by: quarters, at: time)
  }

  /// Sets both the picture's index and the page's number to `index`. Has no effect if the page
  /// shows no picture.
  func move(to index: Int) {
    guard self.index != nil else { return }
    self.index = index
    number = index
  }

  /// Removes the picture and hides the page.
  func removePicture() {
    index = nil
    isHidden = true
    tiles.clear()
  }

  /// Whether a rotation animation is running.
  var isRotating: Bool { !rotation.isOver(at: time) }

  /// Places the picture in a rectangle of the page, independent of scroll offset and zoom. Applies
  /// the current angle of the rotation.
  func placePicture(in rect: Rect, cornerRadius: Double) {
    let scale = scrollView.zoomScale
    var rect = rect
    picture.transform = .identity
    if isRotating {
      let angle = rotation.angle(at: time)
      let offset = rect.center - bounds.center
      let turned = Point(
        x: offset.x * cos(angle) - offset.y * sin(angle),
        y: offset.x * sin(angle) + offset.y * cos(angle))
      let growth = isZoomed ? 0 : rotatedSize.height / max(contentSize.width, 1) - 1
      rect = Rect(
        center: bounds.center + turned,
        size: rect.size * (1 + growth * rotation.perpendicularity(at: time)))
      picture.transform = .rotation(angle: angle, z: 1)
    }
    picture.frame = Rect(
      origin: (rect.origin + scrollView.contentOffset) * (1 / scale), size: rect.size * (1 / scale))
    picture.background?.cornerRadius = cornerRadius / scale
  }
}

/// The picture in the viewer, or the reason why it can't be shown.
final class ViewerPicture: View {
  private var picture: Picture?

  /// Shows a picture, or a placeholder until it is loaded.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - texture: The picture's texture; `nil` until it is loaded.
  ///   - part: The visible part, in unit coordinates.
  func show(_ picture: Picture, _ texture: Texture?, part: Rect) {
    self.picture = picture
    var background = Background(
      color: texture == nil ? Look.tile : .white, texture: texture, source: part)
    background.turns = picture.turns
    self.background = background
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard background?.texture == nil, let picture, case .failed(let reason) = picture.state
    else { return }
    canvas.drawFailure(reason, of: picture.name, in: bounds, text: text)
  }
}
