import PictureKit
import SystemKit

// The effects of the commands that the application performs.
extension Application {
  /// The commands that work in every scene.
  var windowCommands: [Command] {
    [
      Command(.chooseScene) { [unowned self] in
        contents.help.hide(at: time)
        if !contents.isChoosing { showChooser(from: scene.kind) }
      },
      Command(.nextScene) { [unowned self] in go(to: table.kind(1, after: scene.kind)) },
      Command(.previousScene) { [unowned self] in go(to: table.kind(-1, after: scene.kind)) },
      Command(.openPictures) { [unowned self] in choose(.pictures) },
      Command(.openFolder) { [unowned self] in choose(.folder) },
      Command(.back) { [unowned self] in goBack() },
      Command(.mainMenu) { [unowned self] in showMenu() },
      Command(.itemMenu) { [unowned self] in showItemMenu(at: nil) },
      Command(
        .toggleFrameGraph, isOn: { [unowned self] in !contents.debugPanels.graph.isHidden },
        perform: { [unowned self] in contents.debugPanels.graph.isHidden.toggle() }),
      Command(
        .toggleEvents, isOn: { [unowned self] in contents.debugPanels.events.isShown },
        perform: { [unowned self] in toggleEvents() }),
      Command(
        .toggleFullscreen, isOn: { [unowned self] in window.isFullscreen },
        perform: { [unowned self] in window.isFullscreen.toggle() }),
      Command(.screenshot) { [unowned self] in saveScreenshot() },
      Command(.developerMenu) { [unowned self] in showDeveloperMenu() },
      Command(.toggleHelp) { [unowned self] in
        contents.bar.hide(at: time)
        contents.help.toggle(at: time)
      },
      Command(.quit) { [unowned self] in leave() },
    ]
  }

  /// The commands that only some scenes list in their keys, menus or panels.
  var itemCommands: [Command] {
    [
      // Scenes without `first` and `last` commands of their own handle the Home and End keys.
      Command(.first) { [unowned self] in press(.home, [], isRepeat: false) },
      Command(.last) { [unowned self] in press(.end, [], isRepeat: false) },
      Command(
        .center,
        isEnabled: { [unowned self] in
          scene.contextMenuItem.map { !scene.isCentered($0) } ?? false
        },
        perform: { [unowned self] in if let item = scene.contextMenuItem { scene.center(item) } }),
      Command(
        .openInGallery, isEnabled: { [unowned self] in scene.file ?? scene.picture != nil },
        perform: { [unowned self] in openInGallery() }),
      Command(
        .undo, isEnabled: { [unowned self] in context.undo.canUndo },
        perform: { [unowned self] in context.undo.undo() }),
      Command(.sort) { [unowned self] in sort(by: catalog.order.next) },
      Command(.showOpenMenu) { [unowned self] in showOpenMenu() },
    ]
  }

  /// The commands for the file of a picture.
  var fileCommands: [Command] {
    [
      fileCommand(
        .toggleInformation, isOn: { [unowned self] in contents.information.isShown },
        perform: { [unowned self] _ in
          contents.help.hide(at: time)
          // The panel lies beside the opened picture, so open the picture first.
          if !scene.isInside { perform(.open, isRepeat: false) }
          contents.information.toggle()
        }),
      // Sample pictures can't be moved to the trash.
      fileCommand(
        .trash, isEnabled: { [unowned self] in !(scene.file.map(Assets.isSample) ?? false) },
        perform: { [unowned self] in files.trash($0) }),
      fileCommand(.copy) { [unowned self] in files.copy($0) },
      fileCommand(.showInFolder) { [unowned self] in files.showInFolder($0) },
      fileCommand(
        .setAsBackground, isEnabled: { [unowned self] in files.offersBackground },
        perform: { [unowned self] in files.setAsBackground($0) }),
    ]
  }

  private func fileCommand(
    _ info: CommandInfo, isOn: (() -> Bool)? = nil, isEnabled: @escaping () -> Bool = { true },
    perform: @escaping (FilePath) -> Void
  ) -> Command {
    Command(info, isOn: isOn, isEnabled: isEnabled) { [unowned self] in
      if let file = scene.file { perform(file) }
    }
  }

  /// The commands that open a scene.
  var sceneCommands: [Command] {
    table.all.flatMap { kind in
      (kind.shortcut?.commands ?? []).map { info in
        Command(
          info, isOn: { [unowned self] in contents.sceneKind == kind },
          perform: { [unowned self] in toggle(kind) })
      }
    }
  }

  /// The commands of the menu of all orders in which the pictures can be sorted.
  var orderCommands: [Command] {
    PictureOrder.allCases.map { order in
      Command(
        .sort(by: order), isOn: { [unowned self] in catalog.order == order },
        perform: { [unowned self] in sort(by: order) })
    }
  }
}
