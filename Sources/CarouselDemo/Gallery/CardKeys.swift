extension Hotkey {
  /// The keys for the carousel of cards.
  static let ofCards = [
    Hotkey(.toggleVertical), Hotkey(.toggleWrap),
    Hotkey([.step(-1), .step(1)], action: "previous, next"),
    Hotkey([.first, .last], action: "first, last"),
    Hotkey([.page(-1), .page(1)], action: "previous, next page"),
    Hotkey([.insert, .remove], action: "duplicate; remove from carousel"),
    Hotkey(.undo),
  ]
}
