import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The thread behind a catalogue, and what it shares with the main thread.
final class CatalogWorker: Sendable {
  /// What the thread is to do.
  struct Task: Sendable {
    var names: [FilePath]?
    var order: PictureOrder
    var isReadingAgain = false
    var isStopped = false
  }

  /// What both see.
  private struct Shared {
    var task: Task
    var waker: Waker?
    /// What the main thread has taken last, and how often it has taken anything.
    var taken: [FilePath] = []
    var takings = 0
    /// What it has yet to take.
    var news: PictureNews?
    var isReading = false
    var hasSome = true
    var hasMost = true
    var isWatching = true
    var isStarted = false
    var isHeld = false
  }

  private let shared: Mutex<Shared>
  private let hasNews = Atomic<Bool>(false)
  /// Wakes the thread.
  private let bell: (read: Int32, write: Int32)
  let isRecursive: Bool
  let seed: UInt64

  init(order: PictureOrder, isRecursive: Bool, seed: UInt64) {
    shared = Mutex(Shared(task: Task(order: order)))
    var pipe: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    socketpair(AF_UNIX, Int32(bitPattern: kind), 0, &pipe)
    bell = (pipe[0], pipe[1])
    self.isRecursive = isRecursive
    self.seed = seed
  }

  deinit {
    close(bell.read)
    close(bell.write)
  }

  // MARK: The main thread's side

  var waker: Waker? {
    get { shared.withLock { $0.waker } }
    set { shared.withLock { $0.waker = newValue } }
  }
  var isReading: Bool { shared.withLock { $0.isReading } }
  var isWatching: Bool { shared.withLock { $0.isWatching } }

  func show(_ names: [FilePath]) {
    let isFirst = shared.withLock { shared in
      shared.task.names = names
      (shared.isReading, shared.hasSome, shared.hasMost) = (true, false, false)
      defer { shared.isStarted = true }
      return !shared.isStarted
    }
    if isFirst { Monitor().startThread { [self] in CatalogThread(self).run() } } else { ring() }
  }

  func setHeld(_ isHeld: Bool) { shared.withLock { $0.isHeld = isHeld } }

  func sort(by order: PictureOrder) {
    shared.withLock { shared in
      shared.task.order = order
      shared.isReading = shared.isStarted
    }
    ring()
  }

  func readAgain() {
    shared.withLock { shared in
      shared.task.isReadingAgain = true
      shared.isReading = shared.isStarted
    }
    ring()
  }

  func stop() {
    shared.withLock { $0.task.isStopped = true }
    ring()
  }

  func takeNews() -> PictureNews? {
    guard hasNews.exchange(false, ordering: .acquiringAndReleasing) else { return nil }
    return shared.withLock { shared in
      guard let news = shared.news else { return nil }
      shared.news = nil
      shared.taken = news.listing.pictures
      shared.takings += 1
      return news
    }
  }

  var hasUntakenNews: Bool { shared.withLock { $0.news != nil } }

  func hasRead(_ amount: PictureCatalog.Amount) -> Bool {
    shared.withLock { shared in
      switch amount {
      case .some: shared.hasSome || !shared.isReading
      case .most: shared.hasMost || !shared.isReading
      case .all: !shared.isReading
      }
    }
  }

  private func ring() {
    // A pipe that is full has been rung.
    var sign: UInt8 = 1
    _ = write(bell.write, &sign, 1)
  }

  // MARK: The thread's side

  /// Whether there is something else to do.
  var hasTask: Bool { shared.withLock { $0.task.names != nil || $0.task.isStopped } }

  /// What is to be done now.
  func takeTask() -> Task {
    shared.withLock { shared in
      defer { (shared.task.names, shared.task.isReadingAgain) = (nil, false) }
      return shared.task
    }
  }

  /// Waits while nothing more is to be read yet, and nothing else is to be done, until a time.
  func hold(until end: Double) {
    while shared.withLock({ $0.isHeld }), !hasTask, SystemClock.now < end {
      SystemClock.sleep(until: SystemClock.now + 0.002)
    }
  }

  /// Tells how many pictures have been found by now.
  func noteFound(_ count: Int, isMost: Bool) {
    shared.withLock { shared in
      guard shared.task.names == nil else { return }
      shared.hasSome = shared.hasSome || count > 0
      shared.hasMost = shared.hasMost || isMost
    }
  }

  /// Tells that a task is done, which counts where nothing else was asked for meanwhile.
  func noteDone(by order: PictureOrder) {
    shared.withLock { shared in
      let task = shared.task
      guard task.names == nil, !task.isReadingAgain, task.order == order, shared.isReading else {
        return
      }
      shared.isReading = false
      shared.waker?.wake()
    }
  }

  func noteWatching(_ isWatching: Bool) { shared.withLock { $0.isWatching = isWatching } }

  /// Hands news over to the main thread, in place of such as it hasn't taken. Of what it has, the places are
  /// found here.
  ///
  /// - Parameters:
  ///   - news: what there is.
  ///   - isOther: whether others were named, and this is the first of it.
  func publish(_ news: PictureNews, isOther: Bool) {
    var isDone = false
    while !isDone {
      let (base, takings) = shared.withLock { ($0.taken, $0.takings) }
      let places = isOther ? nil : Self.places(of: base, in: news.listing.pictures)
      isDone = shared.withLock { shared in
        guard shared.takings == takings else { return false }
        var news = news
        news.places = places
        if !isOther, let waiting = shared.news {
          if waiting.places == nil { news.places = nil }
          news.rewritten.formUnion(waiting.rewritten)
          news.listing.problems = waiting.listing.problems + news.listing.problems
          news.listing.unread.merge(waiting.listing.unread) { new, _ in new }
        }
        shared.news = news
        hasNews.store(true, ordering: .releasing)
        shared.waker?.wake()
        return true
      }
    }
  }

  private static func places(of old: [FilePath], in new: [FilePath]) -> [Int] {
    guard !old.isEmpty else { return [] }
    var places = [Int](repeating: -1, count: old.count)
    let indexes = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
    for (index, path) in new.enumerated() { if let place = indexes[path] { places[place] = index } }
    return places
  }

  /// Sleeps until there is something to do, a folder has changed or a time is over; whether a folder has.
  func sleep(watching watch: Int32, until time: Double?) -> Bool {
    let wait =
      time.map { Int32(max(min(($0 - SystemClock.now) * 1000, 60_000), 0).rounded(.up)) } ?? -1
    var sources = [
      pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&sources, 2, wait) > 0 else { return false }
    var signs = (UInt64(0), UInt64(0))
    if sources[0].revents != 0 { _ = read(bell.read, &signs, MemoryLayout.size(ofValue: signs)) }
    return sources[1].revents != 0
  }
}
