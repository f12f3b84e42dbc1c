import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A carousel of pictures that are darker on the far side of the helix. A vertical drag climbs the
/// helix.
final class HelixCarousel: CoverCarousel {
  /// Recognizes vertical drags.
  private lazy var climb = makeClimb()
  /// The horizontal drag that has the same effect as a vertical drag of one point, in points.
  private static let climbRatio = 3.0
  /// The brightness of a card at the side, halfway between the front and the far side. The front
  /// card has a brightness of about 1.
  private static let sideLight = 0.66
  /// The distance of a card from the edge-on direction up to which it is transparent, as a
  /// difference of cosines.
  private static let transparentEdgeDistance = 0.05
  /// The distance of a card from the edge-on direction from which it is opaque, as a difference of
  /// cosines.
  private static let opaqueEdgeDistance = 0.15
  /// The weight of a card's offset in its loading distance. The distance from the front of its
  /// revolution has a weight of 1.
  private static let revolutionWeight = 0.3

  // MARK: Touches and keys

  private func makeClimb() -> PanRecognizer {
    let climb = PanRecognizer()
    climb.axis = .vertical
    climb.onPan = { [carousel] pan in
      // The touch has no position, because the carousel would otherwise keep the touched card
      // under a finger that moves sideways.
      if pan.state == .began { carousel.touchDown(time: pan.time) }
      var sideways = pan
      sideways.translation = Point(x: pan.translation.y * Self.climbRatio, y: 0)
      sideways.velocity = Point(x: pan.velocity.y * Self.climbRatio, y: 0)
      carousel.pan(sideways)
    }
    return climb
  }

  override func addRecognizers(to competition: Competition, at point: Point) {
    super.addRecognizers(to: competition, at: point)
    competition.append(climb)
  }

  /// The Up and Down keys climb, as vertical drags do.
  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let sideways: [Key: Key] = [.up: .left, .down: .right]
    return super.press(sideways[key] ?? key, modifiers, isRepeat: isRepeat)
  }

  // MARK: Pictures

  /// The front cards of the next revolutions load before the cards on the far side.
  override func loadingDistance(at offset: Double) -> Double {
    let distanceFromFront = abs(offset.remainder(dividingBy: CarouselLayout.helixCount))
    return distanceFromFront + Self.revolutionWeight * abs(offset)
  }

  override func willDraw(_ projection: Projection, pixelRatio: Double) {
    super.willDraw(projection, pixelRatio: pixelRatio)
    for item in carousel.presentedItems {
      // The direction of the card: about 1 at the front, 0 at the side, −1 on the far side.
      let facing = item.transform.m33
      // Darken the far side, and the cards that fade in or out: other cards would shine through a
      // bright card.
      let light = (Self.sideLight + (1 - Self.sideLight) * facing) * item.alpha
      let color = item.view.background?.texture == nil ? Look.tile : .white
      item.view.background?.color = color.dimmed(by: light)
      // The shadows of dark cards aren't visible on the dark background.
      if facing < CarouselLayout.helixEdge { item.view.background?.shadow = nil }
      // Cards fade out as they turn edge-on.
      let edgeDistance = abs(facing - CarouselLayout.helixEdge)
      let visibility =
        (edgeDistance - Self.transparentEdgeDistance)
        / (Self.opaqueEdgeDistance - Self.transparentEdgeDistance)
      item.view.opacity = min(max(visibility, 0), 1)
    }
  }
}
