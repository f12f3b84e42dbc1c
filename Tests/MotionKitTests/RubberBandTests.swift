import MotionKit
import Testing

@Suite struct RubberBandTests {
  static let sides = [1.0, 90, 320, 480, 768, 1024]

  /// The published curve at its golden values, given to a tenth of a point.
  @Test(arguments: [
    (320.0, 100.0, 46.9), (480, 100, 49.3), (768, 100, 51.3), (1024, 100, 52.2),
    (320, 400, 130.4), (480, 400, 150.9), (768, 400, 171.0), (1024, 400, 181.1),
  ])
  func showsWhatIsPublished(side: Double, pull: Double, shown: Double) {
    let band = RubberBand(side: side, coefficient: 0.55)
    #expect(abs(band.shown(pull: pull) - shown) < 0.051)
    // The other form of the same law.
    let other = 0.55 * pull * side / (side + 0.55 * pull)
    #expect(abs(band.shown(pull: pull) - other) < 1e-9)
    #expect(band.shown(pull: -pull) == -band.shown(pull: pull))
  }

  @Test(arguments: sides) func theInverseCatchesWithoutAJump(side: Double) {
    let band = RubberBand(side: side, coefficient: 0.55)
    for share in stride(from: -0.99, through: 0.99, by: 0.01) {
      let shown = share * side
      #expect(abs(band.shown(pull: band.pull(shown: shown)) - shown) < 1e-9)
    }
  }

  @Test(arguments: sides) func givesWayLessAndLess(side: Double) {
    let band = RubberBand(side: side, coefficient: 0.55)
    var last = (shown: 0.0, slope: 0.55)
    for pull in stride(from: side / 50, through: side * 20, by: side / 50) {
      let shown = band.shown(pull: pull)
      #expect(shown > last.shown && shown < side)
      // The slope, c·(1 − b/d)², is that of the curve.
      let slope = band.slope(shown: shown)
      let h = side * 1e-6
      let measured = (band.shown(pull: pull + h) - band.shown(pull: pull - h)) / (2 * h)
      #expect(abs(slope - measured) < 1e-6)
      #expect(slope < last.slope)
      last = (shown, slope)
    }
    #expect(band.slope(shown: 0) == 0.55)
  }

  @Test func isFiniteForWhateverItIsGiven() {
    let odd = [0, -0.0, 1, -1, 1e308, -1e308, .leastNonzeroMagnitude, .infinity, -.infinity, .nan]
    for side in odd {
      for coefficient in odd {
        let band = RubberBand(side: side, coefficient: coefficient)
        for value in odd {
          #expect(band.shown(pull: value).isFinite)
          #expect(abs(band.shown(pull: value)) <= band.side)
          #expect(band.pull(shown: value).isFinite)
          #expect(band.slope(shown: value).isFinite)
        }
      }
    }
  }
}
