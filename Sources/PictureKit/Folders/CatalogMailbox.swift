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
    var delivered: [FilePath] = []
    var deliveryCount = 0
    /// The change that the main thread has not taken yet; `nil` if there is none.
    var change: CatalogChange?
    var isReading = false
    var hasSome = true
    var hasMost = true
    var isWatching = true
    var isStarted = false
    var pausesInLargeFolders = false
  }

  private let shared: Mutex<Shared>
  let hasChange = Atomic<Bool>(false)
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
      shared.isReading = true
      shared.hasSome = false
      shared.hasMost = false
      defer { shared.isStarted = true }
      return !shared.isStarted
    }
    if isFirst {
      ConditionLock().startThread { [self] in CatalogLoader(self).run() }
    } else {
      wakeBackgroundThread()
    }
  }

  func setPausing(_ isPausing: Bool) { shared.withLock { $0.pausesInLargeFolders = isPausing } }

  func sort(by order: PictureOrder) {
    shared.withLock { shared in
      shared.task.order = order
      shared.isReading = shared.isStarted
    }
    wakeBackgroundThread()
  }

  func readAgain() {
    shared.withLock { shared in
      shared.task.isReadingAgain = true
      shared.isReading = shared.isStarted
    }
    wakeBackgroundThread()
  }

  func stop() {
    shared.withLock { $0.task.isStopped = true }
    wakeBackgroundThread()
  }

  func nextChange() -> CatalogChange? {
    guard hasChange.exchange(false, ordering: .acquiringAndReleasing) else { return nil }
    return shared.withLock { shared in
      guard let change = shared.change else { return nil }
      shared.change = nil
      shared.delivered = change.listing.pictures
      shared.deliveryCount += 1
      return change
    }
  }

  func hasRead(_ amount: PictureCatalog.Amount) -> Bool {
    shared.withLock { shared in
      switch amount {
      case .some: shared.hasSome || !shared.isReading
      case .most: shared.hasMost || !shared.isReading
      case .all: !shared.isReading
      }
    }
  }

  private func wakeBackgroundThread() {
    // If the socket's buffer is full, the background thread has unread bytes and wakes up anyway.
    var byte: UInt8 = 1
    _ = write(wakeSockets.write, &byte, 1)
  }

  // MARK: Background thread

  /// True if the background thread must interrupt its work, because other files and folders have
  /// been specified or the catalogue stops.
  var hasTask: Bool { shared.withLock { $0.task.names != nil || $0.task.isStopped } }

  /// Returns the current task. Clears the task's names and its request to read again.
  func nextTask() -> Task {
    shared.withLock { shared in
      defer { (shared.task.names, shared.task.isReadingAgain) = (nil, false) }
      return shared.task
    }
  }

  /// Waits until a time, in seconds. Returns earlier if `pausesInLargeFolders` is or becomes false,
  /// or if there is a new task.
  func pause(until end: Double) {
    while shared.withLock({ $0.pausesInLargeFolders }), !hasTask, SystemClock.now < end {
      SystemClock.sleep(until: SystemClock.now + 0.002)
    }
  }

  /// Records how many pictures have been found so far.
  func reportFound(_ count: Int, isLarge: Bool) {
    shared.withLock { shared in
      guard shared.task.names == nil else { return }
      shared.hasSome = shared.hasSome || count > 0
      shared.hasMost = shared.hasMost || isLarge
    }
  }

  /// Records that the current task is done. Does nothing if a new task has arrived in the meantime.
  func reportDone(by order: PictureOrder) {
    shared.withLock { shared in
      let task = shared.task
      guard task.names == nil, !task.isReadingAgain, task.order == order, shared.isReading else {
        return
      }
      shared.isReading = false
      shared.waker?.wake()
    }
  }

  func setWatching(_ isWatching: Bool) { shared.withLock { $0.isWatching = isWatching } }

  /// Publishes a change for the main thread, merged with an earlier change that the main thread has
  /// not taken yet. Sets `newIndexes` for the pictures that the main thread knows.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - isForNewNames: True for the first change after other files or folders were specified.
  func publish(_ change: CatalogChange, isForNewNames: Bool) {
    var isDone = false
    while !isDone {
      let (base, deliveryCount) = shared.withLock { ($0.delivered, $0.deliveryCount) }
      let newIndexes = isForNewNames ? nil : Self.newIndexes(of: base, in: change.listing.pictures)
      isDone = shared.withLock { shared in
        guard shared.deliveryCount == deliveryCount else { return false }
        var change = change
        change.newIndexes = newIndexes
        if !isForNewNames, let waiting = shared.change {
          if waiting.newIndexes == nil { change.newIndexes = nil }
          change.rewritten.formUnion(waiting.rewritten)
          change.listing.problems = waiting.listing.problems + change.listing.problems
          change.listing.unread.merge(waiting.listing.unread) { new, _ in new }
        }
        shared.change = change
        hasChange.store(true, ordering: .releasing)
        shared.waker?.wake()
        return true
      }
    }
  }

  private static func newIndexes(of old: [FilePath], in new: [FilePath]) -> [Int] {
    guard !old.isEmpty else { return [] }
    var indices = [Int](repeating: -1, count: old.count)
    let oldIndices = Dictionary(zip(old, old.indices)) { _, last in last }
    for (index, path) in new.enumerated() {
      if let oldIndex = oldIndices[path] { indices[oldIndex] = index }
    }
    return indices
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
    var bytes = (UInt64(0), UInt64(0))
    if sources[0].revents != 0 {
      _ = read(wakeSockets.read, &bytes, MemoryLayout.size(ofValue: bytes))
    }
    return sources[1].revents != 0
  }
}
