#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the main thread and the workers of a picture loader share.
final class PictureQueue: @unchecked Sendable {
  // Everything below is touched under the monitor's lock alone.
  private let monitor = Monitor()
  private var waiting: [PictureRequest: (distance: Double, age: Int)] = [:]
  /// What is being decoded; false where it was given up meanwhile.
  private var running: [PictureRequest: Bool] = [:]
  private var done: [(PictureRequest, PictureLoader.Outcome)] = []
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
    monitor.locked { waiting.count + running.values.count { $0 } + done.count }
  }

  func add(_ request: PictureRequest, distance: Double) {
    monitor.locked {
      if running[request] != nil {
        running[request] = true
      } else if !done.contains(where: { $0.0 == request }) {
        nextAge += 1
        waiting[request] = (distance.isNaN ? .infinity : distance, nextAge)
        monitor.wakeAll()
      }
    }
  }

  func cancel(_ request: PictureRequest) {
    monitor.locked {
      waiting[request] = nil
      if running[request] != nil { running[request] = false }
      done.removeAll { $0.0 == request }
      monitor.wakeAll()
    }
  }

  func takeOutcomes(atMost count: Int) -> [(PictureRequest, PictureLoader.Outcome)] {
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
    while let request = next() { finish(request, outcome(of: request)) }
  }

  private func outcome(of request: PictureRequest) -> PictureLoader.Outcome {
    do throws(PictureError) {
      let header = try PictureDecoder.header(of: request.path)
      let bytes = header?.byteCount ?? 0
      beginWork(on: bytes)
      defer { endWork(on: bytes) }
      let image = try PictureDecoder.decode(
        request.path, header, longestSide: request.longestSide)
      return .success(MipChain(image))
    } catch {
      return .failure(error)
    }
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
      let first = waiting.min {
        ($0.value.distance, -$0.value.age) < ($1.value.distance, -$1.value.age)
      }
      guard let request = first?.key else { return nil }
      waiting[request] = nil
      running[request] = true
      return request
    }
  }

  func finish(_ request: PictureRequest, _ outcome: PictureLoader.Outcome) {
    monitor.locked {
      guard running.removeValue(forKey: request) == true, !isStopped else { return }
      done.append((request, outcome))
      waker.wake()
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
