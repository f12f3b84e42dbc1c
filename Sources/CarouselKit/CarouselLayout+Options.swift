/// Options in their display order, each with a range of useful values.
public typealias CarouselOptionRanges = KeyValuePairs<CarouselOption, ClosedRange<Double>>

extension CarouselLayout {
  /// The options that every carousel type has, in addition to its `placingOptions`.
  public static let commonOptions: CarouselOptionRanges = [
    .visibleItems: 1...30, .offsetMultiplier: 0...4, .fadeMin: -6...0, .fadeMax: 0...6,
    .fadeRange: 0...5, .fadeMinAlpha: 0...1, .wrap: 0...1, .showBackfaces: 0...1,
  ]

  /// All options of the carousel type. Options that affect the positions of items come first, then
  /// the options of all types.
  public var options: [CarouselOption] {
    placingOptions.map(\.key) + Self.commonOptions.map(\.key)
  }

  /// Returns the range of useful values of an option; `nil` if the carousel type doesn't have the
  /// option. The range is meant for user interface controls: the default may lie outside the range,
  /// and any number is accepted.
  public func range(of option: CarouselOption) -> ClosedRange<Double>? {
    (placingOptions.first { $0.key == option } ?? Self.commonOptions.first { $0.key == option })?
      .value
  }
}
