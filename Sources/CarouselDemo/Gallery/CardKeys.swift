import StageKit

extension Hotkey {
  /// What keys do with the carousel of cards.
  static let ofCards = [
    Hotkey(
      keys: "V", does: "vertical on, off", commands: [Chord(key: .letter("v")): .toggleVertical]),
    Hotkey(keys: "W", does: "wrap on, off", commands: [Chord(key: .letter("w")): .toggleWrap]),
    Hotkey(
      keys: "←  →  ↑  ↓", does: "by one",
      commands: [
        Chord(key: .left): .step(-1), Chord(key: .right): .step(1),
        Chord(key: .up): .step(-1), Chord(key: .down): .step(1),
      ]),
    Hotkey(
      keys: "PgUp  PgDn", does: "by a screenful",
      commands: [Chord(key: .pageUp): .page(-1), Chord(key: .pageDown): .page(1)]),
    Hotkey(
      keys: "Home  End", does: "to the ends",
      commands: [Chord(key: .home): .first, Chord(key: .end): .last]),
    Hotkey(
      keys: "Insert  Delete", does: "insert after; take the card away, not its file",
      commands: [Chord(key: .insert): .insert, Chord(key: .delete): .remove]),
    Hotkey(
      keys: "Ctrl+Z", does: "undo what was inserted, removed or moved to the trash last",
      commands: [Chord(key: .letter("z"), modifiers: .control): .undo]),
  ]
}
