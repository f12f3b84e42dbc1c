/// Which picture is wanted, and how large.
public struct PictureRequest: Hashable, Sendable {
  /// The file.
  public var path: FilePath
  /// The most pixels along the longer side: the card's, in points, times the pixel ratio.
  public var longestSide: Int
  /// Goes up where the file has other contents.
  public var version: Int
  /// What of the picture is wanted; nil for all of it. A part comes without smaller levels.
  public private(set) var part: PicturePart?

  /// A request from its parts.
  public init(path: FilePath, longestSide: Int, version: Int = 0) {
    self.path = path
    self.version = version
    self.longestSide = longestSide
  }

  /// A request for a part of a picture.
  public init(path: FilePath, part: PicturePart, version: Int = 0) {
    self.init(path: path, longestSide: part.size.longestSide, version: version)
    self.part = part
  }
}

/// Loads pictures beside the main thread, a few at a time, the nearest first. Of a large one that
/// holds a small one, as those of cameras do, the small one comes first.
///
/// Files that come from anywhere are best decoded in workers: processes that can open nothing (but the system's
/// fonts, where drawings have words), reach nothing and start nothing, and whose memory and time have bounds.
/// Whatever a file makes one of them do, the program goes on, and the picture has an error that says what happened.
///
/// Use it on the main thread. At most `workers` pictures are decoded and 8 wait to be taken at
/// once; when those are not taken (a hidden window), the workers wait.
public final class PictureLoader {
  /// A picture that is there, or why it is not.
  public typealias Outcome = Result<MipChain, PictureError>

  /// Where pictures are decoded.
  public enum Decoding: Hashable, Sendable {
    /// In this process, on the loader's threads.
    case inThisProcess
    /// In processes that the loader starts when they are first needed, one for each of its threads, from a
    /// program that calls `PictureWorker.run()` when it gets these arguments: the program itself, most
    /// simply.
    case inWorkers(program: String = PictureWorker.thisProgram, arguments: [String])
  }

  private let queue: PictureQueue
  private let workers: Int
  private let writer: ThumbnailWriter?

  /// A loader.
  ///
  /// - Parameters:
  ///   - waker: of the loop that takes the results.
  ///   - decoding: where pictures are decoded; in this process by default.
  ///   - cache: where small copies of pictures are found and kept; none by default.
  ///   - workers: how many threads, at least 1; 2 by default.
  ///   - memory: the bytes of pixels that may be decoded, wait to be taken or wait to be kept in the cache, here
  ///     and in the workers. What takes more by itself is decoded alone.
  public convenience init(
    waker: Waker, decoding: Decoding = .inThisProcess, cache: ThumbnailCache? = nil,
    workers: Int = 2, memory: Int = standardMemory
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

  /// Room for two pictures of 12 megapixels that are decoded whole, and for what waits: 107 MB.
  public static let standardMemory = 107 << 20

  /// A loader whose threads have a decoder each.
  init(
    waker: Waker, cache: ThumbnailCache? = nil, workers: Int = 2, memory: Int = standardMemory,
    decoder: () -> some RequestDecoder
  ) {
    // A tenth is for copies on their way to the cache.
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

  /// Asks for a picture, or moves one that was asked for and has not begun yet: say so in each frame, as
  /// distances change.
  ///
  /// The distance is from what the user looks at: the nearest are loaded first, and of those
  /// equally near the one asked for last.
  public func request(_ request: PictureRequest, distance: Double) {
    queue.add(request, distance: distance)
  }

  /// Loads these and no others from now on, in the order of their distances from what the user looks at; what
  /// was asked for before and isn't among them is given up, even while it is decoded. Say so in each frame: all
  /// at once, so that no worker takes up what is merely named first.
  public func load(only distances: [PictureRequest: Double]) { queue.keep(only: distances) }

  /// Gives a request up; its outcome is not delivered any more.
  public func cancel(_ request: PictureRequest) { queue.cancel(request) }

  /// How many requests have not been delivered yet.
  public var pendingCount: Int { queue.pendingCount }

  /// The bytes of pixels that are being decoded, wait to be taken or wait to be kept in the cache.
  public var byteCount: Int { queue.byteCount + (writer?.byteCount ?? 0) }

  /// How many pictures it loads in a second, as the last ones went: previews count as pictures.
  public var pace: Double { Double(workers) / queue.duration }

  /// Why workers are not wholly shut in, if they aren't: where the kernel takes no filter of system calls, as
  /// in some containers, only their memory, time and open files are limited. Nil before the first has started.
  public var problem: String? {
    queue.isFilterMissing ? "the kernel takes no filter of system calls" : nil
  }

  /// What words in drawings (SVG) would need that workers have left out, if they have. Nil before the first such
  /// drawing.
  public var missingForWords: String? {
    guard queue.areWordsMissing else { return nil }
    return Confinement.canNameFiles ? "the package librsvg2-2" : "a kernel with Landlock"
  }

  /// Takes what has been loaded; call it once a frame. A request is answered once, and before that
  /// possibly once by a preview.
  ///
  /// - Parameters:
  ///   - count: how many at most, so that no frame uploads too much; the loop is woken for the rest.
  ///   - take: called with each.
  public func takeOutcomes(
    atMost count: Int = 2, _ take: (PictureRequest, Outcome, _ isPreview: Bool) -> Void
  ) {
    for done in queue.takeOutcomes(atMost: count) {
      take(done.request, done.outcome, done.isPreview)
    }
    queue.endTaking()
  }
}
