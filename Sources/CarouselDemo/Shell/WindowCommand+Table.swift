import StageKit
import SystemKit

// The commands of the window.
extension WindowCommand {
  static let chooseScene = WindowCommand(
    CommandInfo(
      "scenes", "All scenes", [Chord(key: .letter("g"))], icon: .squares, menuGroup: .moving,
      barPosition: 2)
  ) {
    $0.contents.help.hide(at: $0.time)
    if !$0.contents.isChoosing { $0.showChooser(from: $0.scene.kind) }
  }
  static let nextScene = WindowCommand(
    CommandInfo(
      "nextScene", "", [Chord(key: .tab, modifiers: .control)], action: "next, previous scene")
  ) { $0.go(to: $0.table.kind(1, after: $0.scene.kind)) }
  static let previousScene = WindowCommand(
    CommandInfo(
      "previousScene", "", [Chord(key: .tab, modifiers: [.control, .shift])],
      action: "next, previous scene")
  ) { $0.go(to: $0.table.kind(-1, after: $0.scene.kind)) }
  /// Lets the user choose pictures in the desktop's file dialog.
  static let openPictures = WindowCommand(
    CommandInfo(
      "openPictures", "Open pictures…", [Chord(key: .letter("o"), modifiers: .control)],
      action: "open pictures, a folder", menuGroup: .editing)
  ) { $0.choose(.pictures) }
  /// Lets the user choose a folder in the desktop's file dialog.
  static let openFolder = WindowCommand(
    CommandInfo(
      "openFolder", "Open folder…", [Chord(key: .letter("o"), modifiers: [.control, .shift])],
      action: "open pictures, a folder", menuGroup: .editing)
  ) { $0.choose(.folder) }
  static let back = WindowCommand(.back) { $0.goBack() }
  /// Shows the main menu.
  static let more = WindowCommand(
    CommandInfo("menu", "Main menu", [Chord(key: .function(10))], icon: .dots, barPosition: 4)
  ) { $0.showMenu() }
  static let itemMenu = WindowCommand(.itemMenu) { $0.showItemMenu(at: nil) }
  static let toggleFrameGraph = WindowCommand(
    CommandInfo("frameTimes", "Frame times", [Chord(key: .function(3))], menuGroup: .developers),
    isOn: { !$0.contents.debugPanels.graph.isHidden },
    perform: { $0.contents.debugPanels.graph.isHidden.toggle() })
  static let toggleEvents = WindowCommand(
    .toggleEvents, isOn: { $0.contents.debugPanels.events.isShown },
    perform: { $0.toggleEvents() })
  static let toggleFullscreen = WindowCommand(
    CommandInfo(
      "fullscreen", "Fullscreen", [Chord(key: .letter("f")), Chord(key: .function(11))],
      icon: .corners, whenOn: .inwardCorners, menuGroup: .appearance, barPosition: 3),
    isOn: { $0.window.isFullscreen }, perform: { $0.window.isFullscreen.toggle() })
  static let screenshot = WindowCommand(
    CommandInfo("screenshot", "Save screenshot", [Chord(key: .function(12))], menuGroup: .program)
  ) { $0.saveScreenshot() }
  /// Shows the submenu of the tools for developers.
  static let showDeveloperMenu = WindowCommand(
    CommandInfo("developers", "For developers…", menuGroup: .program)
  ) { $0.showDeveloperMenu() }
  static let toggleHelp = WindowCommand(
    CommandInfo(
      "help", "Help", [Chord(key: .function(1)), Chord(key: .question)],
      hidden: [Chord(key: .question, modifiers: .shift)], action: "this help", menuGroup: .program)
  ) {
    $0.contents.bar.hide(at: $0.time)
    $0.contents.help.toggle(at: $0.time)
  }
  static let leave = WindowCommand(
    CommandInfo(
      "quit", "Quit", [Chord(key: .letter("q")), Chord(key: .letter("q"), modifiers: .control)],
      menuGroup: .program)
  ) { $0.leave() }

  /// The commands of the window, in the order of the help.
  static let ofWindow: [WindowCommand] = [
    chooseScene, nextScene, previousScene, openPictures, openFolder, back, more, itemMenu,
    toggleFrameGraph, toggleEvents, toggleFullscreen, screenshot, showDeveloperMenu, toggleHelp,
    leave,
  ]

  /// The keys of the commands. Successive commands with the same `action` share a row of the help.
  static var hotkeys: [Hotkey] {
    var rows: [[CommandInfo]] = []
    for info in ofWindow.map(\.info) {
      if let last = rows.last?.last, last.action == info.action {
        rows[rows.count - 1].append(info)
      } else {
        rows.append([info])
      }
    }
    return rows.map { Hotkey($0, action: $0[0].action) }
  }
}

// The commands that only some scenes list in their keys, menus or panels.
extension WindowCommand {
  static let ofScenes: [WindowCommand] = [
    // Scenes without `first` and `last` commands of their own handle the Home and End keys.
    WindowCommand(.first) { $0.press(.home, [], isRepeat: false) },
    WindowCommand(.last) { $0.press(.end, [], isRepeat: false) },
    WindowCommand(
      .center,
      isEnabled: { (application: Application) -> Bool in
        guard let item = application.scene.contextMenuItem else { return false }
        return !application.scene.isCentered(item)
      },
      perform: { if let item = $0.scene.contextMenuItem { $0.scene.center(item) } }),
    WindowCommand(
      .openInGallery, isEnabled: { $0.scene.file ?? $0.scene.picture != nil },
      perform: { $0.openInGallery() }),
    WindowCommand(
      .undo, isEnabled: { $0.context.undo.canUndo }, perform: { $0.context.undo.undo() }),
    WindowCommand(.sort) { $0.sort(by: $0.catalog.order.next) },
    WindowCommand(.showOpenMenu) { $0.showOpenMenu() },
    ofFile(
      .toggleInformation, isOn: { $0.contents.information.isShown },
      perform: { application, _ in
        application.contents.help.hide(at: application.time)
        // The panel lies beside the opened picture, so open the picture first.
        if !application.scene.isInside { application.perform(.open, isRepeat: false) }
        application.contents.information.toggle()
      }),
    // Sample pictures can't be moved to the trash.
    ofFile(
      .trash,
      isEnabled: { (application: Application) -> Bool in
        guard let file = application.scene.file else { return true }
        return !Assets.isSample(file)
      },
      perform: { $0.files.trash($1) }),
    ofFile(.copy) { $0.files.copy($1) },
    ofFile(.showInFolder) { $0.files.showInFolder($1) },
    ofFile(
      .setAsBackground, isEnabled: { $0.files.offersBackground },
      perform: { $0.files.setAsBackground($1) }),
  ]

  /// Creates a command for the file of a picture.
  private static func ofFile(
    _ info: CommandInfo, isOn: (@Sendable (Application) -> Bool)? = nil,
    isEnabled: @escaping @Sendable (Application) -> Bool = { _ in true },
    perform: @escaping @Sendable (Application, FilePath) -> Void
  ) -> WindowCommand {
    WindowCommand(info, isOn: isOn, isEnabled: isEnabled) { (application: Application) in
      if let file = application.scene.file { perform(application, file) }
    }
  }
}
