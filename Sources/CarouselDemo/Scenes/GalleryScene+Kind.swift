import StageKit

extension SceneKind {
  /// Pictures on a carousel.
  static let gallery = SceneKind(
    name: "gallery", title: "Gallery", about: "pictures on a carousel of every type",
    keys: Hotkey.ofTypes + [
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
        keys: "Space", does: "slideshow on, off", commands: [Chord(key: .space): .toggleSlideshow]),
      Hotkey(
        keys: "S", does: "another order: by name, date, date taken, chance",
        commands: [Chord(key: .letter("s")): .nextOrder]),
      Hotkey(keys: "Enter", does: "open the picture", commands: [Chord(key: .enter): .open]),
      Hotkey(
        keys: "Insert  Delete", does: "insert after, remove the current",
        commands: [Chord(key: .insert): .insert, Chord(key: .delete): .remove]),
      Hotkey(
        keys: "Ctrl+Z", does: "bring the last file back from the trash",
        commands: [Chord(key: .letter("z"), modifiers: .control): .untrash]),
      Hotkey(
        keys: "O", does: "options panel", commands: [Chord(key: .letter("o")): .toggleOptions]),
      Hotkey(
        keys: "R", does: "everything back to its defaults",
        commands: [Chord(key: .letter("r")): .reset]),
    ],
    keysInside: Hotkey.ofOpenedPicture,
    gestures: [
      HelpRow(name: "drag, flick", does: "move the carousel"),
      HelpRow(name: "tap, click", does: "bring a card to the centre; the centred one opens"),
      HelpRow(name: "tap the name, the ground", does: "buttons for all this"),
      HelpRow(name: "wheel, two fingers", does: "by one; glide"),
    ] + HelpRow.ofOpenedPicture + [
      HelpRow(name: "swipe up a card of the task switcher", does: "close it")
    ],
    bar: [
      BarItem(.previousType, .left), BarItem(.nextType, .right), BarItem(.toggleTypes, .strip),
      BarItem(.toggleOptions, .sliders), BarItem(.toggleSlideshow, .play, whenOn: .pause),
      BarItem(.toggleCube, .cube),
    ],
    make: GalleryScene.init)
}
