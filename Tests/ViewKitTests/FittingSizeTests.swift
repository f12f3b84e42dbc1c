import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

@WindowActor
@Suite(.serialized) struct FittingSizeTests {
  private let headless: HeadlessWindow
  private let measures: Measures

  init() async throws {
    headless = try HeadlessWindow(access: await WindowAccess.acquire())
    measures = Measures(text: headless.text, theme: Theme())
  }

  @Test func slidersAndSwitchesUseTheAvailableWidthAndAreHighEnoughToTouch() {
    let controls = [Slider("Speed", in: 0...1, value: 0), Switch("Wrap around")]
    for control in controls {
      let size = control.fittingSize(in: Size(width: 300, height: 0), measures)
      #expect(size.width == 300)
      #expect(size.height >= View.minTargetSize)
    }
  }

  @Test func switchIsHigherIfItsTitleNeedsTwoLines() {
    var theme = Theme()
    theme.caption.size = 40
    let toggle = Switch("Ignore perpendicular swipes")
    let heights = [1000.0, 400].map {
      toggle.fittingSize(
        in: Size(width: $0, height: 0), Measures(text: headless.text, theme: theme)
      ).height
    }
    #expect(heights[1] > heights[0])
  }

  @Test func imageViewKeepsTheAspectRatioOfItsPicture() throws {
    let view = ImageView()
    #expect(view.fittingSize(in: Size(width: 300, height: 200), measures) == .zero)
    let image = PixelImage(width: 20, height: 10, pixels: Array(repeating: 255, count: 800))
    let texture = try #require(Texture(MipChain(image), on: headless.window.canvas))
    headless.keep(texture)
    view.texture = texture
    #expect(
      view.fittingSize(in: Size(width: 300, height: 200), measures)
        == Size(width: 300, height: 150))
    #expect(
      view.fittingSize(in: Size(width: 300, height: 50), measures) == Size(width: 100, height: 50))
  }
}
