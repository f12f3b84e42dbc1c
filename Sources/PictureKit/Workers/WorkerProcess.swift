import CLinuxSystemKit
import Glibc
import StageKit
import SystemKit

/// The command that starts a worker.
struct WorkerCommand: Sendable {
  /// The path of the program.
  var program: String
  /// The arguments after the program's name.
  var arguments: [String]
  /// The environment variables, each as `name=value`.
  private let environment: [String]

  /// Creates a command with this process's environment. No other thread may change the environment
  /// during the call.
  init(program: String, arguments: [String]) {
    PictureWorker.exitIfWorker()
    self.program = program
    self.arguments = arguments
    var environment: [String] = []
    var variables = CLinux_Environment()
    while let variable = variables?.pointee {
      environment.append(String(cString: variable))
      variables = variables?.advanced(by: 1)
    }
    // A crash of a worker is reported as the picture's error, so no backtrace is necessary.
    self.environment =
      environment.filter { !$0.hasPrefix("SWIFT_BACKTRACE=") } + ["SWIFT_BACKTRACE=enable=no"]
  }

  /// Starts the command. Only the standard streams, connected to `/dev/null`, and the socket are
  /// open.
  ///
  /// - Returns: The process ID; `nil` on failure.
  fileprivate func start(socket: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, socket, PictureWorker.socket)
    for standard: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(
        &actions, standard, "/dev/null", standard == 0 ? O_RDONLY : O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A process group of its own keeps the worker from receiving the terminal's signals, such as
    // Ctrl+C.
    posix_spawnattr_setpgroup(&attributes, 0)
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    let program = Self.file(of: program)
    let status = Self.withStrings([program] + arguments) { arguments in
      Self.withStrings(environment) { environment in
        posix_spawn(&process, program, &actions, &attributes, arguments, environment)
      }
    }
    return status == 0 ? process : nil
  }

  /// Returns the file to start. For the running program, this is the target of the link
  /// `/proc/self/exe` if that file still exists, otherwise the link itself. The target is
  /// preferred, because under a tool such as valgrind the link opens the tool's file.
  private static func file(of program: String) -> String {
    guard program == PictureWorker.thisProgram else { return program }
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    // Read at most one byte less than the buffer's size, so that the path ends with a zero. If the
    // file has been deleted, the kernel appends the text "(deleted)" to the path.
    guard readlink(program, &path, path.count - 1) > 0, access(path, X_OK) == 0,
      let file = path.withUnsafeBufferPointer({
        $0.baseAddress.flatMap(String.init(validatingCString:))
      })
    else { return program }
    return file
  }

  /// Calls a closure with strings as a null-terminated array of C strings.
  private static func withStrings<Value>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) -> Value {
    let copies = strings.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { buffer in
      // The array contains at least the terminating `nil`.
      body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }
}

/// A running worker, or a template that forks workers. The process is ended when this object is
/// released.
final class WorkerProcess {
  /// The result of waiting for a message.
  enum Event {
    case answer(WorkerMessage)
    /// An answer to an earlier job.
    case staleAnswer
    /// Bytes that aren't a valid message.
    case invalid
    /// The process has closed its channel.
    case ended
    /// No message has come yet.
    case nothing
  }

  private let process: pid_t
  /// True for a process that was not forked. It leads a process group, to which the workers that it
  /// forks belong.
  private let leadsGroup: Bool
  private var channel: WorkerChannel
  private var hasEnded = false
  /// True once the worker has been given a job.
  private(set) var isUsed = false
  /// True if the worker was started with fonts. It can then draw text, if the necessary libraries
  /// are installed.
  let hasFonts: Bool

  /// Starts a process. Returns `nil` on failure.
  ///
  /// - Parameters:
  ///   - command: The command to start.
  ///   - hasFonts: Whether the worker must be able to draw text, which makes its start slower.
  ///   - isTemplate: Whether the process only forks workers and decodes nothing itself.
  init?(_ command: WorkerCommand, hasFonts: Bool = false, isTemplate: Bool = false) {
    guard let (ours, theirs) = WorkerChannel.pair() else { return nil }
    defer { close(theirs.descriptor) }
    guard let process = command.start(socket: theirs.descriptor) else {
      close(ours.descriptor)
      return nil
    }
    self.process = process
    channel = ours
    self.hasFonts = hasFonts
    leadsGroup = true
    // If sending fails because the process has ended, the next call of `wait` reports the end.
    _ = channel.send(.prepare(hasFonts: hasFonts, isTemplate: isTemplate))
  }

  /// Creates a worker that `template`, a process that only forks workers, has forked.
  init(process: pid_t, channel: WorkerChannel, of template: WorkerProcess) {
    self.process = process
    self.channel = channel
    hasFonts = template.hasFonts
    leadsGroup = false
  }

  deinit { _ = end() }

  /// Sends a message. Returns false if the worker is gone.
  func send(_ message: WorkerMessage, with files: [Int32] = []) -> Bool {
    channel.send(message, with: files)
  }

  /// Sends a job with a new random number. From then on, only messages with this number count as
  /// answers.
  ///
  /// - Returns: `false` if the worker is gone.
  func send(_ job: WorkerJob, with files: [Int32]) -> Bool {
    isUsed = true
    channel.job = .random(in: 1...UInt64.max)
    return channel.send(.job(job), with: files)
  }

  /// Waits for a message for at most `seconds`.
  func wait(_ seconds: Double) -> Event {
    var socket = pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&socket, 1, Int32(seconds * 1000)) > 0 else { return .nothing }
    if let (answer, job) = channel.receiveNumbered() {
      return job == channel.job ? .answer(answer) : .staleAnswer
    }
    return socket.revents & Int16(POLLHUP) != 0 ? .ended : .invalid
  }

  /// Whether the process still has its end of the channel open.
  var isConnected: Bool {
    var socket = pollfd(fd: channel.descriptor, events: 0, revents: 0)
    return poll(&socket, 1, 0) == 0
  }

  /// The processor time that the process has used, in seconds; 0 if the system doesn't report it.
  var processorTime: Double {
    var clock = clockid_t()
    guard clock_getcpuclockid(process, &clock) == 0 else { return 0 }
    return SystemClock.read(clock)
  }

  /// The number of threads; 1 if the system doesn't report it.
  var threadCount: Int { SystemFile.statusField(20, ofProcess: "\(process)") ?? 1 }

  /// Ends and reaps the process, and all workers that it has forked.
  ///
  /// - Returns: The signal that ended the process, or 0 if the process exited by itself; and the
  ///   exit status.
  func end() -> (signal: Int32, exitStatus: Int32) {
    guard !hasEnded else { return (0, 0) }
    hasEnded = true
    close(channel.descriptor)
    var status: Int32 = 0
    if leadsGroup {
      kill(-process, SIGKILL)
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      // A template can end without reporting a worker that it has forked, so reap the whole group.
      while waitpid(-process, nil, 0) > 0 || errno == EINTR {}
    } else if waitpid(process, &status, WNOHANG) == 0 {
      // The worker is still running, because the process that forked it has not been ended yet.
      kill(process, SIGKILL)
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    return (status & 0x7F, status >> 8 & 0xFF)
  }
}
