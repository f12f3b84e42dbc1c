import CarouselKit

extension CardCarousel: CarouselDelegate {
  func carouselItemWidth(_ carousel: Carousel<CardView>) -> Double {
    composition.card[carousel.axis]
  }

  func carousel(
    _ carousel: Carousel<CardView>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    var standard = composition.options[option] ?? value
    // The type's default is at most the number of pictures, so that a ring has no empty places.
    if option == .count, carousel.type == .rotary { standard = min(standard, value) }
    optionDefaults[option] = standard
    return settings.options[option] ?? standard
  }
}
