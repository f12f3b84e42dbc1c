import CarouselKit

/// The numbers that a slider reaches: from where to where, how fine, and how they are written.
struct OptionScale: Equatable {
  /// How a number is written.
  enum Unit { case number, whole, points, degrees, reciprocal }

  private(set) var lower: Double
  private(set) var upper: Double
  /// What values are rounded to.
  let resolution: Double
  /// How far a press of a key goes.
  let keyStep: Double
  let unit: Unit
  /// The infinity that one end of the slider stands for, if any.
  let infinity: Double?
  /// The default, which the slider always reaches exactly.
  private var standard = Double.nan

  private init(
    _ range: ClosedRange<Double>, resolution: Double = 0.01, keyStep: Double = 0.05,
    unit: Unit = .number, infinity: Double? = nil
  ) {
    (lower, upper) = (range.lowerBound, range.upperBound)
    self.resolution = resolution
    self.keyStep = keyStep
    self.unit = unit
    self.infinity = infinity
  }

  /// The scale of an option that a type takes, and whose default is known: it always reaches the
  /// default. `nil` for an option that the type doesn't take.
  init?(_ option: CarouselOption, of type: CarouselLayout, standard: Double) {
    guard let range = type.range(of: option) else { return nil }
    let degree = Double.pi / 180
    self =
      switch option {
      case .tilt, .spacing, .fadeMinAlpha, .wrap, .showBackfaces: OptionScale(range)
      case .arc: OptionScale(range, resolution: degree, keyStep: 5 * degree, unit: .degrees)
      case .angle: OptionScale(range, resolution: degree, keyStep: degree, unit: .degrees)
      case .radius: OptionScale(range, resolution: 1, keyStep: 10, unit: .points)
      case .count, .visibleItems: OptionScale(range, resolution: 1, keyStep: 1, unit: .whole)
      case .offsetMultiplier, .fadeRange: OptionScale(range, keyStep: 0.1)
      case .fadeMin: OptionScale(range, keyStep: 0.1, infinity: -.infinity)
      case .fadeMax: OptionScale(range, keyStep: 0.1, infinity: .infinity)
      }
    reach(standard)
  }

  /// The scale of a number that every type takes, and whose default is known.
  init(_ measure: CarouselMeasure, standard: Double) {
    self =
      switch measure {
      case .decelerationRate: OptionScale(0...1, keyStep: 0.01)
      case .scrollSpeed, .bounceDistance: OptionScale(0...3)
      case .autoscroll: OptionScale(-3...3, keyStep: 0.1)
      case .perspective:
        OptionScale(-0.005...0, resolution: 0.000_01, keyStep: 0.000_1, unit: .reciprocal)
      }
    reach(standard)
  }

  /// Makes room for the default.
  private mutating func reach(_ standard: Double) {
    guard standard.isFinite else { return }
    self.standard = standard.limited
    lower = min(lower, standard.limited)
    upper = max(upper, standard.limited)
    // A length of the window's making is no end: twice as far, in whole hundreds.
    if unit == .points { upper = max(upper, (standard.limited * 0.02).rounded(.up) * 100) }
  }

  /// Where on the slider a value is, 0…1; values beyond an end are at it.
  func position(of value: Double) -> Double {
    guard !value.isNaN else { return 0 }
    return min(max((value - lower) / (upper - lower), 0), 1)
  }

  /// The value at a place on the slider, rounded to the resolution, or the default where that is as near.
  func value(at position: Double) -> Double {
    let place = position > 0 ? min(position, 1) : 0
    if let infinity, place == (infinity < 0 ? 0 : 1) { return infinity }
    let value = lower + place * (upper - lower)
    let rounded = min(max((value / resolution).rounded() / steps, lower), upper)
    return abs(rounded - standard) < resolution / 2 ? standard : rounded
  }

  /// How many steps of the resolution there are to a unit; a whole number where they are decimal fractions, so
  /// that what is divided by it is as near to one as can be.
  private var steps: Double {
    let (steps, whole) = (1 / resolution, (1 / resolution).rounded())
    return abs(steps - whole) < 1e-9 * whole ? whole : steps
  }

  /// The value so many presses of a key away.
  func value(_ presses: Int, from value: Double) -> Double {
    self.value(at: position(of: value) + Double(presses) * keyStep / (upper - lower))
  }

  /// The value for people.
  func text(_ value: Double) -> String {
    guard value.isFinite else { return "none" }
    let value = value.limited
    switch unit {
    case .number:
      let hundredths = Int((abs(value) * 100).rounded())
      let sign = value < 0 && hundredths > 0 ? "−" : ""
      let rest = hundredths % 100
      return "\(sign)\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    case .whole: return "\(Int(value.rounded()))"
    case .points: return "\(Int(value.rounded())) pt"
    case .reciprocal:
      guard value != 0 else { return "none" }
      let distance = (1 / abs(value)).rounded()
      return "\(value < 0 ? "−" : "")1/\(Int(min(distance, 1e9)))"
    case .degrees:
      let degrees = Int((value * 180 / .pi).rounded())
      return degrees < 0 ? "−\(-degrees)°" : "\(degrees)°"
    }
  }
}

extension Double {
  /// The number, no greater than any that is of use as an option; 0 for what is not a number.
  fileprivate var limited: Double { isNaN ? 0 : Swift.min(Swift.max(self, -1e9), 1e9) }
}
