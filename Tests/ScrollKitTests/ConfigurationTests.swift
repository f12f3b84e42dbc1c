import GeometryKit
import ScrollKit
import Testing

@Suite struct ConfigurationTests {
  @Test func settingsArePropertiesOfTheView() {
    let view = ScrollView(bounds: Size(width: 300, height: 500))
    view.contentInset.top = 20
    view.isPagingEnabled.toggle()
    #expect(view.configuration.contentInset.top == 20 && view.configuration.isPagingEnabled)
    view.configuration.bounces = false
    #expect(!view.bounces && view.bounds == view.configuration.bounds)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func invalidNumbersAreIgnored(
    number: Double
  ) {
    let view = ScrollView(bounds: Size(width: number, height: 500))
    #expect(view.bounds == Size(width: 0, height: 500))
    view.minimumZoomScale = 0.5
    let configuration = view.configuration
    view.bounds.height = number
    view.contentInset.left = number
    view.scrollIndicatorInsets.bottom = number
    view.minimumZoomScale = number
    view.maximumZoomScale = number
    #expect(view.configuration == configuration)
  }

  @Test func offsetStaysInTheRangeOfNewSettings() {
    let view = ScrollView(bounds: Size(width: 300, height: 500))
    view.contentSize = Size(width: 300, height: 1000)
    view.contentOffset.y = 500
    var configuration = view.configuration
    configuration.bounds.height = 800
    configuration.contentInset.bottom = 50
    view.configuration = configuration
    #expect(view.contentOffset.y == 250)
  }
}
