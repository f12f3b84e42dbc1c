import CarouselKit
import GeometryKit

/// How the gallery hangs the pictures of a carousel type: what differs of it from the default, which
/// is for types that say nothing.
struct HangingStyle {
  /// The share of the window's height that a card takes.
  var share = 0.46
  /// A card's width over its height, in a window of a size: squares, so that pictures of every shape are
  /// equally close.
  var aspect: @Sendable (_ window: Size) -> Double = { _ in 1 }
  /// How far pictures fill their card and are cut off: 0 are shown whole, 1 fill it.
  var crop = 0.0
  /// What the carousel's `spacing` option is multiplied with.
  var spacing = 1.0
  /// How far it is from a card to the next where PgUp and PgDn go by as many as fit into the window, in
  /// cards.
  var screenfulStep = 0.5
  /// How far the carousel can be pulled past its ends, in cards.
  var bounceDistance = 1.0
  /// Whether cards lie along x in both orientations, so that the gallery is never vertical.
  var isAlwaysAlongX = false
  /// Whether a card that is swiped up is closed.
  var closesSwipedCards = false
  /// Where the eye and the centred card are moved to, and what the cards stand on, once their size is
  /// known.
  var adjust: @Sendable (_ composition: inout Composition, Surroundings) -> Void = { _, _ in }

  /// What cards hang in.
  struct Surroundings {
    /// The window's size in points.
    var window: Size
    /// Whether the carousel is vertical.
    var isVertical: Bool
  }

  /// That of a type.
  static func style(of type: CarouselLayout) -> HangingStyle { styles[type.name] ?? HangingStyle() }

  private static let styles: [String: HangingStyle] = [
    CarouselLayout.linear.name: HangingStyle(share: 0.52, spacing: 1.08, screenfulStep: 1.08),
    CarouselLayout.rotary.name: HangingStyle(share: 0.5),
    CarouselLayout.cylinder.name: HangingStyle(share: 0.5),
    // Seen from within: the neighbours are larger than the centred one.
    CarouselLayout.invertedRotary.name: HangingStyle(share: 0.44),
    CarouselLayout.invertedCylinder.name: HangingStyle(share: 0.42),
    CarouselLayout.wheel.name: HangingStyle(
      share: 0.34, adjust: { showRim(of: &$0, outwards: 1, $1) }),
    CarouselLayout.invertedWheel.name: HangingStyle(
      share: 0.34, adjust: { showRim(of: &$0, outwards: -1, $1) }),
    CarouselLayout.coverFlow.name: HangingStyle(adjust: standOnMirror),
    CarouselLayout.coverFlow2.name: HangingStyle(adjust: standOnMirror),
    CarouselLayout.timeMachine.name: HangingStyle(adjust: lookFromAbove),
    CarouselLayout.invertedTimeMachine.name: HangingStyle(adjust: lookFromAbove),
    // iOS 9's task switcher shows screens, upright or lying as the window is. So the card after the
    // current one shows its edge, and those after it lie beyond the window.
    CarouselLayout.taskSwitcher.name: HangingStyle(
      share: 0.72,
      aspect: { $0.width > 0 && $0.height > 0 ? $0.width / $0.height : 1 },
      crop: 1, bounceDistance: 0.2, isAlwaysAlongX: true, closesSwipedCards: true,
      adjust: { composition, _ in composition.viewpointOffset.x = -composition.card.width / 5 }),
  ]

  private static let standOnMirror: @Sendable (inout Composition, Surroundings) -> Void = {
    guard !$1.isVertical else { return }
    $0.standing = 1
    // Card and reflection together stand in the middle.
    $0.contentOffset.y = -($0.card.height * 0.08).rounded()
  }

  /// The eye stands four cards away and looks from above, so that the cards behind one another show
  /// their upper edges; what is centred stays in the middle.
  private static let lookFromAbove: @Sendable (inout Composition, Surroundings) -> Void = {
    $0.perspective = -1 / (4 * max($0.card.width, $0.card.height))
    guard !$1.isVertical else { return }
    $0.viewpointOffset.y = -($0.card.height * 0.9).rounded()
    $0.contentOffset.y = $0.viewpointOffset.y + ($0.card.height * 0.12).rounded()
  }

  /// What is centred is a wheel's rim: moved outwards, it shows more of its arc.
  private static func showRim(
    of composition: inout Composition, outwards: Double, _ surroundings: Surroundings
  ) {
    let card = composition.card
    if surroundings.isVertical {
      let room = max((surroundings.window.width - card.width) / 2 - 2 * Look.margin, 0)
      composition.contentOffset.x = (outwards * min(card.width * 0.9, room)).rounded()
    } else {
      composition.contentOffset.y = -(outwards * card.height * 0.25).rounded()
    }
  }
}
