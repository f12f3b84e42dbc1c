import StageKit

extension Chord: CustomStringConvertible {
  /// The chord as shown to the user, such as `Ctrl+Shift+R` or `PgUp`.
  var description: String {
    let held = Self.modifierNames.filter { modifiers.contains($0.modifier) }.map(\.name)
    return (held + [keyName]).joined(separator: "+")
  }

  private static let modifierNames: [(modifier: Modifiers, name: String)] = [
    (.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"), (.system, "Super"),
  ]

  private var keyName: String {
    switch key {
    case .letter(let letter): letter.uppercased()
    case .function(let number): "F\(number)"
    case .digit(let digit): "\(digit)"
    case .left: "←"
    case .right: "→"
    case .up: "↑"
    case .down: "↓"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .insert: "Insert"
    case .delete: "Delete"
    case .backspace: "Backspace"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .space: "Space"
    case .minus: "−"
    case .equals: "="
    case .plus: "+"
    case .question: "?"
    case .menu: "Menu"
    }
  }
}
