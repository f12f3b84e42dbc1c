import StageKit

// Commands for the file of a picture. The application performs them.

extension CommandInfo {
  /// Shows or hides information about the picture's file. Opens the picture first if necessary.
  static let toggleInformation = CommandInfo(
    "information", "Information", [Chord(key: .letter("i"))], action: "picture information",
    icon: .information)
  /// Moves the picture's file to the trash, after asking for confirmation.
  static let trash = CommandInfo(
    "trash", "Move to trash…", [Chord(key: .delete)], action: "move to the trash", icon: .bin,
    isDestructive: true)
  /// Copies the path of the picture's file to the clipboard.
  static let copy = CommandInfo(
    "copy", "Copy path", [Chord(key: .letter("c"), modifiers: .control)])
  /// Shows the picture's file in the desktop's file manager.
  static let showInFolder = CommandInfo(
    "showInFolder", "Show in folder", [Chord(key: .letter("e"))])
  /// Sets the picture's file as the desktop's background.
  static let setAsBackground = CommandInfo(
    "background", "Set as background", [Chord(key: .letter("b"))],
    action: "set as desktop background")

  /// The commands in the context menu of a picture that apply to its file.
  static let ofFile: [CommandInfo] = [.copy, .showInFolder, .trash]
}
