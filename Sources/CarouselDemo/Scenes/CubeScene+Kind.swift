import StageKit

extension SceneKind {
  /// Full pages on a cube.
  static let cube = SceneKind(
    name: cubeName, title: "Cube", about: "full pages on a cube that a drag turns",
    shortcut: Hotkey(
      keys: "C", does: "cube mode on, off", commands: [Chord(key: .letter("c")): .toggleCube]),
    keys: [
      Hotkey(keys: "W", does: "wrap on, off", commands: [Chord(key: .letter("w")): .toggleWrap]),
      Hotkey(
        keys: "←  →  ↑  ↓", does: "turn it; ↑ ↓ scroll a page, move its carousel",
        commands: [
          Chord(key: .left): .step(-1), Chord(key: .right): .step(1),
          Chord(key: .up): .step(-1), Chord(key: .down): .step(1),
        ]),
      Hotkey(
        keys: "PgUp  PgDn", does: "scroll a page, or turn it",
        commands: [Chord(key: .pageUp): .page(-1), Chord(key: .pageDown): .page(1)]),
      Hotkey(
        keys: "Home  End", does: "to the ends of a page, or of the cube",
        commands: [Chord(key: .home): .first, Chord(key: .end): .last]),
      Hotkey(keys: "Space", does: "scroll a page", commands: [:]),
      Hotkey(
        keys: "R", does: "everything back to its defaults",
        commands: [Chord(key: .letter("r")): .reset]),
    ],
    gestures: [
      HelpRow(
        name: "drag, flick",
        does: "to the side: turn it; up, down: scroll a page, move its carousel"),
      HelpRow(name: "tap, click", does: "press, switch; bring a card to the centre"),
      HelpRow(name: "wheel, two fingers", does: "turn it; scroll a page"),
      HelpRow(name: "pinch, double tap a picture", does: "zoom"),
    ],
    bar: [BarItem(.toggleCube, .cards), BarItem(.toggleWrap, .loop)],
    make: CubeScene.init)
}

extension SceneKind {
  /// The cube's name, which what leads there needs before there is the cube's kind.
  fileprivate static let cubeName = "cube"
}

extension Command {
  /// To the cube, and back.
  static let toggleCube = Command.toggleScene(SceneKind.cubeName)
}
