import MotionKit

/// One axis of a drag: where the content is for every place of the finger.
struct AxisDrag {
  private let range: ClosedRange<Double>
  /// The resistance past the range; `nil` where nothing gives way.
  private let band: RubberBand?
  /// The offset that the finger asks for at translation 0, without any resistance.
  private let anchor: Double

  /// Takes hold of content at `offset` by a finger at `translation`, without a jump wherever it is.
  init(
    offset: Double, translation: Double, range: ClosedRange<Double>, side: Double, bounces: Bool
  ) {
    let edge = offset.clamped(to: range)
    if bounces {
      let band = RubberBand(offset: offset, range: range, side: side)
      self.band = band
      self.range = range
      anchor = edge + band.pull(shown: offset - edge) + translation
    } else {
      band = nil
      self.range = min(range.lowerBound, offset)...max(range.upperBound, offset)
      anchor = offset + translation
    }
  }

  /// The offset while the finger is at `translation`.
  func offset(at translation: Double) -> Double {
    let asked = anchor - translation
    let edge = asked.clamped(to: range)
    guard let band else { return edge }
    return edge + band.shown(pull: asked - edge)
  }

  /// The share of the finger's velocity that content at `offset` has.
  func slope(at offset: Double) -> Double {
    let edge = offset.clamped(to: range)
    guard offset != edge else { return 1 }
    return band?.slope(shown: offset - edge) ?? 0
  }
}

extension RubberBand {
  /// The band past the ends of `range`, for content that is at `offset`: where that is already
  /// further than any pull could bring it, the band is as much longer.
  init(offset: Double, range: ClosedRange<Double>, side: Double) {
    let overscroll = abs(offset - offset.clamped(to: range))
    self.init(
      side: max(side, overscroll / ScrollPhysics.largestBounce),
      coefficient: Flick.rubberBandCoefficient)
  }
}
