import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// Zooming into a picture: alignment to the display's pixels, and tiles for large pictures.
extension Viewer {
  /// Aligns the rectangle of a picture to the display's pixels, if each pixel of the picture covers
  /// a whole number of display pixels along each side. Otherwise returns the rectangle unchanged.
  func pixelRect(
    _ rect: Rect, of picture: Picture, on page: ViewerPage, pixelRatio: Double
  ) -> Rect {
    guard page.isZoomed, openness >= 1, let fullSize = picture.fullSize else { return rect }
    let scale = max(rect.width, rect.height) * pixelRatio / Double(fullSize.longestSide)
    guard scale > 0.5, abs(scale - scale.rounded()) < 1e-6 else { return rect }
    func rounded(_ coordinate: Double) -> Double {
      (coordinate * pixelRatio).rounded() / pixelRatio
    }
    return Rect(
      origin: Point(x: rounded(rect.minX), y: rounded(rect.minY)), size: rect.size)
  }

  /// Shows the loaded tiles over the current picture, and requests missing tiles. Hides a picture
  /// with transparent pixels once tiles cover its visible part.
  ///
  /// - Parameters:
  ///   - picture: The current picture.
  ///   - page: The page of the picture.
  ///   - rect: The rectangle of the picture in the page's coordinates.
  ///   - fittingPixels: The number of display pixels along the picture's longer side when it isn't
  ///     zoomed.
  func showTiles(
    of picture: Picture, on page: ViewerPage, in rect: Rect, fittingPixels: Double
  ) {
    page.tiles.clear()
    let (zoom, target) = (page.scrollView.zoomScale, page.scrollView.targetZoomScale)
    guard zoom > 1.1, openness >= 1, !page.isRotating, rect.width > 0, rect.height > 0 else {
      return
    }
    let turns = picture.turns
    let visible = Rect(
      x: -rect.minX / rect.width, y: -rect.minY / rect.height,
      width: page.size.width / rect.width, height: page.size.height / rect.height
    ).turned(by: -turns)
    // During a zoom animation, don't request tiles that would soon be replaced.
    let isSteady = abs(zoom / target - 1) < 0.02 && !isTurning
    let isComplete = pictures.tiles(
      of: picture, in: visible, pixels: fittingPixels * zoom, requestsMissing: isSteady
    ) { texture, frame, ownFrame in
      page.tiles.add(
        texture, turns: turns, in: frame.turned(by: turns).placed(in: rect),
        ownRect: ownFrame.turned(by: turns).placed(in: rect))
    }
    // Overlapping layers of a transparent picture would be visible: show either the tiles or the
    // picture.
    guard page.picture.background?.texture?.hasAlpha == true else { return }
    if isComplete { page.picture.opacity = 0 } else { page.tiles.clear() }
  }
}

extension Rect {
  /// Returns this rectangle, which is in unit coordinates, after a rotation of the unit square by
  /// clockwise quarter turns.
  func turned(by quarters: Int) -> Rect {
    switch quarters & 3 {
    case 1: Rect(x: 1 - maxY, y: minX, width: height, height: width)
    case 2: Rect(x: 1 - maxX, y: 1 - maxY, width: width, height: height)
    case 3: Rect(x: minY, y: 1 - maxX, width: height, height: width)
    default: self
    }
  }

  /// Converts this rectangle from unit coordinates of `rect` to the coordinate system of `rect`.
  fileprivate func placed(in rect: Rect) -> Rect {
    Rect(
      x: rect.minX + minX * rect.width, y: rect.minY + minY * rect.height,
      width: width * rect.width, height: height * rect.height)
  }
}
