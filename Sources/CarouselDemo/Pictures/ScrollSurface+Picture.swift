import GeometryKit
import ScrollKit
import ViewKit

extension ScrollSurface {
  /// How far one can look into any picture.
  static var pictureZoom: Double { 4 }

  /// Lets two fingers and a double tap look into a picture on it. At its sides it leaves drags to what is
  /// around it, and notches of the wheel everywhere.
  func zoomsPicture() {
    scrollView.maximumZoomScale = Self.pictureZoom
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.showsVerticalScrollIndicator = false
    scrollView.axisLeftAtEnds = .horizontal
    scrollView.wheelRecognizer.onStep = nil
    doubleTapZooms = true
  }
}
