import CarouselKit

extension CardCarousel: CarouselDelegate {
  func carouselItemWidth(_ carousel: Carousel<CardView>) -> Double {
    composition.card[carousel.axis]
  }

  func carousel(
    _ carousel: Carousel<CardView>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double {
    var standard = composition.options[option] ?? value
    if items.count < Int(composition.options[.count] ?? 0) {
      // The type's default is at most the number of pictures, so that a ring has no empty places.
      if carousel.type == .rotary {
        if option == .count { standard = value }
      } else {
        limitFade(&standard, of: option)
      }
    }
    optionDefaults[option] = standard
    return settings.options[option] ?? standard
  }

  /// Limits the fading options of a wheel or a cylinder with more places than pictures: where a
  /// picture changes sides, it is invisible. Both of two pictures stay visible.
  private func limitFade(_ value: inout Double, of option: CarouselOption) {
    let wraps = settings.options[.wrap] ?? optionDefaults[.wrap] ?? 1
    guard wraps != 0, items.count > 2 else { return }
    let end = Double(items.count - 1) / 2
    switch option {
    case .fadeMin: value = max(value, -end)
    case .fadeMax: value = min(value, end)
    case .fadeRange: value = min(value, 0.5)
    default: break
    }
  }
}
