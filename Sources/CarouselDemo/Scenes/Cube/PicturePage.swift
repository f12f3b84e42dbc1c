import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A page with one picture that fills it, and a small caption.
class PicturePage: CubeDemoPage {
  private let store: TextureStore
  private(set) final var picture: Picture?
  final let image = PageImage()
  final let caption = PlatedLabel("", style: Look.title, color: Theme().primary)
  /// The size in which the face appears in the window, in points; `nil` for the page's own size.
  /// The picture is cropped to this size's aspect ratio, so that a cube with another aspect ratio
  /// doesn't distort the picture.
  private var faceSize: Size?
  /// The radius of the page's corners, in points.
  private var cornerRadius = 0.0

  init(_ store: TextureStore) {
    self.store = store
    super.init(top: 0x465366, bottom: 0x2A323E)
    add(image)
    add(caption)
  }

  final override var title: String { picture?.caption ?? "" }

  final override func picture(at point: Point?) -> Picture? { picture }

  /// Shows a picture. If `picture` is `nil`, shows a message.
  final func show(_ picture: Picture?) {
    self.picture = picture
    caption.text = picture?.caption ?? "No pictures"
    image.background = nil
    setNeedsLayout()
  }

  /// The size that determines the resolution of the picture's texture, in points.
  var textureSize: Size { size }

  /// Whether the picture is as large as the page.
  var isUnzoomed: Bool { true }

  /// Shows the whole picture, without zoom.
  func showWholePicture() {}

  /// Fits the picture to a face that appears in another size.
  final func fit(to newSize: Size, cornerRadius: Double) {
    faceSize = newSize == size ? nil : newSize
    self.cornerRadius = cornerRadius
  }

  override func layOut(_ measures: Measures) {
    image.frame = bounds
    placeCaption(measures)
  }

  /// Places the caption at the top, between the corner with the touch bar's dots and the opposite
  /// corner.
  private func placeCaption(_ measures: Measures) {
    let beside = max(size.width - 2 * (TouchBar.dotsFrame.maxX + TouchBar.dotsGap + 12), 16)
    let needed = caption.fittingSize(in: Size(width: beside, height: size.height), measures)
    caption.frame = Rect(
      center: Point(x: size.width / 2, y: TouchBar.dotsFrame.center.y),
      size: Size(width: min(needed.width, beside), height: needed.height))
  }

  /// Shows the picture in the resolution of the window. The scene calls this method before each
  /// drawing of the page.
  ///
  /// An opaque picture that isn't zoomed becomes the background of the page, because drawing a
  /// picture over another background would take twice as long.
  final func showPicture(pixelRatio: Double) {
    let texture = picture.flatMap {
      store.texture(of: $0, filling: textureSize, pixelRatio: pixelRatio)
    }
    var background = gradient
    if let picture, let texture, !texture.hasAlpha, isUnzoomed {
      background = Background(showing: texture, of: picture, filling: faceSize ?? size)
      image.background = nil
    } else {
      image.show(texture, of: picture, filling: faceSize ?? size)
    }
    background.cornerRadius = cornerRadius
    self.background = background
  }
}
