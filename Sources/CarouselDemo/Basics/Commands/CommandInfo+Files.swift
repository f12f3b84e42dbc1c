import DesktopKit
import PictureKit
import StageKit
import SystemKit

// Commands that the window performs in every scene.

extension CommandInfo {
  static let back = CommandInfo(
    "back", "Back", [Chord(key: .escape)], action: "back; leave fullscreen; quit",
    menuGroup: .leaving)
  /// Sorts the pictures. Its key selects the next order; its menu item opens a menu of all orders.
  static let sort = CommandInfo(
    "order", "Sort by…", [Chord(key: .letter("s"))],
    action: "sort by name, date, date taken or random", menuGroup: .appearance)
  /// Returns the command that sorts the pictures in an order.
  static func sort(by order: PictureOrder) -> CommandInfo {
    let title =
      switch order {
      case .name: "Name"
      case .date: "Date, newest first"
      case .captureDate: "Date taken"
      case .random: "Random"
      }
    return CommandInfo("order \(order)", title)
  }
  /// Shows the scene chooser.
  static let chooseScene = CommandInfo(
    "scenes", "Show all scenes", [Chord(key: .tab)], hidden: [Chord(key: .tab, modifiers: .shift)],
    action: "next control; after the last, all scenes", icon: .squares, menuGroup: .scenes,
    barPosition: 2)
  /// Returns the command that opens the next scene (`count` 1) or the previous scene (−1).
  static func scene(_ count: Int) -> CommandInfo { count < 0 ? previousScene : nextScene }
  private static let nextScene = CommandInfo(
    "nextScene", "", [Chord(key: .tab, modifiers: .control)])
  private static let previousScene = CommandInfo(
    "previousScene", "", [Chord(key: .tab, modifiers: [.control, .shift])])
  /// Shows the context menu of the centred item.
  static let itemMenu = CommandInfo(
    "itemMenu", "", [Chord(key: .menu), Chord(key: .function(10), modifiers: .shift)],
    action: "context menu")
  /// Shows a menu of everything that can be opened.
  static let showOpenMenu = CommandInfo(
    "openMenu", "Open…", icon: .folder)
  /// Lets the user choose pictures in the desktop's file dialog.
  static let openPictures = CommandInfo(
    "openPictures", "Open pictures…", [Chord(key: .letter("o"), modifiers: .control)],
    menuGroup: .opening)
  /// Lets the user choose a folder in the desktop's file dialog.
  static let openFolder = CommandInfo(
    "openFolder", "Open folder…", [Chord(key: .letter("o"), modifiers: [.control, .shift])],
    menuGroup: .opening)
  /// Returns the command that opens a folder from the menu.
  static func open(_ folder: FilePath, titled title: String) -> CommandInfo {
    CommandInfo("open \(folder.address ?? folder.description)", title)
  }
  /// Shows the main menu.
  static let more = CommandInfo(
    "menu", "Main menu", [Chord(key: .function(10))], icon: .dots, barPosition: 4)
  static let toggleFrameGraph = CommandInfo(
    "frameTimes", "Frame times", [Chord(key: .function(3))], menuGroup: .window)
  /// Shows or hides the log of delegate calls. In a scene with an options panel, the command's
  /// button is in that panel instead of the touch bar.
  static let toggleEvents = CommandInfo(
    "events", "Event log", [Chord(key: .function(4))], icon: .list, menuGroup: .window,
    barPosition: 1)
  static let screenshot = CommandInfo(
    "screenshot", "Save screenshot", [Chord(key: .function(12))], menuGroup: .window)
  static let toggleFullscreen = CommandInfo(
    "fullscreen", "Fullscreen", [Chord(key: .letter("f")), Chord(key: .function(11))],
    icon: .corners, whenOn: .inwardCorners, menuGroup: .window, barPosition: 3)
  static let toggleHelp = CommandInfo(
    "help", "Help", [Chord(key: .function(1)), Chord(key: .question)],
    hidden: [Chord(key: .question, modifiers: .shift)], action: "this help", menuGroup: .program)
  static let leave = CommandInfo(
    "quit", "Quit", [Chord(key: .letter("q")), Chord(key: .letter("q"), modifiers: .control)],
    menuGroup: .program)
}

// Commands for the file of a picture.
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

extension Hotkey {
  /// The commands of the window. They have the same effect in every scene.
  static let ofWindow: [Hotkey] = [
    Hotkey(.chooseScene),
    Hotkey([.scene(1), .scene(-1)], action: "next, previous scene"),
    Hotkey([.openPictures, .openFolder], action: "open pictures, a folder"),
    Hotkey(.back), Hotkey(.more), Hotkey(.itemMenu), Hotkey(.toggleFrameGraph),
    Hotkey(.toggleEvents), Hotkey(.toggleFullscreen), Hotkey(.screenshot), Hotkey(.toggleHelp),
    Hotkey(.leave),
  ]
}
