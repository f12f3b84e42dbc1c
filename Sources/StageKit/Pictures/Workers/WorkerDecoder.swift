#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Decodes in a worker, which it starts when the first picture is wanted, and replaces where it crashes or
/// takes too long. Used by one thread, which waits for the worker.
final class WorkerDecoder: RequestDecoder, @unchecked Sendable {
  /// How much patience there is with a worker, in seconds.
  struct Patience {
    /// As long as it may neither answer nor use the processor, and the processor time that any picture
    /// may take without getting on. On a busy machine a worker that waits for its turn is no worse for it.
    var standard = 5.0
    /// The processor time for each byte that decoding takes for a moment: ten times what it takes on a
    /// desktop.
    var perByte = 1.0 / Double(8 << 20)
    /// The most processor time for one picture, or for a hundredth of one that tells how far it is.
    var most = 30.0
    /// The time that it may take for one in any case, however little it does.
    var longest = 120.0
    /// The processor time after which a worker is replaced, before the kernel ends it.
    var life = 60.0

    /// The processor time for a picture, or for a hundredth of one that tells how far it is.
    func time(forBytes bytes: Int) -> Double {
      min(standard + Double(max(bytes, 0)) * perByte, max(most, standard))
    }
  }

  /// How long a picture that nobody waits for any more may keep a worker, and how often is looked
  /// whether the worker gets on, in seconds.
  private static let pulse = 0.1
  /// The seconds of processor time that show that a worker gets on: what it takes to read some hundred
  /// kilobytes over a slow network.
  private static let step = 0.0002

  private let command: WorkerCommand
  let patience: Patience
  var worker: WorkerProcess?

  /// Whether the kernel has refused the worker the filter of system calls.
  private var lacksFilter = false
  /// Whether a worker that was to have fonts can draw no words, or could not be started.
  private var lacksFonts = false

  init(_ command: WorkerCommand, patience: Patience = Patience()) {
    (self.command, self.patience) = (command, patience)
  }

  func decode(
    _ request: PictureRequest, wantsPreview: Bool, for work: PictureWork
  ) throws(PictureError) -> DecodedPicture? {
    let file = try PictureFile(request.path)
    // A disk that has to start first is waited for here, too, where nobody looks at the time.
    let hasWords = LetteredDrawing(file) != nil
    guard let pixels = SharedPixels(longestSide: request.longestSide) else {
      throw .undecoded(reason: "there is no memory, or there are too many open files")
    }
    let job = WorkerJob(
      longestSide: request.longestSide, part: request.part, wantsPreview: wantsPreview,
      suffix: file.suffix)
    try give(job, with: (file.descriptor, pixels.descriptor), wantsFonts: hasWords)
    if lacksFilter { work.queue.workersLackFilter() }
    if hasWords, lacksFonts { work.queue.workersLackWords() }
    return try picture(in: pixels, isPart: request.part != nil, for: work)
  }

  /// Gives a job to the worker, or to a new one. Most never need fonts, and one that has them keeps them.
  func give(
    _ job: WorkerJob, with files: (Int32, Int32), wantsFonts: Bool = false
  ) throws(PictureError) {
    let wantsOther = wantsFonts && !lacksFonts && worker?.hasFonts == false
    if isWorkerOld || wantsOther { worker = nil }
    // One that has ended since its last picture is no fault of this one.
    if let worker, !worker.send(.job(job), with: files) { self.worker = nil }
    if worker == nil {
      let worker = try wantsFonts ? startWithFonts() : start()
      guard worker.send(.job(job), with: files) else { throw ended() }
    }
  }

  /// Whether the worker is to be replaced, before the kernel ends it.
  var isWorkerOld: Bool { worker.map { $0.processorTime > patience.life } ?? false }

  /// Waits for a picture, and before that gives the worker leave to begin.
  private func picture(
    in pixels: SharedPixels, isPart: Bool, for work: PictureWork
  ) throws(PictureError) -> DecodedPicture? {
    var begun: Int?
    while true {
      switch try answer(
        within: patience.time(forBytes: begun ?? 0), while: { work.isWanted })
      {
      case nil:
        worker = nil
        return nil
      case .needs(let bytes)? where begun == nil:
        guard work.begin(on: bytes) else {
          _ = worker?.send(.drop)
          return nil
        }
        begun = bytes
        _ = worker?.send(.begin)
      case .picture(let width, let height, let isOpaque, let isPreview, let fullSize)?:
        let mips = pixels.read(
          width: width, height: height, isOpaque: isOpaque, isUnscaled: isPart)
        guard var mips else { throw wrongAnswer() }
        mips.fullSize = fullSize
        return DecodedPicture(mips: mips, isPreview: isPreview)
      case .failure(let error)?: throw error
      default: throw wrongAnswer()
      }
    }
  }

  /// Starts a worker that draws words; one that draws none where that can't be.
  private func startWithFonts() throws(PictureError) -> WorkerProcess {
    if !lacksFonts, let worker = try? start(hasFonts: true) { return worker }
    let worker = try start()
    lacksFonts = true
    return worker
  }

  private func start(hasFonts: Bool = false) throws(PictureError) -> WorkerProcess {
    worker = WorkerProcess(command, hasFonts: hasFonts)
    let answer = try? answer(within: patience.standard, while: { true })
    guard let worker, case .ready(let isFiltered, let drawsWords)? = answer else {
      worker = nil
      throw .undecoded(reason: "no decoder can be started for it")
    }
    lacksFilter = !isFiltered
    if hasFonts { lacksFonts = !drawsWords }
    return worker
  }

  /// Waits for the worker's next message, as long as it gets on and somebody waits for it.
  ///
  /// - Parameters:
  ///   - time: the processor time that it may take for it.
  ///   - isWanted: whether somebody waits.
  /// - Returns: nil where nobody does.
  /// - Throws: why the worker had to be ended.
  func answer(
    within time: Double, while isWanted: () -> Bool
  ) throws(PictureError) -> WorkerMessage? {
    guard let worker else { throw ended() }
    var start = worker.processorTime
    var (used, told) = (start, 0)
    // Counted in pulses, so that a machine that was asleep is not taken for a worker that was.
    var (waited, stood) = (0.0, 0.0)
    while true {
      switch worker.wait(Self.pulse) {
      case .answer(.progress(let percent)):
        // Each hundredth is told once, whatever the worker has become.
        guard percent > told, percent <= 100 else { throw wrongAnswer() }
        (told, start) = (percent, worker.processorTime)
      case .answer(let answer): return answer
      case .nonsense: throw wrongAnswer()
      case .ended: throw ended()
      case .nothing: break
      }
      guard isWanted() else { return nil }
      let now = worker.processorTime
      waited += Self.pulse
      stood += Self.pulse
      if now > used + Self.step { (used, stood) = (now, 0) }
      if stood >= patience.standard || now > start + time || waited >= patience.longest {
        self.worker = nil
        // One that stands still may have been stopped by somebody, or wait for a disk.
        let reason = "its decoder has come to no end"
        throw now > start + time ? .stopped(reason: reason) : .undecoded(reason: reason)
      }
    }
  }

  /// Ends the worker, which has said what makes no sense.
  func wrongAnswer() -> PictureError {
    worker = nil
    return .stopped(reason: "its decoder has gone wrong")
  }

  /// The worker has ended; what is to be said of it.
  private func ended() -> PictureError {
    defer { worker = nil }
    switch worker?.end() {
    case SIGXCPU: return .stopped(reason: "its decoder has come to no end")
    case SIGKILL: return .undecoded(reason: "its decoder was ended")
    case .some(let signal) where signal != 0:
      return .stopped(reason: "its decoder has crashed: \(String(cString: strsignal(signal)))")
    default: return .stopped(reason: "its decoder has left")
    }
  }
}
