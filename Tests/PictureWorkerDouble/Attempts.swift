import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a worker that somebody has taken over would try.
enum Attempts {
  static func all(_ task: PictureWorker.Task) -> [(name: String, isDone: () -> Bool)] {
    [
      ("open", { open("/etc/hostname", O_RDONLY) >= 0 }),
      ("create", { open("/tmp/picture-worker", O_CREAT | O_WRONLY, 0o600) >= 0 }),
      ("opendir", { opendir("/") != nil }),
      ("stat", { access("/etc", F_OK) == 0 }),
      ("unlink", { unlink("/tmp/picture-worker") == 0 || errno == ENOENT }),
      ("chmod", { fchmod(task.file, 0o777) == 0 }),
      ("truncate", { ftruncate(task.pixels.descriptor, 0) == 0 }),
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
      ("signal", { fcntl(task.file, F_SETOWN, 1) == 0 }),
      ("code", { mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, task.file, 0) != MAP_FAILED }),
      ("limits", raiseLimit),
      ("memory", { malloc(2 << 30) != nil }),
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

  private static func startThread() -> Bool {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    return pthread_join(thread, nil) == 0
  }
}
