import GeometryKit
import ScrollKit
import ViewKit

extension ScrollSurface {
  /// The maximum zoom scale for pictures.
  static var pictureZoom: Double { 4 }

  /// Enables zooming into a picture by pinch and double tap. Drags beyond the picture's left and
  /// right edges and all wheel notches are passed to the surrounding view.
  func enablePictureZoom() {
    scrollView.maximumZoomScale = Self.pictureZoom
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.showsVerticalScrollIndicator = false
    scrollView.axisReleasedAtEnds = .horizontal
    scrollView.wheelRecognizer.onStep = nil
    doubleTapZooms = true
  }
}
