import StageKit

extension SceneKind {
  /// Pictures on a carousel.
  static let gallery = SceneKind(
    name: "gallery", title: "Gallery", about: "pictures on a carousel of every type",
    keys: Hotkey.ofTypes + Hotkey.ofCards + [
      Hotkey(
        keys: "Space", does: "slideshow on, off", commands: [Chord(key: .space): .toggleSlideshow]),
      Hotkey(
        keys: "S", does: "another order: by name, date, date taken, chance",
        commands: [Chord(key: .letter("s")): .nextOrder]),
      Hotkey(keys: "Enter", does: "open the picture", commands: [Chord(key: .enter): .open]),
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
      HelpRow(name: "hold, right click", does: "what can be done with a card, a picture"),
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
