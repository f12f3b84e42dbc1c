import GeometryKit
import GestureKit
import MotionKit
import ViewKit

/// Scrubbing through all pictures from the position label, with a filmstrip above it.
extension Legend {
  func setUpScrubbing() {
    handle.onScrub = { [unowned self] in scrub($0, by: $1) }
    filmstrip.source = cards
    filmstrip.isHidden = true
    filmstrip.subviewsTakeTouches = false
    add(handle)
    add(filmstrip)
  }

  /// The shortest distance by which the finger moves from one end of the pictures to the other, in
  /// points.
  private static let shortestPath = 80.0
  /// The distance of the filmstrip from the caption, in points.
  private static let gap = 12.0

  /// The part of the finger's path between two pictures in which the carousel moves from one to the
  /// other. In the rest of the path, a picture is centred.
  private static let transition = 0.4

  /// Returns the offset at which to show an offset under the finger.
  private static func snapped(_ offset: Double) -> Double {
    let item = offset.rounded(.down)
    let progress = (offset - item - 0.5) / transition + 0.5
    return item + Ease.inOut(min(max(progress, 0), 1))
  }

  private func scrub(_ state: GestureState, by distance: Double) {
    let carousel = cards.carousel
    let last = Double(carousel.numberOfItems - 1)
    switch state {
    case .began:
      guard last > 0 else { return }
      cards.stopPlaying()
      scrubStart = Double(carousel.currentItemIndex)
      filmstrip.show(carousel.numberOfItems, wraps: false)
      scrubbing.go(to: 1, at: time)
    case .changed:
      guard last > 0 else { return }
      // The ends of the pictures are near the window's edges.
      let x = handle.frame.center.x
      let room =
        distance < 0 ? x - stage.minX - Look.margin : stage.maxX - Look.margin - x
      let path = distance < 0 ? scrubStart : last - scrubStart
      let offset = scrubStart + path * distance / max(room, Self.shortestPath)
      carousel.scrollOffset = Self.snapped(min(max(offset, 0), last))
    default:
      carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
      scrubbing.go(to: 0, at: time)
    }
  }

  /// Updates the filmstrip for the current time.
  func advanceScrubbing() {
    filmstrip.opacity = scrubbing.value(at: time)
    filmstrip.isHidden = scrubbing.target == 0 && scrubbing.isAtRest(at: time)
    guard !filmstrip.isHidden else { return }
    let width = min(stage.width - 2 * Look.margin, Filmstrip.maxWidth)
    let caption = handle.frame
    let bottom = min(caption.minY, stage.maxY - Look.margin) - Self.gap
    // If the caption is beside the cards, the filmstrip is at the lower edge.
    let isBelowCards = cards.composition.captionSide == 0
    filmstrip.frame = Rect(
      x: (stage.center.x - width / 2).rounded(),
      y: (isBelowCards ? bottom : stage.maxY - Look.margin).rounded() - Filmstrip.height,
      width: width, height: Filmstrip.height)
    filmstrip.move(to: cards.carousel.scrollOffset)
  }
}
