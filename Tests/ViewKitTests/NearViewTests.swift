import StageTestSupport
import Testing

@testable import ViewKit

/// Tests views that come close to the viewer, or are behind the viewer, while a carousel changes
/// its type.
@WindowActor @Suite struct NearViewTests {
  @Test func opaqueAndDistantViewsKeepTheirOpacity() {
    for w in stride(from: -1.0, through: 3, by: 0.05) {
      #expect(CarouselStage.presence(1, atDepth: w) == 1)
      #expect(CarouselStage.presence(0, atDepth: w) == 0)
    }
    for alpha in stride(from: 0.0, through: 1, by: 0.1) {
      #expect(CarouselStage.presence(alpha, atDepth: 1 / 1.6) == alpha)
      #expect(CarouselStage.presence(alpha, atDepth: 5) == alpha)
    }
  }

  @Test func fadingViewsAreFainterTheCloserTheyAreToTheViewer() {
    for alpha in stride(from: 0.1, through: 0.9, by: 0.1) {
      var last = 0.0
      for w in stride(from: 0.3, through: 1, by: 0.01) {
        let opacity = CarouselStage.presence(alpha, atDepth: w)
        #expect(opacity >= last && opacity <= alpha)
        last = opacity
      }
      #expect(CarouselStage.presence(alpha, atDepth: 0.4) < alpha * 0.75)
    }
    // A view with an alpha of 0.5 that is close, and therefore large, is nearly invisible.
    #expect(CarouselStage.presence(0.5, atDepth: 0.4) < 0.01)
  }
}
