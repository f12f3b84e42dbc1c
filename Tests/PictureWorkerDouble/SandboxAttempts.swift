import Glibc
import PictureKit
import StageKit

/// The actions that a compromised picture worker might attempt. The sandbox must refuse all of
/// them, except starting a thread.
enum SandboxAttempts {
  static func all(_ task: PictureWorker.Task) -> [(name: String, isDone: () -> Bool)] {
    [
      ("open", { open("/etc/hostname", O_RDONLY) >= 0 }),
      ("create", { open("/tmp/picture-worker", O_CREAT | O_WRONLY, 0o600) >= 0 }),
      ("opendir", { opendir("/") != nil }),
      ("stat", { access("/etc", F_OK) == 0 }),
      ("unlink", { unlink("/tmp/picture-worker") == 0 || errno == ENOENT }),
      ("chmod", { fchmod(task.files[0], 0o777) == 0 }),
      ("truncate", { ftruncate(task.pixels?.descriptor ?? -1, 0) == 0 }),
      ("inet", { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 }),
      ("unix", { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0 }),
      (
        "pair",
        {
          var ends: [Int32] = [0, 0]; return pipe(&ends) == 0
        }
      ),
      ("fork", fork),
      ("spawn", spawn),
      ("exec", { execv("/bin/true", [nil]) == 0 }),
      ("kill", { kill(getppid(), 0) == 0 || kill(1, 0) == 0 }),
      ("signal", { fcntl(task.files[0], F_SETOWN, 1) == 0 }),
      (
        "code",
        { mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, task.files[0], 0) != MAP_FAILED }
      ),
      ("limits", raiseLimit),
      ("memory", { malloc(2 << 30) != nil }),
      ("read-only memory", { fillsMemory(endingWith: PROT_READ) }),
      ("unreadable memory", { fillsMemory(endingWith: PROT_NONE) }),
      ("shared memory", { maps(MAP_SHARED | MAP_ANONYMOUS) }),
      ("validated memory", { maps(3 | MAP_ANONYMOUS) }),
      ("stack memory", { maps(MAP_PRIVATE | MAP_ANONYMOUS | 0x100) }),
      ("thread", startThread),
    ]
  }

  private static func fork() -> Bool {
    guard let symbol = dlsym(nil, "fork") else { return true }
    let process = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)()
    if process == 0 { _exit(0) }
    return process > 0
  }

  private static func spawn() -> Bool {
    var process: pid_t = 0
    return posix_spawn(&process, "/bin/true", nil, nil, [nil], nil) == 0
  }

  private static func raiseLimit() -> Bool {
    let nofile = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    getrlimit(nofile, &limit)
    limit.rlim_cur = 8
    return setrlimit(nofile, &limit) == 0
  }

  /// Returns whether 1 MB of memory can be mapped with the given flags. Callers write
  /// MAP_SHARED_VALIDATE as 3 and MAP_GROWSDOWN as 0x100.
  private static func maps(_ flags: Int32) -> Bool {
    mmap(nil, 1 << 20, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED
  }

  /// Returns whether 2 GB of memory can be mapped as writable, filled, and then given another
  /// protection. The sandbox must prevent this, because `RLIMIT_DATA` doesn't count memory that is
  /// no longer writable.
  private static func fillsMemory(endingWith protection: Int32) -> Bool {
    let size = 256 << 20
    var parts: [UnsafeMutableRawPointer] = []
    defer { for part in parts { munmap(part, size) } }
    for _ in 0..<8 {
      guard
        let part = mmap(
          nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
        part != MAP_FAILED
      else { return false }
      parts.append(part)
      part.storeBytes(of: 1, as: UInt8.self)
      guard mprotect(part, size, protection) == 0 else { return false }
    }
    return true
  }

  /// Starts up to `count` threads that sleep forever.
  static func startSleepingThreads(_ count: Int) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 32 << 10)
    for _ in 0..<count {
      var thread = pthread_t()
      pthread_create(
        &thread, &attributes,
        { _ in
          while true { sleep(100) }
        }, nil)
    }
  }

  private static func startThread() -> Bool {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    return pthread_join(thread, nil) == 0
  }
}
