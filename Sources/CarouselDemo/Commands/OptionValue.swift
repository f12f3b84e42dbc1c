import ArgumentParser
import CarouselKit

/// `--option NAME=VALUE`: what the carousel's delegate answers for one of the layout's options.
/// Switches (`wrap`, `showBackfaces`) take `true`, `yes`, `1` or `false`, `no`, `0`.
struct OptionValue: ExpressibleByArgument {
  let option: CarouselOption
  let value: Double

  static var list: String { CarouselOption.allCases.map(\.rawValue).joined(separator: ", ") }

  init?(argument: String) {
    guard let separator = argument.firstIndex(of: "=") else { return nil }
    let name = String(argument[..<separator])
    let text = String(argument[argument.index(after: separator)...])
    guard let option = CarouselOption.allCases.first(where: { $0.rawValue == name }),
      let value = Self.value(of: text, isSwitch: option.isSwitch)
    else { return nil }
    (self.option, self.value) = (option, value)
  }

  private static func value(of text: String, isSwitch: Bool) -> Double? {
    switch (text.lowercased(), isSwitch) {
    case ("true", true), ("yes", true), ("1", true): 1
    case ("false", true), ("no", true), ("0", true): 0
    case (let text, false): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }
}
