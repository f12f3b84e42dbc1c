import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import ViewKit

@testable import CarouselDemo

extension SceneContext {
  /// What a scene is made with that shows the pictures of some paths in a window, with the command
  /// line's arguments.
  @WindowActor static func headless(
    _ window: Window, paths: [String], arguments: [String] = []
  ) throws -> SceneContext {
    SceneContext(
      paths: paths.map { FilePath($0) },
      settings: GallerySettings(try ShowCommand.parse(arguments)),
      canvas: window.canvas, text: Text(canvas: window.canvas),
      pictures: PictureStore(canvas: window.canvas, waker: FrameLoop(window: window).waker))
  }
}

extension PictureNews {
  /// Some pictures, and no one that was asked for.
  init(_ paths: [FilePath]) {
    var listing = PictureListing()
    listing.pictures = paths
    self.init(listing)
  }
}

extension Application {
  /// The program on the pictures of some paths.
  convenience init(
    window: Window, scene kind: SceneKind, of table: SceneTable = .standard, pictures: [String],
    settings: GallerySettings, trace: LiveTrace?, memory: Int = PictureStore.standardBudget,
    desktop: Desktop = .ofTheUser
  ) {
    self.init(
      window: window, scene: kind, of: table,
      pictures: PictureNews(pictures.map { FilePath($0) }), settings: settings, trace: trace,
      memory: memory, desktop: desktop)
  }
}

extension Desktop {
  /// One that refuses everything.
  static let refusing = Desktop(
    trash: { path throws(FileError) in throw .untrashable(path, reason: "this is a test") },
    restore: { item throws(FileError) in
      throw .unrestorable(item.origin, reason: "this is a test")
    },
    show: { path throws(FileError) in throw .unshowable(path, reason: "this is a test") },
    offersBackground: { true },
    setBackground: { path throws(FileError) in
      throw .unusableAsBackground(path, reason: "this is a test")
    })
}

extension SceneWithCommands {
  /// Does what a key asks for that is pressed once.
  @discardableResult
  func perform(_ command: Command) -> String? { perform(command, isRepeat: false) }
}

/// A scene in a window, with all that lies over it, but without the program behind it.
@WindowActor final class SceneStand<Scene: View> {
  let scene: Scene
  let contents: WindowContents
  private let context: SceneContext
  private let tree: ViewTree
  var isLoading: Bool { context.pictures.isLoading }

  init(_ kind: SceneKind, _ context: SceneContext, _ make: (SceneContext) -> Scene) {
    self.context = context
    var context = context
    context.help = SceneTable.standard.help(in: kind)
    scene = make(context)
    contents = WindowContents(
      ShownScene(kind, scene), of: .standard, bar: context.bar, statistics: FrameStatistics())
    contents.bar.isOn = { [unowned contents] in contents.scene.isOn($0) }
    tree = ViewTree(root: contents)
  }

  /// A scene on the sample pictures, as large as its window.
  convenience init(
    _ kind: SceneKind, onSamplesIn window: Window, _ make: (SceneContext) -> Scene
  ) throws {
    self.init(kind, try .headless(window, paths: try ReferencePicture.samples()), make)
    layOut(window.size)
  }

  func layOut(_ size: Size) {
    tree.size = size
    tree.layOut(text: context.text)
  }

  @discardableResult
  func update(to time: Double) -> Activity {
    tree.layOut(text: context.text)
    return context.pictures.advance(to: time).union(tree.update(to: time))
  }

  func handle(_ touch: Touch) {
    if touch.phase == .began { _ = tree.update(to: touch.time) }
    tree.handle(touch)
  }

  func handle(_ wheel: Wheel) {
    _ = tree.update(to: wheel.time)
    tree.handle(wheel)
  }

  /// Draws the scene and its options, and nothing over them.
  func draw(on canvas: Canvas) {
    contents.withSceneAlone { tree.draw(on: canvas, text: context.text) }
    context.pictures.frameWasDrawn()
  }
}
