import CarouselKit
import GeometryKit
import Testing

private final class Plate: CarouselItemView {
  let size = Size(width: 100, height: 100)
}

private final class Plates: CarouselDataSource {
  func numberOfItems(in carousel: Carousel<Plate>) -> Int { 1000 }
  func carousel(
    _ carousel: Carousel<Plate>, viewForItemAt index: Int, reusing view: Plate?
  ) -> Plate { view ?? Plate() }
}

@Suite struct ClockTests {
  /// A clock may start anywhere: a monotonic one tells the time since the machine was started.
  @Test(arguments: [0.0, 3, 7_666.25, 1e9])
  func autoscrollStartsWithTheFirstFrameWhateverTheClockSays(start: Double) {
    let source = Plates()
    let carousel = Carousel<Plate>()
    carousel.bounds = Size(width: 400, height: 300)
    carousel.dataSource = source
    carousel.autoscroll = -2
    carousel.advance(to: start)
    #expect(carousel.scrollOffset == 0)
    carousel.advance(to: start + 0.25)
    #expect(abs(carousel.scrollOffset - 0.5) < 1e-6)
  }
}
