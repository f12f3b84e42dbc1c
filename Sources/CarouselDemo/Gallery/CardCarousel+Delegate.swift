import CarouselKit

extension CardCarousel: CarouselDelegate {
  func carouselItemWidth(_ carousel: Carousel<CardView>) -> Double {
    composition.card[carousel.axis]
  }

  func carousel(
    _ carousel: Carousel<CardView>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    let standard = option == .spacing ? value * composition.spacing : value
    standards[option] = standard
    return settings.options[option] ?? standard
  }

  // MARK: What is recorded

  private func record(_ event: @autoclosure () -> String) {
    if records { events.append(event()) }
  }

  func carouselWillBeginScrollingAnimation(_ carousel: Carousel<CardView>) {
    record("willBeginScrollingAnimation")
  }
  func carouselDidEndScrollingAnimation(_ carousel: Carousel<CardView>) {
    record("didEndScrollingAnimation")
  }
  func carouselDidScroll(_ carousel: Carousel<CardView>) { record("didScroll") }
  func carouselCurrentItemIndexDidChange(_ carousel: Carousel<CardView>) {
    record("currentItemIndexDidChange")
  }
  func carouselWillBeginDragging(_ carousel: Carousel<CardView>) { record("willBeginDragging") }
  func carouselDidEndDragging(_ carousel: Carousel<CardView>, willDecelerate: Bool) {
    record("didEndDragging:\(willDecelerate ? 1 : 0)")
  }
  func carouselWillBeginDecelerating(_ carousel: Carousel<CardView>) {
    record("willBeginDecelerating")
  }
  func carouselDidEndDecelerating(_ carousel: Carousel<CardView>) { record("didEndDecelerating") }
  func carousel(_ carousel: Carousel<CardView>, shouldSelectItemAt index: Int) -> Bool {
    record("shouldSelectItem:\(index)")
    return true
  }
  func carousel(_ carousel: Carousel<CardView>, didSelectItemAt index: Int) {
    record("didSelectItem:\(index)")
  }
}
