#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The order that pictures follow one another in.
public enum PictureOrder: String, Hashable, Sendable, CaseIterable {
  /// By name, in natural order, and what was named first comes first.
  case name
  /// By when the file was changed last, the newest first.
  case date
  /// By when the picture was taken, as a camera has noted it, else by when the file was changed last; the
  /// oldest first, as in an album.
  case taken
  /// As chance has it, another way each time the program runs.
  case random

  /// What it is called, for people.
  public var words: String {
    switch self {
    case .name: "by name"
    case .date: "by date, the newest first"
    case .taken: "by date taken"
    case .random: "at random"
    }
  }

  /// The one after it, round and round.
  public var next: PictureOrder {
    let all = Self.allCases
    return all.firstIndex(of: self).map { all[($0 + 1) % all.count] } ?? self
  }
}

/// Puts pictures in an order, and remembers what it has found out about them.
struct PictureSorter {
  /// What is known of a file: when it was taken, if it says so, and when it was when it did.
  private struct Taken {
    let changed: Int64
    let time: Int64?
  }

  private let seed: UInt64
  private var taken: [FilePath: Taken] = [:]

  /// A sorter.
  ///
  /// - Parameter seed: what chance goes by.
  init(seed: UInt64) { self.seed = seed }

  /// Pictures in an order; in the order that they are in, where nothing else decides. `goesOn` is asked now
  /// and then; where it says no, those that were not looked at count as taken when they were changed.
  mutating func sorted(
    _ pictures: [FilePath], by order: PictureOrder, goesOn: () -> Bool = { true }
  ) -> [FilePath] {
    switch order {
    case .name: return pictures
    case .date: return Self.sorted(pictures) { -$0.changed }
    case .random:
      let seed = seed
      return Self.sorted(pictures) { Self.chance(of: $0, seed) }
    case .taken:
      findTaken(of: pictures, goesOn: goesOn)
      let taken = taken
      return Self.sorted(pictures) { taken[$0]?.time ?? $0.changed }
    }
  }

  /// Whether all that is needed for an order is known, so that it takes no time.
  func isReady(_ pictures: [FilePath], for order: PictureOrder) -> Bool {
    order != .taken || pictures.allSatisfy { taken[$0] != nil }
  }

  /// Forgets what was found out about files that are others now.
  mutating func forget(_ paths: Set<FilePath>) { for path in paths { taken[path] = nil } }

  private mutating func findTaken(of pictures: [FilePath], goesOn: () -> Bool) {
    for (number, path) in pictures.enumerated() where taken[path] == nil {
      if number % 16 == 0, !goesOn() { return }
      taken[path] = Taken(changed: path.changed, time: TakenTime.of(path))
    }
  }

  private static func sorted(_ pictures: [FilePath], key: (FilePath) -> Int64) -> [FilePath] {
    let keys = pictures.map(key)
    return pictures.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { pictures[$0] }
  }

  /// A number that a path has by chance: FNV-1a, mixed as SplitMix64 does.
  private static func chance(of path: FilePath, _ seed: UInt64) -> Int64 {
    var hash = 0xCBF2_9CE4_8422_2325 ^ seed
    path.withBytes { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return Int64(bitPattern: hash ^ hash >> 31)
  }
}

extension FilePath {
  /// When the file was changed last, in nanoseconds since 1970; long ago where it is gone.
  var changed: Int64 {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { return .min / 2 }
    return Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }
}
