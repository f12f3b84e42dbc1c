import ArgumentParser

/// The argument of `--option NAME=VALUE`: a property of the carousel, or an option of its type.
/// Switches, `wrap` and `showBackfaces` accept `true`, `yes`, `1` or `false`, `no`, `0`.
struct OptionValue: ExpressibleByArgument {
  let row: OptionRow
  /// The value; 0 or 1 for a switch.
  let value: Double

  init(row: OptionRow, value: Double) { (self.row, self.value) = (row, value) }

  /// The option as a command-line argument, without `--option`.
  var text: String { "\(row.name)=" + (row.isSwitch ? value != 0 ? "1" : "0" : "\(value)") }

  static var list: String { OptionRow.all.map(\.name).joined(separator: ", ") }
  static var defaultCompletionKind: CompletionKind { .list(OptionRow.all.map { "\($0.name)=" }) }

  init?(argument: String) {
    guard let separator = argument.firstIndex(of: "=") else { return nil }
    let name = String(argument[..<separator])
    let text = String(argument[argument.index(after: separator)...])
    guard let row = OptionRow.all.first(where: { $0.name == name }),
      let value = Self.value(of: text, isSwitch: row.isSwitch)
    else { return nil }
    self.row = row
    self.value = value
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
