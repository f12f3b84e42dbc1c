import GeometryKit
import ScrollKit
import ViewKit

extension ScrollSurface {
  /// The maximum zoom scale for pictures.
  static var pictureZoom: Double { 4 }

  /// Enables zooming into a picture by pinch and double tap. At the picture's left and right edges,
  /// drags are passed to the surrounding view. Wheel notches are always passed to it.
  func enablePictureZoom() {
    scrollView.maximumZoomScale = Self.pictureZoom
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.showsVerticalScrollIndicator = false
    scrollView.axisReleasedAtEnds = .horizontal
    scrollView.wheelRecognizer.onStep = nil
    doubleTapZooms = true
  }
}
