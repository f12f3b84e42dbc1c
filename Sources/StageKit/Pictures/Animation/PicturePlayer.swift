/// Plays the pictures of one file after another, each when it is due. They are decoded beside the main thread, a
/// few ahead.
///
/// Use it on the main thread. While nobody takes pictures, as in a hidden window, none are decoded.
public final class PicturePlayer {
  private let queue: FrameQueue
  private let decoder: () -> any AnimationDecoder
  private var hasThread = false
  private var timing = FrameTiming()

  /// What is played, or was until it came to its end; nil for nothing.
  public private(set) var request: PictureRequest?

  /// Whether a file is of a kind, by its name, that may hold several pictures which follow one another.
  public static func mayHold(_ path: FilePath) -> Bool {
    ["apng", "gif", "png", "webp"].contains(path.suffix.lowercased())
  }

  /// A player.
  ///
  /// - Parameters:
  ///   - waker: of the loop that shows the pictures.
  ///   - decoding: where they are decoded; in this process by default.
  public init(waker: Waker, decoding: PictureLoader.Decoding = .inThisProcess) {
    queue = FrameQueue(waker: waker)
    decoder = {
      switch decoding {
      case .inThisProcess: ThreadDecoder()
      case .inWorkers(let program, let arguments):
        WorkerDecoder(WorkerCommand(program: program, arguments: arguments))
      }
    }
  }

  deinit { queue.stop() }

  /// Plays a file from its first picture on, if it isn't the one that is played already. One that holds a
  /// single picture shows it and nothing else, or not even that.
  public func play(_ request: PictureRequest) {
    guard request != self.request else { return }
    if !hasThread {
      hasThread = true
      queue.startThread(with: decoder())
    }
    begin(request)
  }

  /// Plays nothing.
  public func stop() { if request != nil { begin(nil) } }

  private func begin(_ request: PictureRequest?) {
    self.request = request
    timing = FrameTiming()
    queue.begin(request)
  }

  /// The bytes of the pictures that are decoded ahead.
  public var byteCount: Int { queue.byteCount }

  /// Takes the picture that is to be seen at a time, if it is another one than before. Pictures whose time is
  /// over are left out as far as they are there; what comes too late has its whole time from then on.
  public func takePicture(at time: Double) -> MipChain? {
    request == nil ? nil : timing.take(at: time) { queue.take() }?.mips
  }

  /// When there is another picture to be taken; nil where that isn't known, or there will be none. The loop is
  /// woken where one comes too late.
  public var deadline: Double? { timing.deadline }
}

/// What the main thread and a player's thread share.
private final class FrameQueue: @unchecked Sendable {
  // Everything below is touched under the monitor's lock alone.
  private let monitor = Monitor()
  private var request: PictureRequest?
  /// Goes up with each request.
  private var version = 0
  private var frames: [MovingPicture] = []
  /// Whether somebody waits for the next one.
  private var isAwaited = false
  private var isStopped = false

  private let waker: Waker
  /// So many are decoded ahead, as far as they take no more than so many bytes together; one in any case.
  private static let most = 4
  private static let mostBytes = 32 << 20

  init(waker: Waker) { self.waker = waker }

  func startThread(with decoder: any AnimationDecoder) {
    monitor.startThread { [self] in
      while let (request, version) = next() {
        // What can't be played stands still.
        try? decoder.play(request, isWanted: { isWanted(version) }, show: { add($0, version) })
      }
    }
  }

  func stop() {
    monitor.locked {
      isStopped = true
      monitor.wakeAll()
    }
  }

  func begin(_ request: PictureRequest?) {
    monitor.locked {
      self.request = request
      version += 1
      frames.removeAll()
      // The first one is to be seen as soon as it is there.
      isAwaited = request != nil
      monitor.wakeAll()
    }
  }

  var byteCount: Int { monitor.locked { frames.reduce(0) { $0 + $1.mips.byteCount } } }

  func take() -> MovingPicture? {
    monitor.locked {
      isAwaited = frames.isEmpty
      guard !frames.isEmpty else { return nil }
      monitor.wakeAll()
      return frames.removeFirst()
    }
  }

  /// Waits for a request; nil when there are to be no more.
  private func next() -> (PictureRequest, Int)? {
    monitor.locked {
      while !isStopped, request == nil { monitor.wait() }
      guard !isStopped, let request else { return nil }
      // Played once.
      self.request = nil
      return (request, version)
    }
  }

  private func isWanted(_ version: Int) -> Bool {
    monitor.locked { !isStopped && version == self.version }
  }

  /// Waits until there is room, and adds a picture; false where nobody wants it any more.
  private func add(_ picture: MovingPicture, _ version: Int) -> Bool {
    monitor.locked {
      while !isStopped, version == self.version, !hasRoom(for: picture) { monitor.wait() }
      guard !isStopped, version == self.version else { return false }
      frames.append(picture)
      if isAwaited { waker.wake() }
      isAwaited = false
      return true
    }
  }

  private func hasRoom(for picture: MovingPicture) -> Bool {
    let bytes = frames.reduce(picture.mips.byteCount) { $0 + $1.mips.byteCount }
    return frames.isEmpty || frames.count < Self.most && bytes <= Self.mostBytes
  }
}
