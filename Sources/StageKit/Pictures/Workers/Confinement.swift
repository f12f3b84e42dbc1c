import CLinuxStageKit
import CSeccompStageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Shuts this process in, for good: from then on it can work with what it has open and with its memory, and
/// can open, reach, start and end nothing else, but for reading files that are named.
package enum Confinement {
  /// What a process may take before the kernel stops it.
  private enum Limit {
    /// Bytes of memory beside what it has: the largest picture takes some 1.2 GB for a moment.
    static let memory = 3 << 29
    /// Seconds of processor time. It is replaced long before.
    static let time = 300
    /// Open files: the standard ones, the socket, a picture and its pixels, and some to spare.
    static let files = 16
  }

  /// Whether the kernel can let a process read some files and no others.
  static var canNameFiles: Bool { CLinux_LimitsFiles() != 0 }

  /// Shuts it in.
  ///
  /// - Parameters:
  ///   - socket: the one descriptor on which it may send and receive.
  ///   - readable: the files that it can open to read them, where the kernel can tell them from others.
  /// - Returns: whether the kernel filters the system calls from now on; the limits hold in any case.
  package static func enter(socket: Int32, readable: Set<String> = []) -> Bool {
    // Where memory runs short, it goes before the program does.
    if let file = fopen("/proc/self/oom_score_adj", "w") {
      fputs("500", file)
      fclose(file)
    }
    setLimits()
    CLinux_HideMemory()
    guard CLinux_GainNoPrivileges() == 0 else { return false }
    return filter(socket: socket, mayOpen: !readable.isEmpty && keep(readable))
  }

  /// Whether these files, and no others, can be opened from now on.
  private static func keep(_ files: Set<String>) -> Bool {
    let list = CLinux_BeginReadableFiles()
    guard list >= 0 else { return false }
    defer { close(list) }
    for file in files { CLinux_AddReadableFile(list, file) }
    return CLinux_KeepReadableFiles(list) == 0
  }

  private static func setLimits() {
    func set(_ resource: __rlimit_resource, _ value: Int) {
      var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
      setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
    // Counted from what there is: sanitizers take terabytes that are nowhere.
    let fields = SystemFile.contents(of: "/proc/self/statm")?.split(separator: " ") ?? []
    let pages = fields.count > 5 ? Int(fields[5]) ?? 0 : 0
    set(RLIMIT_DATA, pages * Int(sysconf(Int32(_SC_PAGESIZE))) + Limit.memory)
    set(RLIMIT_CPU, Limit.time)
    set(RLIMIT_NOFILE, Limit.files)
    set(RLIMIT_CORE, 0)
  }
}

/// The system calls that are let through; all others fail as not permitted.
extension Confinement {
  /// What works on memory, on what is open, on the clock and on this process's own threads.
  private static let harmless = [
    "read", "readv", "pread64", "preadv", "write", "writev", "pwrite64", "pwritev", "lseek",
    "_llseek", "close", "fstat", "fstat64", "munmap", "mremap", "madvise", "brk", "futex",
    "futex_time64", "set_robust_list", "rseq", "sigaltstack", "rt_sigprocmask", "rt_sigreturn",
    "rt_sigaction", "gettid", "getpid", "clock_gettime", "clock_gettime64", "gettimeofday",
    "clock_nanosleep", "clock_nanosleep_time64", "nanosleep", "restart_syscall", "sched_yield",
    "sched_getaffinity", "sysinfo", "getrandom", "membarrier", "exit", "exit_group",
  ]

  private static func filter(socket: Int32, mayOpen: Bool) -> Bool {
    guard let filter = seccomp_init(CSeccomp_NotPermitted) else { return false }
    defer { seccomp_release(filter) }
    /// Lets a call through, or does something else, where all conditions on its arguments hold. A call that this
    /// machine's kind doesn't have needs no rule.
    func allow(
      _ name: String, _ conditions: [scmp_arg_cmp] = [], by action: UInt32 = CSeccomp_Allow
    ) {
      seccomp_rule_add_array(
        filter, action, seccomp_syscall_resolve_name(name), UInt32(conditions.count), conditions)
    }
    func argument(_ index: UInt32, is value: UInt64) -> scmp_arg_cmp {
      scmp_arg_cmp(arg: index, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
    }
    func argument(_ index: UInt32, masked mask: UInt64, is value: UInt64) -> scmp_arg_cmp {
      scmp_arg_cmp(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    }
    for name in harmless { allow(name) }
    // Of the socket alone: a packet by any other one could go anywhere.
    for name in ["sendmsg", "recvmsg"] { allow(name, [argument(0, is: UInt64(socket))]) }
    // Nothing that is written becomes code.
    for name in ["mmap", "mmap2", "mprotect"] {
      allow(name, [argument(2, masked: UInt64(PROT_EXEC), is: 0)])
    }
    // Threads are started, processes are not: the flags of the newer call lie in memory, where a filter
    // can't look, and without it the older one is taken.
    let cloneThread: UInt64 = 0x10000
    allow("clone", [argument(0, masked: cloneThread, is: cloneThread)])
    allow("clone3", by: CSeccomp_Unknown)
    if mayOpen {
      // To read, of all that there is what is named.
      let other = UInt64(UInt32.max & ~UInt32(O_CLOEXEC))
      allow("open", [argument(1, masked: other, is: UInt64(O_RDONLY))])
      allow("openat", [argument(2, masked: other, is: UInt64(O_RDONLY))])
      // Of each file it is said that it can be read, without a look at which there are.
      allow("access", [argument(1, is: UInt64(R_OK))], by: CSeccomp_Done)
      allow("faccessat", [argument(2, is: UInt64(R_OK))], by: CSeccomp_Done)
    }
    // To end by its own hand.
    for name in ["tgkill", "kill"] { allow(name, [argument(0, is: UInt64(getpid()))]) }
    // What a file is open as, which fdopen asks.
    for command in [F_GETFL, F_GETFD] {
      for name in ["fcntl", "fcntl64"] { allow(name, [argument(1, is: UInt64(command))]) }
    }
    // How long an open file is; by name nothing is found out.
    for name in ["newfstatat", "fstatat64", "statx"] {
      let emptyPath: UInt64 = 0x1000
      allow(name, [argument(name == "statx" ? 2 : 3, masked: emptyPath, is: emptyPath)])
    }
    // For threads that libraries have started already, too.
    seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1)
    return seccomp_load(filter) == 0
  }
}
