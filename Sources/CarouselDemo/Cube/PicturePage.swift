import GeometryKit
import StageKit
import ViewKit

/// One picture over the whole page, with its title.
class PicturePage: CubeDemoPage, PicturePresenting {
  private let store: PictureStore
  private(set) final var picture: GalleryPicture?
  final let image = ImageView()
  final let dusk = Dusk()

  init(_ store: PictureStore, hint: String = "Drag or flick to turn the cube") {
    self.store = store
    super.init("", hint, top: 0x1B2028, bottom: 0x0E1116)
    insert(image, at: 0)
    insert(dusk, at: 1)
  }

  final override func makeGround(on canvas: Canvas) {
    super.makeGround(on: canvas)
    dusk.makeTexture(on: canvas)
  }

  final override var heading: String { picture?.caption ?? "" }

  func present(_ pictures: [GalleryPicture]) {
    // The eighth, which is the one that the gallery of samples begins with.
    show(pictures[safe: 7] ?? pictures.first)
  }

  /// Shows a picture; nil where there is none.
  final func show(_ picture: GalleryPicture?) {
    self.picture = picture
    head.title = picture?.caption ?? "No pictures here"
    image.texture = nil
    setNeedsLayout()
  }

  /// How large the picture is seen, in points.
  var seenSize: Size { size }

  override func layOut(_ measures: Measures) {
    image.frame = bounds
    dusk.place(behind: head.place(in: bounds, measures).minY, on: size)
  }

  final override func willDraw(_ projection: Projection, pixelRatio: Double) {
    image.texture = picture.flatMap {
      store.texture(of: $0, filling: seenSize, pixelRatio: pixelRatio)
    }
  }
}

extension PictureStore {
  /// The texture of a picture that fills a page.
  func texture(of picture: GalleryPicture, filling size: Size, pixelRatio: Double) -> Texture? {
    openTexture(of: picture, pixels: max(size.width, size.height) * pixelRatio)
  }
}
