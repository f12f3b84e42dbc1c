#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One end of the socket between a program and a worker.
package struct WorkerChannel: Sendable {
  /// The descriptor of the socket.
  package let descriptor: Int32
  /// The number of the current job, sent with every message; 0 before the first job. Numbers are
  /// random, so a worker can't answer a job that it hasn't received.
  var job: UInt64 = 0

  /// Creates a channel on an existing socket.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Creates two connected channels. Returns `nil` if no descriptors are available.
  static func pair() -> (WorkerChannel, WorkerChannel)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (WorkerChannel(descriptor: ends[0]), WorkerChannel(descriptor: ends[1]))
  }

  /// Sends a message with the number of the current job.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - files: descriptors to pass: two, or one and -1.
  /// - Returns: `false` if the other side is gone.
  package func send(_ message: WorkerMessage, with files: (Int32, Int32)? = nil) -> Bool {
    var bytes = Self.bytes(of: job) + message.bytes
    var control = Control(files ?? (-1, -1))
    let size = files == nil ? 0 : Control.size
    return Self.exchange(&bytes, &control, size) {
      sendmsg(descriptor, $0, Int32(MSG_NOSIGNAL))
    } > 0
  }

  /// Waits for a message. Closes all files that are sent with the message.
  ///
  /// - Returns: `nil` if the other side is gone or sent something else.
  package func receive() -> WorkerMessage? { receiveNumbered()?.message }

  /// Waits for a message and its job number. Closes all files that are sent with the message.
  func receiveNumbered() -> (message: WorkerMessage, job: UInt64)? {
    var control = Control((-1, -1))
    return receive(&control, 0)
  }

  /// Waits for a message with one or two open files, and adopts its job number. The caller closes
  /// the files; a missing second file is -1.
  ///
  /// - Returns: `nil` if the other side is gone or sent something else.
  mutating func receiveWithFiles() -> (message: WorkerMessage, files: (Int32, Int32))? {
    var control = Control((-1, -1))
    control.header.cmsg_len = 0
    guard let (message, job) = receive(&control, Control.size),
      control.header.cmsg_type == Control.kind
    else { return nil }
    self.job = job
    switch control.header.cmsg_len {
    case Control.size: return (message, control.files)
    case Control.sizeOfOne: return (message, (control.files.0, -1))
    default: return nil
    }
  }

  private func receive(
    _ control: inout Control, _ controlSize: Int
  ) -> (message: WorkerMessage, job: UInt64)? {
    let numberSize = MemoryLayout.size(ofValue: job)
    var bytes = [UInt8](repeating: 0, count: numberSize + WorkerMessage.longest + 1)
    let count = Self.exchange(&bytes, &control, controlSize) {
      recvmsg(descriptor, $0, Int32(MSG_CMSG_CLOEXEC))
    }
    guard count > numberSize, let message = WorkerMessage(Array(bytes[numberSize..<count])) else {
      return nil
    }
    return (message, bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
  }

  private static func bytes(of job: UInt64) -> [UInt8] { withUnsafeBytes(of: job) { Array($0) } }

  /// A control message that passes one or two descriptors (unix(7), `SCM_RIGHTS`).
  private struct Control {
    var header: cmsghdr
    var files: (Int32, Int32)

    static let size = MemoryLayout<Control>.size
    static let sizeOfOne = size - MemoryLayout<Int32>.size
    static let kind = Int32(SCM_RIGHTS)

    init(_ files: (Int32, Int32)) {
      // Swift 6.0 crashes if the stored property is changed in place.
      var header = cmsghdr()
      header.cmsg_len = files.1 < 0 ? Self.sizeOfOne : Self.size
      header.cmsg_level = SOL_SOCKET
      header.cmsg_type = Self.kind
      self.header = header
      self.files = files
    }
  }

  /// Passes bytes and descriptors to a system call, and repeats the call if a signal interrupts it.
  private static func exchange(
    _ bytes: inout [UInt8], _ control: inout Control, _ controlSize: Int,
    _ call: (UnsafeMutablePointer<msghdr>) -> Int
  ) -> Int {
    bytes.withUnsafeMutableBytes { bytes in
      withUnsafeMutableBytes(of: &control) { control in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var packet = msghdr()
          packet.msg_iov = part
          packet.msg_iovlen = 1
          if controlSize > 0 {
            packet.msg_control = control.baseAddress
            packet.msg_controllen = controlSize
          }
          while true {
            let count = call(&packet)
            if count >= 0 || errno != EINTR { return count }
          }
        }
      }
    }
  }
}
