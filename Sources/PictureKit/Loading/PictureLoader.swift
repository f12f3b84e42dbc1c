import StageKit

/// Loads pictures on background threads, those nearest to the centre of the view first. If the file
/// of a large picture contains a thumbnail, as camera files do, the thumbnail is delivered first as
/// a preview.
///
/// Pictures should be decoded in workers, because files can be malicious. A worker is a sandboxed
/// process with limited memory and processor time. It can't open files except the system's fonts,
/// can't connect to anything and can't start processes. If a file crashes a worker, the program
/// continues, and the picture's outcome is an error that describes what happened.
///
/// Use a loader on the main thread. At most `workers` pictures are decoded at once. While 8 results
/// wait for `deliverResults`, for example because the window is hidden, no other picture is begun.
public final class PictureLoader {
  /// The place where pictures are decoded.
  public enum Decoding: Hashable, Sendable {
    /// In sandboxed worker processes, one for each of the loader's threads, started when they are
    /// first needed. By default, a worker runs the current program, which must call
    /// `PictureWorker.runIfStarted()` before anything else. If `arguments` are given, `program`
    /// must call `PictureWorker.run()` when it is started with these arguments.
    case inWorkers(
      program: String = PictureWorker.thisProgram, arguments: [String] = PictureWorker.arguments)
    /// In this process, on the loader's threads, without a sandbox. Use this for trusted files
    /// only: a malicious file that exploits an error of a decoder takes control of the program.
    case inThisProcess
  }

  private let queue: PictureQueue
  private let workers: Int
  private let writer: ThumbnailWriter?

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - waker: The waker of the frame loop that calls `deliverResults`.
  ///   - decoding: Where pictures are decoded.
  ///   - cache: The thumbnail cache to read and to fill; none by default.
  ///   - workers: The number of threads, at least 1; 2 by default.
  ///   - memory: The memory limit for pixels, in bytes. It covers pixels that are being decoded,
  ///     wait to be delivered or wait to be written to the cache, in this process and in the
  ///     workers. A picture that exceeds the limit is decoded alone.
  public convenience init(
    waker: Waker, decoding: Decoding, cache: ThumbnailCache? = nil,
    workers: Int = 2, memory: Int = defaultMemoryLimit
  ) {
    switch decoding {
    case .inThisProcess:
      self.init(waker: waker, cache: cache, workers: workers, memory: memory) { ThreadDecoder() }
    case .inWorkers(let program, let arguments):
      let command = WorkerCommand(program: program, arguments: arguments)
      self.init(waker: waker, cache: cache, workers: workers, memory: memory) {
        WorkerDecoder(command)
      }
    }
  }

  /// The default memory limit of a loader: 107 MB. This is enough to decode two pictures of 12
  /// megapixels at full size, while other results wait to be delivered.
  public static let defaultMemoryLimit = 107 << 20

  /// Creates a loader with a decoder for each thread.
  init(
    waker: Waker, cache: ThumbnailCache? = nil, workers: Int = 2, memory: Int = defaultMemoryLimit,
    decoder: () -> some RequestDecoder
  ) {
    // Reserve a tenth of the memory for thumbnails that wait to be written.
    queue = PictureQueue(waker: waker, limit: cache == nil ? memory : memory - memory / 10)
    self.workers = max(workers, 1)
    writer = cache.map { ThumbnailWriter($0, limit: memory / 10) }
    for _ in 0..<self.workers {
      if let cache, let writer {
        queue.startThread(with: CachingDecoder(decoder(), cache, writer))
      } else {
        queue.startThread(with: decoder())
      }
    }
  }

  deinit { queue.stop() }

  /// Requests a picture, or updates the distance of a request that is still waiting. Call this
  /// method in every frame, because distances change.
  ///
  /// `distance` is the picture's distance from the centre of the view, in any unit. The nearest
  /// pictures are loaded first; at equal distance, the latest request comes first.
  public func request(_ request: PictureRequest, distance: Double) {
    queue.add(request, distance: distance)
  }

  /// Replaces all requests. The values in `distances` are the distances from the centre of the
  /// view. Earlier requests that are missing in `distances` are cancelled, even while they are
  /// decoded. Call this method in every frame. Requests that are added together are loaded in the
  /// order of their distances.
  public func load(only distances: [PictureRequest: Double]) {
    queue.replaceRequests(with: distances)
  }

  /// Cancels a request. Its outcome is no longer delivered.
  public func cancel(_ request: PictureRequest) { queue.cancel(request) }

  /// The number of requests whose outcome has not been delivered yet.
  public var pendingCount: Int { queue.pendingCount }

  /// The number of bytes of pixels that are being decoded, wait to be delivered or wait to be
  /// written to the cache.
  public var byteCount: Int { queue.byteCount + (writer?.byteCount ?? 0) }

  /// The number of pictures loaded per second, estimated from the latest pictures. Previews count
  /// as pictures.
  public var picturesPerSecond: Double { Double(workers) / queue.duration }

  /// The reason why workers are not completely sandboxed; `nil` if they are completely sandboxed,
  /// or no worker has started yet. If the kernel allows no filter of system calls, as in some
  /// containers, only memory, time and open files are limited.
  public var problem: String? {
    queue.isFilterMissing ? "the kernel doesn't support system call filters" : nil
  }

  /// The package or kernel feature that this system lacks for drawing text in SVG pictures; `nil`
  /// until a worker has left out the text of a picture.
  public var missingTextSupport: String? {
    guard queue.isTextMissing else { return nil }
    return Sandbox.canRestrictFiles ? "the package librsvg2-2" : "a kernel with Landlock"
  }

  /// Delivers loaded pictures. Call this method once a frame. Each request has one outcome, before
  /// which a preview can be delivered.
  ///
  /// - Parameters:
  ///   - count: The maximum number of pictures to deliver, so that no frame uploads too much. If
  ///     there are more, the frame loop is woken again.
  ///   - handle: Called with each outcome or preview.
  public func deliverResults(
    atMost count: Int = 2,
    _ handle: (PictureRequest, PictureRequest.Outcome, _ isPreview: Bool) -> Void
  ) {
    for delivery in queue.deliverResults(atMost: count) {
      handle(delivery.request, delivery.outcome, delivery.isPreview)
    }
    queue.releaseDeliveredOutcomes()
  }
}
