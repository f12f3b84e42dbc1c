import Glibc
import SystemKit

/// Watches folders for changes with inotify(7).
final class FolderWatch {
  /// The changes since the last call of `readChanges()`.
  struct Changes {
    /// True if the folders must be read again.
    var isStale = false
    /// Files that were created, replaced or written.
    var rewritten: Set<FilePath> = []
  }

  /// The descriptor to poll; -1 if the system provides none.
  let descriptor: Int32
  /// The first `errno` value that kept folders from being watched; 0 if there was none.
  private(set) var problem: Int32 = 0
  /// The path prefix of each folder, by its watch descriptor.
  private var prefixes: [Int32: ArraySlice<UInt8>] = [:]
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  private static let events = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK)

  init() {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    if descriptor < 0 { problem = errno }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches a folder. `prefix` is the prefix of all paths in the folder. Ignores unreadable
  /// folders, whose errors `FolderReader` reports.
  func add(_ folder: FilePath, prefix: ArraySlice<UInt8>) {
    guard descriptor >= 0 else { return }
    let number = folder.withCString { inotify_add_watch(descriptor, $0, Self.events) }
    if number >= 0 {
      prefixes[number] = prefix
    } else if problem == 0, errno == ENOSPC || errno == ENOMEM {
      problem = errno
    }
  }

  /// Returns the changes since the last call. Doesn't wait.
  func readChanges() -> Changes {
    var changes = Changes()
    while descriptor >= 0 {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      buffer.withUnsafeBytes {
        addEvents(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: &changes)
      }
    }
    return changes
  }

  private func addEvents(_ bytes: UnsafeRawBufferPointer, to changes: inout Changes) {
    let size = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + size <= bytes.count {
      let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = min(offset + size + Int(event.len), bytes.count)
      add(event, name: bytes[offset + size..<end].prefix { $0 != 0 }, to: &changes)
      offset = end
    }
  }

  private func add(
    _ event: inotify_event, name: Slice<UnsafeRawBufferPointer>, to changes: inout Changes
  ) {
    func isOf(_ masks: Int32...) -> Bool { masks.contains { event.mask & UInt32($0) != 0 } }
    if isOf(IN_Q_OVERFLOW) {
      // The queue of events was full, so events were lost.
      changes.isStale = true
    } else if isOf(IN_IGNORED) {
      // The folder was removed or its disk was unmounted.
      prefixes[event.wd] = nil
      changes.isStale = true
    } else if name.isEmpty {
      changes.isStale = true
    } else if name.first != UInt8(ascii: "."), let prefix = prefixes[event.wd] {
      let suffix = PictureSuffix(of: name)
      guard isOf(IN_ISDIR) || suffix?.isKnown == true || suffix?.isForeign == true else { return }
      changes.isStale = true
      // IN_CREATE is the only event for links, pipes and devices, which are created but not
      // written.
      if isOf(IN_CLOSE_WRITE, IN_MOVED_TO, IN_CREATE) {
        changes.rewritten.insert(FilePath(bytes: prefix + Array(name)))
      }
    }
  }
}

extension FolderWatch {
  /// Describes an `errno` value that keeps folders from being watched.
  static func description(of problem: Int32) -> String {
    switch problem {
    case ENOSPC: "the limit for watched folders is reached (fs.inotify.max_user_watches)"
    case EMFILE: "the limit for file monitors is reached (fs.inotify.max_user_instances)"
    default: String(cString: strerror(problem))
    }
  }
}
