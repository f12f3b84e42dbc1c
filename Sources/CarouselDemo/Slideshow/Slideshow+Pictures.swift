import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// The visible pictures of a slideshow.
extension Slideshow {
  /// Updates the views of the current and the former slide, and requests the next picture.
  func showPictures(pixelRatio: Double) {
    guard let slide else { return }
    let isWaiting = !show(slide, on: slideView, distance: 0, pixelRatio: pixelRatio)
    formerView.isHidden = former == nil
    if let former {
      show(former, on: formerView, distance: 1, pixelRatio: pixelRatio)
      // The former picture stays until its successor is loaded.
      if isWaiting { restartFade() }
      // A picture that leaves a part of its predecessor uncovered replaces it by fading it out.
      let isCovered = slideView.frame.covers(formerView.frame)
      formerView.opacity = isCovered ? 1 : 1 - fade.value(at: time)
    }
    slideView.opacity = opacity(of: slide)
    if coversWindow, nextIndex != slide.index, let next = source?.picture(at: nextIndex) {
      _ = pictures.texture(
        ofNeighbour: next, pixels: pixels(of: next, pixelRatio: pixelRatio), distance: 1)
    }
  }

  private func restartFade() {
    fade.set(0)
    fade.go(to: 1, at: time)
  }

  /// Returns the opacity of the current slide: it fades in over the former slide, and fades with
  /// the slideshow if it has no visible card to grow from.
  private func opacity(of slide: Slide) -> Double {
    fade.value(at: time) * (card(slide.index)?.frame == nil ? openness : 1)
  }

  /// Shows a slide on a view. Returns whether the slide's picture is loaded or can't be shown.
  @discardableResult
  private func show(
    _ slide: Slide, on view: ViewerPicture, distance: Double, pixelRatio: Double
  ) -> Bool {
    guard let picture = source?.picture(at: slide.index) else { return true }
    let pixels = pixels(of: picture, pixelRatio: pixelRatio)
    let isCurrent = distance == 0
    let still =
      isCurrent
      ? pictures.openTexture(of: picture, pixels: pixels)
      : pictures.texture(ofNeighbour: picture, pixels: pixels, distance: distance)
    let moving =
      isCurrent && former == nil ? pictures.playingTexture(of: picture, pixels: pixels) : nil
    place(slide, of: picture, moving ?? still, on: view)
    if case .failed = picture.state { return true }
    return still != nil
  }

  /// Places a slide between its card and the window.
  private func place(
    _ slide: Slide, of picture: Picture, _ texture: Texture?, on view: ViewerPicture
  ) {
    let open = frame(of: picture)
    let part = part(of: slide, picture, in: open)
    let card = card(slide.index) ?? ViewerCard()
    let start = card.frame ?? Rect(center: open.center, size: open.size * 0.8)
    view.show(picture, texture, part: card.source.interpolated(to: part, fraction: openness))
    view.frame = start.interpolated(to: open, fraction: openness)
    view.background?.cornerRadius = card.cornerRadius * (1 - openness)
  }

  private func aspect(of picture: Picture) -> Double { picture.openAspect ?? 4.0 / 3 }

  /// Returns the part of the window that a picture fills.
  private func frame(of picture: Picture) -> Rect {
    let aspect = aspect(of: picture)
    return reducesMotion
      ? SlideMotion.fittingFrame(in: size, aspect: aspect)
      : SlideMotion.frame(in: size, aspect: aspect)
  }

  /// Returns the visible part of a slide's picture in a frame, in unit coordinates.
  private func part(of slide: Slide, _ picture: Picture, in frame: Rect) -> Rect {
    let crop = ImageView.source(filling: frame.size, aspect: aspect(of: picture))
    return reducesMotion
      ? crop : slide.motion.part(at: slide.age(at: clock.value(at: time)), of: crop.size)
  }

  /// Returns the pixels that a whole picture covers along its longer side.
  private func pixels(of picture: Picture, pixelRatio: Double) -> Double {
    let frame = frame(of: picture)
    let crop = ImageView.source(filling: frame.size, aspect: aspect(of: picture))
    return max(frame.width / crop.width, frame.height / crop.height) * pixelRatio
  }
}

extension Rect {
  /// Returns whether this rectangle covers another one, apart from at most half a point.
  fileprivate func covers(_ other: Rect) -> Bool {
    let inset = other.inset(by: 0.5)
    return minX <= inset.minX && minY <= inset.minY && maxX >= inset.maxX && maxY >= inset.maxY
  }
}
