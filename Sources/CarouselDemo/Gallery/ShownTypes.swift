import CarouselKit
import StageKit

/// The carousel types that the program shows: what `--type` names, T goes through and the number keys
/// bring.
struct ShownTypes {
  /// The types in their order.
  let all: [CarouselLayout]

  /// Those among some types that need no app to place their items.
  init(among types: [CarouselLayout]) { all = types.filter { $0.transform != nil } }

  /// Those that come with the package.
  static let standard = ShownTypes(among: CarouselLayout.builtIn)

  /// Their names in their order.
  var names: [String] { all.map(\.name) }

  /// The type of a name. What an app does with iCarousel's `custom` is here the task switcher.
  func type(named name: String) -> CarouselLayout? {
    name == CarouselLayout.custom.name ? .taskSwitcher : all.first { $0.name == name }
  }

  /// The type of a number, round and round; there must be any.
  subscript(number: Int) -> CarouselLayout {
    all[(number % all.count + all.count) % all.count]
  }

  /// The type so many places after another one.
  func type(_ count: Int, after type: CarouselLayout) -> CarouselLayout {
    self[(all.firstIndex(of: type) ?? 0) + count]
  }

  /// A key each for the first twelve, with the type's number; the others have none.
  var keys: [(key: Key, number: Int)] {
    let keys: [Key] = (1...9).map { .digit($0) } + [.digit(0), .minus, .equals]
    return zip(keys, all.indices).map { (key: $0, number: $1) }
  }
}

extension Hotkey {
  /// The keys that bring types.
  static let ofTypes = [
    Hotkey(
      keys: "1 … 9  0  -  =", does: "carousel type",
      commands: Dictionary(
        uniqueKeysWithValues: ShownTypes.standard.keys.map { (Chord(key: $0), .type($1)) })),
    Hotkey(
      keys: "T  Shift+T  Ctrl+T", does: "next, previous type, all to choose from",
      commands: [
        Chord(key: .letter("t")): .nextType,
        Chord(key: .letter("t"), modifiers: .shift): .previousType,
        Chord(key: .letter("t"), modifiers: .control): .toggleTypes,
      ]),
  ]
}
