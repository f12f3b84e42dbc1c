import MotionKit

/// A drag along one axis: converts the finger's translation to the content offset.
struct AxisDrag {
  /// The offsets at which the content moves without resistance, in points.
  private let range: ClosedRange<Double>
  /// The resistance beyond the range; `nil` if the content doesn't bounce.
  private let band: RubberBand?
  /// The offset that the content would have at translation 0 without resistance.
  private let anchor: Double

  /// Starts a drag of content at `offset` by a finger at `translation`, in a viewport of a length
  /// in points. The content doesn't jump, even if the offset is beyond the range.
  init(
    offset: Double, translation: Double, range: ClosedRange<Double>, viewportLength: Double,
    bounces: Bool
  ) {
    let edge = offset.clamped(to: range)
    if bounces {
      let band = RubberBand(offset: offset, range: range, viewportLength: viewportLength)
      self.band = band
      self.range = range
      anchor = edge + band.drag(forOverscroll: offset - edge) + translation
    } else {
      band = nil
      self.range = min(range.lowerBound, offset)...max(range.upperBound, offset)
      anchor = offset + translation
    }
  }

  /// Returns the offset while the finger is at `translation`.
  func offset(at translation: Double) -> Double {
    let unresisted = anchor - translation
    let edge = unresisted.clamped(to: range)
    guard let band else { return edge }
    return edge + band.overscroll(forDrag: unresisted - edge)
  }

  /// Returns the velocity of content at `offset`, as a fraction of the finger's velocity.
  func slope(at offset: Double) -> Double {
    let edge = offset.clamped(to: range)
    guard offset != edge else { return 1 }
    return band?.slope(atOverscroll: offset - edge) ?? 0
  }
}

extension RubberBand {
  /// Creates the rubber band for a drag of content at `offset`, in a viewport of a length in
  /// points. If the content is farther outside `range` than a drag could bring it, the limit of the
  /// band is increased.
  init(offset: Double, range: ClosedRange<Double>, viewportLength: Double) {
    let overscroll = abs(offset - offset.clamped(to: range))
    self.init(
      limit: max(viewportLength, overscroll / ScrollPhysics.maxBounce),
      coefficient: Flick.rubberBandCoefficient)
  }
}
