import CarouselKit

extension GalleryScene {
  /// Says what is seen, before it is drawn.
  func prepare() {
    cards.isHidden = viewer.isAlone
    cards.absentItem = viewer.isVisible ? viewer.index : nil
    legend.isHidden = viewer.isAlone
    legend.stage = stage
    legend.heading = heading
    legend.caption = items[safe: carousel.currentItemIndex]?.caption
    legend.place = ItemPosition(number: carousel.currentItemIndex + 1, count: items.count)
  }
}
