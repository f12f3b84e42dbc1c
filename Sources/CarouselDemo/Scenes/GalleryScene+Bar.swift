import CarouselKit
import GeometryKit
import GestureKit
import StageKit

/// What the touch bar asks of the gallery.
extension GalleryScene {
  var heading: String { title.value(of: settings.type) { $0.title } }

  /// The plate of the type's name, and beside it the dots.
  var barHandle: Rect? {
    guard !viewer.isVisible else { return nil }
    let name = Rect(origin: Legend.headingPlace, size: text.measure(heading, Look.title))
    let plate = Canvas.plate(behind: name)
    return Rect(
      x: plate.minX, y: plate.minY, width: plate.width + 6 + TouchBar.dotsSize.width,
      height: plate.height)
  }

  func isOn(_ command: Command) -> Bool {
    switch command {
    case .toggleOptions: panel.isOpen
    case .toggleSlideshow: isPlaying
    default: false
    }
  }

  /// A tap that the carousel has taken: the centred card opens, and the ground brings the bar, or
  /// takes it away.
  func take(_ tap: Tap, isOnCentre: Bool) {
    // The second tap of a double tap that closed a picture doesn't open it again.
    guard !viewer.isVisible else { return }
    if isOnCentre {
      open()
    } else if carousel.itemView(at: tap.position) == nil {
      bar.toggle(at: tap.time)
    }
  }
}
