#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds out what was named, name by name. It may take long: whoever waits can ask for what there is already,
/// and can have it given up.
final class PictureSurvey {
  /// What one name stands for.
  private struct Part {
    /// What was named.
    let path: FilePath
    /// Where its pictures are: the folder named, or the one that the only file named lies in.
    var folder: FilePath?
    /// Whether it stands for what is in the folders inside, too.
    var isRecursive: Bool
    /// In natural order.
    var pictures: [FilePath] = []
    /// The folders that were read.
    var folders: [FilePath] = []
    var unread: [String: Int] = [:]
    var problems: [StageError] = []
  }

  private var parts: [Part] = []
  /// What was named but is no file's address.
  private var problems: [StageError] = []
  /// The only name, where it is a file's: it stands for those beside it, too.
  private var lone: FilePath?
  /// What is being read, and for which part.
  private var reading: (index: Int, reader: FolderReader)?

  /// Is told of each folder before it is read, and of what the paths inside of it begin with.
  var willRead: ((FilePath, ArraySlice<UInt8>) -> Void)?

  /// A survey of what was named, not yet begun.
  init(_ names: [FilePath], isRecursive: Bool, showsSiblings: Bool = true) {
    for name in names {
      do throws(StageError) {
        parts.append(Part(path: try FilePath(named: name), isRecursive: isRecursive))
      } catch {
        problems.append(error)
      }
    }
    if showsSiblings, names.count == 1, let path = parts.first?.path, path.isFolder == false {
      lone = path
    }
  }

  /// Reads everything anew.
  ///
  /// - Parameter goesOn: is asked now and then.
  /// - Returns: whether it came to the end.
  func read(goesOn: () -> Bool = { true }) -> Bool {
    parts.indices.allSatisfy { read($0, goesOn: goesOn) }
  }

  /// What was named, as paths.
  var names: [FilePath] { parts.map(\.path) }

  /// How many pictures have been found by now, one that was named twice among them twice.
  var pictureCount: Int {
    parts.reduce(reading?.reader.pictures.count ?? 0) { $0 + $1.pictures.count }
  }

  /// What has been found by now.
  var listing: PictureListing {
    var parts = parts
    if let reading { Self.take(reading.reader, in: &parts[reading.index], beside: lone) }
    var listing = PictureListing()
    if parts.count == 1 {
      listing.pictures = parts[0].pictures
    } else {
      var known: Set<FilePath> = []
      for part in parts { listing.pictures += part.pictures.filter { known.insert($0).inserted } }
    }
    listing.start = lone.flatMap { listing.pictures.firstIndex(of: $0) }
    listing.problems = problems + parts.flatMap(\.problems)
    for part in parts { listing.unread.merge(part.unread) { $0 + $1 } }
    return listing
  }

  /// Reads one name anew. Whether it came to the end.
  private func read(_ index: Int, goesOn: () -> Bool) -> Bool {
    let path = parts[index].path
    let isFolder = path.isFolder
    let failure: StageError? =
      isFolder == nil || isFolder == false && path.withCString({ access($0, R_OK) }) != 0
      ? .failure(of: path) : nil
    parts[index].problems = failure.map { [$0] } ?? []
    let prefix: ArraySlice<UInt8>
    if isFolder == true {
      parts[index].folder = path
      prefix = path.prefix
    } else if lone != nil, failure == nil || parts[index].folder != nil {
      // Where the only file has gone, those beside it stay.
      prefix = path.siblingPrefix
      parts[index].folder = prefix.isEmpty ? "." : FilePath(bytes: prefix)
    } else {
      parts[index].pictures = failure == nil ? [path] : []
      parts[index].folders = []
      return true
    }
    guard let folder = parts[index].folder else { return true }
    let reader = FolderReader(
      folder, prefix: prefix,
      entering: lone != nil ? .none : parts[index].isRecursive ? .all : .ifEmpty)
    reader.willRead = willRead
    parts[index].pictures = []
    reading = (index, reader)
    defer { reading = nil }
    do throws(StageError) {
      guard try reader.readAll(goesOn: goesOn) else { return false }
    } catch {
      if lone == nil { parts[index].problems.append(error) }
    }
    Self.take(reader, in: &parts[index], beside: lone)
    return true
  }

  /// Takes what a reader has found.
  private static func take(
    _ reader: FolderReader, in part: inout Part, beside lone: FilePath?
  ) {
    var pictures = reader.pictures
    if let lone, lone.isFolder == false, !pictures.contains(lone) { pictures.append(lone) }
    part.pictures = NaturalOrder.sorted(pictures, after: reader.prefix.count)
    part.folders = reader.folders
    part.unread = reader.unread
    part.problems += reader.problems
    part.isRecursive = part.isRecursive || reader.isRecursive
  }
}
