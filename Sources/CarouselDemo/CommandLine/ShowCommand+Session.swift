import CMallocCarouselDemo
import DesktopKit
import Glibc
import PictureKit
import StageKit
import SystemKit

extension ShowCommand {
  /// Runs a session with the settings of the last session, and remembers its settings. Arguments
  /// have precedence. Sessions with `--frames` or an output file neither use nor change the
  /// remembered state, so that they can be repeated.
  func showAndRemember() throws(Failure) {
    if forget { SessionState.forget() }
    let isRepeatable = frames != nil || [stats, trace, screenshot, record].contains { $0 != nil }
    if isRepeatable { return try show(continuing: nil) }
    let state = forget ? SessionState() : SessionState.load()
    let merged = try? Self.parse(state.options + CommandLine.arguments.dropFirst())
    try (merged ?? self).show(continuing: state)
  }

  /// Runs a session with a window until the user quits.
  ///
  /// - Parameter state: The state of the last session; `nil` to remember nothing.
  /// - Throws: The error with which the session ends.
  private func show(continuing state: SessionState?) throws(Failure) {
    let outputs = try SessionOutputs(of: self)
    // Call this before any thread starts, so that all threads share one heap and reuse its free
    // memory.
    CMalloc_KeepHeapTight()
    let settingsMonitor = DesktopSettingsMonitor()
    let catalog = PictureCatalog(order: sort, isRecursive: recursive, decoding: Self.decoding)
    // Until the first frame, read only the first pictures of a large folder.
    catalog.pausesInLargeFolders = true
    let first = try begin(catalog)
    let window = try open(
      Window.Configuration(
        title: WindowTitle.program, appID: Self.appID, size: size.size, isFullscreen: fullscreen,
        renderer: renderer, isVsynced: !ignoresVsync))
    try outputs.create()
    let recorder = outputs.recorder
    let pictures = pictures(of: catalog, first)
    pictures.listing.printProblems()
    let settings = GallerySettings(self)
    let midnight = TimeOfDay.midnight
    recorder?.begin(
      Recording.InitialState(
        arguments: startOptions, size: window.size, pixelRatio: window.pixelRatio,
        midnight: midnight, firstItem: settings.firstItem, pictures: pictures))
    let application = Application(
      window: window,
      start: Application.Start(
        scene: scene, pictures: pictures, settings: settings,
        timeOfDay: recorder == nil ? .ofSystem : .since(midnight: midnight),
        recents: state?.recents, hint: state?.hint ?? FirstHint()),
      source: source(catalog), log: Application.Log(trace: outputs.trace, recorder: recorder))
    prepare(application, outputs)
    settingsMonitor.setHandler { [waker = application.loop.waker] in waker.wake() }
    application.settingsMonitor = settingsMonitor
    if files.isEmpty {
      application.offersLatestFolder = true
    } else {
      application.remember(RawArguments.paths(of: files))
    }
    application.offersHint = state != nil
    run(application, in: application)
    remember(application)
    recorder?.finish()
    try finish(application, outputs)
    if let failure = recorder?.file.failure { throw failure }
  }

  /// Saves the state for the next session. Does nothing in a session that remembers nothing. In
  /// full screen, the window has the size of the screen, so the size at the start is saved.
  private func remember(_ application: Application, isDisplayLost: Bool = false) {
    guard application.recents != nil else { return }
    let usesStart = isDisplayLost || application.window.isFullscreen
    let size = usesStart ? size.size : application.window.desktopSize
    SessionState(of: application, size: size).save()
  }

  /// Returns the source of pictures that the command line describes.
  func source(_ catalog: PictureCatalog) -> Application.PictureSource {
    Application.PictureSource(
      catalog: catalog, memory: memory << 20, decoding: Self.decoding,
      cache: ignoresCache ? nil : .standard())
  }

  /// The decoding of pictures and their metadata: in worker processes.
  static let decoding = PictureLoader.Decoding.inWorkers(arguments: decoderArguments)

  /// The arguments that start a sandboxed worker process, which decodes pictures for its parent
  /// process until the parent exits. The help doesn't list them.
  static let decoderArguments = ["decode"]

  /// The files that the command reads. No output file may replace one of them.
  var inputs: [FilePath] {
    (files.isEmpty ? [] : RawArguments.paths(of: files)).compactMap { try? FilePath(named: $0) }
      + (replay.map { [FilePath($0)] } ?? [])
  }

  static let appID = "org.carousel.Carousel"

  func open(_ configuration: Window.Configuration) throws(Failure) -> Window {
    do throws(StageError) { return try Window(configuration) } catch { throw Failure(error) }
  }

  /// Prepares the application for the frame loop. Prints a warning if text can't be shown, and
  /// installs the handler for a lost display.
  func prepare(_ application: Application, _ outputs: SessionOutputs) {
    if let problem = application.text.problem {
      ErrorOutput.print("text can't be shown: \(problem)")
    }
    DisplayLoss.setHandler { self.leave(application, outputs) }
  }

  /// Runs the frame loop until the session ends, or for the number of frames that the command line
  /// names.
  func run(_ client: some FrameClient, in application: Application) {
    application.loop.maximumFrames = frames
    application.loop.run(client)
  }

  /// Finishes a session after the frame loop: waits for background tasks, then writes the
  /// screenshot and the statistics.
  func finish(_ application: Application, _ outputs: SessionOutputs) throws(Failure) {
    application.finishBackgroundTasks()
    var isFinished = true
    if let path = screenshot {
      let timeout = Timeout(seconds: Self.screenshotTimeout)
      let screenshot = application.finishedScreenshot(timeout: timeout)
      guard let bytes = screenshot.image.png(software: OutputKind.software) else {
        throw Failure(unwritable: path, ENOMEM)
      }
      try outputs.screenshot?.replace(with: bytes)
      isFinished = screenshot.isFinished
    }
    try outputs.write(application.loop.statistics)
    if let failure = application.trace?.failure { throw failure }
    if let path = screenshot, !isFinished {
      let seconds = Int(Self.screenshotTimeout)
      throw Failure(
        status: 75, message: "\(path): pictures were still missing after \(seconds) seconds")
    }
  }

  /// Exits after the connection to the X server was lost. Saves what doesn't need the display: the
  /// statistics and the state for the next session.
  private func leave(_ application: Application, _ outputs: SessionOutputs) {
    var failure = Failure(status: 69, message: "lost the connection to the X server")
    do throws(Failure) { try outputs.write(application.loop.statistics) } catch {
      failure.message += "; \(error.message)"
    }
    remember(application, isDisplayLost: true)
    ErrorOutput.print(failure.message)
    _exit(failure.status)
  }

  /// The maximum time that `--screenshot` waits for pictures, in seconds.
  private static let screenshotTimeout = 20.0

  /// Starts to read the named files and folders, or the samples. Reading continues while the window
  /// opens. Throws if there is no picture to show.
  private func begin(_ catalog: PictureCatalog) throws(Failure) -> CatalogChange? {
    guard !files.isEmpty else {
      guard let samples = Assets.folder("pictures") else {
        throw Failure(
          status: 66,
          message: "the sample pictures (Assets/pictures) are missing; name pictures or folders "
            + "on the command line")
      }
      catalog.show([FilePath(samples)])
      return nil
    }
    catalog.show(RawArguments.paths(of: files))
    catalog.wait(for: .some, atMost: Self.maxWait)
    guard !catalog.isReading, let change = catalog.nextChange() else { return nil }
    if change.listing.pictures.isEmpty, let last = change.listing.problems.last {
      for problem in change.listing.problems.dropLast() { ErrorOutput.print(problem.description) }
      throw Failure(last)
    }
    return change
  }

  /// Returns the pictures for the first frame. Waits at most a second, so that a slow disk or a
  /// very large folder doesn't hold up the window. With `--frames` or `--screenshot`, waits until
  /// everything is read.
  private func pictures(of catalog: PictureCatalog, _ first: CatalogChange?) -> CatalogChange {
    if frames != nil || screenshot != nil {
      catalog.wait(for: .all)
    } else {
      catalog.wait(for: .most, atMost: Self.maxWait)
    }
    guard var change = catalog.nextChange() else {
      return first ?? CatalogChange(PictureListing(), isComplete: false)
    }
    change.listing.problems = (first?.listing.problems ?? []) + change.listing.problems
    return change
  }

  /// The maximum time of each wait for pictures, in seconds: before the window opens, and before
  /// the first frame.
  private static let maxWait = 1.0
}
