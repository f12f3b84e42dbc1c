import Glibc
import StageKit
import Synchronization
import SystemKit

/// The thread-safe connection between a catalogue and its background thread.
final class CatalogMailbox: Sendable {
  /// A task for the background thread.
  struct Task: Sendable {
    var names: [FilePath]?
    var order: PictureOrder
    var isReadingAgain = false
    var isStopped = false
  }

  /// The state that both threads use.
  private struct Shared {
    var task: Task
    var waker: Waker?
    /// The pictures in the last change that the main thread has taken, and the number of changes
    /// that it has taken so far.
    var taken: [FilePath] = []
    var takeCount = 0
    /// The change that the main thread has not taken yet; `nil` if there is none.
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
  /// A pair of sockets that wakes the background thread.
  private let wakeSockets: (read: Int32, write: Int32)
  let isRecursive: Bool
  let seed: UInt64
  /// The reader of capture dates.
  let reader: MetadataReader

  init(order: PictureOrder, isRecursive: Bool, seed: UInt64, reader: MetadataReader) {
    shared = Mutex(Shared(task: Task(order: order)))
    var pipe: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    socketpair(AF_UNIX, Int32(bitPattern: kind), 0, &pipe)
    wakeSockets = (pipe[0], pipe[1])
    self.isRecursive = isRecursive
    self.seed = seed
    self.reader = reader
  }

  deinit {
    close(wakeSockets.read)
    close(wakeSockets.write)
  }

  // MARK: Main thread

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
    if isFirst {
      ConditionLock().startThread { [self] in CatalogLoader(self).run() }
    } else {
      ring()
    }
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
      shared.takeCount += 1
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
    // If the socket's buffer is full, the background thread is going to wake up anyway.
    var sign: UInt8 = 1
    _ = write(wakeSockets.write, &sign, 1)
  }

  // MARK: Background thread

  /// True if the background thread must interrupt its work, because other files and folders have
  /// been specified or the catalogue stops.
  var hasTask: Bool { shared.withLock { $0.task.names != nil || $0.task.isStopped } }

  /// Returns the current task. Clears the task's names and its request to read again.
  func takeTask() -> Task {
    shared.withLock { shared in
      defer { (shared.task.names, shared.task.isReadingAgain) = (nil, false) }
      return shared.task
    }
  }

  /// Waits until a time in seconds. Returns earlier if the catalogue is no longer held or there is
  /// a new task.
  func hold(until end: Double) {
    while shared.withLock({ $0.isHeld }), !hasTask, SystemClock.now < end {
      SystemClock.sleep(until: SystemClock.now + 0.002)
    }
  }

  /// Records how many pictures have been found so far.
  func noteFound(_ count: Int, isMost: Bool) {
    shared.withLock { shared in
      guard shared.task.names == nil else { return }
      shared.hasSome = shared.hasSome || count > 0
      shared.hasMost = shared.hasMost || isMost
    }
  }

  /// Records that the current task is done, unless there is another task in the meantime.
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

  /// Publishes a change for the main thread, merged with a previous change that the main thread has
  /// not taken yet. Records the new index of each picture that the main thread knows.
  ///
  /// - Parameters:
  ///   - news: the change.
  ///   - isForNewNames: true for the first change after other files or folders were specified.
  func publish(_ news: PictureNews, isForNewNames: Bool) {
    var isDone = false
    while !isDone {
      let (base, takeCount) = shared.withLock { ($0.taken, $0.takeCount) }
      let places = isForNewNames ? nil : Self.places(of: base, in: news.listing.pictures)
      isDone = shared.withLock { shared in
        guard shared.takeCount == takeCount else { return false }
        var news = news
        news.places = places
        if !isForNewNames, let waiting = shared.news {
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
    let indexes = Dictionary(zip(old, old.indices)) { _, last in last }
    for (index, path) in new.enumerated() { if let place = indexes[path] { places[place] = index } }
    return places
  }

  /// Waits until there is a task, a folder has changed, or a time in seconds is reached. Returns
  /// whether a folder has changed, according to the inotify descriptor `watch`.
  func sleep(watching watch: Int32, until time: Double?) -> Bool {
    let wait =
      time.map { Int32(max(min(($0 - SystemClock.now) * 1000, 60_000), 0).rounded(.up)) } ?? -1
    var sources = [
      pollfd(fd: wakeSockets.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&sources, 2, wait) > 0 else { return false }
    var signs = (UInt64(0), UInt64(0))
    if sources[0].revents != 0 {
      _ = read(wakeSockets.read, &signs, MemoryLayout.size(ofValue: signs))
    }
    return sources[1].revents != 0
  }
}
