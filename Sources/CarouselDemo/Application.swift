import GestureKit
import StageKit

/// The program behind the window: hands events to the scene and the keys to what they ask for, and
/// lays what concerns the whole window over the scene.
final class Application: FrameClient {
  let window: Window
  let loop: FrameLoop
  let text: Text
  /// What is shown, and what Esc and C go back to or from.
  private(set) var scene: any Scene
  private(set) var sceneName: SceneName
  private var setting: SceneSetting
  /// The scenes that have been shown, as they were left.
  private var scenes: [SceneName: any Scene] = [:]
  let trace: LiveTrace?
  let bar: TouchBar
  private var change = SceneChange()
  let help: HelpOverlay
  var graph = FrameGraph()
  var toast = Toast()
  private var title = WindowTitle()

  init(
    window: Window, scene name: SceneName, pictures: [String], settings: GallerySettings,
    trace: LiveTrace?
  ) {
    self.window = window
    self.trace = trace
    loop = FrameLoop(window: window)
    text = Text(canvas: window.canvas)
    window.canvas.backdrop = Backdrop()
    setting = SceneSetting(
      paths: pictures, settings: settings, canvas: window.canvas, text: text, waker: loop.waker,
      records: trace != nil)
    bar = setting.bar
    sceneName = name
    help = HelpOverlay(name)
    scene = name.make(setting)
    scenes[name] = scene
    scene.layOut(window.size)
    setIcon()
    bar.onCommand = { [unowned self] in perform($0, isRepeat: false) }
  }

  /// Runs until the user leaves, or for a number of frames.
  func run(frames: Int?) {
    loop.maximumFrames = frames
    loop.run(self)
  }

  /// Shows a scene, as it was left when it was shown before.
  func go(to name: SceneName) {
    guard name != sceneName else { return }
    scene.cancelTouches()
    change.begin(from: window.texture(of: scene.draw), at: loop.time)
    sceneName = name
    help.scene = name
    scene = scenes[name] ?? name.make(setting)
    scenes[name] = scene
    scene.layOut(window.size)
  }

  /// Shows other pictures, in every scene.
  func show(_ paths: [String]) {
    setting.paths = paths
    for scene in scenes.values { scene.show(paths) }
  }

  /// Drops every texture: they are made again as they are missed.
  func releaseTextures() {
    change.end()
    for scene in scenes.values { scene.releaseTextures() }
  }

  func update(to time: Double) -> Activity {
    var activity = scene.update(to: time)
    if let title = title.update(scene.subject, at: time, isMoving: activity == .moving) {
      window.title = title
    }
    activity = activity.union(change.advance(to: time))
    let bar = bar.update(to: time, over: scene, named: sceneName) {
      $0 == .toggleFullscreen ? window.isFullscreen : scene.isOn($0)
    }
    activity = activity.union(bar).union(help.update(to: time)).union(toast.activity(at: time))
    window.allowsScreensaver = !scene.isPlaying
    return activity
  }

  func draw(on canvas: Canvas) {
    drawContents(on: canvas)
    trace?.record(scene, frame: loop.statistics.frames)
  }

  func drawContents(on canvas: Canvas) {
    scene.draw(on: canvas)
    change.draw(on: canvas)
    bar.draw(on: canvas, text: text)
    graph.draw(on: canvas, in: scene.stage, text: text, statistics: loop.statistics)
    help.draw(on: canvas, text: text)
    toast.draw(on: canvas, text: text, time: loop.time)
  }

  /// The window once all its pictures are there, or patience is over; whether they are.
  func finishedScreenshot(patience: SystemPatience) -> (image: PixelImage, isFinished: Bool) {
    change.end()
    // A drawing asks for the pictures that it misses. Between two there is only waiting, which leaves
    // the processor to the decoders.
    _ = window.screenshot(drawContents)
    while scene.isLoading, !patience.isOver {
      while scene.isLoading, !patience.isOver {
        patience.pause()
        _ = scene.update(to: loop.time)
      }
      _ = window.screenshot(drawContents)
    }
    // Pictures fade in; at rest they are fully there.
    _ = scene.update(to: loop.time + 1)
    return (window.screenshot(drawContents), !scene.isLoading)
  }

  private func setIcon() {
    guard let folder = Assets.folder("icons/hicolor/256x256/apps"),
      let icon = try? PictureDecoder.decode(
        folder + "/org.carousel.Carousel.png", longestSide: 256)
    else { return }
    window.setIcon(icon)
  }
}
