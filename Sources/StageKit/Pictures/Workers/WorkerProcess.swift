import CLinuxStageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a worker is started with.
struct WorkerCommand: Sendable {
  /// The program's file.
  var program: String
  /// What follows its name.
  var arguments: [String]
  /// The variables of its surroundings.
  private let environment: [String]

  /// A command in this process's surroundings; call it where nobody changes them.
  init(program: String, arguments: [String]) {
    (self.program, self.arguments) = (program, arguments)
    var environment: [String] = []
    var place = CLinux_Environment()
    while let variable = place?.pointee {
      environment.append(String(cString: variable))
      place = place?.advanced(by: 1)
    }
    // Of a worker that crashes a tile tells.
    self.environment =
      environment.filter { !$0.hasPrefix("SWIFT_BACKTRACE=") } + ["SWIFT_BACKTRACE=enable=no"]
  }

  /// Starts it, with nothing open but a socket.
  ///
  /// - Returns: the process; nil where there can be none.
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
    // Apart from the terminal's keys, which are the program's.
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

  /// A program's file; of this one the very file that runs, also where it has been replaced by a newer one,
  /// and its own where something else runs it, such as valgrind.
  private static func file(of program: String) -> String {
    guard program == PictureWorker.thisProgram else { return program }
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    // A byte less, so that it ends with 0. Where the file is no more, something is added to its name.
    guard readlink(program, &path, path.count - 1) > 0, access(path, X_OK) == 0,
      let file = path.withUnsafeBufferPointer({
        $0.baseAddress.flatMap(String.init(validatingCString:))
      })
    else { return program }
    return file
  }

  /// Hands strings over as C has them, with nil at the end.
  private static func withStrings<Value>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) -> Value {
    let copies = strings.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { buffer in
      // It holds the nil at least.
      body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }
}

/// A worker that runs. It ends when this goes.
final class WorkerProcess {
  /// What came of waiting for an answer.
  enum Event {
    case answer(WorkerMessage)
    /// What came is no message.
    case nonsense
    /// Nothing will come any more.
    case ended
    /// Nothing came yet.
    case nothing
  }

  private let process: pid_t
  private let channel: WorkerChannel
  private var hasEnded = false
  /// Whether it can draw words, as far as there is what that takes.
  let hasFonts: Bool

  /// Starts one; nil where there can be none.
  ///
  /// - Parameters:
  ///   - command: what it is started with.
  ///   - hasFonts: whether it is to draw words, which it takes longer to get ready for.
  init?(_ command: WorkerCommand, hasFonts: Bool = false) {
    guard let (ours, theirs) = WorkerChannel.pair() else { return nil }
    defer { close(theirs.descriptor) }
    guard let process = command.start(socket: theirs.descriptor) else {
      close(ours.descriptor)
      return nil
    }
    (self.process, channel, self.hasFonts) = (process, ours, hasFonts)
    // Where it has ended already, that shows when it is waited for.
    _ = channel.send(.prepare(hasFonts: hasFonts))
  }

  deinit { _ = end() }

  /// Sends it a message. Whether it can hear.
  func send(_ message: WorkerMessage, with files: (Int32, Int32)? = nil) -> Bool {
    channel.send(message, with: files)
  }

  /// Waits for a message, for so many seconds at most.
  func wait(_ seconds: Double) -> Event {
    var socket = pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&socket, 1, Int32(seconds * 1000)) > 0 else { return .nothing }
    if let answer = channel.receive() { return .answer(answer) }
    return socket.revents & Int16(POLLHUP) != 0 ? .ended : .nonsense
  }

  /// The seconds of processor time that it has used.
  var processorTime: Double {
    var clock = clockid_t()
    guard clock_getcpuclockid(process, &clock) == 0 else { return 0 }
    return SystemClock.read(clock)
  }

  /// Ends it, whatever it does, and leaves nothing of it.
  ///
  /// - Returns: the signal that it ended by: the one that ends it here, unless another one has; 0 where
  ///   it left by itself.
  func end() -> Int32 {
    guard !hasEnded else { return 0 }
    hasEnded = true
    kill(process, SIGKILL)
    close(channel.descriptor)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F
  }
}
