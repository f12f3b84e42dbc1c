import CarouselKit

/// The range of a slider, its resolution, and the format of its values.
struct OptionScale: Equatable {
  /// The format of a value.
  enum Unit { case number, integer, points, degrees, reciprocal }

  private(set) var lower: Double
  private(set) var upper: Double
  /// The step to which values are rounded.
  let resolution: Double
  /// The change for one key press.
  let keyStep: Double
  let unit: Unit
  /// The infinite value at one end of the slider; `nil` if there is none.
  let infinity: Double?
  /// Whether the slider shows the negated value.
  private let isNegated: Bool
  /// The default as the slider shows it. The user can always set exactly this value.
  private var standard = Double.nan

  private init(
    _ range: ClosedRange<Double>, resolution: Double = 0.01, keyStep: Double = 0.05,
    unit: Unit = .number, infinity: Double? = nil, isNegated: Bool = false
  ) {
    lower = range.lowerBound
    upper = range.upperBound
    self.resolution = resolution
    self.keyStep = keyStep
    self.unit = unit
    self.infinity = infinity
    self.isNegated = isNegated
  }

  /// Creates the scale of a row of the options panel for a type. Returns `nil` for a switch.
  init?(_ row: OptionRow, of type: CarouselLayout, standard: Double) {
    switch row {
    case _ where row.isSwitch: return nil
    case .option(let option): self.init(option, of: type, standard: standard)
    case .number(let number): self.init(number, standard: standard)
    case .setting: return nil
    }
  }

  /// Creates the scale of an option for a type. The range is extended to include the default.
  /// Returns `nil` if the type doesn't use the option.
  init?(_ option: CarouselOption, of type: CarouselLayout, standard: Double) {
    guard let range = type.range(of: option) else { return nil }
    let degree = Double.pi / 180
    self =
      switch option {
      case .tilt, .spacing, .fadeMinAlpha, .wrap, .showBackfaces: OptionScale(range)
      case .arc: OptionScale(range, resolution: degree, keyStep: 5 * degree, unit: .degrees)
      case .angle: OptionScale(range, resolution: degree, keyStep: degree, unit: .degrees)
      case .radius: OptionScale(range, resolution: 1, keyStep: 10, unit: .points)
      case .count, .visibleItems: OptionScale(range, resolution: 1, keyStep: 1, unit: .integer)
      case .offsetMultiplier, .fadeRange: OptionScale(range, keyStep: 0.1)
      case .fadeMin: OptionScale(range, keyStep: 0.1, infinity: -.infinity)
      case .fadeMax: OptionScale(range, keyStep: 0.1, infinity: .infinity)
      }
    extendRange(to: standard)
  }

  /// Creates the scale of a property that every type has. The range is extended to include the
  /// default.
  init(_ number: CarouselNumber, standard: Double) {
    self =
      switch number {
      case .decelerationRate: OptionScale(0...1, keyStep: 0.01)
      case .scrollSpeed, .bounceDistance: OptionScale(0...3)
      // Positive values on the slider scroll forwards, as on the command line. The engine uses
      // iCarousel's sign: positive values scroll backwards.
      case .autoscroll: OptionScale(-3...3, keyStep: 0.1, isNegated: true)
      case .perspective:
        OptionScale(-0.005...0, resolution: 0.000_01, keyStep: 0.000_1, unit: .reciprocal)
      }
    extendRange(to: standard)
  }

  /// Extends the range to include the default.
  private mutating func extendRange(to standard: Double) {
    guard standard.isFinite else { return }
    let standard = displayed(standard)
    self.standard = standard.limited
    lower = min(lower, standard.limited)
    upper = max(upper, standard.limited)
    // A default length that depends on the window shouldn't be at the slider's end. Extend the
    // range to twice the default, rounded up to hundreds.
    if unit == .points { upper = max(upper, (standard.limited * 0.02).rounded(.up) * 100) }
  }

  /// Returns the slider position of a value, 0…1. Values outside the range are clamped.
  func position(of value: Double) -> Double {
    guard !value.isNaN else { return 0 }
    return min(max((displayed(value) - lower) / (upper - lower), 0), 1)
  }

  /// Converts a value to the number that the slider shows, or back. Subtracts from 0, because
  /// negating 0 gives −0.
  private func displayed(_ value: Double) -> Double { isNegated ? 0 - value : value }

  /// Returns the value at a slider position, rounded to the resolution. Snaps to the default within
  /// half a step.
  func value(at position: Double) -> Double {
    let position = position > 0 ? min(position, 1) : 0
    if let infinity, position == (infinity < 0 ? 0 : 1) { return infinity }
    let value = lower + position * (upper - lower)
    let rounded = min(max((value / resolution).rounded() / steps, lower), upper)
    return displayed(abs(rounded - standard) < resolution / 2 ? standard : rounded)
  }

  /// The number of resolution steps in an interval of length 1. For a resolution such as 0.1, it is
  /// an integer, and dividing by it gives the closest floating-point number.
  private var steps: Double {
    let (steps, rounded) = (1 / resolution, (1 / resolution).rounded())
    return abs(steps - rounded) < 1e-9 * rounded ? rounded : steps
  }

  /// Returns the value after a number of key presses: a multiple of the key step.
  func value(_ presses: Int, from value: Double) -> Double {
    let start = (lower + position(of: value) * (upper - lower)) / keyStep
    // The tolerance keeps rounding errors from adding a step.
    let count = presses > 0 ? (start + 1e-6).rounded(.down) : (start - 1e-6).rounded(.up)
    return self.value(at: ((count + Double(presses)) * keyStep - lower) / (upper - lower))
  }

  /// Returns the value as text.
  func text(_ value: Double) -> String {
    guard value.isFinite else { return "none" }
    let value = displayed(value).limited
    switch unit {
    case .number:
      let hundredths = Int((abs(value) * 100).rounded())
      let sign = value < 0 && hundredths > 0 ? "−" : ""
      let rest = hundredths % 100
      return "\(sign)\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    case .integer: return "\(Int(value.rounded()))"
    case .points: return "\(Int(value.rounded())) pt"
    case .reciprocal:
      guard value != 0 else { return "off" }
      let distance = (1 / abs(value)).rounded()
      return "\(value < 0 ? "−" : "")1/\(Int(min(distance, 1e9)))"
    case .degrees:
      let degrees = Int((value * 180 / .pi).rounded())
      return degrees < 0 ? "−\(-degrees)°" : "\(degrees)°"
    }
  }
}

extension Double {
  /// The number clamped to ±10⁹; 0 for NaN.
  fileprivate var limited: Double { isNaN ? 0 : Swift.min(Swift.max(self, -1e9), 1e9) }
}
