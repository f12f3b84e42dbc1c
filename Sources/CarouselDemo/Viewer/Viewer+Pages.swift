import GeometryKit
import Glibc
import PictureKit
import StageKit
import ViewKit

/// The visible pages of the viewer's row of pages.
extension Viewer {
  /// Returns the size of a picture fitted to the window, in points.
  func fittingSize(of index: Int) -> Size { fittingSize(aspect: aspect(of: index)) }

  private func aspect(of index: Int) -> Double {
    source?.picture(at: index)?.openAspect ?? 4.0 / 3
  }

  private func fittingSize(aspect: Double) -> Size {
    let width = min(size.width, size.height * aspect)
    return Size(width: width, height: width / aspect)
  }

  /// Returns the page with a number; `nil` if that page isn't loaded.
  func page(numbered number: Int) -> ViewerPage? {
    pages.first { $0.number == number && $0.index != nil }
  }

  /// The page of the current picture.
  var currentPage: ViewerPage? { page(numbered: pageNumber) }

  /// Returns whether a page has to be loaded: it may be visible, or it is the current page.
  private func isWanted(_ number: Int) -> Bool {
    number == pageNumber || pagesInSight.contains(number) && abs(x(ofPage: number)) < size.width
  }

  /// Loads and places the visible pages, with the current page in front. Unloads all other pages.
  func arrangePages() {
    guard isVisible else { return }
    for page in pages where !isWanted(page.number) || index(ofPage: page.number) != page.index {
      page.removePicture()
    }
    for number in pagesInSight where number != pageNumber && isWanted(number) { arrange(number) }
    arrange(pageNumber)
    currentPage?.bringToFront()
  }

  private func arrange(_ number: Int) {
    guard let index = index(ofPage: number),
      let page = page(numbered: number) ?? pages.first(where: { $0.index == nil })
    else { return }
    page.frame = Rect(
      x: Double(number) * step, y: 0, width: size.width, height: size.height)
    page.show(
      index, onPage: number, size: fittingSize(of: index),
      rotatedSize: fittingSize(aspect: 1 / aspect(of: index)))
  }

  /// Returns the rectangle of an open picture in the viewer's coordinates, including its
  /// displacement by a pull.
  func frame(of index: Int, onPage number: Int) -> Rect {
    var rect =
      page(numbered: number)?.pictureFrame
      ?? Rect(center: bounds.center, size: fittingSize(of: index))
    if number == pageNumber {
      let displacement = Point(x: pulled.x.value(at: time), y: pulled.y.value(at: time))
      rect = Rect(center: rect.center + displacement, size: rect.size * (1 - 0.35 * pullProgress))
    }
    return rect.offset(by: Point(x: x(ofPage: number), y: 0))
  }

  /// Updates the pictures on all pages.
  func showPictures(pixelRatio: Double) {
    for page in pages {
      guard let index = page.index, let picture = source?.picture(at: index) else { continue }
      // While the viewer opens or closes, the picture may extend beyond its page.
      page.clipsToBounds = openness >= 1
      page.caption.name = picture.caption
      page.caption.position = ItemPosition(number: index + 1, count: count)
      page.caption.opacity = captionAlpha
      if page.number == pageNumber {
        show(picture, of: index, on: page, pixelRatio: pixelRatio)
      } else {
        page.picture.show(
          picture, texture(ofNeighbour: picture, of: index, pixelRatio: pixelRatio),
          part: .unit)
        page.placePicture(in: page.pictureFrame, cornerRadius: 0)
        page.picture.opacity = openness
        page.tiles.clear()
      }
    }
    if coversWindow { loadAhead(pixelRatio: pixelRatio) }
  }

  /// Requests the previous and the next picture. The picture in the direction of the last page
  /// change is requested first.
  private func loadAhead(pixelRatio: Double) {
    for number in [pageNumber + direction, pageNumber - direction] {
      guard let index = index(ofPage: number), index != self.index,
        let picture = source?.picture(at: index)
      else { continue }
      _ = texture(ofNeighbour: picture, of: index, pixelRatio: pixelRatio)
    }
  }

  private func texture(
    ofNeighbour picture: Picture, of index: Int, pixelRatio: Double
  ) -> Texture? {
    let size = fittingSize(of: index)
    return pictures.texture(
      ofNeighbour: picture, pixels: max(size.width, size.height) * pixelRatio,
      distance: index == self.index(ofPage: pageNumber + direction) ? 1 : 2)
  }

  /// Shows the current picture at its place in the viewer. While the viewer opens or closes, shows
  /// the picture between this place and the picture's card.
  private func show(
    _ picture: Picture, of index: Int, on page: ViewerPage, pixelRatio: Double
  ) {
    let fitting = fittingSize(of: index)
    let fittingPixels = max(fitting.width, fitting.height) * pixelRatio
    page.pixelScale = picture.fullSize.map { Double($0.longestSide) / fittingPixels }
    // A zoomed picture is loaded larger. The factor is a power of two, so that a pinch requests
    // only a few sizes. Pictures that are too large for this are loaded in tiles.
    let zoom = pictures.tiledSize(of: picture) == nil ? page.scrollView.zoomScale : 1
    let pixels = zoom > 1.1 ? fittingPixels * exp2(log2(zoom).rounded(.up)) : fittingPixels
    let still = pictures.openTexture(of: picture, pixels: pixels)
    let moving = isTurning ? nil : pictures.playingTexture(of: picture, pixels: pixels)
    let card = source?.viewerCard(at: index) ?? ViewerCard()
    // While the viewer opens, the visible part grows to the whole picture.
    let part = card.source.interpolated(to: .unit, fraction: openness)
    page.picture.show(picture, moving ?? still, part: part)
    let open = frame(of: index, onPage: page.number)
    // A picture without a visible card grows or shrinks slightly and fades.
    let start = card.frame ?? Rect(center: open.center, size: open.size * 0.8)
    let rect = start.interpolated(to: open, fraction: openness)
      .offset(by: Point(x: -x(ofPage: page.number), y: 0))
    let aligned = pixelRect(rect, of: picture, on: page, pixelRatio: pixelRatio)
    page.placePicture(in: aligned, cornerRadius: card.cornerRadius * (1 - openness))
    page.picture.opacity = card.frame == nil ? openness : 1
    showTiles(of: picture, on: page, in: aligned, fittingPixels: fittingPixels)
  }
}
