import CMallocCarouselDemo
import PictureKit
import StageKit

extension ShowCommand {
  /// Replays a recording, with a window or without.
  func play(_ path: String) throws(Failure) {
    let outputs = try SessionOutputs(of: self)
    // Call this before any thread starts, so that all threads share one heap.
    CMalloc_KeepHeapTight()
    let recording = try Recording(path: path)
    if !recording.isComplete {
      ErrorOutput.print("\(recording.incompletenessMessage); playing the part that was recorded")
    }
    let initialState = recording.initialState
    let session = try Self.session(initialState, of: path)
    let window = try open(
      Window.Configuration(
        title: WindowTitle.program, appID: Self.appID, size: initialState.size,
        isFullscreen: session.fullscreen, renderer: renderer ?? (isHeadless ? .software : nil),
        isVsynced: !ignoresVsync, offscreenPixelRatio: isHeadless ? initialState.pixelRatio : nil))
    try outputs.create()
    let application = Application(
      window: window, playing: initialState, of: session,
      source: source(PictureCatalog(decoding: Self.decoding)), trace: outputs.trace)
    prepare(application, outputs)
    let replay = Replay(recording, in: application)
    if isHeadless {
      replay.playAll()
    } else {
      run(replay, in: application)
    }
    try finish(application, outputs)
  }

  /// Parses the arguments of a recorded session. `path` is used in the error message.
  static func session(
    _ initialState: Recording.InitialState, of path: String
  ) throws(Failure) -> ShowCommand {
    do { return try ShowCommand.parse(initialState.arguments) } catch {
      let options = initialState.arguments.joined(separator: " ")
      throw Failure(
        status: 65,
        message: "\(path): line 1: arguments: expected options of carousel-demo, found \(options)")
    }
  }
}

extension Application {
  /// Creates the application for a replay, in the initial state of the recorded session. After
  /// that, only recorded steps change the application.
  convenience init(
    window: Window, playing initialState: Recording.InitialState, of session: ShowCommand,
    source: PictureSource, trace: OutputFile?
  ) {
    var settings = GallerySettings(session)
    settings.firstItem = initialState.firstItem
    self.init(
      window: window,
      start: Start(
        scene: session.scene, pictures: initialState.pictures, settings: settings,
        timeOfDay: .since(midnight: initialState.midnight)),
      source: source,
      log: Log(trace: trace, replayed: ReplayPosition(time: 0, size: initialState.size)),
      desktop: .inert)
  }
}
