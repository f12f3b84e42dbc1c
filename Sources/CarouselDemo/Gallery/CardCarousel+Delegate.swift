import CarouselKit

extension CardCarousel: CarouselDelegate {
  func carouselItemWidth(_ carousel: Carousel<CardView>) -> Double {
    composition.card[carousel.axis]
  }

  func carousel(
    _ carousel: Carousel<CardView>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    var standard = composition.options[option] ?? value
    // A ring of few pictures has no empty places. The default is at most the number of pictures.
    if option == .count, carousel.type == .rotary { standard = min(standard, value) }
    optionDefaults[option] = standard
    return settings.options[option] ?? standard
  }
}
