import CLinuxSystemKit
import CSeccompPictureKit
import Glibc
import SystemKit

/// The sandbox of a worker. A process in the sandbox can use its memory and its open files, and
/// read the files that are explicitly allowed. It can't open other files, connect to anything, or
/// start or end other processes. A process can't leave the sandbox.
package enum Sandbox {
  /// The resource limits of a process.
  private enum Limit {
    /// Bytes of memory in addition to those in use at the start. The largest picture temporarily
    /// takes about 1.2 GB.
    static let memory = 3 << 29
    /// Seconds of processor time. A worker is replaced long before it reaches this limit.
    static let time = 300
    /// Open files: the standard streams, the socket, the files of a job, and some in reserve.
    static let files = WorkerMessage.maxFiles + 16
    /// Bytes of the main thread's stack, which RLIMIT_DATA doesn't include.
    static let stack = 8 << 20
  }

  /// True if the kernel supports Landlock, which lets a process read some files and no others.
  static var canRestrictFiles: Bool { CLinux_LimitsFiles() != 0 }

  /// Limits the memory, processor time and open files of this process and of all processes that it
  /// forks.
  package static func limit() {
    // If memory runs short, the kernel should end this process before the main program.
    if let file = fopen("/proc/self/oom_score_adj", "w") {
      fputs("500", file)
      fclose(file)
    }
    setLimits()
    CLinux_HideMemory()
  }

  /// Puts this process into the sandbox: allows only a few system calls. Call this method after
  /// `limit()`.
  ///
  /// - Parameters:
  ///   - socket: The only descriptor on which the process can send and receive.
  ///   - readable: The files that the process can open, if the kernel supports Landlock.
  /// - Returns: `true` if the kernel filters system calls from now on.
  package static func enter(socket: Int32, readable: Set<String> = []) -> Bool {
    guard CLinux_GainNoPrivileges() == 0 else { return false }
    return filter(socket: socket, mayOpen: !readable.isEmpty && allowOnly(readable))
  }

  /// Allows this process to open these files and no others. Returns whether the kernel enforces
  /// this.
  private static func allowOnly(_ files: Set<String>) -> Bool {
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
    // Add the memory that is in use already: sanitizers reserve terabytes of addresses.
    let fields = SystemFile.contents(of: "/proc/self/statm")?.split(separator: " ") ?? []
    let pages = fields.count > 5 ? Int(fields[5]) ?? 0 : 0
    set(RLIMIT_DATA, pages * Int(sysconf(Int32(_SC_PAGESIZE))) + Limit.memory)
    set(RLIMIT_STACK, Limit.stack)
    set(RLIMIT_CPU, Limit.time)
    set(RLIMIT_NOFILE, Limit.files)
    set(RLIMIT_CORE, 0)
  }
}

/// The filter of system calls. Calls that no rule allows fail with a permission error.
extension Sandbox {
  /// Calls that use only memory, open files and this process's own threads, or read the clock.
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
    /// Adds the rule that a call with certain arguments is allowed or gets another action. A call
    /// that this architecture doesn't have needs no rule.
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
    // Allow messages on the worker's own socket only, so that the worker can't reach other
    // programs.
    for name in ["sendmsg", "recvmsg"] { allow(name, [argument(0, is: UInt64(socket))]) }
    // RLIMIT_DATA counts private memory only while it is writable. Therefore memory may become
    // writable, as the C library needs for the stacks and heaps of threads, but must stay writable.
    // Recent C libraries make guard pages inaccessible if the kernel has no other guards. Report
    // success for that call without making the change; otherwise no thread could start.
    allow("mprotect", [argument(2, is: UInt64(PROT_READ | PROT_WRITE))])
    allow("mprotect", [argument(2, is: UInt64(PROT_NONE))], by: CSeccomp_Succeed)
    // Writable memory must never become executable. RLIMIT_DATA doesn't count shared anonymous
    // memory or memory that grows down (mmap(2), MAP_GROWSDOWN). Therefore allow only private
    // memory and memory that is mapped from a file.
    let isNoCode = argument(2, masked: UInt64(PROT_EXEC), is: 0)
    let growsDown = 0x100
    for name in ["mmap", "mmap2"] {
      for kind in [MAP_ANONYMOUS, MAP_SHARED] {
        allow(name, [isNoCode, argument(3, masked: UInt64(growsDown | Int(kind)), is: 0)])
      }
    }
    // Allow new threads, but no new processes. The flags of `clone3` are in memory, which a filter
    // can't read. Report `clone3` as unknown, so that the C library uses `clone`.
    let cloneThread: UInt64 = 0x10000
    allow("clone", [argument(0, masked: cloneThread, is: cloneThread)])
    allow("clone3", by: CSeccomp_NotImplemented)
    if mayOpen {
      // Allow opening files for reading only. Landlock limits which files can be opened.
      let other = UInt64(UInt32.max & ~UInt32(O_CLOEXEC))
      allow("open", [argument(1, masked: other, is: UInt64(O_RDONLY))])
      allow("openat", [argument(2, masked: other, is: UInt64(O_RDONLY))])
      // Report every file as readable, without revealing which files exist.
      allow("access", [argument(1, is: UInt64(R_OK))], by: CSeccomp_Succeed)
      allow("faccessat", [argument(2, is: UInt64(R_OK))], by: CSeccomp_Succeed)
    }
    // The process can send signals to itself only, for example to abort.
    for name in ["tgkill", "kill"] { allow(name, [argument(0, is: UInt64(getpid()))]) }
    // `fdopen` reads the flags of a descriptor.
    for command in [F_GETFL, F_GETFD] {
      for name in ["fcntl", "fcntl64"] { allow(name, [argument(1, is: UInt64(command))]) }
    }
    // Allow these calls only with AT_EMPTY_PATH, with which libraries find the size of an open
    // file.
    for name in ["newfstatat", "fstatat64", "statx"] {
      let emptyPath: UInt64 = 0x1000
      allow(name, [argument(name == "statx" ? 2 : 3, masked: emptyPath, is: emptyPath)])
    }
    // Apply the filter also to threads that libraries have started already.
    seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1)
    return seccomp_load(filter) == 0
  }
}
