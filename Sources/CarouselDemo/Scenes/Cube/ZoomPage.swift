import GeometryKit
import PictureKit
import ScrollKit
import StageKit
import ViewKit

/// A page with a picture that a pinch or a double tap enlarges. At the picture's edges, drags turn
/// the cube.
final class ZoomPage: PicturePage {
  private let surface = ScrollSurface()

  override init(_ store: TextureStore) {
    super.init(store)
    surface.enablePictureZoom()
    surface.scrollView.delegate = self
    insert(surface, at: 0)
    surface.content.add(image)
  }

  override var tracedScrollView: ScrollView? { surface.scrollView }
  override var textureSize: Size { size * min(surface.scrollView.zoomScale, 2) }

  override var isUnzoomed: Bool {
    surface.scrollView.zoomScale == 1 && surface.scrollView.contentOffset == .zero
  }

  override func showWholePicture() { surface.scrollView.setZoomScale(1, animated: true) }

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
    caption.isHidden = scrollView.zoomScale > 1.01
  }
}
