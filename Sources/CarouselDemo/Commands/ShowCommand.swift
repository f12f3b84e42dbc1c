import ArgumentParser
import CarouselKit
import GeometryKit
import StageKit

/// The window.
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
      Without files it shows the sample pictures. One file opens, with those beside it in its \
      folder. Touch it, drag it, turn the wheel; F1 lists the keys.

      'carousel-demo trace SCENARIO' runs a scenario on the engine, without a window, and prints \
      what it did frame by frame.
      """,
    version: "carousel-demo \(version)")

  /// The newest release's number in the program's metainfo.
  static let version = "0.1.0"

  @Option(help: ArgumentHelp("What is shown first: \(SceneName.list).", valueName: "name"))
  var scene = SceneName(kind: SceneTable.standard.home)

  @Option(help: ArgumentHelp("The gallery's carousel type: \(TypeName.list).", valueName: "name"))
  var type = TypeName(layout: .coverFlow)

  @Flag(help: "The gallery's items follow one another downwards.")
  var vertical = false

  @Flag(help: "The gallery's ends join.")
  var wrap = false

  @Option(
    help: ArgumentHelp(
      "An option of the carousel: \(OptionValue.list). May be repeated.", valueName: "name=value"))
  var option: [OptionValue] = []

  @Option(help: ArgumentHelp("The window's size in points.", valueName: "WxH"))
  var size = Dimensions(size: Size(width: 1280, height: 800))

  @Option(
    help: ArgumentHelp("The cards' size in points (default: fits the window).", valueName: "WxH"))
  var card: Dimensions?

  @Option(
    help: ArgumentHelp("The pictures' order: \(PictureOrder.list).", valueName: "order"))
  var sort = PictureOrder.name

  @Flag(help: "Show what is in the folders inside folders, too.")
  var recursive = false

  @Flag(help: "Cover the screen.")
  var fullscreen = false

  @Option(help: ArgumentHelp("Move forwards by N items a second.", valueName: "N"))
  var autoscroll: Speed?

  @Option(
    help: ArgumentHelp(
      "What draws: \(RendererName.list) (default: the first that works).", valueName: "name"))
  var renderer: RendererName?

  @Flag(name: .customLong("no-vsync"), help: "Don't wait for the display.")
  var ignoresVsync = false

  @Option(
    help: ArgumentHelp(
      "What all pictures may take, decoded, waiting, kept and shown; only what is seen may exceed it: 16 to 65536.",
      valueName: "MB"))
  var memory = Megabytes(count: PictureStore.standardBudget >> 20)

  @Flag(
    name: .customLong("no-cache"),
    help: "Neither use nor keep the small copies of pictures that all programs share.")
  var ignoresCache = false

  @Option(help: ArgumentHelp("Leave after N frames.", valueName: "N"))
  var frames: FrameCount?

  @Option(
    help: ArgumentHelp("Write what the frames cost, as JSON, when leaving.", valueName: "file"),
    completion: .file())
  var stats: String?

  @Option(
    help: ArgumentHelp("Write what the carousel does, a JSON line a frame.", valueName: "file"),
    completion: .file())
  var trace: String?

  @Option(
    help: ArgumentHelp("Write a picture of the last frame, as PNG.", valueName: "file"),
    completion: .file())
  var screenshot: String?

  @Option(
    help: ArgumentHelp(
      "Write down all that decides the session, to be played again.", valueName: "file"),
    completion: .file())
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Play a session that was written down, to the same end.", valueName: "file"),
    completion: .file())
  var replay: String?

  @Flag(name: .customLong("no-window"), help: "Play it without a window, at once.")
  var lacksWindow = false

  @Argument(
    help: ArgumentHelp(
      "Pictures, or folders with pictures, or their addresses (file://...).",
      valueName: "file or folder"),
    completion: .file())
  var files: [String] = []

  func validate() throws {
    guard replay != nil else {
      if lacksWindow {
        throw ValidationError("--no-window goes with --replay: nothing else does without a window")
      }
      return
    }
    if record != nil { throw ValidationError("either --record or --replay, not both") }
    let given = course + files
    if !given.isEmpty {
      let words = given.joined(separator: " ")
      throw ValidationError("--replay shows what was recorded: leave out \(words)")
    }
  }

  func run() throws {
    do throws(Failure) {
      if let replay { try play(replay) } else { try show() }
    } catch {
      throw error.report()
    }
  }
}

extension PictureOrder: ExpressibleByArgument {
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension RendererName: ExpressibleByArgument {
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// A carousel type that is shown, by its name.
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

/// A finite number of items a second.
struct Speed: ExpressibleByArgument {
  let itemsPerSecond: Double

  init?(argument: String) {
    guard let value = Double(argument), value.isFinite else { return nil }
    itemsPerSecond = value
  }
}

/// A number of frames, at least 1.
struct FrameCount: ExpressibleByArgument {
  let count: Int

  init?(argument: String) {
    guard let value = Int(argument), value > 0 else { return nil }
    count = value
  }
}

/// A number of megabytes (2²⁰ bytes): at least 16, for less has no room for what is seen, and at most 65536.
struct Megabytes: ExpressibleByArgument {
  let count: Int

  var bytes: Int { count << 20 }

  init(count: Int) { self.count = count }

  init?(argument: String) {
    guard let value = Int(argument), (16...65536).contains(value) else { return nil }
    count = value
  }

  var defaultValueDescription: String { String(count) }
}
