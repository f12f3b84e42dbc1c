import Testing

@testable import CarouselDemo

@Suite struct PercentageTests {
  @Test(arguments: [(0.0, "0%"), (0.005, "1%"), (0.544, "54%"), (1, "100%")])
  func percentageIsRoundedAndHasNoSpace(fraction: Double, text: String) {
    #expect(fraction.percentage == text)
  }
}
