import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import ViewKit

/// A small rotating carousel that shows a carousel type, with the type's name below it.
final class TypeMiniature: View {
  private let covers: CoverCarousel
  private var carousel: Carousel<Cover> { covers.carousel }
  private let title = Label("", style: Look.body, alignment: .center)
  /// Whether this type is the gallery's current type.
  var isChosen = false {
    didSet { background?.color = isChosen ? Self.chosenColor : Self.color }
  }
  /// The autoscroll speed that shows how the items move, in items per second.
  private static let speed = -0.5
  private static let color = Color.white.faded(by: 0.05)
  private static let chosenColor = Look.accent.faded(by: 0.3)

  init(_ store: TextureStore) {
    covers = CoverCarousel(.linear, store)
    super.init()
    (clipsToBounds, subviewsTakeTouches) = (true, false)
    background = Background(color: Self.color, cornerRadius: 10)
    covers.loadsLast = true
    add(covers)
    add(title)
  }

  /// Shows a carousel type with some pictures.
  func show(_ type: CarouselLayout, _ pictures: [Picture]) {
    title.text = type.title
    carousel.type = type
    covers.pictures = pictures
    covers.setNeedsLayout()
  }

  /// Starts or stops the rotation.
  func turn(_ isTurning: Bool) {
    let speed = isTurning ? Self.speed : 0
    if carousel.autoscroll != speed { carousel.autoscroll = speed }
  }

  override func layOut(_ measures: Measures) {
    let titleHeight = measures.text.lineHeight(title.style) + 8
    covers.frame = Rect(x: 0, y: 0, width: size.width, height: max(size.height - titleHeight, 1))
    title.frame = Rect(
      x: 4, y: size.height - titleHeight, width: max(size.width - 8, 1), height: titleHeight)
  }
}
