import GeometryKit
import StageKit
import ViewKit

/// A picture that is looked into: its own pixels on those of the display, and of a large one the tiles.
extension Viewer {
  /// Where a picture of which each pixel takes one of the display's, or two by two of them and so on, begins with
  /// one of them; all others stay where they are.
  func pixelRect(
    _ rect: Rect, of picture: GalleryPicture, on page: ViewerPage, pixelRatio: Double
  ) -> Rect {
    guard page.isZoomed, openness >= 1, let full = picture.fullSize else { return rect }
    let scale =
      max(rect.width, rect.height) * pixelRatio / Double(full.longestSide)
    guard scale > 0.5, abs(scale - scale.rounded()) < 1e-6 else { return rect }
    func rounded(_ place: Double) -> Double { (place * pixelRatio).rounded() / pixelRatio }
    return Rect(
      origin: Point(x: rounded(rect.minX), y: rounded(rect.minY)), size: rect.size)
  }

  /// Lays the tiles that there are over the present picture, and asks for those that are missed.
  ///
  /// - Parameters:
  ///   - picture: the present one.
  ///   - page: its page.
  ///   - rect: where on that the picture lies.
  ///   - covered: the display's pixels along its longer side where it isn't enlarged.
  func showTiles(
    of picture: GalleryPicture, on page: ViewerPage, in rect: Rect, covered: Double
  ) {
    page.tiles.clear()
    let (zoom, target) = (page.scrollView.zoomScale, page.scrollView.targetZoomScale)
    guard zoom > 1.1, openness >= 1, !page.isRotating, rect.width > 0, rect.height > 0 else {
      return
    }
    let turns = picture.turns
    let seen = Rect(
      x: -rect.minX / rect.width, y: -rect.minY / rect.height,
      width: page.size.width / rect.width, height: page.size.height / rect.height
    ).turned(by: -turns)
    // On the way to another size nothing is asked for that wouldn't be seen for long.
    let isSteady = abs(zoom / target - 1) < 0.02 && !isTurning
    let isComplete = pictures.tiles(
      of: picture, in: seen, pixels: covered * zoom, asks: isSteady
    ) { texture, frame, own in
      page.tiles.add(
        texture, turns: turns, in: frame.turned(by: turns).placed(in: rect),
        own: own.turned(by: turns).placed(in: rect))
    }
    // What lets something through must not lie over itself.
    guard page.picture.ground?.texture?.hasAlpha == true else { return }
    if isComplete { page.picture.opacity = 0 } else { page.tiles.clear() }
  }
}

extension Rect {
  /// The same part of a picture whose extents are 1 by 1, when that is turned by so many quarters clockwise.
  func turned(by quarters: Int) -> Rect {
    switch quarters & 3 {
    case 1: Rect(x: 1 - maxY, y: minX, width: height, height: width)
    case 2: Rect(x: 1 - maxX, y: 1 - maxY, width: width, height: height)
    case 3: Rect(x: minY, y: 1 - maxX, width: height, height: width)
    default: self
    }
  }

  /// A part of a picture whose extents are 1 by 1, where that lies in a rectangle.
  fileprivate func placed(in rect: Rect) -> Rect {
    Rect(
      x: rect.minX + minX * rect.width, y: rect.minY + minY * rect.height,
      width: width * rect.width, height: height * rect.height)
  }
}
