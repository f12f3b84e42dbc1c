import CMallocCarouselDemo
import StageKit

extension ShowCommand {
  /// One run of the window, from the command line to the exit.
  func show() throws(Failure) {
    // Before there are threads: what one has decoded with, the next one is to use again.
    CMalloc_ShareHeap()
    let pictures = try pictures()
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
      window: window, scene: scene.kind, pictures: pictures,
      settings: GallerySettings(self),
      trace: liveTrace, decoding: .inWorkers(arguments: DecodeCommand.arguments))
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
  private func pictures() throws(Failure) -> [String] {
    do throws(StageError) {
      if !files.isEmpty { return try PictureFolder.pictures(in: files) }
    } catch { throw Failure(error) }
    let samples = Assets.samples
    guard !samples.isEmpty else {
      throw Failure(
        status: 66,
        message: "the sample pictures (Assets/pictures) are missing; name pictures or folders")
    }
    return samples
  }
}
