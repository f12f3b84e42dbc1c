import CLinuxSystemKit
import Glibc
import StageKit
import SystemKit

/// A worker process: decodes pictures for a picture loader, in a sandbox.
///
/// By default, the program that decodes pictures also runs as the worker, and must call
/// `runIfStarted()` before anything else.
public enum PictureWorker {
  /// The arguments with which a program is started as a worker by default.
  public static let arguments = ["--picture-worker"]

  /// The file of the running program, even if a newer version has replaced it on the disk.
  public static let thisProgram = "/proc/self/exe"

  /// The descriptor of the socket in a worker.
  static let socket: Int32 = 3

  /// Decodes pictures and never returns if this process was started as a worker, with `arguments`.
  /// Otherwise does nothing. Call this method at the start of a program, before it starts threads
  /// or opens files.
  public static func runIfStarted() { if isWorker { run() } }

  /// True if this process was started as a worker, with `arguments`.
  static var isWorker: Bool { CommandLine.arguments.dropFirst().elementsEqual(arguments) }

  /// Exits if this process was started as a worker. Called before workers are started: a program
  /// that doesn't call `runIfStarted()` would otherwise start itself over and over.
  static func exitIfWorker() {
    if isWorker { exit(because: "the program \(missingCallReason)") }
  }

  /// Describes the mistake of a program that doesn't call `runIfStarted()`.
  static let missingCallReason = "must call PictureWorker.runIfStarted() before anything else"

  /// The exit status of a process that was started in a way in which it can't decode pictures:
  /// EX_USAGE of sysexits.h.
  static let usageStatus: Int32 = 64

  private static func exit(because reason: String) -> Never {
    let message = "picture worker: \(reason)\n"
    Glibc.write(STDERR_FILENO, message, message.utf8.count)
    _exit(usageStatus)
  }

  /// Decodes pictures until the loader closes the socket. Call this method only in a process that
  /// was started as a worker.
  public static func run() -> Never {
    guard var channel = begin() else {
      exit(because: "only a program that shows pictures can start this command")
    }
    while let task = next(on: &channel) { serve(task, on: channel) }
    _exit(0)
  }

  /// A job and its files.
  package struct Task {
    package let job: WorkerJob
    /// The descriptors of the files to read: several if the job's output is dates, otherwise one.
    package let files: [Int32]
    /// The memory for pixels; `nil` if the job's output isn't pixels.
    package let pixels: SharedPixels?
  }

  /// Loads the decoders, enters the sandbox and reports that the worker is ready. If this process
  /// is a template, which only forks workers, the method returns only in the forked workers.
  ///
  /// - Returns: `nil` if there is no socket, or the other process has closed its end of the socket
  ///   or sent no valid message.
  package static func begin() -> WorkerChannel? {
    var status = stat()
    guard fstat(socket, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    CLinux_DieWithParent()
    CLinux_SetName("picture-worker")
    if CLinux_CloseFrom(UInt32(socket) + 1) == 0 {
      for descriptor in (socket + 1)..<1024 { close(descriptor) }
    }
    let channel = WorkerChannel(descriptor: socket)
    guard case .prepare(let hasFonts, let isTemplate)? = channel.receive() else { return nil }
    // The sandbox prevents loading libraries later.
    PictureDecoder.openLibraries()
    let fonts = hasFonts ? openFonts() : []
    Sandbox.limit()
    if isTemplate { forkWorkers(for: channel) }
    let isFiltered = Sandbox.enter(socket: socket, readable: fonts)
    // Text can be drawn if the font files can be read: through the sandbox, or without one.
    let drawsText = !fonts.isEmpty || !isFiltered
    SVGLibrary.isEnabled = drawsText
    guard channel.send(.ready(isFiltered: isFiltered, drawsText: drawsText)) else { return nil }
    return channel
  }

  /// Loads everything that drawing text needs except the font files, if the kernel can restrict a
  /// process to reading the font files.
  ///
  /// - Returns: The paths of the font files; empty if text can't be drawn.
  private static func openFonts() -> Set<String> {
    guard Sandbox.canRestrictFiles, SVGLibrary.installed != nil else { return [] }
    return FontFinder.files
  }

  /// Forks a worker for each `fork` message. Returns only in the forked workers. Each of them has a
  /// socket of its own in place of this process's socket.
  private static func forkWorkers(for channel: WorkerChannel) {
    var channel = channel
    // A forked process has no copies of the other threads, so locks that these threads hold would
    // never be released.
    let threadCount = SystemFile.statusField(20, ofProcess: "self") ?? 1
    guard threadCount == 1 else {
      let reason = "a process with \(threadCount) threads can't be forked"
      _ = channel.send(.failure(.undecoded(reason: reason)))
      _exit(0)
    }
    guard channel.send(.prepared) else { _exit(0) }
    while case (.fork, let files)? = channel.receiveWithFiles() {
      let process = CLinux_ForkSibling()
      if process == 0 {
        CLinux_DieWithParent()
        guard dup2(files[0], socket) == socket else { _exit(0) }
        close(files[0])
        return
      }
      close(files[0])
      guard channel.send(.forked(process: Int(process))) else { break }
    }
    _exit(0)
  }

  /// Waits for a task. Returns `nil` when the other process closes the channel.
  package static func next(on channel: inout WorkerChannel) -> Task? {
    guard case (.job(let job), var files)? = channel.receiveWithFiles() else { return nil }
    let pixels = job.output == .pixels ? SharedPixels(descriptor: files.removeLast()) : nil
    return files.isEmpty ? nil : Task(job: job, files: files, pixels: pixels)
  }

  /// Performs a task and sends the result.
  package static func serve(_ task: Task, on channel: WorkerChannel) {
    do throws(PictureError) {
      switch task.job.output {
      case .pixels where task.job.firstFrame != nil: try play(task, on: channel)
      case .pixels: try decode(task, on: channel)
      case .metadata: _ = channel.send(.metadata(try PictureMetadata(task.openFile())))
      case .dates:
        let dates = task.files.map { descriptor in
          (try? PictureFile(descriptor: descriptor, suffix: "")).flatMap(CaptureDate.read)
        }
        _ = channel.send(.dates(dates))
      }
    } catch {
      _ = channel.send(.failure(error))
      // A worker without memory couldn't decode the next picture either. Exit, so that a new worker
      // is started.
      if case .undecoded = error { _exit(0) }
    }
  }

  /// Sends a picture or its preview.
  private static func decode(_ task: Task, on channel: WorkerChannel) throws(PictureError) {
    let file = try task.openFile()
    if task.job.wantsText, TextDrawing(file) != nil, SVGLibrary.installed == nil {
      _ = channel.send(.needsFonts)
      return
    }
    let picture = try PictureDecoder.picture(
      in: file, of: task.job.original, longestSide: task.job.longestSide,
      part: task.job.part, wantsPreview: task.job.wantsPreview, progress: progress(on: channel)
    ) { bytes in
      channel.send(.needs(bytes: bytes)) && channel.receive() == .begin
    }
    guard let picture else { return }
    let first = picture.mips.levels[0]
    try write(picture.mips, in: task.pixels)
    _ = channel.send(
      .picture(
        width: first.width, height: first.height, isOpaque: picture.mips.isOpaque,
        isPreview: picture.isPreview, fullSize: picture.mips.fullSize,
        description: picture.description))
  }

  /// Returns a closure that reports the progress of a picture at most every 0.25 seconds.
  private static func progress(on channel: WorkerChannel) -> (Double) -> Void {
    var (reported, time) = (0, SystemClock.now)
    return { fraction in
      let percent = Int(fraction * 100)
      guard percent > reported, SystemClock.now > time + 0.25 else { return }
      reported = percent
      time = SystemClock.now
      _ = channel.send(.progress(percent: percent))
    }
  }

  private static func write(_ mips: MipChain, in pixels: SharedPixels?) throws(PictureError) {
    guard pixels?.write(mips) ?? false else {
      throw .undecoded(reason: "not enough memory for its pixels")
    }
  }

  /// Sends the frames of an animation, each when the program requests the next frame.
  private static func play(_ task: Task, on channel: WorkerChannel) throws(PictureError) {
    let reader = try AnimationReader(
      task.openFile(), longestSide: task.job.longestSide, from: task.job.firstFrame ?? 0)
    while let picture = reader?.next() {
      try write(picture.mips, in: task.pixels)
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

extension PictureWorker.Task {
  /// Returns the job's only file, which closes when it is released.
  fileprivate func openFile() throws(PictureError) -> PictureFile {
    try PictureFile(descriptor: files[0], suffix: job.suffix)
  }
}
