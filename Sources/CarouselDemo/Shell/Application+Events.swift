import GestureKit
import StageKit
import SystemKit
import ViewKit

extension Application {
  func handle(_ event: Event) {
    recorder?.record(.event(event), at: time(of: event))
    switch event {
    case .touch(let touch):
      // The finger that was held on a button to show its tooltip doesn't press the button.
      if contents.tooltip.follow(touch) { tree.cancelInput() }
      if hint.follow(touch) { contents.toast.withdrawHint(at: time) }
      tree.handle(touch)
    case .wheel(let wheel):
      contents.tooltip.dismiss()
      tree.handle(wheel)
    case .key(let key, let modifiers, let isRepeat): press(key, modifiers, isRepeat: isRepeat)
    case .keyUp(let key):
      tree.release(key, at: time)
    case .gamepad(let event): handle(event)
    case .drop(let paths): open(paths)
    case .resized:
      layOut()
    case .pixelRatioChanged:
      contents.setNeedsLayout()
      layOut()
    case .textInput(let string):
      tree.handle(text: string, at: time)
    case .textComposition(let string):
      tree.handle(composition: string, at: time)
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
      if contents.tooltip.hover(point, at: time) { loop.requestFrame() }
      if contents.isChoosing, contents.chooser.hover(point) { loop.requestFrame() }
      guard let point else { break }
      contents.bar.hover(point, at: time)
      if !contents.isChoosing, scene.hover(at: time) { loop.requestFrame() }
      if contents.menu.highlightRow(at: point) { loop.requestFrame() }
    case .secondaryPress(let point):
      contents.menu.hide()
      showItemMenu(at: point)
    case .shown, .restored:
      break
    }
    // An open picture, the slideshow and the scene chooser fill the window.
    if scene.isInside || contents.isChoosing { contents.toast.withdrawHint(at: time) }
  }

  /// Sends a key press to the view tree.
  func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) {
    _ = tree.handle(key, modifiers, isRepeat: isRepeat, at: time)
  }
}
