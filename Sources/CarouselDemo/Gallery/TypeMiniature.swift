import CarouselKit
import GeometryKit
import StageKit
import ViewKit

/// A type of carousel as a small one that turns, with its name below.
final class TypeMiniature: View {
  private let covers: CoverCarousel
  private var carousel: Carousel<Cover> { covers.carousel }
  private let title = Label("", style: Look.body, alignment: .center)
  /// Whether it is the one that the pictures hang in.
  var isChosen = false {
    didSet { ground?.color = isChosen ? Self.chosenColor : Self.color }
  }
  /// Items a second, so that one sees how they move.
  private static let speed = -0.5
  private static let color = Color.white.faded(by: 0.05)
  private static let chosenColor = Look.accent.faded(by: 0.3)

  init(_ store: PictureStore) {
    covers = CoverCarousel(.linear, store)
    super.init()
    (clipsToBounds, subviewsTakeTouches) = (true, false)
    ground = Ground(color: Self.color, cornerRadius: 10)
    covers.isAside = true
    add(covers)
    add(title)
  }

  /// Shows a type with some pictures.
  func show(_ type: CarouselLayout, _ pictures: [GalleryPicture]) {
    title.text = type.title
    carousel.type = type
    covers.pictures = pictures
    covers.setNeedsLayout()
  }

  /// Turns, or rests.
  func turn(_ isTurning: Bool) {
    let speed = isTurning ? Self.speed : 0
    if carousel.autoscroll != speed { carousel.autoscroll = speed }
  }

  override func layOut(_ measures: Measures) {
    let foot = measures.text.lineHeight(title.style) + 8
    covers.frame = Rect(x: 0, y: 0, width: size.width, height: max(size.height - foot, 1))
    title.frame = Rect(x: 4, y: size.height - foot, width: max(size.width - 8, 1), height: foot)
  }
}
