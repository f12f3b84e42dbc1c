import CarouselKit
import GeometryKit

/// How the gallery hangs its pictures for a carousel type and a window: a composition for
/// landscape and portrait windows, small ones and large ones.
struct Composition: Equatable {
  /// The place that a picture is fitted into, in points.
  var card: Size
  /// How far pictures fill their card and are cut off: 0 are shown whole, 1 fill it.
  var crop = 0.0
  /// How far the cards stand on a mirror: 0 hang in the air, 1 stand.
  var standing = 0.0
  /// What the carousel's `spacing` option is multiplied with.
  var spacing = 1.0
  /// m34: the eye stands farther away where cards are larger, so that they look alike.
  var perspective = -1.0 / 500
  /// Where the eye is moved to.
  var viewpointOffset = Point.zero
  /// Where the centred card is moved to.
  var contentOffset = Point.zero
  /// How far the carousel can be pulled past its ends, in cards.
  var bounceDistance = 1.0

  /// The longer side of a picture in points; where it fills its card, of one that lies 16:10 and is
  /// as high as the card.
  var pictureSide: Double { max(card.width, card.height) * (crop > 0 ? 1.6 : 1) }

  /// Cards for which −1/500, the perspective of the original, was made.
  private static let nativeWidth = 320.0

  /// The composition of a type in a window of a size in points, with cards of the size that the
  /// user has named, if so.
  init(type: CarouselLayout, window: Size, isVertical: Bool, card named: Size?) {
    let (share, aspect) = Self.proportions(of: type, window: window)
    // A card takes its share of the window's height, but leaves room for its neighbours.
    // The task switcher lies along x in both orientations.
    let room = isVertical && type != .taskSwitcher ? window.height * 0.62 : window.height
    let height = min(share * room, share * window.width * 1.15 / aspect)
    card = named ?? Size(width: (height * aspect).rounded(), height: height.rounded())
    card.width = max(card.width, 1)
    card.height = max(card.height, 1)
    perspective = -1 / (500 * max(1, max(card.width, card.height) / Self.nativeWidth))
    switch type.name {
    case CarouselLayout.coverFlow.name, CarouselLayout.coverFlow2.name:
      if !isVertical {
        standing = 1
        // Card and reflection together stand in the middle.
        contentOffset.y = -(card.height * 0.08).rounded()
      }
    case CarouselLayout.linear.name:
      spacing = 1.08
    case CarouselLayout.timeMachine.name, CarouselLayout.invertedTimeMachine.name:
      // The eye stands four cards away and looks from above, so that the cards behind one another
      // show their upper edges; what is centred stays in the middle.
      perspective = -1 / (4 * max(card.width, card.height))
      if !isVertical {
        viewpointOffset.y = -(card.height * 0.9).rounded()
        contentOffset.y = viewpointOffset.y + (card.height * 0.12).rounded()
      }
    case CarouselLayout.wheel.name, CarouselLayout.invertedWheel.name:
      // What is centred is the wheel's rim: moved outwards, it shows more of its arc.
      let outwards = type == .wheel ? 1.0 : -1
      if isVertical {
        let room = max((window.width - card.width) / 2 - 2 * Look.margin, 0)
        contentOffset.x = (outwards * min(card.width * 0.9, room)).rounded()
      } else {
        contentOffset.y = -(outwards * card.height * 0.25).rounded()
      }
    case CarouselLayout.taskSwitcher.name:
      crop = 1
      // The carousel's item width is along its axis, and the cards lie along x.
      if isVertical { spacing = card.width / card.height }
      viewpointOffset.x = -card.width / 5
      bounceDistance = 0.2
    default: break
    }
  }

  /// What is seen `share` of the way to another composition. Spacing and bounce distance are no
  /// matter of looks, and are the other's.
  func interpolated(to other: Composition, share: Double) -> Composition {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    func mix(_ a: Point, _ b: Point) -> Point { a + (b - a) * share }
    // The exact end, so that nothing is off by a rounding.
    guard share < 1 else { return other }
    var seen = other
    seen.card = Size(
      width: mix(card.width, other.card.width), height: mix(card.height, other.card.height))
    seen.crop = mix(crop, other.crop)
    seen.standing = mix(standing, other.standing)
    seen.perspective = mix(perspective, other.perspective)
    seen.viewpointOffset = mix(viewpointOffset, other.viewpointOffset)
    seen.contentOffset = mix(contentOffset, other.contentOffset)
    return seen
  }

  /// The share of the window's height that a card takes, and its width over its height.
  private static func proportions(
    of type: CarouselLayout, window: Size
  ) -> (share: Double, aspect: Double) {
    // Squares, so that pictures of every shape are equally close.
    switch type.name {
    case CarouselLayout.linear.name: (0.52, 1)
    case CarouselLayout.rotary.name, CarouselLayout.cylinder.name: (0.5, 1)
    // Seen from within: the neighbours are larger than the centred one.
    case CarouselLayout.invertedRotary.name: (0.44, 1)
    case CarouselLayout.invertedCylinder.name: (0.42, 1)
    case CarouselLayout.wheel.name, CarouselLayout.invertedWheel.name: (0.34, 1)
    // iOS 9's task switcher shows screens, upright or lying as the window is. So the card after the
    // current one shows its edge, and those after it lie beyond the window.
    case CarouselLayout.taskSwitcher.name:
      (0.72, window.width > 0 && window.height > 0 ? window.width / window.height : 1)
    default: (0.46, 1)
    }
  }
}
