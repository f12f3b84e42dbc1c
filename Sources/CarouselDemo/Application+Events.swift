import GestureKit
import StageKit
import ViewKit

extension Application {
  func handle(_ event: Event) {
    recorder?.note(.event(event), at: time(of: event))
    switch event {
    case .touch(let touch):
      tree.handle(touch)
    case .wheel(let wheel):
      tree.handle(wheel)
    case .key(let key, let modifiers, let isRepeat): press(key, modifiers, isRepeat: isRepeat)
    case .keyUp(let key):
      tree.release(key, at: time)
    case .gamepad(let event): take(event)
    case .drop(let paths): if replayed == nil { catalog.show(paths) }
    case .resized:
      layOut()
    case .pixelRatioChanged:
      contents.setNeedsLayout()
      layOut()
    case .textInput(let words):
      tree.handle(text: words, at: time)
    case .textComposition(let words):
      tree.handle(composition: words, at: time)
    case .hidden, .minimised:
      tree.cancelInput()
    case .focusLost:
      tree.cancelInput()
      tree.hasKeyboard = false
    case .focusGained:
      tree.hasKeyboard = true
    case .renderTargetsReset, .lowMemory:
      window.canvas.removeTextures()
      text.removeAll()
      releaseTextures()
    case .quit:
      leave()
    case .hover(let point):
      if contents.menu.isShown {
        if let point, contents.menu.point(at: point) { loop.requestFrame() }
      } else if !contents.help.isShown, contents.bar.hover(point, at: time) {
        loop.requestFrame()
      }
    case .secondaryPress(let point):
      contents.menu.hide()
      showItemMenu(at: point)
    case .shown, .restored:
      break
    }
  }

  /// Hands a key to what is shown.
  func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) {
    let isTaken = tree.handle(key, modifiers, isRepeat: isRepeat, at: time)
    // Through all controls of a scene, it leads out of it.
    if !isTaken, key == .tab, modifiers.isSubset(of: .shift) {
      perform(.chooseScene, isRepeat: isRepeat)
    }
  }

  /// Takes a key that nothing of what is shown has taken; whether it was of use.
  func take(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let chord = Chord(key: key, modifiers: modifiers)
    let command =
      contents.isChoosing
      ? table.command(for: chord)
      : table.command(for: chord, in: scene.kind, isInside: scene.isInside)
    guard let command else { return false }
    contents.bar.hide(at: time)
    perform(command, isRepeat: tree.isKeyRepeated)
    return true
  }

  /// Does what a key or a button asks for.
  func perform(_ command: Command, isRepeat: Bool) {
    // A key held down moves; it doesn't switch on and off.
    if isRepeat {
      switch command {
      case .step, .page: if scene.isBehindSteps { return }
      case .remove, .insert, .magnify(.larger), .magnify(.smaller): break
      default: return
      }
    }
    let time = self.time
    switch command {
    case .toggleHelp:
      contents.bar.hide(at: time)
      contents.help.toggle(at: time)
    case .toggleFrameGraph: contents.graph.isHidden.toggle()
    case .toggleEvents:
      contents.events.toggle(at: time)
      followEvents()
    case .toggleFullscreen: window.isFullscreen.toggle()
    case .screenshot: saveScreenshot()
    case .leave: leave()
    case .back:
      if contents.help.isShown {
        contents.help.hide(at: time)
      } else if contents.information.isShown {
        contents.information.hide()
      } else if contents.events.isShown {
        perform(.toggleEvents, isRepeat: false)
      } else if !contents.graph.isHidden {
        perform(.toggleFrameGraph, isRepeat: false)
      } else if contents.isChoosing || !scene.goBack() {
        goBack()
      }
    case .toggleScene(let name):
      if let kind = table.kind(named: name) {
        let (shown, picture) = (scene.kind, scene.picture)
        go(to: trail.toggled(kind, from: shown), from: kind == shown ? nil : shown)
        if let picture { scene.begin(with: picture) }
      }
    case .nextOrder:
      catalog.order = catalog.order.next
      contents.toast.show("Order: \(catalog.order.words)", at: time)
    case .toggleInformation:
      contents.help.hide(at: time)
      if scene.file != nil {
        // It is told beside the picture.
        if !scene.isInside { _ = scene.perform(.open, isRepeat: false) }
        contents.information.toggle()
      }
    case .trash: if let file = scene.file { files.trash(file) }
    case .undo: scene.canUndo == nil ? context.undo.undo() : scene.undo()
    case .itemMenu: if !showItemMenu(at: nil) { showMenu() }
    case .more: showMenu()
    case .first where !table.has(command, in: scene.kind): press(.home, [], isRepeat: false)
    case .last where !table.has(command, in: scene.kind): press(.end, [], isRepeat: false)
    case .copy: if let file = scene.file { files.copy(file) }
    case .showInFolder: if let file = scene.file { files.showInFolder(file) }
    case .setAsBackground: if let file = scene.file { files.setAsBackground(file) }
    case .chooseScene:
      contents.help.hide(at: time)
      if !contents.isChoosing { chooseScene(from: scene.kind) }
    case .scene(let count): go(to: table.kind(count, after: scene.kind))
    default:
      if command == .reset { readAgain() }
      contents.help.hide(at: time)
      if let message = scene.perform(command, isRepeat: isRepeat) {
        contents.toast.show(message, at: time)
      }
    }
  }

  /// Goes back from the scene, or from among all, to where one came from; from the first one out of the program.
  private func goBack() {
    switch trail.back(from: contents.isChoosing ? nil : scene.kind) {
    case .scene(let kind)?: go(to: kind)
    case .chooser?: chooseScene(from: table.home)
    case nil where window.isFullscreen: window.isFullscreen = false
    case nil: leave()
    }
  }

  /// Shows all scenes to choose from; back leads from there to one of them.
  private func chooseScene(from kind: SceneKind) {
    trail.enter(from: .scene(kind))
    contents.choose(at: time)
  }

  /// Whether what a command turns on and off is on.
  func isOn(_ command: Command) -> Bool {
    switch command {
    case .toggleFullscreen: window.isFullscreen
    case .toggleEvents: contents.events.isShown
    case .toggleFrameGraph: !contents.graph.isHidden
    default: scene.isOn(command)
    }
  }

  private func saveScreenshot() {
    let (image, keep) = (window.screenshot(drawContents), files.desktop.keep)
    errands.run(trying: { () throws(StageError) in try keep(image) }) { [unowned self] outcome in
      switch outcome {
      case .success(let path):
        // The name in a line of its own: the folder may be long.
        let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
        let name = path.dropFirst(folder.count + 1)
        contents.toast.show("Saved \(name)\nin \(folder)", at: time)
      case .failure(let error):
        contents.toast.show(error.description, at: time)
        if isLeaving { Complaint.print(error.description) }
      }
    }
  }

  /// Leaves after this turn. A recording has an end of its own.
  private func leave() { if replayed == nil { loop.quit() } }

  /// Waits for what is still done beside the frames, when there is no window to tell in any more.
  func finishErrands() {
    isLeaving = true
    errands.finish()
  }
}
