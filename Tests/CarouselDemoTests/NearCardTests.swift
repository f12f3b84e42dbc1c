import StageTestSupport
import Testing

@testable import CarouselDemo

/// Cards that pass the eye on their way from one type to another.
@WindowActor @Suite struct NearCardTests {
  @Test func whatIsOpaqueOrFarStaysAsItIs() {
    for w in stride(from: -1.0, through: 3, by: 0.05) {
      #expect(GalleryScene.alpha(1, atDepth: w) == 1)
      #expect(GalleryScene.alpha(0, atDepth: w) == 0)
    }
    for alpha in stride(from: 0.0, through: 1, by: 0.1) {
      #expect(GalleryScene.alpha(alpha, atDepth: 1 / 1.6) == alpha)
      #expect(GalleryScene.alpha(alpha, atDepth: 5) == alpha)
    }
  }

  @Test func whatFadesIsFainterTheCloserItIs() {
    for alpha in stride(from: 0.1, through: 0.9, by: 0.1) {
      var last = 0.0
      for w in stride(from: 0.3, through: 1, by: 0.01) {
        let seen = GalleryScene.alpha(alpha, atDepth: w)
        #expect(seen >= last && seen <= alpha)
        last = seen
      }
      #expect(GalleryScene.alpha(alpha, atDepth: 0.4) < alpha * 0.75)
    }
    // Half way, where a ghost is largest.
    #expect(GalleryScene.alpha(0.5, atDepth: 0.4) < 0.07)
  }
}
