#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the main thread and the workers of a picture loader share.
final class PictureQueue: @unchecked Sendable {
  /// What has been loaded.
  struct Done {
    var request: PictureRequest
    var outcome: PictureLoader.Outcome
    var isPreview = false
  }

  /// How urgent a request is.
  private struct Ticket {
    var distance: Double
    var age: Int
    /// Whether its preview is there; what shows nothing yet goes before it.
    var isPreviewed = false
    /// Whether it was not given up meanwhile.
    var isWanted = true

    func isMoreUrgent(than other: Ticket) -> Bool {
      if isPreviewed != other.isPreviewed { return other.isPreviewed }
      return (distance, -age) < (other.distance, -other.age)
    }
  }

  // Everything below is touched under the monitor's lock alone.
  private let monitor = Monitor()
  private var waiting: [PictureRequest: Ticket] = [:]
  /// What is being decoded.
  private var running: [PictureRequest: Ticket] = [:]
  private var done: [Done] = []
  private var nextAge = 0
  private var isStopped = false
  /// The bytes that are being decoded.
  private var bytesInWork = 0

  private let waker: Waker
  private static let doneLimit = 8
  /// The bytes that may be decoded at once: two pictures of 12 megapixels or one of 24. A larger one
  /// is decoded alone.
  static let workLimit = 96 << 20

  init(waker: Waker) { self.waker = waker }

  func startWorker() { monitor.startThread { [self] in work() } }

  func stop() {
    monitor.locked {
      isStopped = true
      monitor.wakeAll()
    }
  }

  var pendingCount: Int {
    monitor.locked {
      waiting.count + running.values.count { $0.isWanted } + done.count { !$0.isPreview }
    }
  }

  func add(_ request: PictureRequest, distance: Double) {
    let distance = distance.isNaN ? .infinity : distance
    monitor.locked {
      // Written back as wholes: changed in their places, they would take something from the heap in
      // every frame.
      if var ticket = running[request] {
        ticket.isWanted = true
        ticket.distance = distance
        running[request] = ticket
      } else if var ticket = waiting[request] {
        ticket.distance = distance
        waiting[request] = ticket
      } else if !done.contains(where: { $0.request == request && !$0.isPreview }) {
        nextAge += 1
        waiting[request] = Ticket(distance: distance, age: nextAge)
        monitor.wakeAll()
      }
    }
  }

  func cancel(_ request: PictureRequest) {
    monitor.locked {
      waiting[request] = nil
      running[request]?.isWanted = false
      done.removeAll { $0.request == request }
      monitor.wakeAll()
    }
  }

  func takeOutcomes(atMost count: Int) -> [Done] {
    monitor.locked {
      guard !done.isEmpty else { return [] }
      let taken = Array(done.prefix(max(count, 1)))
      done.removeFirst(taken.count)
      if !done.isEmpty { waker.wake() }
      monitor.wakeAll()
      return taken
    }
  }

  private func work() {
    while let request = next() {
      do throws(PictureError) {
        let header = try PictureDecoder.header(of: request.path)
        if let preview = preview(of: request, header) {
          putBack(request, MipChain(preview))
        } else {
          finish(request, .success(try picture(of: request, header)))
        }
      } catch {
        finish(request, .failure(error))
      }
    }
  }

  private func preview(of request: PictureRequest, _ header: PictureHeader?) -> PixelImage? {
    let isWorthIt = header?.pixelCount ?? 0 >= PictureDecoder.previewedPixels
    let isPreviewed = monitor.locked { running[request]?.isPreviewed ?? true }
    return isWorthIt && !isPreviewed ? PictureDecoder.preview(header) : nil
  }

  private func picture(
    of request: PictureRequest, _ header: PictureHeader?
  ) throws(PictureError) -> MipChain {
    // A drawing is drawn as large as it is wanted.
    let side = PictureDecoder.drawnSide(request.longestSide)
    let bytes = header?.workBytes(longestSide: request.longestSide) ?? side * side * 4
    beginWork(on: bytes)
    defer { endWork(on: bytes) }
    return MipChain(
      try PictureDecoder.decode(request.path, header, longestSide: request.longestSide))
  }

  /// Waits until there is room for so many bytes beside those that are in work.
  func beginWork(on bytes: Int) {
    monitor.locked {
      while bytesInWork > 0, bytesInWork + bytes > Self.workLimit, !isStopped { monitor.wait() }
      bytesInWork += bytes
    }
  }

  func endWork(on bytes: Int) {
    monitor.locked {
      bytesInWork -= bytes
      monitor.wakeAll()
    }
  }

  /// Waits for the most urgent request; nil when there are to be no more.
  func next() -> PictureRequest? {
    monitor.locked {
      while !isStopped, waiting.isEmpty || done.count >= Self.doneLimit { monitor.wait() }
      guard !isStopped else { return nil }
      guard let first = waiting.min(by: { $0.value.isMoreUrgent(than: $1.value) }) else {
        return nil
      }
      waiting[first.key] = nil
      running[first.key] = first.value
      return first.key
    }
  }

  func finish(_ request: PictureRequest, _ outcome: PictureLoader.Outcome) {
    monitor.locked {
      guard let ticket = running.removeValue(forKey: request), ticket.isWanted, !isStopped else {
        return
      }
      done.append(Done(request: request, outcome: outcome))
      waker.wake()
    }
  }

  /// Delivers a preview; the request waits for its turn again.
  func putBack(_ request: PictureRequest, _ preview: MipChain) {
    monitor.locked {
      guard var ticket = running.removeValue(forKey: request), ticket.isWanted, !isStopped else {
        return
      }
      ticket.isPreviewed = true
      waiting[request] = ticket
      done.append(Done(request: request, outcome: .success(preview), isPreview: true))
      waker.wake()
      monitor.wakeAll()
    }
  }
}

/// A lock that threads can wait in.
final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Lets others in until someone calls `wakeAll()`; the caller has the lock.
  func wait() { pthread_cond_wait(condition, mutex) }

  func wakeAll() { pthread_cond_broadcast(condition) }

  /// Runs something on a thread of its own, less urgent than the frames.
  func startThread(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(ThreadBody(run: body))
    var thread = pthread_t()
    let status = pthread_create(&thread, nil, threadMain, box.toOpaque())
    if status == 0 { pthread_detach(thread) } else { box.release() }
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let body = Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue()
  // On Linux a thread has a niceness of its own.
  _ = nice(5)
  body.run()
  return nil
}
