import CarouselKit
import GeometryKit

extension GalleryScene: CarouselDataSource, CarouselDelegate {
  func numberOfItems(in carousel: Carousel<CardView>) -> Int { items.count }

  func carousel(
    _ carousel: Carousel<CardView>, viewForItemAt index: Int, reusing view: CardView?
  ) -> CardView {
    let view = view ?? CardView(picture: items[index], hanging: hanging)
    view.picture = items[index]
    view.lift.hold(0)
    view.isFlying = false
    return view
  }

  func carouselItemWidth(_ carousel: Carousel<CardView>) -> Double {
    composition.card[carousel.axis]
  }

  func carousel(
    _ carousel: Carousel<CardView>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    let standard: Double =
      switch option {
      case .spacing: value * composition.spacing
      case .visibleItems where carousel.type == .custom: 7
      case .fadeMin where carousel.type == .custom: -2
      default: value
      }
    standards[option] = standard
    return settings.options[option] ?? standard
  }

  func carousel(
    _ carousel: Carousel<CardView>, itemTransformForOffset offset: Double,
    baseTransform: Transform3D
  ) -> Transform3D {
    // It lies along x in both orientations, while the items' width is along the axis.
    var place = CarouselLayout.taskSwitcherPlace(offset: offset, itemWidth: composition.card.width)
    // From the second on, cards lie on one another, out of sight: also where they are narrow.
    if offset >= 2 { place.m41 = max(place.m41, size.width) }
    return place.concatenating(baseTransform)
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
