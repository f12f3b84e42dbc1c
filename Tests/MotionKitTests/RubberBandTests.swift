import MotionKit
import Testing

@Suite struct RubberBandTests {
  static let sides = [1.0, 90, 320, 480, 768, 1024]

  /// Values of the published curve, to a tenth of a point.
  @Test(arguments: [
    (320.0, 100.0, 46.9), (480, 100, 49.3), (768, 100, 51.3), (1024, 100, 52.2),
    (320, 400, 130.4), (480, 400, 150.9), (768, 400, 171.0), (1024, 400, 181.1),
  ])
  func overscrollMatchesThePublishedCurve(side: Double, pull: Double, overscroll: Double) {
    let band = RubberBand(limit: side, coefficient: 0.55)
    #expect(abs(band.overscroll(forDrag: pull) - overscroll) < 0.051)
    // Another form of the published formula is c·x·d/(d + c·x).
    let other = 0.55 * pull * side / (side + 0.55 * pull)
    #expect(abs(band.overscroll(forDrag: pull) - other) < 1e-9)
    #expect(band.overscroll(forDrag: -pull) == -band.overscroll(forDrag: pull))
  }

  @Test(arguments: sides) func dragForOverscrollInvertsOverscrollForDrag(side: Double) {
    let band = RubberBand(limit: side, coefficient: 0.55)
    for fraction in stride(from: -0.99, through: 0.99, by: 0.01) {
      let overscroll = fraction * side
      #expect(
        abs(band.overscroll(forDrag: band.drag(forOverscroll: overscroll)) - overscroll) < 1e-9)
    }
  }

  @Test(arguments: sides) func slopeDecreasesAsTheOverscrollGrows(side: Double) {
    let band = RubberBand(limit: side, coefficient: 0.55)
    var last = (overscroll: 0.0, slope: 0.55)
    for pull in stride(from: side / 50, through: side * 20, by: side / 50) {
      let overscroll = band.overscroll(forDrag: pull)
      #expect(overscroll > last.overscroll && overscroll < side)
      // The slope is the derivative of the curve.
      let slope = band.slope(atOverscroll: overscroll)
      let h = side * 1e-6
      let measured =
        (band.overscroll(forDrag: pull + h) - band.overscroll(forDrag: pull - h)) / (2 * h)
      #expect(abs(slope - measured) < 1e-6)
      #expect(slope < last.slope)
      last = (overscroll, slope)
    }
    #expect(band.slope(atOverscroll: 0) == 0.55)
  }

  @Test func rubberBandIsFiniteForExtremeValues() {
    let extremes = [
      0, -0.0, 1, -1, 1e308, -1e308, .leastNonzeroMagnitude, .infinity, -.infinity, .nan,
    ]
    for side in extremes {
      for coefficient in extremes {
        let band = RubberBand(limit: side, coefficient: coefficient)
        for value in extremes {
          #expect(band.overscroll(forDrag: value).isFinite)
          #expect(abs(band.overscroll(forDrag: value)) <= band.limit)
          #expect(band.drag(forOverscroll: value).isFinite)
          #expect(band.slope(atOverscroll: value).isFinite)
        }
      }
    }
  }
}
