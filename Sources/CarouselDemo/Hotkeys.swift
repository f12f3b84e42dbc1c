import StageKit

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
  /// What they do in the gallery, for people.
  let does: String
  /// What they do on the cube, for people; nil for nothing.
  let cube: String?
  /// What each of them asks for.
  let commands: [Chord: Command]

  /// Every key of the program. The help and the README list these and no others.
  static let all: [Hotkey] = [
    Hotkey(
      keys: "1 … 9  0  -  =", does: "carousel type", cube: nil,
      commands: Dictionary(
        uniqueKeysWithValues: ShownTypes.standard.keys.map { (Chord(key: $0), .type($1)) })),
    Hotkey(
      keys: "T  Shift+T", does: "next, previous type", cube: nil,
      commands: [
        Chord(key: .letter("t")): .nextType,
        Chord(key: .letter("t"), modifiers: .shift): .previousType,
      ]),
    Hotkey(
      keys: "V", does: "vertical on, off", cube: nil,
      commands: [Chord(key: .letter("v")): .toggleVertical]),
    Hotkey(
      keys: "W", does: "wrap on, off", cube: "wrap on, off",
      commands: [Chord(key: .letter("w")): .toggleWrap]),
    Hotkey(
      keys: "←  →  ↑  ↓", does: "by one", cube: "turn it; ↑ ↓ scroll a page, move its carousel",
      commands: [
        Chord(key: .left): .step(-1), Chord(key: .right): .step(1),
        Chord(key: .up): .step(-1), Chord(key: .down): .step(1),
      ]),
    Hotkey(
      keys: "PgUp  PgDn", does: "by a screenful", cube: "scroll a page, or turn it",
      commands: [Chord(key: .pageUp): .page(-1), Chord(key: .pageDown): .page(1)]),
    Hotkey(
      keys: "Home  End", does: "to the ends", cube: "to the ends of a page, or of the cube",
      commands: [Chord(key: .home): .first, Chord(key: .end): .last]),
    Hotkey(
      keys: "Space", does: "slideshow on, off", cube: "scroll a page",
      commands: [Chord(key: .space): .toggleSlideshow]),
    Hotkey(
      keys: "C", does: "cube mode on, off", cube: "cube mode on, off",
      commands: [Chord(key: .letter("c")): .toggleCube]),
    Hotkey(
      keys: "Tab  Shift+Tab", does: "next, previous scene", cube: "next, previous scene",
      commands: [
        Chord(key: .tab): .scene(1), Chord(key: .tab, modifiers: .shift): .scene(-1),
      ]),
    Hotkey(
      keys: "Enter  Esc", does: "open the picture; back, out of fullscreen, or leave",
      cube: "Esc: back to the gallery",
      commands: [Chord(key: .enter): .open, Chord(key: .escape): .back]),
    Hotkey(
      keys: "Insert  Delete", does: "insert after, remove the current", cube: nil,
      commands: [Chord(key: .insert): .insert, Chord(key: .delete): .remove]),
    Hotkey(
      keys: "O", does: "options panel", cube: nil,
      commands: [Chord(key: .letter("o")): .toggleOptions]),
    Hotkey(
      keys: "R", does: "everything back to its defaults", cube: "everything back to its defaults",
      commands: [Chord(key: .letter("r")): .reset]),
    Hotkey(
      keys: "F3", does: "frame times", cube: "frame times",
      commands: [Chord(key: .function(3)): .toggleFrameGraph]),
    Hotkey(
      keys: "F  F11", does: "fullscreen", cube: "fullscreen",
      commands: [
        Chord(key: .letter("f")): .toggleFullscreen,
        Chord(key: .function(11)): .toggleFullscreen,
      ]),
    Hotkey(
      keys: "F12", does: "save a picture of the window", cube: "save a picture of the window",
      commands: [Chord(key: .function(12)): .screenshot]),
    Hotkey(
      keys: "F1  ?", does: "this help", cube: "this help",
      commands: [
        Chord(key: .function(1)): .toggleHelp, Chord(key: .question): .toggleHelp,
        Chord(key: .question, modifiers: .shift): .toggleHelp,
      ]),
    Hotkey(
      keys: "Q  Ctrl+Q", does: "leave", cube: "leave",
      commands: [
        Chord(key: .letter("q")): .leave,
        Chord(key: .letter("q"), modifiers: .control): .leave,
      ]),
  ]

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
  /// What it does in the gallery; nil for nothing.
  let does: String?
  /// What it does on the cube; nil for nothing.
  let cube: String?

  /// Every gesture of the program.
  static let all: [GestureHelp] = [
    GestureHelp(
      gesture: "drag, flick", does: "move the carousel",
      cube: "to the side: turn it; up, down: scroll a page, move its carousel"),
    GestureHelp(
      gesture: "tap, click", does: "bring a card to the centre; the centred one opens",
      cube: "press, switch; bring a card to the centre"),
    GestureHelp(
      gesture: "tap the dots in the corner", does: "buttons for all this",
      cube: "buttons for all this"),
    GestureHelp(gesture: "tap the name, the ground", does: "the same buttons", cube: nil),
    GestureHelp(
      gesture: "wheel, two fingers", does: "by one; glide", cube: "turn it; scroll a page"),
    GestureHelp(
      gesture: "drag, flick an opened picture", does: "the next one; down closes it", cube: nil),
    GestureHelp(
      gesture: "tap an opened picture", does: "show, hide its name; beside it, close", cube: nil),
    GestureHelp(
      gesture: "pinch, double tap a picture", does: "zoom, where it is opened", cube: "zoom"),
    GestureHelp(
      gesture: "swipe up a card of the task switcher", does: "close it", cube: nil),
  ]
}

/// A line of the help in a scene.
struct HelpRow: Equatable {
  let name: String
  let does: String

  /// Every key and every gesture that does something in a scene.
  static func rows(of scene: SceneName) -> [HelpRow] {
    let all =
      Hotkey.all.map { ($0.keys, $0.does as String?, $0.cube) }
      + GestureHelp.all.map { ($0.gesture, $0.does, $0.cube) }
    return all.compactMap { name, gallery, cube in
      (scene == .cube ? cube : gallery).map { HelpRow(name: name, does: $0) }
    }
  }
}
