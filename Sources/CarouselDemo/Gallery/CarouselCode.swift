import CarouselKit

/// The Swift lines that set a carousel of one's own as another one is set.
enum CarouselCode {
  /// Lines that do so.
  ///
  /// - Parameters:
  ///   - carousel: the one that is set.
  ///   - options: what its delegate answers other than what it is asked with.
  /// - Returns: the lines, without a line's end behind the last one.
  static func lines(for carousel: CarouselEngine, options: [CarouselOption: Double]) -> String {
    var lines = ["let carousel = Carousel<ItemView>()"]
    if let type = CarouselLayout.builtIn(named: carousel.type.name), type == carousel.type {
      lines.append("carousel.type = .\(type.name)")
    }
    for setting in CarouselSetting.allCases {
      let isOn = carousel[keyPath: setting.path]
      if isOn != setting.standard { lines.append("carousel.\(setting.propertyName) = \(isOn)") }
    }
    for measure in CarouselMeasure.allCases {
      let value = carousel[keyPath: measure.path]
      if value != measure.standard {
        lines.append("carousel.\(measure.rawValue) = \(number(value))")
      }
    }
    let set = CarouselOption.allCases.compactMap { option in options[option].map { (option, $0) } }
    guard !set.isEmpty else { return lines.joined(separator: "\n") }
    lines += [
      "", "// In its delegate:", "func carousel(",
      "  _ carousel: Carousel<ItemView>, valueFor option: CarouselOption, withDefault value: Double",
      ") -> Double {", "  switch option {",
    ]
    lines += set.map { "  case .\($0.rawValue): \(number($1))" }
    lines += ["  default: value", "  }", "}"]
    return lines.joined(separator: "\n")
  }

  private static func number(_ value: Double) -> String {
    value.isFinite ? "\(value)" : value < 0 ? "-.infinity" : ".infinity"
  }
}
