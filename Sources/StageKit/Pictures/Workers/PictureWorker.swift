import CLinuxStageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The other side of a picture loader that decodes in workers: a process that does nothing but this, and
/// can do nothing else.
///
/// A program that is its own worker calls `run()` when it is started with the arguments that it gave the
/// loader, before it does anything else.
public enum PictureWorker {
  /// The file of the program that runs, also where it has been replaced by a newer one.
  public static let thisProgram = "/proc/self/exe"

  /// Where a worker finds its socket.
  static let socket: Int32 = 3

  /// Decodes what the loader asks for until that ends.
  public static func run() -> Never {
    guard let channel = begin() else {
      let words =
        "This part of the program decodes pictures for it; it is started by the program itself.\n"
      write(STDERR_FILENO, words, words.utf8.count)
      exit(64)
    }
    while let task = next(on: channel) { serve(task, on: channel) }
    _exit(0)
  }

  /// What is to be done.
  package struct Task {
    package let job: WorkerJob
    package let file: Int32
    package let pixels: SharedPixels
  }

  /// Gets ready, shuts this process in and says so; nil if nobody is at the other end.
  package static func begin() -> WorkerChannel? {
    var status = stat()
    guard fstat(socket, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    CLinux_DieWithParent()
    CLinux_SetName("picture-worker")
    if CLinux_CloseFrom(UInt32(socket) + 1) == 0 {
      for descriptor in (socket + 1)..<1024 { close(descriptor) }
    }
    let channel = WorkerChannel(descriptor: socket)
    guard case .prepare(let hasFonts)? = channel.receive() else { return nil }
    // None can be opened later.
    PictureDecoder.openLibraries()
    let fonts = hasFonts ? PictureDecoder.openFonts() : []
    let isFiltered = Confinement.enter(socket: socket, readable: fonts)
    // What isn't filtered can open them at any time.
    let answer = WorkerMessage.ready(
      isFiltered: isFiltered, drawsWords: !fonts.isEmpty || !isFiltered)
    guard channel.send(answer) else { return nil }
    return channel
  }

  /// Waits for a task; nil where there are to be no more.
  package static func next(on channel: WorkerChannel) -> Task? {
    guard case (.job(let job), let files)? = channel.receiveWithFiles() else { return nil }
    return Task(job: job, file: files.0, pixels: SharedPixels(descriptor: files.1))
  }

  /// Does a task, and tells what came of it.
  package static func serve(_ task: Task, on channel: WorkerChannel) {
    do throws(PictureError) {
      if task.job.wantsNotes {
        let file = try PictureFile(descriptor: task.file, suffix: task.job.suffix)
        _ = channel.send(.notes(try PictureNotes(file)))
        return
      }
      if let first = task.job.firstFrame { return try play(task, from: first, on: channel) }
      let picture = try PictureDecoder.picture(
        in: PictureFile(descriptor: task.file, suffix: task.job.suffix),
        longestSide: task.job.longestSide, part: task.job.part,
        wantsPreview: task.job.wantsPreview, progress: progress(on: channel)
      ) { bytes in
        channel.send(.needs(bytes: bytes)) && channel.receive() == .begin
      }
      guard let picture else { return }
      let first = picture.mips.levels[0]
      try leave(picture.mips, in: task.pixels)
      _ = channel.send(
        .picture(
          width: first.width, height: first.height, isOpaque: picture.mips.isOpaque,
          isPreview: picture.isPreview, fullSize: picture.mips.fullSize))
    } catch {
      _ = channel.send(.failure(error))
      // One that has no memory would have none for the next picture either, and another one is started.
      if case .undecoded = error { _exit(0) }
    }
  }

  /// Says how far a picture is, where that takes longer than most do.
  private static func progress(on channel: WorkerChannel) -> (Double) -> Void {
    var (told, time) = (0, SystemClock.now)
    return { share in
      let percent = Int(share * 100)
      guard percent > told, SystemClock.now > time + 0.25 else { return }
      (told, time) = (percent, SystemClock.now)
      _ = channel.send(.progress(percent: percent))
    }
  }

  private static func leave(_ mips: MipChain, in pixels: SharedPixels) throws(PictureError) {
    guard pixels.write(mips) else {
      throw .undecoded(reason: "there is no memory for its pixels")
    }
  }

  /// Hands over pictures that follow one another, each when it is asked for.
  private static func play(
    _ task: Task, from first: Int, on channel: WorkerChannel
  ) throws(PictureError) {
    let file = try PictureFile(descriptor: task.file, suffix: task.job.suffix)
    let reader = try AnimationReader(file, longestSide: task.job.longestSide, from: first)
    while let picture = reader?.next() {
      try leave(picture.mips, in: task.pixels)
      let first = picture.mips.levels[0]
      let isSent = channel.send(
        .frame(
          width: first.width, height: first.height, isOpaque: picture.mips.isOpaque,
          milliseconds: Int((picture.duration * 1000).rounded()), number: picture.number))
      guard isSent, channel.receive() == .next else { return }
    }
    _ = channel.send(.end)
  }
}
