import GeometryKit
import ScrollKit
import StageKit
import ViewKit

/// A picture that two fingers or a double tap enlarge. At its edges it leaves drags to the cube.
final class ZoomPage: CubeDemoPage, PicturePresenting {
  private let store: PictureStore
  private let surface = ScrollSurface()
  private let image = ImageView()
  private let hint = PlatedLabel(
    "Pinch or double tap to zoom", style: Text.Style(size: 15), color: Look.primary)
  private var picture: GalleryPicture?

  init(_ store: PictureStore) {
    self.store = store
    super.init(top: 0x14181F, bottom: 0x0E1116)
    surface.zoomsPicture()
    surface.scrollView.delegate = self
    surface.content.add(image)
    add(surface)
    add(hint)
  }

  override var heading: String { picture?.caption ?? "" }

  func present(_ pictures: [GalleryPicture]) {
    // The fourteenth, of whose samples there is most to find in.
    picture = pictures[safe: 13] ?? pictures.last
  }

  override var scrolls: ScrollView? { surface.scrollView }

  override func layOut(_ measures: Measures) {
    if surface.size != size {
      surface.scrollView.zoomScale = 1
      surface.frame = bounds
      surface.contentSize = size
      image.frame = bounds
    }
    let words = hint.fittingSize(in: size, measures)
    let place = Point(x: (size.width - words.width) / 2, y: headingTop)
    // Its plate reaches beyond it.
    let reach = place - Canvas.plate(behind: Rect(origin: place, size: words)).origin
    hint.frame = Rect(origin: place + Point(x: 0, y: reach.y), size: words)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    let seen = size * min(surface.scrollView.zoomScale, 2)
    image.texture = picture.flatMap {
      store.texture(of: $0, filling: seen, pixelRatio: pixelRatio)
    }
  }
}

extension ZoomPage: ScrollViewDelegate {
  func scrollViewDidZoom(_ scrollView: ScrollView) {
    hint.isHidden = scrollView.zoomScale > 1.01
  }
}
