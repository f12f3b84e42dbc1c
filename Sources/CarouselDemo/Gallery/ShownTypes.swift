import CarouselKit
import StageKit

/// The carousel types that the program shows. The user selects them with `--type`, T or the number
/// keys.
struct ShownTypes {
  /// The types in order.
  let all: [CarouselLayout]

  /// Selects the types that have a transform. Types whose transform is supplied by an app are left
  /// out.
  init(among types: [CarouselLayout]) { all = types.filter { $0.transform != nil } }

  /// The types built into the package.
  static let standard = ShownTypes(among: CarouselLayout.builtIn)

  /// The names of the types, in order.
  var names: [String] { all.map(\.name) }

  /// Returns the type with a name or alias.
  func type(named name: String) -> CarouselLayout? {
    all.first { $0.name == name || $0.alias == name }
  }

  /// The type at an index, modulo the number of types. There must be at least one type.
  subscript(number: Int) -> CarouselLayout {
    all[(number % all.count + all.count) % all.count]
  }

  /// Returns the type `count` places after a given type. Negative counts go back. The list wraps
  /// around at its ends.
  func type(_ count: Int, after type: CarouselLayout) -> CarouselLayout {
    self[(all.firstIndex(of: type) ?? 0) + count]
  }

  /// The keys that select types, each with the index of its type.
  var keys: [(key: Key, number: Int)] {
    all.indices.compactMap { number in
      all[number].key.flatMap(Key.init(_:)).map { (key: $0, number: number) }
    }
  }

  /// The names of the keys that select types. Consecutive digits from 1 are abbreviated: "1 … 9  0
  /// −  =".
  var keyNames: String {
    let names = keys.map { Chord(key: $0.key).description }
    let digits = zip(names, 1...9).prefix { $0 == String($1) }.count
    let first = digits > 2 ? ["1 … \(digits)"] : Array(names.prefix(digits))
    return (first + names.dropFirst(digits)).joined(separator: "  ")
  }
}

extension CommandInfo {
  /// Returns the command that shows the type at an index.
  static func type(_ number: Int) -> CommandInfo {
    let key = ShownTypes.standard.keys.first { $0.number == number }?.key
    return CommandInfo(
      "type \(number)", "", key.map { [Chord(key: $0)] } ?? [], menuGroup: .appearance)
  }
  static let nextType = CommandInfo(
    "nextType", "Next type", [Chord(key: .letter("t"))], icon: .right, barPosition: 2)
  static let previousType = CommandInfo(
    "previousType", "Previous type", [Chord(key: .letter("t"), modifiers: .shift)], icon: .left,
    barPosition: 1)
  /// Shows or hides the strip of all types.
  static let toggleTypes = CommandInfo(
    "types", "Show all types", [Chord(key: .letter("t"), modifiers: .control)], icon: .strip,
    menuGroup: .appearance, barPosition: 3)
}

extension Hotkey {
  /// The keys that select types.
  static let ofTypes = [
    Hotkey(
      ShownTypes.standard.keys.map { .type($0.number) }, keys: ShownTypes.standard.keyNames,
      action: "carousel type"),
    Hotkey(
      [.nextType, .previousType, .toggleTypes], action: "next, previous type; show all types"),
  ]
}
