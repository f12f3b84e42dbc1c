import GeometryKit
import PictureKit
import ScrollKit
import StageKit
import ViewKit

/// An app that shows a picture. A pinch or a double tap zooms the picture.
final class PictureApp: App {
  private let store: TextureStore
  private let surface = ScrollSurface()
  private let image = ImageView()
  private let hint = PlatedLabel(
    "Pinch or double tap to zoom", style: Text.Style(size: 15), color: Look.primary)
  /// The picture to show; `nil` for none.
  var picture: Picture?

  init(_ store: TextureStore) {
    self.store = store
    super.init("Picture", Color(hex: 0x161B22))
    surface.enablePictureZoom()
    surface.content.add(image)
    surface.clipsToBounds = true
    for view in [surface, hint] { add(view) }
  }

  override func place(in stage: Rect, _ measures: Measures) {
    let area = Rect(
      x: 0, y: stage.minY, width: size.width, height: max(size.height - stage.minY, 1))
    if surface.frame != area {
      surface.scrollView.zoomScale = 1
      surface.frame = area
      surface.contentSize = area.size
      image.frame = surface.content.bounds
    }
    let hintSize = hint.fittingSize(in: size, measures)
    hint.frame = Rect(
      center: Point(x: size.width / 2, y: stage.minY + hintSize.height + 8), size: hintSize)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    let zoom = surface.scrollView.zoomScale
    hint.isHidden = zoom > 1.01
    image.texture = picture.flatMap {
      store.texture(of: $0, filling: surface.size * min(zoom, 2), pixelRatio: pixelRatio)
    }
  }
}
