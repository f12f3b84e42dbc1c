import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A page with one picture that fills it, and its title.
class PicturePage: CubeDemoPage, PicturePresenting {
  private let store: TextureStore
  private(set) final var picture: Picture?
  final let image = ImageView()
  final let scrim = Scrim()

  init(_ store: TextureStore, hint: String = "Drag or flick to turn the cube") {
    self.store = store
    super.init("", hint, top: 0x1B2028, bottom: 0x0E1116)
    insert(image, at: 0)
    insert(scrim, at: 1)
  }

  final override func makeBackground(on canvas: Canvas) {
    super.makeBackground(on: canvas)
    scrim.makeTexture(on: canvas)
  }

  final override var heading: String { picture?.caption ?? "" }

  func present(_ pictures: [Picture]) {
    // Show the eighth picture, as the gallery of sample pictures does at the start.
    show(pictures[safe: 7] ?? pictures.first)
  }

  final override func picture(at point: Point?) -> Picture? { picture }

  /// Shows a picture. If `picture` is `nil`, shows a message.
  final func show(_ picture: Picture?) {
    self.picture = picture
    head.title = picture?.caption ?? "No pictures"
    image.texture = nil
    setNeedsLayout()
  }

  /// The size in which the picture is shown, in points.
  var shownSize: Size { size }

  override func layOut(_ measures: Measures) {
    image.frame = bounds
    scrim.place(behind: head.place(in: bounds, measures).minY, on: size)
  }

  final override func willDraw(_ projection: Projection, pixelRatio: Double) {
    image.texture = picture.flatMap {
      store.texture(of: $0, filling: shownSize, pixelRatio: pixelRatio)
    }
  }
}

extension TextureStore {
  /// Returns the texture of a picture that fills a page.
  func texture(of picture: Picture, filling size: Size, pixelRatio: Double) -> Texture? {
    openTexture(of: picture, pixels: max(size.width, size.height) * pixelRatio)
  }
}
