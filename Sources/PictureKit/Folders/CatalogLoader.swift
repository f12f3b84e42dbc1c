import Glibc
import SystemKit

/// The background thread of a catalogue: reads folders, sorts and publishes pictures, and waits for
/// changes.
final class CatalogLoader {
  private let mailbox: CatalogMailbox
  private var search: PictureSearch?
  private var watch = FolderWatch()
  private var sorter: PictureSorter
  private var order = PictureOrder.name
  /// True until the first pictures of the current files and folders have been published.
  private var isForNewNames = false
  private var published: [FilePath] = []
  private var hasPublishedAll = false
  private var reportedProblems: Set<FileError> = []
  private var hasReportedUnread = false
  /// The changes on the disk since the folders were last read. `changeTimes` contains the times of
  /// the first and the last of these changes, in seconds.
  private var changes = FolderWatch.Changes()
  private var changeTimes = (first: 0.0, last: 0.0)
  /// The duration of the last pass over the folders, and the time at which the pass ended, in
  /// seconds.
  private var reading = (duration: 0.0, end: 0.0)

  /// The number of pictures above which a folder is large. The first pictures of a large folder are
  /// shown while the rest is read.
  static let largeCount = 4096
  /// How long to wait before changes are read: `settleTime` seconds after the last change, but at
  /// most `maxSettleTime` seconds after the first.
  private static let settleTime = 0.1
  private static let maxSettleTime = 0.5
  /// The pause before folders are read again, as a multiple of the duration of the last pass. The
  /// pause limits the processor load of a folder that changes constantly.
  private static let pauseFactor = 10.0
  /// The longest time for which reading a large folder is paused, in seconds.
  private static let maxPause = 2.0
  /// The interval in seconds at which partial results are published.
  private static let publishInterval = 0.25

  init(_ mailbox: CatalogMailbox) {
    self.mailbox = mailbox
    sorter = PictureSorter(seed: mailbox.seed, reader: mailbox.reader)
  }

  func run() {
    while true {
      let task = mailbox.nextTask()
      if task.isStopped { return }
      if let names = task.names {
        order = task.order
        begin(names)
      } else if task.isReadingAgain {
        readAgain()
      } else if task.order != order {
        order = task.order
        arrange()
      }
      guard !mailbox.hasTask else { continue }
      mailbox.reportDone(by: order)
      listen()
    }
  }

  /// Reads newly specified files and folders.
  private func begin(_ names: [FilePath]) {
    let search = PictureSearch(names, isRecursive: mailbox.isRecursive)
    let watch = FolderWatch()
    // Start to watch each folder before it is read, so that no change is missed.
    search.willRead = { watch.add($0, prefix: $1) }
    self.search = search
    self.watch = watch
    isForNewNames = true
    hasReportedUnread = false
    published = []
    reportedProblems = []
    changes = FolderWatch.Changes()
    let start = SystemClock.now
    var next: Double?
    let isComplete = search.read {
      let count = search.pictureCount
      if count > Self.largeCount, SystemClock.now >= next ?? 0 {
        publish(sorted(search.listing), isComplete: false)
        next = SystemClock.now + Self.publishInterval
      }
      mailbox.reportFound(count, isLarge: count > Self.largeCount)
      if count > Self.largeCount { mailbox.pause(until: start + Self.maxPause) }
      return !mailbox.hasTask
    }
    reading = (SystemClock.now - start, SystemClock.now)
    if isComplete { arrange() }
  }

  /// Reads the specified files and folders again.
  private func readAgain() {
    guard let search else { return }
    let changes = self.changes
    self.changes = FolderWatch.Changes()
    let start = SystemClock.now
    if search.read(shouldContinue: { !mailbox.hasTask }) {
      reading = (SystemClock.now - start, SystemClock.now)
      sorter.forget(changes.rewritten)
      arrange(rewritten: changes.rewritten)
    }
  }

  /// Sorts the pictures that have been found, and publishes them.
  private func arrange(rewritten: Set<FilePath> = []) {
    guard let search else { return }
    mailbox.setWatching(watch.problem == 0)
    var listing = search.listing
    if watch.problem != 0, let name = search.names.first {
      listing.problems.append(
        .unwatched(path: name.description, reason: FolderWatch.description(of: watch.problem)))
    }
    let isReady = sorter.isReady(listing.pictures, for: order)
    let decoder = isReady ? nil : sorter.launchDecoder()
    publish(sorted(listing), rewritten: rewritten, isComplete: isReady)
    guard !isReady else { return }
    // Capture dates are read from the picture files, which can take long.
    var sorted = listing
    sorted.pictures = sorter.sorted(listing.pictures, by: order, decoder: decoder) {
      !mailbox.hasTask
    }
    if !mailbox.hasTask { publish(sorted.startingAt(listing), isComplete: true) }
  }

  /// Returns a listing sorted by the current order. Modification dates replace capture dates that
  /// haven't been read yet.
  private func sorted(_ listing: PictureListing) -> PictureListing {
    var sorted = listing
    sorted.pictures = sorter.sorted(listing.pictures, by: order) { false }
    return sorted.startingAt(listing)
  }

  private func publish(
    _ listing: PictureListing, rewritten: Set<FilePath> = [], isComplete: Bool
  ) {
    var listing = listing
    listing.problems =
      isComplete ? listing.problems.filter { reportedProblems.insert($0).inserted } : []
    if hasReportedUnread || !isComplete { listing.unread = [:] }
    hasReportedUnread = hasReportedUnread || isComplete
    let hasChanged =
      isForNewNames || isComplete != hasPublishedAll || !rewritten.isEmpty
      || !listing.problems.isEmpty
      || listing.pictures != published
    guard hasChanged else { return }
    published = listing.pictures
    hasPublishedAll = isComplete
    var change = CatalogChange(listing, isComplete: isComplete)
    change.rewritten = rewritten
    mailbox.publish(change, isForNewNames: isForNewNames)
    isForNewNames = false
  }

  /// Waits for a task or for changes on the disk. Reads the folders again when changes are due.
  private func listen() {
    let due = max(
      min(changeTimes.last + Self.settleTime, changeTimes.first + Self.maxSettleTime),
      reading.end + reading.duration * Self.pauseFactor)
    if mailbox.sleep(watching: watch.descriptor, until: changes.isStale ? due : nil) {
      let new = watch.readChanges()
      guard new.isStale else { return }
      let now = SystemClock.now
      changeTimes = (changes.isStale ? changeTimes.first : now, now)
      changes.isStale = true
      changes.rewritten.formUnion(new.rewritten)
    } else if changes.isStale, SystemClock.now >= due {
      readAgain()
    }
  }
}

extension PictureListing {
  /// Returns this listing with the start picture of `other`, a listing of the same pictures.
  fileprivate func startingAt(_ other: PictureListing) -> PictureListing {
    var listing = self
    listing.start = other.start.flatMap { pictures.firstIndex(of: other.pictures[$0]) }
    return listing
  }
}
