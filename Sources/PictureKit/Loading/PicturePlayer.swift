import StageKit
import SystemKit

/// Plays the animation in a picture file. Decodes a few frames ahead on a thread of its own.
///
/// Use a player on the main thread. The player stops decoding ahead while `nextFrame(at:)` isn't
/// called, for example while the window is hidden.
public final class PicturePlayer {
  private let queue: FrameQueue
  private let decoder: () -> any AnimationDecoder
  private var hasThread = false
  private var timing = FrameTiming()

  /// The current request, even if its animation has ended; `nil` before the first request and after
  /// `stop()`.
  public private(set) var request: PictureRequest?

  /// Returns whether a file can contain an animation, judging by its extension.
  public static func canContainAnimation(_ path: FilePath) -> Bool {
    ["apng", "gif", "png", "webp"].contains(path.suffix.lowercased())
  }

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - waker: The waker of the frame loop that displays the animation.
  ///   - decoding: Where the frames are decoded.
  public init(waker: Waker, decoding: PictureLoader.Decoding) {
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

  /// Plays a file from its first frame on. Does nothing if `request` is the current request
  /// already. A file with a single picture yields that picture, or no frame at all.
  public func play(_ request: PictureRequest) {
    guard request != self.request else { return }
    if !hasThread {
      hasThread = true
      queue.startThread(with: decoder())
    }
    begin(request)
  }

  /// Stops playing and discards the decoded frames.
  public func stop() { if request != nil { begin(nil) } }

  private func begin(_ request: PictureRequest?) {
    self.request = request
    timing = FrameTiming()
    queue.begin(request)
  }

  /// The number of bytes of the frames that have been decoded but not displayed yet.
  public var byteCount: Int { queue.byteCount }

  /// Returns the frame that is due at a time in seconds, or `nil` if the visible frame doesn't
  /// change. Skips decoded frames whose display time is over. A late frame gets its full duration.
  public func nextFrame(at time: Double) -> MipChain? {
    request == nil ? nil : timing.nextFrame(at: time) { queue.removeFirst() }?.mips
  }

  /// The time in seconds at which the next frame is due; `nil` if the time isn't known or no frame
  /// follows. The player wakes the frame loop when the first frame or a late frame is ready.
  public var deadline: Double? { timing.deadline }
}

/// A thread-safe queue of decoded frames between a player and its decoding thread.
private final class FrameQueue: @unchecked Sendable {
  // Everything below is guarded by `lock`.
  private let lock = ConditionLock()
  private var request: PictureRequest?
  /// Incremented with each request.
  private var version = 0
  private var frames: [DecodedFrame] = []
  /// True while the main thread waits for a frame.
  private var isAwaited = false
  private var isStopped = false

  private let waker: Waker
  /// The maximum number of frames that are decoded ahead, and the maximum number of bytes that they
  /// take together. A single frame can exceed the byte limit.
  private static let maxFrames = 4
  private static let maxBytes = 32 << 20

  init(waker: Waker) { self.waker = waker }

  func startThread(with decoder: any AnimationDecoder) {
    lock.startThread { [self] in
      while let (request, version) = next() {
        // If decoding fails, the last frame stays visible.
        try? decoder.play(request, isWanted: { isWanted(version) }, show: { add($0, version) })
      }
    }
  }

  func stop() {
    lock.locked {
      isStopped = true
      lock.wakeAll()
    }
  }

  func begin(_ request: PictureRequest?) {
    lock.locked {
      self.request = request
      version += 1
      frames.removeAll()
      // Wake the main thread as soon as the first frame is ready.
      isAwaited = request != nil
      lock.wakeAll()
    }
  }

  var byteCount: Int { lock.locked { frames.reduce(0) { $0 + $1.mips.byteCount } } }

  func removeFirst() -> DecodedFrame? {
    lock.locked {
      isAwaited = frames.isEmpty
      guard !frames.isEmpty else { return nil }
      lock.wakeAll()
      return frames.removeFirst()
    }
  }

  /// Waits for a request. Returns `nil` when the player stops.
  private func next() -> (PictureRequest, Int)? {
    lock.locked {
      while !isStopped, request == nil { lock.wait() }
      guard !isStopped, let request else { return nil }
      // Play each request only once.
      self.request = nil
      return (request, version)
    }
  }

  private func isWanted(_ version: Int) -> Bool {
    lock.locked { !isStopped && version == self.version }
  }

  /// Waits until there is room, then adds a frame. Returns false if the request is no longer
  /// current.
  private func add(_ picture: DecodedFrame, _ version: Int) -> Bool {
    lock.locked {
      while !isStopped, version == self.version, !hasSpace(for: picture) { lock.wait() }
      guard !isStopped, version == self.version else { return false }
      frames.append(picture)
      if isAwaited { waker.wake() }
      isAwaited = false
      return true
    }
  }

  private func hasSpace(for picture: DecodedFrame) -> Bool {
    let bytes = frames.reduce(picture.mips.byteCount) { $0 + $1.mips.byteCount }
    return frames.isEmpty || frames.count < Self.maxFrames && bytes <= Self.maxBytes
  }
}
