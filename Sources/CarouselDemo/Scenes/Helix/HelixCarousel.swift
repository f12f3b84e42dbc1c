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
  /// The difference from the edge-on direction, as a cosine, up to which a card is transparent.
  private static let transparentTurn = 0.05
  /// The difference from the edge-on direction, as a cosine, from which a card is opaque.
  private static let opaqueTurn = 0.15

  // MARK: Touches and keys

  private func makeClimb() -> PanRecognizer {
    let climb = PanRecognizer()
    climb.axis = .vertical
    climb.onPan = { [carousel] pan in
      // Without a position of the touch, the drag is linear in the distance.
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

  /// The front cards of the next turns load before the cards on the far side.
  override func loadingDistance(at offset: Double) -> Double {
    abs(offset.remainder(dividingBy: CarouselLayout.helixCount)) + 0.3 * abs(offset)
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
      let turn = abs(facing - CarouselLayout.helixEdge)
      let visibility = (turn - Self.transparentTurn) / (Self.opaqueTurn - Self.transparentTurn)
      item.view.opacity = min(max(visibility, 0), 1)
    }
  }
}
