import StageKit

// Commands of the window, which work in every scene. The application performs them.

extension CommandInfo {
  static let chooseScene = CommandInfo(
    "scenes", "All scenes", [Chord(key: .letter("g"))], icon: .squares, menuGroup: .moving,
    barPosition: 2)
  static let nextScene = CommandInfo("nextScene", "", [Chord(key: .tab, modifiers: .control)])
  static let previousScene = CommandInfo(
    "previousScene", "", [Chord(key: .tab, modifiers: [.control, .shift])])
  /// Lets the user choose pictures in the desktop's file dialog.
  static let openPictures = CommandInfo(
    "openPictures", "Open pictures…", [Chord(key: .letter("o"), modifiers: .control)],
    menuGroup: .editing)
  /// Lets the user choose a folder in the desktop's file dialog.
  static let openFolder = CommandInfo(
    "openFolder", "Open folder…", [Chord(key: .letter("o"), modifiers: [.control, .shift])],
    menuGroup: .editing)
  static let mainMenu = CommandInfo(
    "menu", "Main menu", [Chord(key: .function(10))], icon: .dots, barPosition: 4)
  static let toggleFrameGraph = CommandInfo(
    "frameTimes", "Frame times", [Chord(key: .function(3))], menuGroup: .developers)
  static let toggleFullscreen = CommandInfo(
    "fullscreen", "Fullscreen", [Chord(key: .letter("f")), Chord(key: .function(11))],
    icon: .corners, whenOn: .inwardCorners, menuGroup: .appearance, barPosition: 3)
  static let screenshot = CommandInfo(
    "screenshot", "Save screenshot", [Chord(key: .function(12))], menuGroup: .program)
  /// Shows the submenu of the tools for developers.
  static let developerMenu = CommandInfo("developers", "For developers…", menuGroup: .program)
  static let toggleHelp = CommandInfo(
    "help", "Help", [Chord(key: .function(1)), Chord(key: .question)],
    hidden: [Chord(key: .question, modifiers: .shift)], action: "this help", menuGroup: .program)
  static let quit = CommandInfo(
    "quit", "Quit", [Chord(key: .letter("q")), Chord(key: .letter("q"), modifiers: .control)],
    menuGroup: .program)
}

extension Hotkey {
  /// The commands of the window, in the order of the help.
  static let ofWindow = [
    Hotkey(.chooseScene),
    Hotkey([.nextScene, .previousScene], action: "next, previous scene"),
    Hotkey([.openPictures, .openFolder], action: "open pictures, a folder"),
    Hotkey(.back), Hotkey(.mainMenu), Hotkey(.itemMenu), Hotkey(.toggleFrameGraph),
    Hotkey(.toggleEvents), Hotkey(.toggleFullscreen), Hotkey(.screenshot), Hotkey(.developerMenu),
    Hotkey(.toggleHelp), Hotkey(.quit),
  ]
}
