import Glibc

/// The common parts of the circular carousel types.
extension CarouselLayout {
  /// Returns a circular carousel type. It wraps, and its circle has 12 to 30 items, depending on
  /// the length of the carousel. If items have no width, the circle has one item.
  static func circular(name: String) -> CarouselLayout {
    var type = CarouselLayout(name: name)
    type.wraps = true
    type.placingOptions = [
      .spacing: 0...2, .arc: 0...2 * .pi, .radius: 0...400, .angle: -.pi / 2 ... .pi / 2,
      .count: 1...40,
    ]
    type.circleCount = { metrics in
      metrics.step > 0 ? max(12, metrics.fittingItems * .pi) : 1
    }
    type.visibleItems = { metrics in Double(metrics.count) }
    return type
  }

  /// The number of visible items of a circle that is seen from inside: half the circle.
  static let halfCircleCount: @Sendable (LayoutMetrics) -> Double = { metrics in
    (Double(metrics.count) / 2).rounded(.up)
  }

  /// Returns the radius at which neighbouring items touch, if each item is a chord of the circle.
  static func chordRadius(_ metrics: LayoutMetrics) -> Double {
    metrics.step / 2 / tan(metrics.arc / 2 / metrics.circle)
  }
}
