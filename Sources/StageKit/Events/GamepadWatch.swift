import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Hears of gamepads that come and go without looking for them: the kernel gives each a device `js0`,
/// `js1`, … in a folder, and inotify(7) tells of those. A thread sleeps until it does.
final class GamepadWatch {
  private let folder: String
  private let state = State()
  private let monitor = Monitor()
  /// The end of a pipe that ends the thread when it is closed; nil where there is none.
  private var end: Int32?

  private final class State: Sendable {
    /// Whether something may have come or gone; at first nobody has looked.
    let hasChanged = Atomic<Bool>(true)
  }

  private static let events = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_ONLYDIR)

  /// Watches a folder from now on, where it is there; `onChange` is called on another thread.
  init(folder: String = "/dev/input", onChange: @escaping @Sendable () -> Void) {
    self.folder = folder
    let notices = inotify_init1(Int32(IN_CLOEXEC))
    guard notices >= 0 else { return }
    var ends: [Int32] = [-1, -1]
    guard inotify_add_watch(notices, folder, Self.events) >= 0,
      pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }),
      monitor.startThread({ [state, end = ends[0]] in
        Self.listen(to: notices, until: end) {
          state.hasChanged.store(true, ordering: .releasing)
          onChange()
        }
      })
    else {
      close(notices)
      for end in ends where end >= 0 { close(end) }
      return
    }
    end = ends[1]
  }

  deinit { if let end { close(end) } }

  /// Whether something may have come or gone since it was asked last.
  func takeChange() -> Bool { state.hasChanged.exchange(false, ordering: .acquiring) }

  /// Whether there is one, or something that the kernel takes for one. O(devices).
  var hasGamepad: Bool {
    guard let stream = opendir(folder) else { return false }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      if withUnsafeBytes(of: entry.pointee.d_name, { Self.isGamepad($0) }) { return true }
    }
    return false
  }

  private static func isGamepad(_ name: some Collection<UInt8>) -> Bool {
    name.starts(with: "js".utf8)
  }

  /// Says when a device has come or gone, until it is told to end; closes both descriptors.
  private static func listen(to notices: Int32, until end: Int32, _ tell: () -> Void) {
    defer {
      close(notices)
      close(end)
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var sources = [
        pollfd(fd: notices, events: Int16(POLLIN), revents: 0),
        pollfd(fd: end, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&sources, 2, -1) > 0 else {
        if errno == EINTR { continue }
        return
      }
      guard sources[1].revents == 0 else { return }
      let count = read(notices, &buffer, buffer.count)
      guard count > 0 else { return }
      let hasNews = buffer.withUnsafeBytes {
        isOfGamepad(UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
      if hasNews { tell() }
    }
  }

  private static func isOfGamepad(_ notices: UnsafeRawBufferPointer) -> Bool {
    let size = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + size <= notices.count {
      let event = notices.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = min(offset + size + Int(event.len), notices.count)
      // More may have happened than the system could tell.
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || isGamepad(notices[offset + size..<end]) {
        return true
      }
      offset = end
    }
    return false
  }
}
