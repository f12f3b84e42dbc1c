import Glibc
import Synchronization
import SystemKit

/// Reports gamepads that are connected or disconnected, without polling.
///
/// The kernel creates a device `js0`, `js1`, … in a folder for each gamepad, and inotify(7) reports
/// changes in that folder. A thread sleeps until there is a change.
final class GamepadMonitor {
  private let folder: String
  private let state = State()
  private let lock = ConditionLock()
  /// The write end of a pipe; closing it ends the thread. `nil` if there is no thread.
  private var end: Int32?

  private final class State: Sendable {
    /// Whether a gamepad may have been connected or disconnected. Initially true, because the
    /// folder hasn't been checked yet.
    let hasChanged = Atomic<Bool>(true)
  }

  private static let events = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_ONLYDIR)

  /// Starts watching a folder if it exists. `onChange` is called on another thread.
  init(folder: String = "/dev/input", onChange: @escaping @Sendable () -> Void) {
    self.folder = folder
    let notices = inotify_init1(Int32(IN_CLOEXEC))
    guard notices >= 0 else { return }
    var ends: [Int32] = [-1, -1]
    guard inotify_add_watch(notices, folder, Self.events) >= 0,
      pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }),
      lock.startThread({ [state, end = ends[0]] in
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

  /// Returns whether a gamepad may have been connected or disconnected since the last call.
  func takePendingChange() -> Bool { state.hasChanged.exchange(false, ordering: .acquiring) }

  /// Whether the folder contains a device that the kernel considers a gamepad. SDL may not
  /// recognise this device as a gamepad. O(devices).
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

  /// Calls `report` whenever a gamepad may have been connected or disconnected. Returns when the
  /// pipe `end` is closed, and closes both descriptors.
  private static func listen(to notices: Int32, until end: Int32, _ report: () -> Void) {
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
      let hasGamepadChanged = buffer.withUnsafeBytes {
        concernsGamepad(UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
      if hasGamepadChanged { report() }
    }
  }

  private static func concernsGamepad(_ notices: UnsafeRawBufferPointer) -> Bool {
    let size = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + size <= notices.count {
      let event = notices.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = min(offset + size + Int(event.len), notices.count)
      // If inotify's queue has overflowed, events about gamepads may be missing.
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || isGamepad(notices[offset + size..<end]) {
        return true
      }
      offset = end
    }
    return false
  }
}
