#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Hears of what changes in folders, as inotify(7) tells it.
final class FolderWatch {
  /// What has changed.
  struct Changes {
    /// Whether folders have to be read again.
    var isStale = false
    /// Files that have other contents now.
    var rewritten: Set<FilePath> = []
  }

  /// To be polled; -1 where the system gives none.
  let descriptor: Int32
  /// Why folders can't be watched, as `errno` had it first; 0 as long as they can.
  private(set) var problem: Int32 = 0
  /// The folders, by the numbers that events have.
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

  /// Watches a folder from now on. What can't be read isn't watched; that shows when it is read.
  /// `prefix` is what the paths inside of it begin with.
  func add(_ folder: FilePath, prefix: ArraySlice<UInt8>) {
    guard descriptor >= 0 else { return }
    let number = folder.withCString { inotify_add_watch(descriptor, $0, Self.events) }
    if number >= 0 {
      prefixes[number] = prefix
    } else if problem == 0, errno == ENOSPC || errno == ENOMEM {
      problem = errno
    }
  }

  /// What has changed since it was asked last; doesn't wait.
  func take() -> Changes {
    var changes = Changes()
    while descriptor >= 0 {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      buffer.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count]), in: &changes) }
    }
    return changes
  }

  private func take(_ bytes: UnsafeRawBufferPointer, in changes: inout Changes) {
    let size = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + size <= bytes.count {
      let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = min(offset + size + Int(event.len), bytes.count)
      take(event, name: bytes[offset + size..<end].prefix { $0 != 0 }, in: &changes)
      offset = end
    }
  }

  private func take(
    _ event: inotify_event, name: Slice<UnsafeRawBufferPointer>, in changes: inout Changes
  ) {
    func isOf(_ kinds: Int32...) -> Bool { kinds.contains { event.mask & UInt32($0) != 0 } }
    if isOf(IN_Q_OVERFLOW) {
      // More has changed than the system could tell.
      changes.isStale = true
    } else if isOf(IN_IGNORED) {
      // The folder is gone, or its disk.
      prefixes[event.wd] = nil
      changes.isStale = true
    } else if name.isEmpty {
      changes.isStale = true
    } else if name.first != UInt8(ascii: "."), let prefix = prefixes[event.wd] {
      let suffix = PictureFolder.Suffix(of: name)
      guard isOf(IN_ISDIR) || suffix?.isKnown == true || suffix?.isForeign == true else { return }
      changes.isStale = true
      if isOf(IN_CLOSE_WRITE, IN_MOVED_TO) {
        changes.rewritten.insert(FilePath(bytes: prefix + Array(name)))
      }
    }
  }
}

extension FolderWatch {
  /// Why folders can't be watched.
  static func words(_ problem: Int32) -> String {
    switch problem {
    case ENOSPC: "the system watches no more folders for you (fs.inotify.max_user_watches)"
    case EMFILE: "the system watches for no more programs of yours (fs.inotify.max_user_instances)"
    default: String(cString: strerror(problem))
    }
  }
}
