import GeometryKit
import StageKit

/// What the touch bar asks of the gallery.
extension GalleryScene: SceneWithHeading, SceneWithSwitches, SceneWithAxis, SceneWithItemMenu {
  /// Opened pictures lie beside each other.
  var isVertical: Bool { carousel.isVertical && !viewer.isOpen }

  var heading: String { title.value(of: cards.settings.type) { $0.title } }

  var headings: [String] { Self.titles }

  private static let titles = ShownTypes.standard.all.map(\.title)

  /// The plate of the type's name, and beside it the dots.
  var barHandle: Rect? {
    guard !viewer.isVisible else { return nil }
    let name = Rect(origin: Legend.headingPlace, size: text.measure(heading, Look.title))
    let plate = Canvas.plate(behind: name)
    return Rect(
      x: plate.minX, y: plate.minY, width: plate.width + 6 + TouchBar.dotsSize.width,
      height: plate.height)
  }

  func itemMenu(at point: Point?) -> ItemMenu? {
    viewer.isOpen ? viewer.menu(at: point) : viewer.isVisible ? nil : cards.menu(at: point)
  }

  var pointedItem: Int? {
    get { cards.pointedItem }
    set { cards.pointedItem = newValue }
  }

  func isOn(_ command: Command) -> Bool {
    switch command {
    case .toggleSlideshow: isPlaying
    case .toggleTypes: strip.isShown
    case .toggleVertical: cards.settings.isOn(.vertical)
    case .toggleWrap: carousel.isWrapEnabled
    default: false
    }
  }
}
