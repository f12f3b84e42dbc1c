import GeometryKit
import StageKit

/// A window that shows one view with its descendants, for programs that need no other content.
///
///     let window = try ViewWindow(
///       .init(title: "Album", appID: "org.example.Album", size: Size(width: 900, height: 600)),
///       showing: view)
///     window.run()
///
/// Ctrl+Q or the window's close button ends the program's loop.
public final class ViewWindow: FrameClient {
  /// The tree of views, which also holds the focus.
  public let tree: ViewTree
  /// The window.
  public let window: Window
  /// The loop that runs the window.
  public let loop: FrameLoop
  private let text: Text

  /// Opens the window with a dark backdrop. To change the backdrop, set `window.canvas.backdrop`.
  ///
  /// - Throws: `StageError` if there is no display or no renderer.
  public init(_ configuration: Window.Configuration, showing root: View) throws(StageError) {
    window = try Window(configuration)
    window.canvas.backdrop = Backdrop()
    loop = FrameLoop(window: window)
    text = Text(canvas: window.canvas)
    tree = ViewTree(root: root)
    tree.size = window.size
  }

  /// Runs the loop until the window is closed.
  public func run() { loop.run(self) }

  /// Passes touches, wheel events, keys and text to the tree.
  public func handle(_ event: Event) {
    switch event {
    case .touch(let touch): tree.handle(touch)
    case .wheel(let wheel): tree.handle(wheel)
    case .key(let key, let modifiers, let isRepeat):
      let isTaken = tree.handle(key, modifiers, isRepeat: isRepeat, at: loop.time)
      if !isTaken, key == .letter("q"), modifiers == .control { loop.quit() }
    case .keyUp(let key): tree.release(key, at: loop.time)
    case .resized(let size): tree.size = size
    case .textInput(let text): tree.handle(text: text, at: loop.time)
    case .textComposition(let text): tree.handle(composition: text, at: loop.time)
    case .hidden, .minimised: tree.cancelInput()
    case .focusLost:
      tree.cancelInput()
      tree.hasKeyboard = false
    case .focusGained: tree.hasKeyboard = true
    case .renderTargetsReset, .lowMemory:
      window.canvas.removeTextures()
      text.removeAll()
    case .quit: loop.quit()
    case .pixelRatioChanged, .hover, .secondaryPress, .gamepad, .drop, .shown, .restored: break
    }
  }

  /// Advances the tree to a time, in seconds.
  public func update(to time: Double) -> Activity { tree.update(to: time) }

  /// Draws the tree.
  public func draw(on canvas: Canvas) {
    tree.draw(on: canvas, text: text)
    // The position of the caret is known only after drawing.
    window.textInputArea = tree.textInputArea
  }
}
