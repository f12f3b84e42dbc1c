import GeometryKit
import StageKit
import ViewKit

/// A darkness that fades downwards, for words to stand on.
private final class Dusk: View {
  var texture: Texture?

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    if let texture { canvas.draw(texture, in: bounds) }
  }
}

/// One picture over the whole page, with its title.
final class PicturePage: CubeDemoPage, PicturePresenting {
  private let store: PictureStore
  private(set) var picture: GalleryPicture?
  private let image = ImageView()
  private let dusk = Dusk()
  private let name = Label("", style: Text.Style(size: 40, weight: .semibold))
  private let hint = Label(
    "Drag or flick to turn the cube", style: Text.Style(size: 15), color: Look.secondary)

  init(_ store: PictureStore) {
    self.store = store
    super.init(top: 0x1B2028, bottom: 0x0E1116)
    for view in [image, dusk, name, hint] { add(view) }
  }

  override func makeGround(on canvas: Canvas) {
    super.makeGround(on: canvas)
    dusk.texture = Texture.gradient(
      from: .black.faded(by: 0.75), to: .black.faded(by: 0), on: canvas)
  }

  override var heading: String { picture?.caption ?? "" }

  func present(_ pictures: [GalleryPicture]) {
    // The eighth, which is the one that the gallery of samples begins with.
    show(pictures[safe: 7] ?? pictures.first)
  }

  /// Shows a picture; nil where there is none.
  func show(_ picture: GalleryPicture?) {
    self.picture = picture
    name.text = picture?.caption ?? "No pictures here"
    image.texture = nil
    setNeedsLayout()
  }

  override func layOut(_ measures: Measures) {
    image.frame = Rect(origin: .zero, size: size)
    let height = min(220, size.height / 2)
    dusk.frame = Rect(x: 0, y: 0, width: size.width, height: height)
    let width = max(size.width - 2 * margin, 16)
    let room = Size(width: width, height: size.height)
    name.frame = Rect(
      x: margin, y: headingTop, width: width, height: name.fittingSize(in: room, measures).height)
    hint.frame = Rect(
      x: margin, y: name.frame.maxY + 6, width: width,
      height: hint.fittingSize(in: room, measures).height)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    image.texture = picture.flatMap {
      store.texture(of: $0, filling: size, pixelRatio: pixelRatio)
    }
  }
}

extension PictureStore {
  /// The texture of a picture that fills a page.
  func texture(of picture: GalleryPicture, filling size: Size, pixelRatio: Double) -> Texture? {
    openTexture(of: picture, pixels: max(size.width, size.height) * pixelRatio)
  }
}
