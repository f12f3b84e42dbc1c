/// Options in an order, with the range that is of use for each.
public typealias CarouselOptionRanges = KeyValuePairs<CarouselOption, ClosedRange<Double>>

extension CarouselLayout {
  /// The options that any type takes, whatever its places depend on.
  public static let commonOptions: CarouselOptionRanges = [
    .visibleItems: 1...30, .offsetMultiplier: 0...4, .fadeMin: -6...0, .fadeMax: 0...6,
    .fadeRange: 0...5, .fadeMinAlpha: 0...1, .wrap: 0...1, .showBackfaces: 0...1,
  ]

  /// All options that the type takes: those of its places first.
  public var options: [CarouselOption] {
    placingOptions.map(\.key) + Self.commonOptions.map(\.key)
  }

  /// The range of an option that is of use with the type; `nil` for one that it doesn't take. The
  /// default may lie outside: the range is for what is to be tried, and any number is taken.
  public func range(of option: CarouselOption) -> ClosedRange<Double>? {
    (placingOptions.first { $0.key == option } ?? Self.commonOptions.first { $0.key == option })?
      .value
  }
}
