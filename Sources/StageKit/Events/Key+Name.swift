extension Key: LosslessStringConvertible {
  /// Its name in text: `a`, `7`, `f12`, `pageUp`.
  public var description: String {
    switch self {
    case .digit(let digit): "\(digit)"
    case .letter(let letter): String(letter)
    case .function(let number): "f\(number)"
    default: Key.named.first { $0.key == self }?.name ?? ""
    }
  }

  /// The key of a name; nil where there is none.
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

  /// The keys that are neither digit, letter nor function key.
  private static let named: [(name: String, key: Key)] = [
    ("left", .left), ("right", .right), ("up", .up), ("down", .down),
    ("pageUp", .pageUp), ("pageDown", .pageDown), ("home", .home), ("end", .end),
    ("insert", .insert), ("delete", .delete), ("backspace", .backspace), ("enter", .enter),
    ("escape", .escape), ("tab", .tab), ("space", .space), ("minus", .minus), ("equals", .equals),
    ("plus", .plus), ("question", .question), ("menu", .menu),
  ]
}

extension Modifiers {
  /// Each with its name in text.
  public static let named: [(name: String, modifier: Modifiers)] = [
    ("shift", .shift), ("control", .control), ("alt", .alt), ("system", .system),
  ]
}
