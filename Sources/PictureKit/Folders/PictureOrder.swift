import Glibc
import SystemKit

/// The order of the pictures in a catalogue.
public enum PictureOrder: String, Hashable, Sendable, CaseIterable {
  /// By name in natural order, separately for each file or folder that the user has specified.
  case name
  /// By modification date, the newest first.
  case date
  /// By capture date, the oldest first, as in an album. The modification date replaces a missing
  /// capture date.
  case captureDate = "taken"
  /// In random order. If the catalogue has no seed, the order is different in each run of the
  /// program.
  case random

  /// A description of the order for the user.
  public var title: String {
    switch self {
    case .name: "by name"
    case .date: "by date, newest first"
    case .captureDate: "by date taken"
    case .random: "randomly"
    }
  }

  /// The next order; the first one after the last.
  public var next: PictureOrder {
    let all = Self.allCases
    return all.firstIndex(of: self).map { all[($0 + 1) % all.count] } ?? self
  }
}

/// Sorts pictures, and caches their capture dates.
struct PictureSorter {
  private let seed: UInt64
  private let reader: MetadataReader
  /// The capture dates of files in nanoseconds since 1970; `nil` for files that contain none.
  private var captureDates: [FilePath: Int128?] = [:]

  /// Creates a sorter.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random order.
  ///   - reader: The reader of capture dates.
  init(seed: UInt64, reader: MetadataReader) { (self.seed, self.reader) = (seed, reader) }

  /// Sorts pictures. Pictures that compare as equal keep their sequence.
  ///
  /// - Parameters:
  ///   - pictures: The pictures.
  ///   - order: The order.
  ///   - decoder: The result of `launchDecoder()`, if it has been called in advance.
  ///   - shouldContinue: Called repeatedly. Returns false to stop reading capture dates.
  ///     Modification dates then replace the missing capture dates.
  /// - Returns: The pictures in the order.
  mutating func sorted(
    _ pictures: [FilePath], by order: PictureOrder, decoder: WorkerDecoder? = nil,
    shouldContinue: () -> Bool = { true }
  ) -> [FilePath] {
    switch order {
    case .name: return pictures
    case .date: return Self.sorted(pictures) { -$0.modificationTime }
    case .random:
      let seed = seed
      return Self.sorted(pictures) { Self.randomNumber(for: $0, seed) }
    case .captureDate:
      readMissingDates(of: pictures, by: decoder, shouldContinue: shouldContinue)
      let captureDates = captureDates
      return Self.sorted(pictures) { (captureDates[$0] ?? nil) ?? $0.modificationTime }
    }
  }

  /// Returns whether all capture dates that an order needs are cached.
  func isReady(_ pictures: [FilePath], for order: PictureOrder) -> Bool {
    order != .captureDate || pictures.allSatisfy { captureDates[$0] != nil }
  }

  /// Starts the worker that will read capture dates, and returns its decoder. Returns `nil` if this
  /// process reads the dates. The worker gets ready in the background.
  func launchDecoder() -> WorkerDecoder? {
    let decoder = reader.makeDecoder()
    decoder?.launch()
    return decoder
  }

  /// Forgets the capture dates of files that have changed.
  mutating func forget(_ paths: Set<FilePath>) {
    for path in paths { captureDates.removeValue(forKey: path) }
  }

  private mutating func readMissingDates(
    of pictures: [FilePath], by decoder: WorkerDecoder?, shouldContinue: () -> Bool
  ) {
    let missing = pictures.filter { captureDates[$0] == nil }
    reader.readDates(of: missing, by: decoder, shouldContinue: shouldContinue) {
      captureDates.updateValue($1, forKey: $0)
    }
  }

  private static func sorted<Key: Comparable>(
    _ pictures: [FilePath], key: (FilePath) -> Key
  ) -> [FilePath] {
    let keys = pictures.map(key)
    return pictures.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { pictures[$0] }
  }

  /// Returns a pseudo-random number for a path and a seed: the FNV-1a hash, mixed as in SplitMix64.
  private static func randomNumber(for path: FilePath, _ seed: UInt64) -> Int64 {
    var hash = 0xCBF2_9CE4_8422_2325 ^ seed
    path.withBytes { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return Int64(bitPattern: hash ^ hash >> 31)
  }
}
