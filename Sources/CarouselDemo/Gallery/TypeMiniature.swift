import CarouselKit
import GeometryKit
import GestureKit
import PictureKit
import StageKit
import ViewKit

/// A small moving carousel that shows a carousel type, with the type's name below it. The carousel
/// moves as in a slow drag, because only a drag shows how the items of `coverFlow2` flip.
final class TypeMiniature: View {
  private let covers: CoverCarousel
  private var carousel: Carousel<Cover> { covers.carousel }
  private let title = Label("", style: Look.body, alignment: .center)
  /// Whether this type is the gallery's current type.
  var isChosen = false {
    didSet { background?.color = isChosen ? Self.chosenColor : Self.color }
  }
  /// The time and the translation of the simulated finger, in seconds and points; `nil` at rest.
  private var finger: (time: Double, translation: Double)?
  /// The speed at which the items move, in items per second.
  private static let speed = 0.5
  /// The maximum duration of a movement in one frame, in seconds.
  private static let maxStep = 0.1
  private static let color = Color.white.faded(by: 0.05)
  private static let chosenColor = Look.accent.faded(by: 0.3)

  init(_ store: TextureStore) {
    covers = CoverCarousel(.linear, store)
    super.init()
    clipsToBounds = true
    subviewsTakeTouches = false
    background = Background(color: Self.color, cornerRadius: 10)
    covers.loadsLast = true
    add(covers)
    add(title)
  }

  /// Shows a carousel type with some pictures.
  func show(_ type: CarouselLayout, _ pictures: [Picture]) {
    title.text = type.title
    carousel.type = type
    covers.show(pictures.map(\.path))
    covers.setNeedsLayout()
  }

  /// Moves the carousel to a time, in seconds, or stops it.
  func move(_ isMoving: Bool, to time: Double) {
    guard isMoving, carousel.numberOfItems > 0 else {
      if let finger { drag(.ended, finger.translation, at: time) }
      finger = nil
      return
    }
    guard let finger else {
      self.finger = (time, 0)
      return drag(.began, 0, at: time)
    }
    let factor = max(carousel.offsetMultiplier, 1e-3)
    let speed = Self.speed * carousel.itemWidth / factor
    // The carousel may have been out of sight meanwhile.
    let duration = min(time - finger.time, Self.maxStep)
    let translation = finger.translation - speed * duration
    self.finger = (time, translation)
    drag(.changed, translation, at: time)
  }

  private func drag(_ state: GestureState, _ translation: Double, at time: Double) {
    let point = Point(x: translation, y: 0)
    carousel.pan(Pan(state: state, translation: point, velocity: .zero, time: time))
  }

  override var ownActivity: Activity { finger == nil ? .still(until: nil) : .moving }

  override func layOut(_ measures: Measures) {
    let titleHeight = measures.text.lineHeight(title.style) + 8
    covers.frame = Rect(x: 0, y: 0, width: size.width, height: max(size.height - titleHeight, 1))
    title.frame = Rect(
      x: 4, y: size.height - titleHeight, width: max(size.width - 8, 1), height: titleHeight)
  }
}
