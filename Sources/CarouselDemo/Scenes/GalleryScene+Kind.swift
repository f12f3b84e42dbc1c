import StageKit

extension SceneKind {
  /// Pictures on a carousel.
  static let gallery = SceneKind(
    name: "gallery", title: "Gallery", about: "pictures on a carousel of every type",
    keys: [
      Hotkey(
        keys: "1 … 9  0  -  =", does: "carousel type",
        commands: Dictionary(
          uniqueKeysWithValues: ShownTypes.standard.keys.map { (Chord(key: $0), .type($1)) })),
      Hotkey(
        keys: "T  Shift+T", does: "next, previous type",
        commands: [
          Chord(key: .letter("t")): .nextType,
          Chord(key: .letter("t"), modifiers: .shift): .previousType,
        ]),
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
    keysInside: [
      Hotkey(
        keys: "+  −", does: "an opened picture larger, smaller",
        commands: [
          Chord(key: .plus): .magnify(.larger), Chord(key: .equals): .magnify(.larger),
          Chord(key: .equals, modifiers: .shift): .magnify(.larger),
          Chord(key: .plus, modifiers: .control): .magnify(.larger),
          Chord(key: .equals, modifiers: .control): .magnify(.larger),
          Chord(key: .equals, modifiers: [.control, .shift]): .magnify(.larger),
          Chord(key: .minus): .magnify(.smaller),
          Chord(key: .minus, modifiers: .control): .magnify(.smaller),
        ]),
      Hotkey(
        keys: "0  1  2", does: "all of an opened picture; its own pixels; each twice as large",
        commands: [
          Chord(key: .digit(0)): .magnify(.whole), Chord(key: .digit(1)): .magnify(.pixels(1)),
          Chord(key: .digit(2)): .magnify(.pixels(2)),
          Chord(key: .digit(0), modifiers: .control): .magnify(.whole),
          Chord(key: .digit(1), modifiers: .control): .magnify(.pixels(1)),
          Chord(key: .digit(2), modifiers: .control): .magnify(.pixels(2)),
        ]),
      Hotkey(
        keys: "Ctrl+R  Ctrl+Shift+R", does: "turn an opened picture right, left",
        commands: [
          Chord(key: .letter("r"), modifiers: .control): .rotate(1),
          Chord(key: .letter("r"), modifiers: [.control, .shift]): .rotate(-1),
        ]),
      Hotkey(
        keys: "I", does: "what is known of an opened picture",
        commands: [Chord(key: .letter("i")): .toggleInformation]),
      Hotkey(
        keys: "Delete", does: "move an opened picture's file to the trash",
        commands: [Chord(key: .delete): .trash]),
      Hotkey(
        keys: "Ctrl+C", does: "copy the address of an opened picture's file",
        commands: [Chord(key: .letter("c"), modifiers: .control): .copy]),
      Hotkey(
        keys: "E", does: "show an opened picture's file in its folder",
        commands: [Chord(key: .letter("e")): .showInFolder]),
    ],
    gestures: [
      HelpRow(name: "drag, flick", does: "move the carousel"),
      HelpRow(name: "tap, click", does: "bring a card to the centre; the centred one opens"),
      HelpRow(name: "tap the name, the ground", does: "buttons for all this"),
      HelpRow(name: "wheel, two fingers", does: "by one; glide"),
      HelpRow(name: "drag, flick an opened picture", does: "the next one; down closes it"),
      HelpRow(
        name: "tap an opened picture", does: "show, hide its name and buttons; beside it, close"),
      HelpRow(name: "pinch, double tap a picture", does: "open it; zoom, where it is opened"),
      HelpRow(name: "Ctrl+wheel, over an opened picture", does: "zoom about the pointer"),
      HelpRow(name: "swipe up a card of the task switcher", does: "close it"),
    ],
    bar: [
      BarItem(.previousType, .left), BarItem(.nextType, .right), BarItem(.toggleOptions, .sliders),
      BarItem(.toggleSlideshow, .play, whenOn: .pause), BarItem(.toggleCube, .cube),
    ],
    make: GalleryScene.init)
}
