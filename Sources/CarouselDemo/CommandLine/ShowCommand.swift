import ArgumentParser
import CarouselKit
import GeometryKit
import PictureKit
import StageKit

/// The command that shows the window.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "carousel-demo",
    abstract: "Shows pictures on a carousel.",
    usage: """
      carousel-demo [options] [FILE or FOLDER ...]
      carousel-demo --replay RECORDING [--no-window]
      carousel-demo trace SCENARIO
      """,
    discussion: """
      Without arguments, shows the sample pictures. A single file opens with the other pictures \
      in its folder. The gallery's settings, the window's size and the folders are remembered for \
      the next session, except with --frames or an output file. Drag or use the scroll wheel; press F1 for all keys.

      'carousel-demo trace SCENARIO' runs a scenario without a window and prints the engine's \
      state, frame by frame.
      """,
    version: "carousel-demo \(version)")

  /// The version. `make install` writes it into the manual page and the metainfo.
  static let version = "0.1.0"

  private static let standardSize = Dimensions(size: Size(width: 1280, height: 800))

  @Option(help: ArgumentHelp("The scene to start with: \(SceneKind.list).", valueName: "name"))
  var scene = SceneTable.standard.home

  @Option(help: ArgumentHelp("The gallery's carousel type: \(TypeName.list).", valueName: "name"))
  var type = TypeName(layout: .coverFlow)

  @Flag(help: "Scroll the gallery vertically.")
  var vertical = false

  @Flag(help: "Wrap the gallery around.")
  var wrap = false

  @Option(
    help: ArgumentHelp(
      "Set a carousel option: \(OptionValue.list). Can be repeated.", valueName: "name=value"))
  var option: [OptionValue] = []

  @Option(help: ArgumentHelp("The window's size in points.", valueName: "WxH"))
  var size = Self.standardSize

  @Option(
    help: ArgumentHelp("The cards' size in points (default: fits the window).", valueName: "WxH"))
  var card: Dimensions?

  @Option(help: ArgumentHelp("Sort pictures by: \(PictureOrder.list).", valueName: "order"))
  var sort = PictureOrder.name

  @Flag(help: "Include pictures in subfolders.")
  var recursive = false

  @Flag(help: "Forget the settings and folders of earlier sessions.")
  var forget = false

  @Flag(help: "Start in fullscreen mode.")
  var fullscreen = false

  @Option(help: ArgumentHelp("Scroll automatically, by N items per second.", valueName: "N"))
  var autoscroll: Double?

  @Option(
    help: ArgumentHelp(
      "The seconds for which the slideshow shows a picture: \(SlideshowSettings.Interval.list).",
      valueName: "N"))
  var interval = SlideshowSettings().interval

  @Option(
    help: ArgumentHelp(
      "The order of the slideshow: \(SlideshowSettings.Order.list).", valueName: "order"))
  var slides = SlideshowSettings().order

  @Option(
    help: ArgumentHelp(
      "The renderer: \(RendererName.list) (default: the first available).", valueName: "name"))
  var renderer: RendererName?

  @Flag(name: .customLong("no-vsync"), help: "Don't synchronise frames with the display.")
  var ignoresVsync = false

  @Option(
    help: ArgumentHelp(
      """
      The memory limit for pictures in megabytes, from 16 to 65536. Visible pictures may exceed it.
      """,
      valueName: "MB"))
  var memory = TextureStore.defaultMemoryLimit >> 20

  @Flag(
    name: .customLong("no-cache"),
    help: "Don't use the shared thumbnail cache.")
  var ignoresCache = false

  @Option(help: ArgumentHelp("Quit after N frames.", valueName: "N"))
  var frames: Int?

  @Option(
    help: ArgumentHelp(
      """
      On exit, write frame statistics as JSON. Overwrites only statistics: JSON that begins with \
      "frames".
      """,
      valueName: "file"),
    completion: .file())
  var stats: String?

  @Option(
    help: ArgumentHelp(
      """
      Write a trace of the scene's carousel, cube or scroll view, one JSON line per frame. \
      Overwrites only a trace: lines that begin with {"frame":.
      """,
      valueName: "file"),
    completion: .file())
  var trace: String?

  @Option(
    help: ArgumentHelp(
      """
      On exit, save a screenshot as PNG. Overwrites only a screenshot: a PNG file whose Software is \
      \(OutputKind.software).
      """,
      valueName: "file"),
    completion: .file())
  var screenshot: String?

  @Option(
    help: ArgumentHelp(
      """
      Record the session for --replay. Overwrites only a recording: text that begins with \
      {"recording":.
      """,
      valueName: "file"),
    completion: .file())
  var record: String?

  @Option(
    help: ArgumentHelp("Replay a recorded session.", valueName: "file"), completion: .file())
  var replay: String?

  @Flag(name: .customLong("no-window"), help: "Replay without a window, as fast as possible.")
  var isHeadless = false

  @Argument(
    help: ArgumentHelp(
      "Pictures or folders, as paths or URLs (file://...).",
      valueName: "file or folder"),
    completion: .file())
  var files: [String] = []

  func validate() throws {
    if let autoscroll, !autoscroll.isFinite {
      throw ValidationError("--autoscroll: expected a finite number, found \(autoscroll)")
    }
    // A smaller limit would have no room for the visible pictures.
    if !(16...65536).contains(memory) {
      throw ValidationError("--memory: expected a number from 16 to 65536, found \(memory)")
    }
    if let frames, frames < 1 {
      throw ValidationError("--frames: expected a number of at least 1, found \(frames)")
    }
    if replay != nil {
      try validateReplay()
    } else if isHeadless {
      throw ValidationError("--no-window requires --replay")
    }
  }

  /// Checks that no option contradicts the recording.
  private func validateReplay() throws {
    if record != nil {
      throw ValidationError("--record can't be combined with --replay; leave one of them out")
    }
    // A value that equals the default can't be told from a missing option.
    var given = startOptions + files
    if size.text != Self.standardSize.text { given.append("--size=\(size.text)") }
    if sort != .name { given.append("--sort=\(sort.rawValue)") }
    if recursive { given.append("--recursive") }
    if forget { given.append("--forget") }
    if !given.isEmpty {
      let options = given.joined(separator: " ")
      throw ValidationError("--replay can't be combined with \(options); leave that out")
    }
  }

  func run() throws {
    do throws(Failure) {
      if let replay { try play(replay) } else { try showAndRemember() }
    } catch {
      throw error.report()
    }
  }
}

extension PictureOrder: ExpressibleByArgument {}

extension RendererName: ExpressibleByArgument {}

extension SlideshowSettings.Interval: ExpressibleByArgument {}

extension SlideshowSettings.Order: ExpressibleByArgument {}

/// A scene, given by name on the command line.
extension SceneKind: ExpressibleByArgument {
  static var list: String { SceneTable.standard.names.joined(separator: ", ") }
  static var defaultCompletionKind: CompletionKind { .list(SceneTable.standard.names) }

  init?(argument: String) {
    guard let kind = SceneTable.standard.kind(named: argument) else { return nil }
    self = kind
  }

  var defaultValueDescription: String { name }
}

/// A carousel type, given by name on the command line.
struct TypeName: ExpressibleByArgument {
  let layout: CarouselLayout

  static var list: String { ShownTypes.standard.names.joined(separator: ", ") }
  static var defaultCompletionKind: CompletionKind { .list(ShownTypes.standard.names) }

  init(layout: CarouselLayout) { self.layout = layout }

  init?(argument: String) {
    guard let layout = ShownTypes.standard.type(named: argument) else { return nil }
    self.layout = layout
  }

  var defaultValueDescription: String { layout.name }
}
