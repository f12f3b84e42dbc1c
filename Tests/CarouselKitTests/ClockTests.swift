import CarouselKit
import GeometryKit
import Testing

private final class TestItem: CarouselItemView {
  let size = Size(width: 100, height: 100)
}

private final class TestItems: CarouselDataSource {
  func numberOfItems(in carousel: Carousel<TestItem>) -> Int { 1000 }
  func carousel(
    _ carousel: Carousel<TestItem>, viewForItemAt index: Int, reusing view: TestItem?
  ) -> TestItem { view ?? TestItem() }
}

@Suite struct ClockTests {
  /// The clock may start at any value. A monotonic clock, for example, counts from the start of the
  /// machine.
  @Test(arguments: [0.0, 3, 7_666.25, 1e9])
  func autoscrollStartsAtTheFirstFrameWhateverTheClockValue(start: Double) {
    let source = TestItems()
    let carousel = Carousel<TestItem>()
    carousel.bounds = Size(width: 400, height: 300)
    carousel.dataSource = source
    carousel.autoscroll = -2
    carousel.advance(to: start)
    #expect(carousel.scrollOffset == 0)
    carousel.advance(to: start + 0.25)
    #expect(abs(carousel.scrollOffset - 0.5) < 1e-6)
  }
}
