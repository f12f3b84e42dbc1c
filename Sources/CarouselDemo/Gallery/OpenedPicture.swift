import StageKit

// What a hand can do with a picture that is open.

extension Hotkey {
  /// The keys.
  static let ofOpenedPicture: [Hotkey] = [
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
    Hotkey(
      keys: "B", does: "set an opened picture as the desktop's background",
      commands: [Chord(key: .letter("b")): .setAsBackground]),
  ]
}

extension HelpRow {
  /// What else it can do.
  static let ofOpenedPicture: [HelpRow] = [
    HelpRow(name: "drag, flick an opened picture", does: "the next one; down closes it"),
    HelpRow(
      name: "tap an opened picture", does: "show, hide its name and buttons; beside it, close"),
    HelpRow(name: "pinch, double tap a picture", does: "open it; zoom, where it is opened"),
    HelpRow(name: "Ctrl+wheel, over an opened picture", does: "zoom about the pointer"),
  ]
}
