import Stage

/// What a key asks for.
enum Command: Hashable {
  case type(Int)
  case nextType
  case previousType
  case toggleVertical
  case toggleWrap
  case step(Int)
  case page(Int)
  case first
  case last
  case toggleSlideshow
  case toggleCube
  /// So many scenes further on.
  case scene(Int)
  case open
  case back
  case insert
  case remove
  case toggleOptions
  case reset
  case toggleHelp
  case toggleFrameGraph
  case toggleFullscreen
  case screenshot
  case leave
}

/// One key, with what has to be held beside it.
struct Chord: Hashable {
  let key: Key
  var modifiers: Modifiers = []
}

/// One line of the table of keys.
struct Hotkey {
  /// How the keys are written for people.
  let keys: String
  /// What they do, for people.
  let does: String
  /// What each of them asks for.
  let commands: [Chord: Command]

  /// Every key of the program. The help overlay and the README list these and no others.
  static let all: [Hotkey] = [
    Hotkey(
      keys: "1 … 9  0  -  =", does: "carousel type",
      commands: Dictionary(
        uniqueKeysWithValues: typeKeys.enumerated().map { (Chord(key: $1), .type($0)) })),
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
      keys: "←  →  ↑  ↓", does: "by one; ↑ ↓ scroll the cube's text",
      commands: [
        Chord(key: .left): .step(-1), Chord(key: .right): .step(1),
        Chord(key: .up): .step(-1), Chord(key: .down): .step(1),
      ]),
    Hotkey(
      keys: "PgUp  PgDn", does: "by a screenful; the cube's text, too",
      commands: [Chord(key: .pageUp): .page(-1), Chord(key: .pageDown): .page(1)]),
    Hotkey(
      keys: "Home  End", does: "to the ends; of the cube's text, too",
      commands: [Chord(key: .home): .first, Chord(key: .end): .last]),
    Hotkey(
      keys: "Space", does: "slideshow on, off; down the cube's text",
      commands: [Chord(key: .space): .toggleSlideshow]),
    Hotkey(
      keys: "C", does: "cube mode on, off", commands: [Chord(key: .letter("c")): .toggleCube]),
    Hotkey(
      keys: "Tab  Shift+Tab", does: "next, previous scene",
      commands: [
        Chord(key: .tab): .scene(1), Chord(key: .tab, modifiers: .shift): .scene(-1),
      ]),
    Hotkey(
      keys: "Enter  Esc", does: "open the picture; go back, or leave",
      commands: [Chord(key: .enter): .open, Chord(key: .escape): .back]),
    Hotkey(
      keys: "Insert  Delete", does: "insert after, remove the current",
      commands: [Chord(key: .insert): .insert, Chord(key: .delete): .remove]),
    Hotkey(
      keys: "O", does: "options panel", commands: [Chord(key: .letter("o")): .toggleOptions]),
    Hotkey(
      keys: "R", does: "everything back to its defaults",
      commands: [Chord(key: .letter("r")): .reset]),
    Hotkey(
      keys: "F3", does: "frame times", commands: [Chord(key: .function(3)): .toggleFrameGraph]),
    Hotkey(
      keys: "F  F11", does: "fullscreen",
      commands: [
        Chord(key: .letter("f")): .toggleFullscreen,
        Chord(key: .function(11)): .toggleFullscreen,
      ]),
    Hotkey(
      keys: "F12", does: "save a picture of the window",
      commands: [Chord(key: .function(12)): .screenshot]),
    Hotkey(
      keys: "F1  ?", does: "this help",
      commands: [
        Chord(key: .function(1)): .toggleHelp, Chord(key: .question): .toggleHelp,
        Chord(key: .question, modifiers: .shift): .toggleHelp,
      ]),
    Hotkey(
      keys: "Q  Ctrl+Q", does: "leave",
      commands: [
        Chord(key: .letter("q")): .leave,
        Chord(key: .letter("q"), modifiers: .control): .leave,
      ]),
  ]

  /// The keys of the types, in the order of the list of types.
  private static let typeKeys: [Key] =
    (1...9).map { .digit($0) } + [.digit(0), .minus, .equals]

  private static let commands = all.reduce(into: [Chord: Command]()) { table, hotkey in
    table.merge(hotkey.commands) { first, _ in first }
  }

  /// What a key asks for, if anything.
  static func command(for key: Key, modifiers: Modifiers) -> Command? {
    commands[Chord(key: key, modifiers: modifiers)]
  }
}

/// What a hand can do without keys, for the help and the README.
struct GestureHelp {
  let gesture: String
  let does: String

  /// Every gesture of the program.
  static let all: [GestureHelp] = [
    GestureHelp(gesture: "drag, flick", does: "move the carousel"),
    GestureHelp(gesture: "tap, click", does: "bring a card to the centre; the centred one opens"),
    GestureHelp(gesture: "tap the name, the dots, the ground", does: "buttons for all this"),
    GestureHelp(gesture: "wheel, two fingers", does: "by one; glide"),
    GestureHelp(gesture: "drag, flick to the side in cube mode", does: "turn the cube"),
    GestureHelp(gesture: "drag, flick an opened picture", does: "the next one; down closes it"),
    GestureHelp(gesture: "tap an opened picture", does: "show, hide its name; beside it, close"),
    GestureHelp(gesture: "pinch, double tap an opened picture", does: "zoom; the cube's, too"),
    GestureHelp(gesture: "swipe up a card of the task switcher", does: "close it"),
  ]
}
