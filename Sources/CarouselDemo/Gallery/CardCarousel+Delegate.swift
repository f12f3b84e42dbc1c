import CarouselKit

extension CardCarousel: CarouselDelegate {
  func carouselItemWidth(_ carousel: Carousel<CardView>) -> Double {
    composition.card[carousel.axis]
  }

  func carousel(
    _ carousel: Carousel<CardView>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    let standard = composition.options[option] ?? value
    optionDefaults[option] = standard
    return settings.options[option] ?? standard
  }
}
