#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's clocks, in seconds.
public enum SystemClock {
  /// The clock of the frames and the events: monotonic, from an arbitrary start.
  public static var now: Double { read(CLOCK_MONOTONIC) }

  /// What the whole process has used of the processors.
  static var processorTime: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// What this thread has used of the processors.
  static var threadProcessorTime: Double { read(CLOCK_THREAD_CPUTIME_ID) }

  /// When this process started, on the clock `now`; nil where `/proc` is missing.
  ///
  /// The kernel tells it in hundredths of a second, cut off; the middle is right to 5 ms.
  static let processStart: Double? = {
    guard let stat = SystemFile.contents(of: "/proc/self/stat"),
      // The second field is the program's name in brackets, and may hold anything.
      let bracket = stat.lastIndex(of: ")")
    else { return nil }
    // Of the fields after the name, the start is the 20th (field 22 in proc(5)).
    let fields = stat[bracket...].split(separator: " ")
    let ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
    guard fields.count > 20, let ticks = Double(fields[20]), ticksPerSecond > 0 else { return nil }
    // It counts from boot, suspension included, as CLOCK_BOOTTIME does.
    let age = read(CLOCK_BOOTTIME) - (ticks + 0.5) / ticksPerSecond
    return now - max(age, 0)
  }()

  /// Sleeps until a time of the clock `now`, to about a tenth of a millisecond.
  static func sleep(until time: Double) {
    guard time.isFinite, time > 0, time < 1e9 else { return }
    var deadline = timespec()
    deadline.tv_sec = Int(time)
    deadline.tv_nsec = Int((time - time.rounded(.down)) * 1e9)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil) == EINTR {}
  }

  /// What a clock of the system's shows, in seconds.
  static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// What the system tells in files.
public enum SystemFile {
  /// The text of a small file, of which it takes the first 4096 bytes; nil if it can't be read.
  public static func contents(of path: String) -> String? {
    bytes(of: FilePath(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The same as it stands there.
  static func bytes(of path: FilePath) -> [UInt8]? {
    guard let file = path.withCString({ fopen($0, "r") }) else { return nil }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = fread(&buffer, 1, buffer.count, file)
    return Array(buffer[..<count])
  }
}
