import CMallocCarouselDemo
import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ShowCommand {
  /// One run of the window, from the command line to the exit.
  func show() throws(Failure) {
    // Before there are threads: what one has decoded with, the next one is to use again.
    CMalloc_KeepHeapTight()
    let catalog = PictureCatalog(order: sort, isRecursive: recursive)
    // The first frame comes before all that isn't seen in it.
    catalog.isHeld = true
    let first = try begin(catalog)
    let liveTrace = try trace.map(LiveTrace.init(path:))
    let recorder = try record.map { (path) throws(Failure) in try Recorder(path: path) }
    let window = try open(
      Window.Configuration(
        title: WindowTitle.program, appID: Self.appID, size: size.size, isFullscreen: fullscreen,
        renderer: renderer, isVsynced: !ignoresVsync))
    let pictures = pictures(of: catalog, first)
    pictures.listing.complain()
    let settings = GallerySettings(self)
    let midnight = TimeOfDay.midnight
    recorder?.begin(
      Recording.Beginning(
        arguments: course, size: window.size, pixelRatio: window.pixelRatio, midnight: midnight,
        firstItem: settings.firstItem, pictures: pictures))
    let application = Application(
      window: window, scene: scene.kind, pictures: pictures, catalog: catalog,
      settings: settings, trace: liveTrace, memory: memory.bytes,
      decoding: .inWorkers(arguments: DecodeCommand.arguments),
      cache: ignoresCache ? nil : .standard(), recorder: recorder,
      timeOfDay: recorder == nil ? .ofSystem : .since(midnight: midnight))
    prepare(application)
    application.run(frames: frames?.count)
    recorder?.finish()
    try finish(application)
    if let failure = recorder?.failure { throw failure }
  }

  static let appID = "org.carousel.Carousel"

  func open(_ configuration: Window.Configuration) throws(Failure) -> Window {
    do throws(StageError) { return try Window(configuration) } catch { throw Failure(error) }
  }

  /// What there is to do before it runs.
  func prepare(_ application: Application) {
    if let problem = application.text.problem {
      Complaint.print("no text is shown: \(problem)")
    }
    LostDisplay.whenItHappens { [stats] in Self.leave(application, stats) }
  }

  /// What there is to do once it has run.
  func finish(_ application: Application) throws(Failure) {
    application.finishErrands()
    var isFinished = true
    if let path = screenshot {
      do throws(StageError) {
        let patience = SystemPatience(seconds: Self.screenshotPatience)
        let screenshot = application.finishedScreenshot(patience: patience)
        try screenshot.image.writePNG(to: path)
        isFinished = screenshot.isFinished
      } catch { throw Failure(error) }
    }
    try Self.write(application.loop.statistics, to: stats)
    if let failure = application.trace?.failure { throw failure }
    if let path = screenshot, !isFinished {
      let seconds = Int(Self.screenshotPatience)
      throw Failure(
        status: 75, message: "\(path): pictures were still missing after \(seconds) seconds")
    }
  }

  private static func write(_ statistics: FrameStatistics, to path: String?) throws(Failure) {
    if let path { try OutputFile(path: path).write(statistics.json) }
  }

  /// Leaves where there is no display any more, with what can still be written.
  private static func leave(_ application: Application, _ stats: String?) {
    var failure = Failure(status: 69, message: "the display is gone: its X server has ended")
    do throws(Failure) { try write(application.loop.statistics, to: stats) } catch {
      failure.message += "; \(error.message)"
    }
    Complaint.print(failure.message)
    _exit(failure.status)
  }

  /// How long `--screenshot` waits for pictures, in seconds.
  private static let screenshotPatience = 20.0

  /// What was named, else the samples. It is found while the window opens; where there is nothing to be
  /// shown, there is no need of one.
  private func begin(_ catalog: PictureCatalog) throws(Failure) -> PictureNews? {
    guard !files.isEmpty else {
      guard let samples = Assets.folder("pictures") else {
        throw Failure(
          status: 66,
          message: "the sample pictures (Assets/pictures) are missing; name pictures or folders")
      }
      catalog.show([FilePath(samples)])
      return nil
    }
    catalog.show(RawArguments.paths(of: files))
    catalog.wait(for: .some, atMost: Self.longestWait)
    guard !catalog.isReading, let news = catalog.takeNews() else { return nil }
    if news.listing.pictures.isEmpty, let last = news.listing.problems.last {
      for problem in news.listing.problems.dropLast() { Complaint.print(problem.description) }
      throw Failure(last)
    }
    return news
  }

  /// What the first frame is to show. A disk that is slow doesn't keep the window back, and neither does a
  /// very large folder, but for runs whose frames are counted.
  private func pictures(of catalog: PictureCatalog, _ first: PictureNews?) -> PictureNews {
    if frames != nil || screenshot != nil {
      catalog.wait(for: .all)
    } else {
      catalog.wait(for: .most, atMost: Self.longestWait)
    }
    guard var news = catalog.takeNews() else {
      return first ?? PictureNews(PictureListing(), isWhole: false)
    }
    news.listing.problems = (first?.listing.problems ?? []) + news.listing.problems
    return news
  }

  /// How long the window waits for what was named, in seconds.
  private static let longestWait = 1.0
}

extension PictureListing {
  /// What people are to know of what isn't shown, a line each.
  var complaints: [String] { problems.map(\.description) + (unreadWords.map { [$0] } ?? []) }

  /// Tells it on standard error.
  func complain() { for complaint in complaints { Complaint.print(complaint) } }
}
