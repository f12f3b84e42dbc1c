import CarouselKit
import GeometryKit
import Glibc

extension CarouselLayout {
  /// The number of items per revolution.
  static let helixCount = 10.0
  /// The angle by which the axis of the helix is tilted, in radians.
  private static let helixTilt = -0.2
  /// The height between an item and the next one at a `spacing` of 1, in card widths.
  private static let helixRise = 0.13
  /// The height of a revolution at a `spacing` of 1, in card widths.
  static let helixRevolutionHeight = helixCount * helixRise
  /// The radius of the helix, in card widths.
  private static let helixRadius = 1.62
  /// The distance of the eye from the front card, in card widths.
  static let helixEyeDistance = 4.5
  /// The cosine of the angle at which a card is seen edge-on.
  static let helixEdge = helixRadius / (helixRadius + helixEyeDistance)
  /// The offset of the ends, more than a revolution from the front card. Cards fade out there while
  /// they are seen edge-on, so that the fade isn't visible.
  private static let helixEnd = helixCount * (1 + acos(helixEdge) / (2 * .pi))
  /// The distance over which cards fade out at the ends, in items. It is so short that they are
  /// seen edge-on during the whole fade.
  static let helixFadeRange = 0.07

  /// A cylinder tilted towards the camera, with ten items per revolution, each lower than the
  /// previous item by a height that follows from the `spacing`. Items on the far side are mirrored,
  /// so that their pictures are seen the right way round.
  static let helix = {
    var helix = CarouselLayout(name: "helix")
    helix.wraps = true
    helix.fadeMin = -helixEnd
    helix.fadeMax = helixEnd
    helix.transform = { offset, metrics in
      let angle = offset * 2 * .pi / helixCount
      let radius = helixRadius * metrics.itemWidth
      // The cosine of the angle. Below `helixEdge`, the camera sees the back of the item.
      let cosine = Transform3D.rotation(angle: angle, y: 1).m33
      return Transform3D.rotation(angle: helixTilt, x: 1)
        .translated(y: helixRise * metrics.spacing * offset * metrics.itemWidth, z: -radius)
        .rotated(angle: angle, y: 1).translated(z: radius)
        .scaled(x: cosine < helixEdge ? -1 : 1, y: 1)
    }
    return helix
  }()
}
