import CarouselKit
import GeometryKit
import Testing

/// A view whose size and displacement depend on the carousel.
private final class ReadingView: CarouselItemView {
  private unowned let source: Source

  init(_ source: Source) { self.source = source }

  var size: Size {
    let progress = readCarousel()
    return Size(width: 100 + 20 * progress, height: 120)
  }

  var displacement: Point { Point(x: 0, y: 10 * readCarousel()) }

  /// Reads the state of the carousel. Returns the progress of the change of its type.
  private func readCarousel() -> Double {
    let carousel = source.carousel
    let items = carousel.presentedItems
    let indexes = items.compactMap(\.index)
    #expect(Set(indexes).count == indexes.count)
    #expect(carousel.drawOrder.count == indexes.count)
    for index in carousel.indexesForVisibleItems {
      #expect(carousel.layoutAttributesForItem(at: index) != nil)
      #expect(carousel.itemView(at: index) != nil)
    }
    #expect(carousel.visibleItemViews.count == carousel.indexesForVisibleItems.count)
    #expect(carousel.contentView.views.count == 1)
    #expect(carousel.presentedCamera == carousel.camera)
    source.readings += 1
    return carousel.layoutChange?.progress(at: carousel.time) ?? 1
  }
}

private final class Source: CarouselDataSource {
  let carousel = Carousel<ReadingView>()
  /// The number of times that views were asked.
  var readings = 0

  func numberOfItems(in carousel: Carousel<ReadingView>) -> Int { 40 }
  func carousel(
    _ carousel: Carousel<ReadingView>, viewForItemAt index: Int, reusing view: ReadingView?
  ) -> ReadingView { view ?? ReadingView(self) }
}

/// Views that read the carousel when it asks them for their size.
@Suite struct ItemViewCallTests {
  /// The carousel's state is consistent and readable whenever a view is asked.
  @Test(arguments: CarouselMotion.allCases) func viewsMayReadTheCarousel(motion: CarouselMotion) {
    let source = Source()
    let carousel = source.carousel
    carousel.motion = motion
    carousel.bounds = Size(width: 600, height: 300)
    carousel.contentView.add(ReadingView(source), at: .translation(z: -30))
    carousel.dataSource = source
    carousel.layoutIfNeeded()
    for (frame, type) in (CarouselLayout.builtIn + CarouselLayout.builtIn.reversed()).enumerated() {
      carousel.type = type
      carousel.scrollToItem(at: frame * 7 % 40, animated: true)
      for _ in 0..<frame % 9 {
        carousel.advance(to: carousel.time + 1.0 / 60)
        _ = carousel.itemView(at: Point(x: 300, y: 150))
        #expect(carousel.presentedItems.count > 1)
      }
    }
    #expect(source.readings > 500)
  }

  /// With classic motion, a change of the type doesn't ask the views for their sizes.
  @Test func classicTypeChangeAsksNoViewForItsSize() {
    let source = Source()
    let carousel = source.carousel
    carousel.bounds = Size(width: 600, height: 300)
    carousel.contentView.add(ReadingView(source), at: .translation(z: -30))
    carousel.dataSource = source
    carousel.layoutIfNeeded()
    for type in [CarouselLayout.coverFlow, .timeMachine] {
      carousel.advance(to: carousel.time + 0.1)
      source.readings = 0
      carousel.type = type
      #expect(source.readings == 0 && carousel.isMoving)
    }
  }
}
