import CarouselKit
import CubeKit
import GeometryKit
import GestureKit
import Testing

@testable import TraceKit

/// What a recorder notes, and that the app's own delegate goes on as if there were none.
@Suite struct RecorderTests {
  private final class Item: CarouselItemView { let size = Size(width: 100, height: 100) }

  private final class Owner: CarouselDataSource, CarouselDelegate {
    var heard: [String] = []
    func numberOfItems(in carousel: Carousel<Item>) -> Int { 5 }
    func carousel(
      _ carousel: Carousel<Item>, viewForItemAt index: Int, reusing view: Item?
    ) -> Item { view ?? Item() }
    func carouselItemWidth(_ carousel: Carousel<Item>) -> Double { 130 }
    func carousel(
      _ carousel: Carousel<Item>, valueFor option: CarouselOption, withDefault value: Double
    ) -> Double { option == .wrap ? 1 : value }
    func carousel(_ carousel: Carousel<Item>, shouldSelectItemAt index: Int) -> Bool { index != 0 }
    func carousel(_ carousel: Carousel<Item>, didSelectItemAt index: Int) {
      heard.append("selected \(index)")
    }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel<Item>) {
      heard.append("current \(carousel.currentItemIndex)")
    }
  }

  @Test(arguments: [true, false]) func theOwnDelegateAnswersAndHears(isKeeping: Bool) {
    let (carousel, owner, log) = (Carousel<Item>(), Owner(), EventLog(isKeeping: isKeeping))
    let recorder = CarouselRecorder<Item>(log)
    recorder.next = owner
    carousel.delegate = recorder
    carousel.dataSource = owner
    carousel.bounds = Size(width: 400, height: 300)
    carousel.advance(to: 0)
    #expect(carousel.itemWidth == 130 && carousel.isWrapEnabled)
    _ = log.take()
    carousel.scrollToItem(at: 1, animated: false)
    carousel.advance(to: 1)
    #expect(owner.heard == ["current 1"])
    #expect(log.take() == (isKeeping ? ["didScroll", "currentItemIndexDidChange"] : []))
    #expect(log.take().isEmpty)
    carousel.delegate = nil
    #expect(recorder.carousel(carousel, shouldSelectItemAt: 1))
    #expect(!recorder.carousel(carousel, shouldSelectItemAt: 0))
    recorder.carousel(carousel, didSelectItemAt: 1)
    #expect(owner.heard.last == "selected 1")
    #expect(
      log.take()
        == (isKeeping ? ["shouldSelectItem:1", "shouldSelectItem:0", "didSelectItem:1"] : []))
  }

  /// Without an own delegate it answers as a carousel without any does.
  @Test func aloneItAnswersAsNobodyDoes() {
    let (carousel, owner) = (Carousel<Item>(), Owner())
    let recorder = CarouselRecorder<Item>(EventLog())
    carousel.delegate = recorder
    carousel.dataSource = owner
    carousel.bounds = Size(width: 400, height: 300)
    carousel.advance(to: 0)
    #expect(carousel.itemWidth == 100 && !carousel.isWrapEnabled)
    #expect(recorder.carousel(carousel, shouldSelectItemAt: 3))
  }
}
