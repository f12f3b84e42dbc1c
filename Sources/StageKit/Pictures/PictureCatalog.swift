/// What has become of the pictures that were named.
public struct PictureNews: Sendable {
  /// What there is now. Its `problems` are those that weren't told before.
  public var listing: PictureListing
  /// Where each of the pictures of before is now; −1 for those that are gone. Nil where others were named,
  /// so that nothing of before counts.
  public var places: [Int]?
  /// Files that have other contents now than when they were told of first.
  public var rewritten: Set<FilePath> = []
  /// Whether this is all, and not what was found by now.
  public var isWhole = true

  /// News of what was named just now.
  ///
  /// - Parameters:
  ///   - listing: what there is.
  ///   - isWhole: whether this is all.
  public init(_ listing: PictureListing, isWhole: Bool = true) {
    self.listing = listing
    self.isWhole = isWhole
  }
}

/// The pictures that files and folders named by a user stand for, in an order, whatever becomes of them.
///
/// It reads folders, sorts and hears of changes on a thread of its own; as long as nothing changes, that
/// sleeps. Use it on the main thread, and ask in every frame for news.
public final class PictureCatalog {
  let worker: CatalogWorker

  /// A catalogue of nothing yet.
  ///
  /// - Parameters:
  ///   - order: the order that the pictures are in.
  ///   - isRecursive: whether a folder stands for the pictures in the folders inside, too.
  ///   - seed: what chance goes by, where the order is `random`; nil for chance itself.
  public init(order: PictureOrder = .name, isRecursive: Bool = false, seed: UInt64? = nil) {
    self.order = order
    worker = CatalogWorker(
      order: order, isRecursive: isRecursive, seed: seed ?? UInt64.random(in: 0 ... .max))
  }

  deinit { worker.stop() }

  /// Whoever takes the news is woken by it.
  public var waker: Waker? { didSet { worker.waker = waker } }

  /// The order that the pictures are in, or will be once they are sorted.
  public var order: PictureOrder { didSet { if order != oldValue { worker.sort(by: order) } } }

  /// Is to tell of what other files and folders, or their addresses, stand for.
  public func show(_ names: [FilePath]) { worker.show(names) }

  /// Reads all that was named anew: where a disk tells of no changes, they are found so.
  public func readAgain() { worker.readAgain() }

  /// Whether of a large folder it reads no more than the first pictures yet, so that whoever is about to show them
  /// has the machine for that; for two seconds at most. False at first.
  public var isHeld = false { didSet { if isHeld != oldValue { worker.setHeld(isHeld) } } }

  /// Whether it hears of what changes in all folders.
  public var isWatching: Bool { worker.isWatching }

  /// Whether it has not yet found out all that is to be told first of what was named.
  public var isReading: Bool { worker.isReading }

  /// What has become of the pictures since it was asked last; nil where nothing has.
  public func takeNews() -> PictureNews? { worker.takeNews() }

  /// How much of a folder is waited for.
  public enum Amount: Sendable {
    /// Something that can be shown.
    case some
    /// All of a small folder, and something of a large one.
    case most
    /// All.
    case all
  }

  /// Waits for what was named to be found, at most for some seconds.
  public func wait(for amount: Amount, atMost seconds: Double = .infinity) {
    let end = SystemClock.now + seconds
    if case .all = amount { isHeld = false }
    while !worker.hasRead(amount), SystemClock.now < end {
      SystemClock.sleep(until: SystemClock.now + 0.0005)
    }
  }
}
