#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the types on a circle have in common.
extension CarouselLayout {
  /// A type on a circle: wrapped, and with a circle that grows with the carousel's length, from 12
  /// items up to 30; one item alone where an item has no extent.
  static func circular(name: String) -> CarouselLayout {
    var type = CarouselLayout(name: name)
    type.wraps = true
    type.placingOptions = [
      .spacing: 0...2, .arc: 0...2 * .pi, .radius: 0...400, .angle: -.pi / 2 ... .pi / 2,
      .count: 1...40,
    ]
    type.circleCount = { metrics in
      guard metrics.step > 0 else { return 1 }
      return min(30, max(12, metrics.fittingItems * .pi))
    }
    type.visibleItems = { metrics in Double(metrics.count) }
    return type
  }

  /// Of a circle that is seen from inside, half is in sight.
  static let halfCircle: @Sendable (LayoutMetrics) -> Double = { metrics in
    (Double(metrics.count) / 2).rounded(.up)
  }

  /// The radius on which the items of an arc touch one another, each standing on a chord.
  static func chordRadius(_ metrics: LayoutMetrics) -> Double {
    metrics.step / 2 / tan(metrics.arc / 2 / metrics.circle)
  }
}
