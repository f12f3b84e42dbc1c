#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a catalogue does on its thread: reads, sorts, publishes, and sleeps until something changes.
final class CatalogThread {
  private let worker: CatalogWorker
  private var survey: PictureSurvey?
  private var watch = FolderWatch()
  private var sorter: PictureSorter
  private var order = PictureOrder.name
  /// Whether nothing of what was named last has been published.
  private var isOther = false
  private var published: [FilePath] = []
  private var isPublishedWhole = false
  private var toldProblems: Set<StageError> = []
  private var hasToldUnread = false
  /// What has changed, since when, and until when.
  private var changes = FolderWatch.Changes()
  private var changed = (first: 0.0, last: 0.0)
  /// How long reading took last, and when it was over, in seconds.
  private var reading = (duration: 0.0, end: 0.0)

  /// A folder with more pictures is large: the first are shown while it is read.
  static let large = 4096
  /// How long after the last of many changes they are taken in, and how long after the first at the latest,
  /// in seconds.
  private static let calm = 0.1
  private static let patience = 0.5
  /// How much longer than reading takes lies between two readings, so that a folder in which things go on
  /// changing leaves the processor to others.
  private static let leisure = 10.0
  /// How long a large folder may wait to be read further, in seconds.
  private static let longestHold = 2.0
  /// How often a part of what is being read is published, in seconds.
  private static let period = 0.25

  init(_ worker: CatalogWorker) {
    self.worker = worker
    sorter = PictureSorter(seed: worker.seed)
  }

  func run() {
    while true {
      let task = worker.takeTask()
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
      guard !worker.hasTask else { continue }
      worker.noteDone(by: order)
      listen()
    }
  }

  /// Finds what was named.
  private func begin(_ names: [FilePath]) {
    let survey = PictureSurvey(names, isRecursive: worker.isRecursive)
    let watch = FolderWatch()
    // Watched before it is read, so that nothing is missed between.
    survey.willRead = { watch.add($0, prefix: $1) }
    (self.survey, self.watch) = (survey, watch)
    (isOther, hasToldUnread) = (true, false)
    published = []
    toldProblems = []
    changes = FolderWatch.Changes()
    let start = SystemClock.now
    var next: Double?
    let isWhole = survey.read {
      let count = survey.pictureCount
      if count > Self.large, SystemClock.now >= next ?? 0 {
        publish(sorted(survey.listing), isWhole: false)
        next = SystemClock.now + Self.period
      }
      worker.noteFound(count, isMost: count > Self.large)
      if count > Self.large { worker.hold(until: start + Self.longestHold) }
      return !worker.hasTask
    }
    reading = (SystemClock.now - start, SystemClock.now)
    if isWhole { arrange() }
  }

  /// Reads everything anew.
  private func readAgain() {
    guard let survey else { return }
    let changes = self.changes
    self.changes = FolderWatch.Changes()
    let start = SystemClock.now
    if survey.read(goesOn: { !worker.hasTask }) {
      reading = (SystemClock.now - start, SystemClock.now)
      sorter.forget(changes.rewritten)
      arrange(rewritten: changes.rewritten)
    }
  }

  /// Puts what there is in order, and publishes it.
  private func arrange(rewritten: Set<FilePath> = []) {
    guard let survey else { return }
    worker.noteWatching(watch.problem == 0)
    var listing = survey.listing
    if watch.problem != 0, let name = survey.names.first {
      listing.problems.append(
        .unwatched(path: name.description, reason: FolderWatch.words(watch.problem)))
    }
    let isReady = sorter.isReady(listing.pictures, for: order)
    publish(sorted(listing), rewritten: rewritten, isWhole: isReady)
    guard !isReady else { return }
    // When pictures were taken stands in them; that may take long.
    var sorted = listing
    sorted.pictures = sorter.sorted(listing.pictures, by: order) { !worker.hasTask }
    if !worker.hasTask { publish(sorted.startingAt(listing), isWhole: true) }
  }

  /// The same in the order that is asked for, as far as that is known.
  private func sorted(_ listing: PictureListing) -> PictureListing {
    var sorted = listing
    sorted.pictures = sorter.sorted(listing.pictures, by: order) { false }
    return sorted.startingAt(listing)
  }

  private func publish(
    _ listing: PictureListing, rewritten: Set<FilePath> = [], isWhole: Bool
  ) {
    var listing = listing
    listing.problems = isWhole ? listing.problems.filter { toldProblems.insert($0).inserted } : []
    if hasToldUnread || !isWhole { listing.unread = [:] }
    hasToldUnread = hasToldUnread || isWhole
    let hasNews =
      isOther || isWhole != isPublishedWhole || !rewritten.isEmpty || !listing.problems.isEmpty
      || listing.pictures != published
    guard hasNews else { return }
    (published, isPublishedWhole) = (listing.pictures, isWhole)
    var news = PictureNews(listing, isWhole: isWhole)
    news.rewritten = rewritten
    worker.publish(news, isOther: isOther)
    isOther = false
  }

  /// Sleeps until there is something to do, and takes in what has changed once that is calm.
  private func listen() {
    let due = max(
      min(changed.last + Self.calm, changed.first + Self.patience),
      reading.end + reading.duration * Self.leisure)
    if worker.sleep(watching: watch.descriptor, until: changes.isStale ? due : nil) {
      let new = watch.take()
      guard new.isStale else { return }
      let now = SystemClock.now
      changed = (changes.isStale ? changed.first : now, now)
      changes.isStale = true
      changes.rewritten.formUnion(new.rewritten)
    } else if changes.isStale, SystemClock.now >= due {
      readAgain()
    }
  }
}

extension PictureListing {
  /// Begins with the same picture as another one of the same pictures does.
  fileprivate func startingAt(_ other: PictureListing) -> PictureListing {
    var listing = self
    listing.start = other.start.flatMap { pictures.firstIndex(of: other.pictures[$0]) }
    return listing
  }
}
