extension Key: LosslessStringConvertible {
  /// The key's name in text, such as `a`, `7`, `f12` or `pageUp`.
  public var description: String {
    switch self {
    case .digit(let digit): "\(digit)"
    case .letter(let letter): String(letter)
    case .function(let number): "f\(number)"
    default: Key.named.first { $0.key == self }?.name ?? ""
    }
  }

  /// Creates the key with the given name; `nil` if no key has that name.
  public init?(_ description: String) {
    if let named = Key.named.first(where: { $0.name == description }) {
      self = named.key
    } else if let character = description.first, description.utf8.count == 1 {
      if let digit = character.wholeNumberValue {
        self = .digit(digit)
      } else if ("a"..."z").contains(character) {
        self = .letter(character)
      } else {
        return nil
      }
    } else if description.first == "f", let number = Int(description.dropFirst()),
      (1...24).contains(number), description == "f\(number)"
    {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// The names of all keys except digits, letters and function keys.
  private static let named: [(name: String, key: Key)] = [
    ("left", .left), ("right", .right), ("up", .up), ("down", .down),
    ("pageUp", .pageUp), ("pageDown", .pageDown), ("home", .home), ("end", .end),
    ("insert", .insert), ("delete", .delete), ("backspace", .backspace), ("enter", .enter),
    ("escape", .escape), ("tab", .tab), ("space", .space), ("minus", .minus), ("equals", .equals),
    ("plus", .plus), ("question", .question), ("menu", .menu),
  ]
}

extension Modifiers {
  /// All modifiers and their names in text.
  public static let named: [(name: String, modifier: Modifiers)] = [
    ("shift", .shift), ("control", .control), ("alt", .alt), ("system", .system),
  ]
}
