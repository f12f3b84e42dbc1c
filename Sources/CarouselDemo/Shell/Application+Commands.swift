import PictureKit
import StageKit
import SystemKit
import ViewKit

extension Application {
  /// Performs the command of a key that no view has handled. Returns whether the key has a command.
  func performCommand(of key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let chord = Chord(key: key, modifiers: modifiers)
    let command =
      contents.isChoosing
      ? table.command(for: chord)
      : table.command(for: chord, in: scene.kind, isInside: scene.isInside)
    guard let command else { return false }
    // `goBack()` closes only the frontmost overlay, which may not be the bar.
    if command != .back { contents.bar.hide(at: time) }
    perform(command, isRepeat: isRepeat)
    return true
  }

  /// Performs a command from a key, a button or a menu. While a key is held, only commands with
  /// `repeats` are performed again, so that a held key never toggles anything.
  func perform(_ info: CommandInfo, isRepeat: Bool) {
    guard let command = command(for: info), !isRepeat || command.repeats else { return }
    if scene.command(for: info) != nil { contents.help.hide(at: time) }
    // Resetting a scene also reads the folders again.
    if info == .reset { readAgain() }
    if let message = command.perform(isRepeat) { contents.toast.show(message, at: time) }
  }

  /// Returns the command of the scene or, if the scene doesn't perform it, of the window.
  func command(for info: CommandInfo) -> Command? { scene.command(for: info) ?? commands[info] }

  /// Returns whether the state that a command toggles is on. Returns false for commands without a
  /// state.
  func isOn(_ info: CommandInfo) -> Bool { command(for: info)?.isOn?() ?? false }

  /// Makes the commands that work in every scene.
  func makeCommands() -> [CommandInfo: Command] {
    let all = sceneCommands + windowCommands + openingCommands + fileCommands
    return Dictionary(all.map { ($0.info, $0) }) { first, _ in first }
  }

  private var windowCommands: [Command] {
    [
      Command(.toggleHelp) { [unowned self] in
        contents.bar.hide(at: time)
        contents.help.toggle(at: time)
      },
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
      Command(.leave) { [unowned self] in leave() },
      Command(.itemMenu) { [unowned self] in showItemMenu(at: nil) },
      Command(.more) { [unowned self] in showMenu() },
      Command(
        .undo, isEnabled: { [unowned self] in context.undo.canUndo },
        perform: { [unowned self] in context.undo.undo() }),
      Command(.sort) { [unowned self] in sort(by: catalog.order.next) },
    ]
      + PictureOrder.allCases.map { order in
        Command(
          .sort(by: order), isOn: { [unowned self] in catalog.order == order },
          perform: { [unowned self] in sort(by: order) })
      }
  }

  /// The commands that move within the scene or to another scene.
  private var sceneCommands: [Command] {
    var commands: [Command] = []
    for kind in table.all {
      for info in kind.shortcut?.commands ?? [] {
        commands.append(
          Command(
            info, isOn: { [unowned self] in !contents.isChoosing && scene.kind == kind },
            perform: { [unowned self] in toggle(kind) }))
      }
    }
    for count in [-1, 1] {
      let command = Command(.scene(count)) { [unowned self] in
        go(to: table.kind(count, after: scene.kind))
      }
      commands.append(command)
    }
    return commands + [
      Command(.back) { [unowned self] in goBack() },
      Command(.chooseScene) { [unowned self] in
        contents.help.hide(at: time)
        if !contents.isChoosing { chooseScene(from: scene.kind) }
      },
      // Scenes without `first` and `last` commands of their own handle the Home and End keys.
      Command(.first) { [unowned self] in press(.home, [], isRepeat: false) },
      Command(.last) { [unowned self] in press(.end, [], isRepeat: false) },
      Command(
        .center,
        isEnabled: { [unowned self] in
          scene.contextMenuItem.map { !scene.isCentered($0) } ?? false
        },
        perform: { [unowned self] in
          if let item = scene.contextMenuItem { scene.center(item) }
        }),
      Command(
        .openInGallery, isEnabled: { [unowned self] in scene.file ?? scene.picture != nil },
        perform: { [unowned self] in
          if let file = scene.file ?? scene.picture { openInGallery(file) }
        }),
    ]
  }

  /// The commands for the file of a picture.
  private var fileCommands: [Command] {
    func ofFile(
      _ info: CommandInfo, isOn: (() -> Bool)? = nil,
      isEnabled: @escaping () -> Bool = { true }, perform: @escaping (FilePath) -> Void
    ) -> Command {
      Command(info, isOn: isOn, isEnabled: isEnabled) { [unowned self] in
        if let file = scene.file { perform(file) }
      }
    }
    return [
      ofFile(
        .toggleInformation, isOn: { [unowned self] in contents.information.isShown },
        perform: { [unowned self] _ in
          contents.help.hide(at: time)
          // The panel lies beside the opened picture, so open the picture first.
          if !scene.isInside { perform(.open, isRepeat: false) }
          contents.information.toggle()
        }),
      // Sample pictures can't be moved to the trash.
      ofFile(
        .trash,
        isEnabled: { [unowned self] in scene.file.map { !Assets.isSample($0) } ?? true },
        perform: files.trash),
      ofFile(.copy, perform: files.copy),
      ofFile(.showInFolder, perform: files.showInFolder),
      ofFile(
        .setAsBackground, isEnabled: { [unowned self] in files.offersBackground },
        perform: files.setAsBackground),
    ]
  }

  /// Hides the frontmost panel. If there is none, goes back within the scene, then to the previous
  /// scene or to the chooser. At the first scene, leaves full screen or quits.
  private func goBack() {
    if contents.help.isShown {
      contents.help.hide(at: time)
    } else if contents.bar.isShown {
      contents.bar.hide(at: time)
    } else if contents.information.isShown {
      contents.information.hide()
    } else if contents.debugPanels.events.isShown {
      toggleEvents()
    } else if !contents.debugPanels.graph.isHidden {
      contents.debugPanels.graph.isHidden = true
    } else if contents.isChoosing || !scene.goBack() {
      switch history.back(from: contents.isChoosing ? nil : scene.kind) {
      case .scene(let kind)?: go(to: kind)
      case .chooser?: chooseScene(from: table.home)
      case nil where window.isFullscreen: window.isFullscreen = false
      case nil: leave()
      }
    }
  }

  private func sort(by order: PictureOrder) {
    guard order != catalog.order else { return }
    catalog.order = order
    contents.toast.show("Sorted \(order.title)", at: time)
  }

  private func toggleEvents() {
    contents.debugPanels.events.toggle(at: time)
    observeEvents()
  }

  /// Opens a scene and shows the current picture in it. If the scene is shown already, returns to
  /// the previous scene.
  private func toggle(_ kind: SceneKind) {
    let (former, picture) = (scene.kind, scene.picture)
    go(to: history.toggled(kind, from: former), from: kind == former ? nil : former)
    if let picture { scene.begin(with: picture) }
  }

  /// Opens the scene chooser. Going back from the chooser leads to `kind`.
  private func chooseScene(from kind: SceneKind) {
    history.enter(from: .scene(kind))
    contents.choose(at: time)
  }

  /// Opens a picture of another scene in the gallery. Closing the picture returns to that scene.
  private func openInGallery(_ file: FilePath) {
    let former = scene.kind
    go(to: table.home, from: former)
    scene.open(file) { [unowned self] in go(to: former) }
  }

  private func saveScreenshot() {
    let (image, save) = (window.screenshot(drawContents), files.desktop.saveScreenshot)
    backgroundTasks.run(trying: { () throws(FileError) in try save(image) }) {
      [unowned self] outcome in
      switch outcome {
      case .success(let path):
        // The file name gets its own line, because the folder's path may be long.
        let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
        let name = path.dropFirst(folder.count + 1)
        contents.toast.show("Saved \(name)\nin \(folder)", at: time)
      case .failure(let error):
        contents.toast.show(error.description, at: time)
        if isLeaving { ErrorOutput.print(error.description) }
      }
    }
  }

  /// Quits after the current iteration of the frame loop. A replay ignores this: it ends with its
  /// recording.
  func leave() { if replayed == nil { loop.quit() } }

  /// Waits for the background tasks when the program ends, but not for `requests`. Errors go to
  /// standard error, because no further frame will show them.
  func finishBackgroundTasks() {
    isLeaving = true
    backgroundTasks.finish()
  }
}
