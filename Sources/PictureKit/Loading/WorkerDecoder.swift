import Glibc

/// Decodes pictures in a worker process. Starts the worker when the first picture is decoded, and
/// replaces the worker if it crashes or takes too long. Used by one thread only, which waits for
/// the worker.
final class WorkerDecoder: RequestDecoder, @unchecked Sendable {
  /// The time limits of a worker, in seconds.
  struct TimeLimits {
    /// The maximum time for which a worker may be idle without answering. Also the maximum
    /// processor time for a picture without progress; `perByte` adds to this processor time.
    var standard = 5.0
    /// The additional processor time for each byte that decoding takes temporarily: ten times what
    /// a desktop computer needs.
    var perByte = 1.0 / Double(8 << 20)
    /// The time after which a picture lets other pictures go first that have not been tried yet;
    /// `perByte` adds to it, so that slow machines can decode large pictures without interruption.
    /// On a desktop computer, only files that block a decoder take that long.
    var yielding = 1.0
    /// The maximum processor time for a picture, or for each percent of a picture if the worker
    /// reports progress.
    var maxProcessorTime = 30.0
    /// The maximum time for a picture, whether or not the worker uses the processor.
    var maxTotalTime = 120.0
    /// The processor time after which a worker is replaced, before it reaches the kernel's limit.
    var maxWorkerTime = 60.0

    /// Returns the limit of processor time for a picture, or for each percent of the picture if the
    /// worker reports progress. `bytes` is the memory that decoding takes temporarily.
    func time(forBytes bytes: Int) -> Double {
      min(standard + Double(max(bytes, 0)) * perByte, max(maxProcessorTime, standard))
    }

    /// Returns the time without progress after which a picture lets other pictures go first.
    func yieldingTime(forBytes bytes: Int) -> Double {
      min(yielding + Double(max(bytes, 0)) * perByte, max(maxProcessorTime, yielding))
    }
  }

  /// The interval in seconds at which the decoder checks whether the worker makes progress, and
  /// whether the request has been cancelled.
  private static let pollInterval = 0.1
  /// The processor time in seconds that counts as progress: about as much as reading a few hundred
  /// kilobytes over a slow network.
  private static let step = 0.0002

  /// The thread limit of a worker. dav1d starts more threads than all other decoders: at most 256.
  private static let maxThreads = 512

  /// The number of answers to earlier jobs that are ignored before the worker is ended.
  private static let maxStaleAnswers = 64

  private let command: WorkerCommand
  let limits: TimeLimits
  var worker: WorkerProcess?
  /// The process that forks workers; `nil` before the first picture is decoded for the thumbnail
  /// cache.
  private var template: WorkerProcess?
  /// The channel of a worker that has been forked in advance, for the next picture that is decoded
  /// for the thumbnail cache.
  private var spare: WorkerChannel?

  /// A worker that has been started in advance, and may not be ready yet.
  private var launched: WorkerProcess?

  /// True if the kernel has refused the worker a filter of system calls.
  private var lacksFilter = false
  /// True if a worker with fonts couldn't be started or can't draw text.
  private var lacksTextSupport = false
  /// True if a process ended because its program doesn't call `PictureWorker.runIfStarted()`.
  private var lacksCall = false

  init(_ command: WorkerCommand, limits: TimeLimits = TimeLimits()) {
    self.command = command
    self.limits = limits
  }

  func decode(
    _ request: PictureRequest, wantsPreview: Bool, for work: PictureWork
  ) throws(PictureError) -> DecodedPicture? {
    let file = try OpenFile(request.path)
    guard let pixels = SharedPixels(longestSide: request.longestSide) else {
      throw .undecoded(reason: "not enough memory, or too many open files")
    }
    let job = WorkerJob(
      longestSide: request.longestSide, part: request.part, wantsPreview: wantsPreview,
      wantsText: work.original == nil && !lacksTextSupport, suffix: file.suffix,
      original: work.original)
    switch try result(of: job, with: [file.descriptor, pixels.descriptor], for: work) {
    case nil: return nil
    case .picture(
      let width, let height, let isOpaque, let isPreview, let fullSize, let description)?:
      let mips = pixels.read(
        width: width, height: height, isOpaque: isOpaque, isUnscaled: job.part != nil)
      guard var mips, job.wantsPreview || !isPreview else { throw endInvalidWorker() }
      mips.fullSize = fullSize
      return DecodedPicture(mips: mips, isPreview: isPreview, description: description)
    case .failure(let error)?: throw error
    default: throw endInvalidWorker()
    }
  }

  /// Sends a job to a worker, gives the worker what it asks for, and waits for the result.
  ///
  /// - Returns: The last answer to the job; `nil` if the request has been cancelled or postponed.
  /// - Throws: An error if no worker can be started, or if the worker had to be ended.
  private func result(
    of job: WorkerJob, with files: [Int32], for work: PictureWork
  ) throws(PictureError) -> WorkerMessage? {
    try send(job, with: files, isKept: work.isKept)
    if lacksFilter { work.queue.reportMissingFilter() }
    var answer = try nextAnswer(to: work)
    if answer == .needsFonts, job.wantsText {
      // Only a worker with fonts can draw text. Its start is slow, so start it only now.
      var job = job
      job.wantsText = false
      try send(job, with: files, wantsFonts: true, isKept: work.isKept)
      if lacksTextSupport { work.queue.reportMissingText() }
      answer = try nextAnswer(to: work)
    }
    if case .needs(let bytes)? = answer {
      guard work.begin(on: bytes) else {
        _ = worker?.send(.drop)
        return nil
      }
      _ = worker?.send(.begin)
      answer = try nextAnswer(to: work, bytes: bytes)
    }
    // A worker whose result isn't wanted any more is still decoding.
    if answer == nil { worker = nil }
    return answer
  }

  /// Starts a worker for the first job, which must not need fonts. Doesn't wait until the worker is
  /// ready.
  func launch() { launched = WorkerProcess(command) }

  /// Sends a job to the current worker or to a new worker.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - files: The descriptors of the files, as `WorkerMessage.job` requires them.
  ///   - wantsFonts: Whether the worker must be able to draw text.
  ///   - isKept: Whether the result is written to the thumbnail cache. Such a job gets a worker
  ///     that has decoded nothing else, because an earlier malicious file may have taken control of
  ///     the current worker.
  /// - Throws: An error if no worker can be started.
  func send(
    _ job: WorkerJob, with files: [Int32], wantsFonts: Bool = false, isKept: Bool = false
  ) throws(PictureError) {
    let wantsOther = wantsFonts && !lacksTextSupport && worker?.hasFonts == false
    // Ending the previous worker takes time, so do it while the new worker decodes.
    var retired: WorkerProcess?
    if wantsOther || isKept && worker?.isUsed == true || mustReplaceWorker {
      retired = worker
      worker = nil
    }
    // If the worker has ended since its last job, this picture isn't the cause: start a new worker.
    if let worker, !worker.send(job, with: files) { self.worker = nil }
    if worker == nil {
      let worker = try wantsFonts ? startWithFonts(fork: isKept) : start(fork: isKept)
      guard worker.send(job, with: files) else { throw endedWorkerError() }
      // Let the template process fork the next worker while the current worker decodes.
      if isKept { requestFork() }
    }
    withExtendedLifetime(retired) {}
  }

  /// True if the worker must be replaced, because it is close to the kernel's limit of processor
  /// time, or exceeds its thread limit.
  var mustReplaceWorker: Bool {
    worker.map { $0.processorTime > limits.maxWorkerTime || $0.threadCount > Self.maxThreads }
      ?? false
  }

  /// Waits for the worker's next answer to a job for a picture. `bytes` is the number of bytes that
  /// decoding takes temporarily.
  ///
  /// - Returns: `nil` if the request has been cancelled or postponed.
  /// - Throws: An error if the worker had to be ended.
  private func nextAnswer(
    to work: PictureWork, bytes: Int = 0
  ) throws(PictureError) -> WorkerMessage? {
    let yieldingTime = limits.yieldingTime(forBytes: bytes)
    return try answer(within: limits.time(forBytes: bytes)) { time in
      work.isWanted && !(time > yieldingTime && work.postpone())
    }
  }

  /// Starts a worker that can draw text, or a worker without text if that fails.
  private func startWithFonts(fork: Bool) throws(PictureError) -> WorkerProcess {
    if !lacksTextSupport, let worker = try? start(hasFonts: true, fork: fork) { return worker }
    let worker = try start(fork: fork)
    lacksTextSupport = true
    return worker
  }

  /// Starts a worker. If `fork` is true or there is a template process already, the template forks
  /// the worker. Otherwise the worker is a new process.
  ///
  /// - Throws: `undecoded` if no worker gets ready.
  private func start(hasFonts: Bool = false, fork: Bool) throws(PictureError) -> WorkerProcess {
    if hasFonts, template?.hasFonts == false { dropTemplate() }
    lacksCall = false
    let isForked = fork || template != nil
    // Try again if the worker that was forked in advance or the template process was killed in the
    // meantime.
    for _ in 0..<(isForked ? 3 : 1) {
      worker =
        isForked ? forked(hasFonts) : launched ?? WorkerProcess(command, hasFonts: hasFonts)
      launched = nil
      let answer = try? answer(within: limits.standard)
      guard let worker, case .ready(let isFiltered, let drawsText)? = answer, worker.isConnected
      else { continue }
      lacksFilter = !isFiltered
      if hasFonts { lacksTextSupport = !drawsText }
      return worker
    }
    worker = nil
    throw .undecoded(
      reason: lacksCall
        ? "the program \(PictureWorker.missingCallReason)" : "no decoder process could be started")
  }

  /// Returns a worker forked by the template process, which is started first if necessary. On
  /// failure, ends the template process and returns `nil`.
  private func forked(_ hasFonts: Bool) -> WorkerProcess? {
    // `answer` reads from `worker`, so store the template process there until it has replied.
    worker = template ?? WorkerProcess(command, hasFonts: hasFonts, isTemplate: true)
    if template == nil {
      guard case .prepared? = try? answer(within: limits.standard) else {
        return nil
      }
      template = worker
    }
    requestFork()
    guard let template, let channel = spare else {
      self.template = nil
      return nil
    }
    spare = nil
    guard case .forked(let process)? = try? answer(within: limits.standard),
      process > 0, let process = pid_t(exactly: process)
    else {
      self.template = nil
      close(channel.descriptor)
      return nil
    }
    return WorkerProcess(process: process, channel: channel, of: template)
  }

  /// Asks the template process to fork a worker. Does nothing if a forked worker is available
  /// already. Doesn't wait for the worker.
  private func requestFork() {
    guard spare == nil, let template, let (ours, theirs) = WorkerChannel.pair() else { return }
    defer { close(theirs.descriptor) }
    if template.send(.fork, with: [theirs.descriptor]) {
      spare = ours
    } else {
      close(ours.descriptor)
    }
  }

  /// Ends the template process, the worker that it has forked in advance, and the current worker.
  private func dropTemplate() {
    if let spare { close(spare.descriptor) }
    spare = nil
    worker = nil
    template = nil
  }

  deinit { dropTemplate() }

  /// Waits for the worker's next message.
  ///
  /// - Parameters:
  ///   - time: The processor time in seconds within which the message or progress must come.
  ///   - isWanted: Called repeatedly with the time in seconds for which the worker has used the
  ///     processor without progress or has been idle, whichever is longer. Returns false to stop
  ///     waiting.
  /// - Returns: `nil` if `isWanted` returns false.
  /// - Throws: An error if the worker had to be ended.
  func answer(
    within time: Double, while isWanted: (_ seconds: Double) -> Bool = { _ in true }
  ) throws(PictureError) -> WorkerMessage? {
    guard let worker else { throw endedWorkerError() }
    var start = worker.processorTime
    var (used, reported) = (start, 0)
    // Count intervals instead of reading a clock, so that time in which the machine is suspended
    // doesn't count.
    var (waited, idleTime) = (0.0, 0.0)
    var staleAnswers = 0
    while true {
      switch worker.wait(Self.pollInterval) {
      case .answer(.progress(let percent)):
        // Accept each percentage only once, so that a malicious worker can't run forever.
        guard percent > reported, percent <= 100 else { throw endInvalidWorker() }
        reported = percent
        start = worker.processorTime
      case .answer(let answer): return answer
      case .staleAnswer:
        staleAnswers += 1
        guard staleAnswers < Self.maxStaleAnswers else { throw endInvalidWorker() }
        continue
      case .invalid: throw endInvalidWorker()
      case .ended: throw endedWorkerError()
      case .nothing: break
      }
      let now = worker.processorTime
      waited += Self.pollInterval
      idleTime += Self.pollInterval
      if now > used + Self.step { (used, idleTime) = (now, 0) }
      guard isWanted(max(now - start, idleTime)) else { return nil }
      guard worker.threadCount <= Self.maxThreads else { throw endInvalidWorker() }
      if idleTime >= limits.standard || now > start + time || waited >= limits.maxTotalTime {
        self.worker = nil
        // If the worker doesn't use the processor, the picture may be fine: another process may
        // have stopped the worker, or the worker may wait for a disk.
        let reason = "decoding took too long"
        throw now > start + time ? .stopped(reason: reason) : .undecoded(reason: reason)
      }
    }
  }

  /// Ends a worker that has sent an invalid message or started too many threads, and returns the
  /// error to report.
  func endInvalidWorker() -> PictureError {
    worker = nil
    return .stopped(reason: "its decoder failed")
  }

  /// Returns the error to report for a worker that has ended.
  private func endedWorkerError() -> PictureError {
    defer { worker = nil }
    let end = worker?.end()
    if end?.exitStatus == PictureWorker.usageStatus { lacksCall = true }
    switch end?.signal {
    case SIGXCPU: return .stopped(reason: "decoding took too long")
    case SIGKILL: return .undecoded(reason: "its decoder was killed")
    case .some(let signal) where signal != 0:
      return .stopped(reason: "its decoder crashed: \(String(cString: strsignal(signal)))")
    default: return .stopped(reason: "its decoder exited")
    }
  }
}
