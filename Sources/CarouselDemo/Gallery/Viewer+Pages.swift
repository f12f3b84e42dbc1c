import GeometryKit
import StageKit
import ViewKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is seen of the row.
extension Viewer {
  /// The size of a picture that is as large as the window lets it be.
  func fittingSize(of index: Int) -> Size { fittingSize(aspect: aspect(of: index)) }

  private func aspect(of index: Int) -> Double {
    source?.picture(at: index)?.openAspect ?? 4.0 / 3
  }

  private func fittingSize(aspect: Double) -> Size {
    let room = bounds.inset(by: 16)
    let width = min(room.width, room.height * aspect)
    return Size(width: width, height: width / aspect)
  }

  /// The page of a number; nil where none shows it.
  func page(numbered number: Int) -> ViewerPage? {
    pages.first { $0.number == number && $0.index != nil }
  }

  /// The page of the present picture.
  var presentPage: ViewerPage? { page(numbered: page) }

  /// Whether something of a page may be seen, or its picture is the present one.
  private func isWanted(_ number: Int) -> Bool {
    number == page || pagesInSight.contains(number) && abs(x(ofPage: number)) < size.width
  }

  /// Brings the pages to where they are in the row: the present one, and those that are seen beside it.
  func arrangePages() {
    guard isVisible else { return }
    for page in pages where !isWanted(page.number) || index(ofPage: page.number) != page.index {
      page.leave()
    }
    for number in pagesInSight where number != page && isWanted(number) { arrange(number) }
    arrange(page)
    presentPage?.comeToFront()
  }

  private func arrange(_ number: Int) {
    guard let index = index(ofPage: number),
      let page = page(numbered: number) ?? pages.first(where: { $0.index == nil })
    else { return }
    page.frame = Rect(
      x: Double(number) * step, y: 0, width: size.width, height: size.height)
    page.show(
      index, onPage: number, size: fittingSize(of: index),
      across: fittingSize(aspect: 1 / aspect(of: index)))
  }

  /// Where the picture on a page lies in the window when it is open.
  func place(of index: Int, onPage number: Int) -> Rect {
    var rect =
      page(numbered: number)?.pictureFrame
      ?? Rect(center: bounds.center, size: fittingSize(of: index))
    if number == page {
      let way = Point(x: pulled.x.value(at: time), y: pulled.y.value(at: time))
      rect = Rect(center: rect.center + way, size: rect.size * (1 - 0.35 * pullShare))
    }
    return rect.offset(by: Point(x: x(ofPage: number), y: 0))
  }

  /// Shows on each page what there is of its picture.
  func showPictures(pixelRatio: Double) {
    for page in pages {
      guard let index = page.index, let picture = source?.picture(at: index) else { continue }
      // On the way to its card's place it may leave the page.
      page.clipsToBounds = openness >= 1
      if page.number == self.page {
        show(picture, of: index, on: page, pixelRatio: pixelRatio)
      } else {
        page.picture.show(
          picture, texture(ofNeighbour: picture, of: index, pixelRatio: pixelRatio),
          part: Self.whole)
        page.placePicture(in: page.pictureFrame, cornerRadius: radius(of: index))
        page.picture.opacity = openness
        page.tiles.clear()
      }
    }
    if isAlone { loadAhead(pixelRatio: pixelRatio) }
  }

  /// Has the pictures loaded to which a key leads next: the one that lies ahead on the way of before first.
  private func loadAhead(pixelRatio: Double) {
    for number in [page + heading, page - heading] {
      guard let index = index(ofPage: number), index != self.index,
        let picture = source?.picture(at: index)
      else { continue }
      _ = texture(ofNeighbour: picture, of: index, pixelRatio: pixelRatio)
    }
  }

  private func texture(
    ofNeighbour picture: GalleryPicture, of index: Int, pixelRatio: Double
  ) -> Texture? {
    let size = fittingSize(of: index)
    return pictures.texture(
      ofNeighbour: picture, pixels: max(size.width, size.height) * pixelRatio,
      distance: index == self.index(ofPage: page + heading) ? 1 : 2)
  }

  /// Shows the picture that is open, or between its card's place and its own.
  private func show(
    _ picture: GalleryPicture, of index: Int, on page: ViewerPage, pixelRatio: Double
  ) {
    let fitting = fittingSize(of: index)
    let covered = max(fitting.width, fitting.height) * pixelRatio
    page.pixelScale = picture.fullSize.map { Double($0.longestSide) / covered }
    // One that is enlarged is loaded larger, by whole steps: a pinch asks for few sizes. Where that would be too
    // large, tiles are.
    let zoom = pictures.tiledSize(of: picture) == nil ? page.scrollView.zoomScale : 1
    let pixels = zoom > 1.1 ? covered * exp2(log2(zoom).rounded(.up)) : covered
    let still = pictures.openTexture(of: picture, pixels: pixels)
    let moving = isTurning ? nil : pictures.movingTexture(of: picture, pixels: pixels)
    page.picture.show(picture, moving ?? still, part: part(of: index))
    let open = place(of: index, onPage: page.number)
    let place = source?.cardPlace(at: index)
    // One that has no place shrinks a little and fades.
    let start = place ?? Rect(center: open.center, size: open.size * 0.8)
    let rect = Rect(
      x: start.minX + (open.minX - start.minX) * openness - x(ofPage: page.number),
      y: start.minY + (open.minY - start.minY) * openness,
      width: start.width + (open.width - start.width) * openness,
      height: start.height + (open.height - start.height) * openness)
    let seen = pixelRect(rect, of: picture, on: page, pixelRatio: pixelRatio)
    page.placePicture(in: seen, cornerRadius: radius(of: index))
    page.picture.opacity = place == nil ? openness : 1
    showTiles(of: picture, on: page, in: seen, covered: covered)
  }

  /// The corners of a card in the carousel; those of a large one where it isn't loaded.
  private func radius(of index: Int) -> Double { source?.card(at: index)?.cornerRadius ?? 16 }

  private static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

  /// What is seen of a picture that is cut off in the carousel and whole when it is open.
  private func part(of index: Int) -> Rect {
    guard let cut = source?.card(at: index)?.source else { return Self.whole }
    let left = 1 - openness
    return Rect(
      x: cut.minX * left, y: cut.minY * left, width: cut.width + (1 - cut.width) * openness,
      height: cut.height + (1 - cut.height) * openness)
  }
}
