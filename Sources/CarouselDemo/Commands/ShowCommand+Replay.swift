import CMallocCarouselDemo
import StageKit

extension ShowCommand {
  /// One run of a recording, with a window or without.
  func play(_ path: String) throws(Failure) {
    // Before there are threads, as in every session.
    CMalloc_KeepHeapTight()
    let recording = try Recording(path: path)
    if !recording.isWhole { Complaint.print("\(recording.flaw); what there is of it is played") }
    let beginning = recording.beginning
    let session = try Self.session(beginning, of: path)
    let liveTrace = try trace.map(LiveTrace.init(path:))
    let window = try open(
      Window.Configuration(
        title: WindowTitle.program, appID: Self.appID, size: beginning.size,
        isFullscreen: session.fullscreen, renderer: renderer ?? (lacksWindow ? .software : nil),
        isVsynced: !ignoresVsync, unseenPixelRatio: lacksWindow ? beginning.pixelRatio : nil))
    let application = Application(
      window: window, playing: beginning, of: session, trace: liveTrace, memory: memory.bytes,
      decoding: .inWorkers(arguments: DecodeCommand.arguments),
      cache: ignoresCache ? nil : .standard())
    prepare(application)
    let replay = Replay(recording, in: application)
    if lacksWindow {
      replay.playAll()
    } else {
      application.loop.maximumFrames = frames?.count
      application.loop.run(replay)
    }
    try finish(application)
  }

  /// What a recorded session was begun with.
  static func session(
    _ beginning: Recording.Beginning, of path: String
  ) throws(Failure) -> ShowCommand {
    do { return try ShowCommand.parse(beginning.arguments) } catch {
      let words = beginning.arguments.joined(separator: " ")
      throw Failure(
        status: 65,
        message: "\(path): line 1: arguments: expected options of this program, found \(words)")
    }
  }
}

extension Application {
  /// The program as it was at the beginning of a recorded session, which nothing but the recording changes.
  convenience init(
    window: Window, playing beginning: Recording.Beginning, of session: ShowCommand,
    trace: LiveTrace?, memory: Int = PictureStore.standardBudget,
    decoding: PictureLoader.Decoding = .inThisProcess, cache: ThumbnailCache? = nil
  ) {
    var settings = GallerySettings(session)
    settings.firstItem = beginning.firstItem
    self.init(
      window: window, scene: session.scene.kind, pictures: beginning.pictures,
      settings: settings, trace: trace, memory: memory, decoding: decoding, cache: cache,
      desktop: .unreal, replayed: ReplayedMoment(time: 0, size: beginning.size),
      timeOfDay: .since(midnight: beginning.midnight))
  }
}
