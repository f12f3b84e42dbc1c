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
    // Narrow pictures are closer together, so more of them are visible.
    if option == .visibleItems, carousel.type == .linear {
      standard = ((standard - 2) / CardSpacing.minExtent).rounded(.up) + 2
    }
    if let end = fadeEnd {
      switch option {
      case .fadeMin: standard = max(standard, -end)
      case .fadeMax: standard = min(standard, end)
      case .fadeRange: standard = min(standard, Self.fadeRange)
      default: break
      }
    }
    optionDefaults[option] = standard
    return settings.options[option] ?? standard
  }

  /// The distance from the centre beyond which pictures fade out, in items, if a wheel or a
  /// cylinder has more places than pictures. A picture is invisible when it changes sides. `nil` if
  /// all pictures have faded out before, or if there are only two, which stay visible.
  private var fadeEnd: Double? {
    let count = items.count
    let wraps = settings.options[.wrap] ?? optionDefaults[.wrap] ?? 1
    guard carousel.type != .rotary, wraps != 0, count > 2,
      Double(count) < composition.options[.count] ?? 0
    else { return nil }
    let half = Double(count) / 2
    let options = composition.options
    let reach = (options[.fadeMax] ?? .infinity) + (options[.fadeRange] ?? 0)
    return reach > half ? half - Self.fadeRange : nil
  }

  /// The distance over which the pictures of a wheel or a cylinder with few pictures fade out, in
  /// items.
  private static let fadeRange = 0.5
}
