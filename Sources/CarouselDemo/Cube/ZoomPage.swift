import GeometryKit
import PictureKit
import ScrollKit
import StageKit
import ViewKit

/// A page with a picture that a pinch or a double tap enlarges. At the picture's edges, drags turn
/// the cube.
final class ZoomPage: PicturePage {
  private let surface = ScrollSurface()

  init(_ store: TextureStore) {
    super.init(store, hint: "Pinch or double tap to zoom")
    surface.enablePictureZoom()
    surface.scrollView.delegate = self
    insert(surface, at: 0)
    surface.content.add(image)
  }

  override func present(_ pictures: [Picture]) {
    // Show the fourteenth picture. Among the samples, it has the most detail.
    show(pictures[safe: 13] ?? pictures.last)
  }

  override var scrolls: ScrollView? { surface.scrollView }
  override var shownSize: Size { size * min(surface.scrollView.zoomScale, 2) }

  override func layOut(_ measures: Measures) {
    if surface.size != size {
      surface.scrollView.zoomScale = 1
      surface.frame = bounds
      surface.contentSize = size
    }
    super.layOut(measures)
  }
}

extension ZoomPage: ScrollViewDelegate {
  func scrollViewDidZoom(_ scrollView: ScrollView) {
    let isEnlarged = scrollView.zoomScale > 1.01
    head.isHidden = isEnlarged
    scrim.isHidden = isEnlarged
  }
}
