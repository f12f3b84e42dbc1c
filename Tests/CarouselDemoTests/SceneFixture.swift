import DesktopKit
import GeometryKit
import GestureKit
import PictureKit
import StageKit
import StageTestSupport
import SystemKit
import ViewKit

@testable import CarouselDemo

extension SceneContext {
  /// Returns a context for a scene in `window` that shows the pictures at `paths`, with the given
  /// command-line arguments.
  @WindowActor static func headless(
    _ window: Window, paths: [String], arguments: [String] = []
  ) throws -> SceneContext {
    let waker = FrameLoop(window: window).waker
    return SceneContext(
      paths: paths.map { FilePath($0) },
      settings: GallerySettings(try ShowCommand.parse(arguments)),
      canvas: window.canvas, waker: waker, text: Text(canvas: window.canvas), table: .standard,
      pictures: TextureStore(
        canvas: window.canvas, waker: waker, decoding: .inThisProcess))
  }
}

extension CatalogChange {
  /// Creates a listing of pictures that doesn't specify a picture to start with.
  init(_ paths: [FilePath]) {
    var listing = PictureListing()
    listing.pictures = paths
    self.init(listing)
  }
}

extension Application.PictureSource {
  /// Creates a source whose pictures are decoded in this process.
  init(
    catalog: PictureCatalog = PictureCatalog(decoding: .inThisProcess),
    memory: Int = TextureStore.defaultMemoryLimit
  ) {
    self.init(catalog: catalog, memory: memory, decoding: .inThisProcess)
  }
}

extension Application {
  /// Creates the program with pictures that are decoded in this process.
  convenience init(
    window: Window, start: Start, log: Log = Log(), desktop: Desktop = .ofTheUser
  ) {
    self.init(window: window, start: start, source: PictureSource(), log: log, desktop: desktop)
  }

  /// Creates the program for a replay, with pictures that are decoded in this process.
  convenience init(
    window: Window, playing initialState: Recording.InitialState, of session: ShowCommand,
    trace: OutputFile?
  ) {
    self.init(
      window: window, playing: initialState, of: session, source: PictureSource(), trace: trace)
  }

  /// Creates the program with the pictures at the given paths.
  convenience init(
    window: Window, scene kind: SceneKind, of table: SceneTable = .standard, pictures: [String],
    settings: GallerySettings, trace: OutputFile?, source: PictureSource = PictureSource(),
    desktop: Desktop = .ofTheUser
  ) {
    self.init(
      window: window,
      start: Start(
        scene: kind, table: table, pictures: CatalogChange(pictures.map { FilePath($0) }),
        settings: settings),
      source: source, log: Log(trace: trace), desktop: desktop)
  }
}

extension Desktop {
  /// A desktop that accepts every request but fails to perform it.
  static let refusing = Desktop(
    trash: { path throws(DesktopError) in throw .cannotTrash(path, reason: "this is a test") },
    restore: { item throws(DesktopError) in
      throw .cannotRestore(item.origin, reason: "this is a test")
    },
    show: { path throws(DesktopError) in throw .cannotShow(path, reason: "this is a test") },
    offersBackground: { true },
    setBackground: { path throws(DesktopError) in
      throw .cannotSetBackground(path, reason: "this is a test")
    })
}

extension Scene {
  /// Performs a command as for a single key press.
  @discardableResult
  func perform(_ info: CommandInfo) -> String? { command(for: info)?.perform(false) }
  /// Returns whether the state that a command toggles is on.
  func isOn(_ info: CommandInfo) -> Bool { command(for: info)?.isOn?() ?? false }
}

/// A scene in a window with its overlays, but without the application.
@WindowActor final class SceneFixture<Kind: Scene> {
  let scene: Kind
  let contents: WindowContents
  private let context: SceneContext
  private let tree: ViewTree
  var isLoading: Bool { context.pictures.isLoading }

  init(_ context: SceneContext, _ make: (SceneContext) -> Kind) {
    self.context = context
    scene = make(context)
    contents = WindowContents(
      scene, of: .standard, bar: context.bar, statistics: FrameStatistics())
    contents.bar.isOn = { [unowned contents] in contents.scene.isOn($0) }
    tree = ViewTree(root: contents)
  }

  /// Creates a scene that shows the sample pictures and fills its window.
  convenience init(onSamplesIn window: Window, _ make: (SceneContext) -> Kind) throws {
    self.init(try .headless(window, paths: try ReferencePicture.samples()), make)
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

  /// Draws the scene and its options panel without other overlays.
  func draw(on canvas: Canvas) {
    contents.withOverlaysHidden { tree.draw(on: canvas, text: context.text) }
    context.pictures.endFrame()
  }
}
