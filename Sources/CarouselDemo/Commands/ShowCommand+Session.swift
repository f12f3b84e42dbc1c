import CMallocCarouselDemo
import StageKit

extension ShowCommand {
  /// One run of the window, from the command line to the exit.
  func show() throws(Failure) {
    // Before there are threads: what one has decoded with, the next one is to use again.
    CMalloc_ShareHeap()
    let listing = try listing()
    listing.complain()
    let liveTrace = try trace.map(LiveTrace.init(path:))
    let window: Window
    do throws(StageError) {
      window = try Window(
        Window.Configuration(
          title: WindowTitle.program, appID: "org.carousel.Carousel", size: size.size,
          isFullscreen: fullscreen, renderer: renderer,
          isVsynced: !ignoresVsync))
    } catch { throw Failure(error) }
    let application = Application(
      window: window, scene: scene.kind, pictures: listing, isRecursive: recursive,
      settings: GallerySettings(self),
      trace: liveTrace, memory: memory.bytes,
      decoding: .inWorkers(arguments: DecodeCommand.arguments),
      cache: ignoresCache ? nil : .standard())
    if let problem = application.text.problem {
      Complaint.print("no text is shown: \(problem)")
    }
    application.run(frames: frames?.count)
    var isFinished = true
    if let path = screenshot {
      do throws(StageError) {
        let patience = SystemPatience(seconds: Self.screenshotPatience)
        let screenshot = application.finishedScreenshot(patience: patience)
        try screenshot.image.writePNG(to: path)
        isFinished = screenshot.isFinished
      } catch { throw Failure(error) }
    }
    if let path = stats {
      try OutputFile(path: path).write(application.loop.statistics.json)
    }
    if let failure = application.trace?.failure { throw failure }
    if let path = screenshot, !isFinished {
      let seconds = Int(Self.screenshotPatience)
      throw Failure(
        status: 75, message: "\(path): pictures were still missing after \(seconds) seconds")
    }
  }

  /// How long `--screenshot` waits for pictures, in seconds.
  private static let screenshotPatience = 20.0

  /// The pictures named, else the samples.
  private func listing() throws(Failure) -> PictureListing {
    guard files.isEmpty else {
      let listing = PictureFolder.listing(of: RawArguments.paths(of: files), isRecursive: recursive)
      if listing.pictures.isEmpty, let last = listing.problems.last {
        for problem in listing.problems.dropLast() { Complaint.print(problem.description) }
        throw Failure(last)
      }
      return listing
    }
    var listing = PictureListing()
    listing.pictures = Assets.samples
    guard !listing.pictures.isEmpty else {
      throw Failure(
        status: 66,
        message: "the sample pictures (Assets/pictures) are missing; name pictures or folders")
    }
    return listing
  }
}

extension PictureListing {
  /// What people are to know of what isn't shown, a line each.
  var complaints: [String] { problems.map(\.description) + (unreadWords.map { [$0] } ?? []) }

  /// Tells it on standard error.
  func complain() { for complaint in complaints { Complaint.print(complaint) } }
}
