import StageKit

/// One key, with what has to be held beside it.
struct Chord: Hashable, Sendable {
  let key: Key
  var modifiers: Modifiers = []
}

/// One line of a table of keys.
struct Hotkey: Sendable {
  /// How the keys are written for people.
  let keys: String
  /// What they do, for people.
  let does: String
  /// What each of them asks for; none for those that the scene takes itself.
  let commands: [Chord: Command]

  /// The same as a line of the help.
  var row: HelpRow { HelpRow(name: keys, does: does) }

  /// Those of a carousel, which takes them itself.
  static let ofCarousel = Hotkey(
    keys: "←  →  Home  End", does: "by one; to the ends", commands: [:])

  /// The keys that do the same in every scene.
  static let ofWindow: [Hotkey] = [
    Hotkey(
      keys: "Tab", does: "through what can be pressed; then all scenes",
      commands: [
        Chord(key: .tab): .chooseScene, Chord(key: .tab, modifiers: .shift): .chooseScene,
      ]),
    Hotkey(
      keys: "Ctrl+Tab  Ctrl+Shift+Tab", does: "next, previous scene",
      commands: [
        Chord(key: .tab, modifiers: .control): .scene(1),
        Chord(key: .tab, modifiers: [.control, .shift]): .scene(-1),
      ]),
    Hotkey(
      keys: "Esc", does: "back, to where one came from, out of fullscreen, or leave",
      commands: [Chord(key: .escape): .back]),
    Hotkey(
      keys: "F10", does: "all that can be done", commands: [Chord(key: .function(10)): .more]),
    Hotkey(
      keys: "Menu  Shift+F10",
      does: "what can be done with the item in the middle, or in the scene",
      commands: [
        Chord(key: .menu): .itemMenu, Chord(key: .function(10), modifiers: .shift): .itemMenu,
      ]),
    Hotkey(
      keys: "F3", does: "frame times", commands: [Chord(key: .function(3)): .toggleFrameGraph]),
    Hotkey(
      keys: "F4", does: "the delegate's calls as they come",
      commands: [Chord(key: .function(4)): .toggleEvents]),
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
}
