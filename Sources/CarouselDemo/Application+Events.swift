import GestureKit
import StageKit

extension Application {
  func handle(_ event: Event) {
    switch event {
    case .touch(let touch):
      if help.isShown { help.handle(touch) } else { scene.handle(touch) }
    case .wheel(let wheel):
      if help.isShown { help.handle(wheel) } else { scene.handle(wheel) }
    case .key(let key, let modifiers, let isRepeat):
      // After a sleep the scene's time is long past, and what a key starts would be over at once.
      _ = scene.update(to: loop.time)
      _ = help.update(to: loop.time)
      if help.isShown ? help.handle(key, modifiers) : scene.handle(key, modifiers) { return }
      bar.hide(at: loop.time)
      if let command = Hotkey.command(for: key, modifiers: modifiers) {
        perform(command, isRepeat: isRepeat)
      }
    case .drop(let paths):
      open(paths)
    case .resized(let size):
      scene.layOut(size)
    case .pixelRatioChanged:
      scene.layOut(window.size)
    case .hidden, .minimised, .focusLost:
      scene.cancelTouches()
      help.cancelTouches()
    case .renderTargetsReset, .lowMemory:
      window.canvas.removeTextures()
      text.removeAll()
      releaseTextures()
    case .quit:
      loop.quit()
    case .hover(let point):
      if !help.isShown, bar.hover(point, at: loop.time) { loop.requestFrame() }
    case .secondaryPress, .textInput, .textComposition, .shown, .restored, .focusGained:
      break
    }
  }

  /// Does what a key or a button asks for.
  func perform(_ command: Command, isRepeat: Bool) {
    // A key held down moves; it doesn't switch on and off.
    if isRepeat {
      switch command {
      case .step, .page: if scene.isBehindSteps { return }
      case .remove, .insert: break
      default: return
      }
    }
    let time = loop.time
    switch command {
    case .toggleHelp:
      // The help takes the touches that follow, and with them the end of those that are down.
      scene.cancelTouches()
      bar.hide(at: time)
      help.toggle(at: time)
    case .toggleFrameGraph: graph.isShown.toggle()
    case .toggleFullscreen: window.isFullscreen.toggle()
    case .screenshot: saveScreenshot()
    case .leave: loop.quit()
    case .back:
      if help.isShown {
        help.hide(at: time)
      } else if !scene.goBack() {
        if sceneName != .gallery {
          go(to: .gallery)
        } else if window.isFullscreen {
          window.isFullscreen = false
        } else {
          loop.quit()
        }
      }
    case .toggleCube: go(to: sceneName == .cube ? .gallery : .cube)
    case .scene(let count): go(to: sceneName.next(by: count))
    default:
      help.hide(at: time)
      if let message = scene.perform(command) { toast.show(message, at: time) }
    }
  }

  private func saveScreenshot() {
    do throws(StageError) {
      let path = try Screenshots.save(window.screenshot(drawContents))
      // The name in a line of its own: the folder may be long.
      let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
      let name = path.dropFirst(folder.count + 1)
      toast.show("Saved \(name)\nin \(folder)", at: loop.time)
    } catch {
      toast.show(error.description, at: loop.time)
    }
  }

  /// Shows what was dropped on the window.
  private func open(_ paths: [String]) {
    do throws(StageError) {
      show(try PictureFolder.pictures(in: paths))
    } catch {
      toast.show(error.description, at: loop.time)
    }
  }
}
