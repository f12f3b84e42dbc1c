import ArgumentParser

/// `--option NAME=VALUE`: one of the carousel's switches, or what its delegate answers for one of the
/// type's options. Switches, `wrap` and `showBackfaces` take `true`, `yes`, `1` or `false`, `no`, `0`.
struct OptionValue: ExpressibleByArgument {
  let row: OptionRow
  /// 0 or 1 for a switch.
  let value: Double

  /// As it is given.
  var text: String { "\(row.name)=" + (row.isSwitch ? value != 0 ? "1" : "0" : "\(value)") }

  static var list: String { OptionRow.all.map(\.name).joined(separator: ", ") }

  init?(argument: String) {
    guard let separator = argument.firstIndex(of: "=") else { return nil }
    let name = String(argument[..<separator])
    let text = String(argument[argument.index(after: separator)...])
    guard let row = OptionRow.all.first(where: { $0.name == name }),
      let value = Self.value(of: text, isSwitch: row.isSwitch)
    else { return nil }
    (self.row, self.value) = (row, value)
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
