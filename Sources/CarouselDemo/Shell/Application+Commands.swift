import PictureKit
import StageKit
import SystemKit
import ViewKit

extension Application {
  /// Performs the command of a key that no view has handled. Returns whether the key has a command.
  func performCommand(of key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    let chord = Chord(key: key, modifiers: modifiers)
    guard
      let command = table.command(for: chord, in: contents.sceneKind, isInside: scene.isInside)
    else { return false }
    // Every command but Back hides the touch bar. `goBack()` hides the frontmost panel, which may
    // be another panel.
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

  /// Hides the frontmost panel. If there is none, goes back within the scene, then to the previous
  /// scene or to the chooser. At the first scene, leaves full screen. Never quits.
  func goBack() {
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
      switch history.back(from: contents.sceneKind) {
      case .scene(let kind)? where contents.isChoosing: contents.chooser.close(to: kind)
      case .scene(let kind)?: go(to: kind)
      case .chooser?: showChooser(from: table.home)
      case nil: window.isFullscreen = false
      }
    }
  }

  func sort(by order: PictureOrder) {
    guard order != catalog.order else { return }
    catalog.order = order
    contents.toast.show("Sorted \(order.title)", at: time)
  }

  func toggleEvents() {
    contents.debugPanels.events.toggle(at: time)
    observeEvents()
  }

  /// Opens a scene and shows the current picture there. If the scene is already open, returns to
  /// the previous scene.
  func toggle(_ kind: SceneKind) {
    let (former, picture) = (scene.kind, scene.picture)
    go(to: history.toggled(kind, from: former), from: kind == former ? nil : former)
    if let picture { scene.begin(with: picture) }
  }

  /// Opens the scene chooser. Going back from the chooser leads to `kind`.
  func showChooser(from kind: SceneKind) {
    history.enter(from: .scene(kind))
    contents.choose(at: time)
  }

  /// Opens a picture of another scene in the gallery. Closing the picture returns to that scene.
  func openInGallery() {
    guard let file = scene.file ?? scene.picture else { return }
    let former = scene.kind
    go(to: table.home, from: former)
    scene.open(file) { [unowned self] in go(to: former) }
  }

  /// Quits after the current iteration of the frame loop. A replay ignores this: it ends with its
  /// recording.
  func leave() { if replayed == nil { loop.quit() } }

  /// Waits for the background tasks when the program ends. Doesn't wait for `requests`. Errors go
  /// to standard error, because no further frame is drawn.
  func finishBackgroundTasks() {
    isLeaving = true
    backgroundTasks.finish()
  }
}

extension CommandInfo {
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
}
