import StageKit
import SystemKit

/// A change to the pictures in a catalogue.
public struct CatalogChange: Sendable {
  /// The current pictures. The listing contains only `problems` that have not been reported before.
  public var listing: PictureListing
  /// The new index of each picture of the previous listing; −1 for removed pictures. `nil` if other
  /// files or folders have been specified since the previous listing.
  public var newIndexes: [Int]?
  /// Files that were created, replaced or written since the previous change.
  public var rewritten: Set<FilePath> = []
  /// True if the listing is complete, false while more pictures are being found or sorted.
  public var isComplete = true

  /// Creates the first change after files and folders have been specified.
  ///
  /// - Parameters:
  ///   - listing: The current pictures.
  ///   - isComplete: Whether the listing is complete.
  public init(_ listing: PictureListing, isComplete: Bool = true) {
    self.listing = listing
    self.isComplete = isComplete
  }
}

/// A sorted list of the pictures in the files and folders that the user has specified. The list
/// follows changes on the disk.
///
/// Folders are read, sorted and watched on a background thread, which sleeps while nothing changes.
/// Use a catalogue on the main thread, and call `nextChange()` in every frame.
public final class PictureCatalog {
  let mailbox: CatalogMailbox

  /// Creates an empty catalogue.
  ///
  /// - Parameters:
  ///   - order: The order of the pictures.
  ///   - isRecursive: Whether the pictures in the subfolders of a folder are included, too.
  ///   - seed: The seed of the `random` order; `nil` for a random seed.
  ///   - decoding: Where capture dates are read.
  public init(
    order: PictureOrder = .name, isRecursive: Bool = false, seed: UInt64? = nil,
    decoding: PictureLoader.Decoding
  ) {
    self.order = order
    mailbox = CatalogMailbox(
      order: order, isRecursive: isRecursive, seed: seed ?? UInt64.random(in: 0 ... .max),
      reader: MetadataReader(decoding))
  }

  deinit { mailbox.stop() }

  /// The waker of the frame loop that calls `nextChange()`. The loop is woken whenever there is a
  /// change.
  public var waker: Waker? { didSet { mailbox.waker = waker } }

  /// The order of the pictures. Setting the order sorts the pictures in the background.
  public var order: PictureOrder { didSet { if order != oldValue { mailbox.sort(by: order) } } }

  /// Replaces the specified files and folders, which can be given as paths or as URLs.
  public func show(_ names: [FilePath]) { mailbox.show(names) }

  /// Reads all specified files and folders again. This is necessary only on disks that don't report
  /// changes.
  public func readAgain() { mailbox.readAgain() }

  /// Whether reading a large folder pauses after the first pictures, so that more processor time
  /// remains to display these pictures. The pause lasts two seconds at most. False by default.
  public var pausesInLargeFolders = false {
    didSet {
      if pausesInLargeFolders != oldValue { mailbox.setPausing(pausesInLargeFolders) }
    }
  }

  /// True if the catalogue is notified of changes in all folders.
  public var isWatching: Bool { mailbox.isWatching }

  /// True while the background thread still works on the last `show`, change of order or
  /// `readAgain`.
  public var isReading: Bool { mailbox.isReading }

  /// Returns the changes since the last call, or `nil` if there are none.
  public func nextChange() -> CatalogChange? { mailbox.nextChange() }

  /// The amount of pictures to wait for.
  public enum Amount: Sendable {
    /// At least one picture.
    case some
    /// A small folder completely, or the first pictures of a large one.
    case most
    /// All pictures.
    case all
  }

  /// Waits until the given amount of the pictures in the specified files and folders has been
  /// found, for at most `seconds`.
  public func wait(for amount: Amount, atMost seconds: Double = .infinity) {
    let end = SystemClock.now + seconds
    if case .all = amount { pausesInLargeFolders = false }
    while !mailbox.hasRead(amount), SystemClock.now < end {
      SystemClock.sleep(until: SystemClock.now + 0.0005)
    }
  }
}
