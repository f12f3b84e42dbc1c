import DesktopKit
import Glibc
import SystemKit

/// Finds the pictures in files and folders, which are read one after the other. Reading can take
/// long, so it can be cancelled, and the pictures found so far are available meanwhile.
final class PictureSearch {
  /// The results for one specified file or folder.
  private struct Part {
    /// The specified file or folder.
    let path: FilePath
    /// The folder to read: the specified folder, or the folder of the only specified file.
    var folder: FilePath?
    /// Whether the pictures in subfolders are included, too.
    var isRecursive: Bool
    /// The pictures in natural order.
    var pictures: [FilePath] = []
    var unread: [String: Int] = [:]
    var problems: [FileError] = []
  }

  private var parts: [Part] = []
  /// The errors of URLs that don't refer to files on this computer.
  private var problems: [FileError] = []
  /// The specified file, if the user has specified only this file and the search includes the other
  /// pictures in its folder; otherwise `nil`.
  private var onlyFile: FilePath?
  /// The current reader, and the index of the part that it reads.
  private var reading: (index: Int, reader: FolderReader)?

  /// Called before each folder is read, with the folder and the prefix of all paths in the folder.
  var willRead: ((FilePath, ArraySlice<UInt8>) -> Void)?

  /// Creates a search in files and folders, without reading them.
  init(_ names: [FilePath], isRecursive: Bool, includesSiblings: Bool = true) {
    for name in names {
      do throws(FileError) {
        parts.append(Part(path: try FilePath(named: name), isRecursive: isRecursive))
      } catch {
        problems.append(error)
      }
    }
    if includesSiblings, names.count == 1, let path = parts.first?.path, path.isFolder == false {
      onlyFile = path
    }
  }

  /// Reads all specified files and folders, even if they have been read before.
  ///
  /// - Parameter shouldContinue: Called repeatedly. Returns false to stop reading.
  /// - Returns: Whether everything was read.
  func read(shouldContinue: () -> Bool = { true }) -> Bool {
    parts.indices.allSatisfy { read($0, shouldContinue: shouldContinue) }
  }

  /// The specified files and folders.
  var names: [FilePath] { parts.map(\.path) }

  /// The number of pictures found so far. Pictures that were specified twice count twice.
  var pictureCount: Int {
    parts.reduce(reading?.reader.pictures.count ?? 0) { $0 + $1.pictures.count }
  }

  /// The pictures and problems found so far.
  var listing: PictureListing {
    var parts = parts
    if let reading {
      Self.storeResults(of: reading.reader, in: &parts[reading.index], onlyFile: onlyFile)
    }
    var listing = PictureListing()
    if parts.count == 1 {
      listing.pictures = parts[0].pictures
    } else {
      var listed: Set<FilePath> = []
      for part in parts { listing.pictures += part.pictures.filter { listed.insert($0).inserted } }
    }
    listing.start = onlyFile.flatMap { listing.pictures.firstIndex(of: $0) }
    listing.problems = problems + parts.flatMap(\.problems)
    for part in parts { listing.unread.merge(part.unread) { $0 + $1 } }
    return listing
  }

  /// Reads the file or folder of the part at an index. Returns whether everything was read.
  private func read(_ index: Int, shouldContinue: () -> Bool) -> Bool {
    let path = parts[index].path
    let isFolder = path.isFolder
    let failure: FileError? =
      isFolder == nil || isFolder == false && path.withCString({ access($0, R_OK) }) != 0
      ? .failure(of: path) : nil
    parts[index].problems = failure.map { [$0] } ?? []
    let prefix: ArraySlice<UInt8>
    if isFolder == true {
      parts[index].folder = path
      prefix = path.prefix
    } else if onlyFile != nil, failure == nil || parts[index].folder != nil {
      // If the only specified file has disappeared, the other pictures in its folder remain.
      prefix = path.folderPrefix
      parts[index].folder = prefix.isEmpty ? "." : FilePath(bytes: prefix)
    } else {
      parts[index].pictures = failure == nil ? [path] : []
      return true
    }
    guard let folder = parts[index].folder else { return true }
    let reader = FolderReader(
      folder, prefix: prefix,
      entering: onlyFile != nil ? .none : parts[index].isRecursive ? .all : .ifEmpty)
    reader.willRead = willRead
    parts[index].pictures = []
    reading = (index, reader)
    defer { reading = nil }
    do throws(FileError) {
      guard try reader.readAll(shouldContinue: shouldContinue) else { return false }
    } catch {
      if onlyFile == nil { parts[index].problems.append(error) }
    }
    Self.storeResults(of: reader, in: &parts[index], onlyFile: onlyFile)
    return true
  }

  /// Stores the results of a reader, without duplicate pictures.
  private static func storeResults(
    of reader: FolderReader, in part: inout Part, onlyFile: FilePath?
  ) {
    var pictures = reader.pictures
    if let onlyFile, onlyFile.isFolder == false, !pictures.contains(onlyFile) {
      pictures.append(onlyFile)
    }
    part.pictures = NaturalOrder.sorted(pictures, after: reader.prefix.count)
    // readdir(3) can return a name twice if the folder changes at the same time.
    part.pictures.removeAdjacentDuplicates()
    part.unread = reader.unread
    part.problems += reader.problems
    part.isRecursive = part.isRecursive || reader.isRecursive
  }
}

extension [FilePath] {
  /// Removes elements that equal their predecessor.
  fileprivate mutating func removeAdjacentDuplicates() {
    guard zip(self, dropFirst()).contains(where: ==) else { return }
    self = indices.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
  }
}
