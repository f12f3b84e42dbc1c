import CarouselKit

/// A generator of Swift code that configures a carousel.
enum CarouselCode {
  /// Returns code that configures a new carousel like an existing one.
  ///
  /// - Parameters:
  ///   - carousel: The existing carousel.
  ///   - options: The options for which the carousel's delegate returns values other than the
  ///     defaults.
  /// - Returns: The lines, without a newline at the end.
  static func lines(for carousel: CarouselEngine, options: [CarouselOption: Double]) -> String {
    var lines = ["let carousel = Carousel<ItemView>()"]
    if let type = CarouselLayout.builtIn(named: carousel.type.name), type == carousel.type {
      lines.append("carousel.type = .\(type.name)")
    }
    for setting in CarouselSetting.allCases {
      let isOn = carousel[keyPath: setting.path]
      if isOn != setting.standard { lines.append("carousel.\(setting.propertyName) = \(isOn)") }
    }
    for measure in CarouselNumber.allCases {
      let value = carousel[keyPath: measure.path]
      if value != measure.standard {
        lines.append("carousel.\(measure.rawValue) = \(number(value))")
      }
    }
    for (name, offset) in [
      ("contentOffset", carousel.contentOffset), ("viewpointOffset", carousel.viewpointOffset),
    ] where offset != .zero {
      lines.append("carousel.\(name) = Point(x: \(number(offset.x)), y: \(number(offset.y)))")
    }
    if carousel.clipsToBounds { lines.append("carousel.clipsToBounds = true") }
    let set = CarouselOption.allCases.compactMap { option in options[option].map { (option, $0) } }
    guard !set.isEmpty else { return lines.joined(separator: "\n") }
    lines += [
      "", "// In its delegate:", "func carousel(",
      "  _ carousel: Carousel<ItemView>,", "  valueFor option: CarouselOption,",
      "  withDefault value: Double",
      ") -> Double {", "  switch option {",
    ]
    lines += set.map { "  case .\($0.rawValue): \(number($1))" }
    lines += ["  default: value", "  }", "}"]
    return lines.joined(separator: "\n")
  }

  /// Returns a number as Swift code, rounded to six decimal places.
  static func number(_ value: Double) -> String {
    value.isFinite
      ? "\((value * 1e6).rounded() / 1e6)" : value < 0 ? "-.infinity" : ".infinity"
  }
}
