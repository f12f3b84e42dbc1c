import Glibc

/// The end of a socket between a program and a worker.
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
  ///   - message: The message.
  ///   - files: Descriptors to pass, at most `WorkerMessage.maxFiles`.
  /// - Returns: `false` if the other side is gone.
  package func send(_ message: WorkerMessage, with files: [Int32] = []) -> Bool {
    var bytes = Self.bytes(of: job) + message.bytes
    var control = files.isEmpty ? [] : Control.bytes(passing: files)
    return Self.exchange(&bytes, &control) { sendmsg(descriptor, $0, Int32(MSG_NOSIGNAL)) } > 0
  }

  /// Waits for a message. Closes all files that are sent with the message.
  ///
  /// - Returns: `nil` if the other side is gone or sent no valid message.
  package func receive() -> WorkerMessage? { receiveNumbered()?.message }

  /// Waits for a message and its job number. Closes all files that are sent with the message.
  func receiveNumbered() -> (message: WorkerMessage, job: UInt64)? {
    var control: [UInt8] = []
    return receive(&control)
  }

  /// Waits for a message with open files, and adopts its job number. The caller closes the files.
  ///
  /// - Returns: `nil` if the other side is gone, sent no valid message, or sent no files.
  mutating func receiveWithFiles() -> (message: WorkerMessage, files: [Int32])? {
    var control = [UInt8](repeating: 0, count: Control.maxSize)
    guard let (message, job) = receive(&control) else { return nil }
    let files = Control.files(in: control)
    self.job = job
    return files.isEmpty ? nil : (message, files)
  }

  private func receive(_ control: inout [UInt8]) -> (message: WorkerMessage, job: UInt64)? {
    let numberSize = MemoryLayout.size(ofValue: job)
    var bytes = [UInt8](repeating: 0, count: numberSize + WorkerMessage.maxBytes + 1)
    let count = Self.exchange(&bytes, &control) {
      recvmsg(descriptor, $0, Int32(MSG_CMSG_CLOEXEC))
    }
    guard count > numberSize, let message = WorkerMessage(Array(bytes[numberSize..<count])) else {
      return nil
    }
    return (message, bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
  }

  private static func bytes(of job: UInt64) -> [UInt8] { withUnsafeBytes(of: job) { Array($0) } }

  /// A control message that passes descriptors: a header and their numbers (unix(7), `SCM_RIGHTS`).
  private enum Control {
    private static let headerSize = MemoryLayout<cmsghdr>.size
    private static let fileSize = MemoryLayout<Int32>.size
    static let maxSize = headerSize + WorkerMessage.maxFiles * fileSize

    static func bytes(passing files: [Int32]) -> [UInt8] {
      var header = cmsghdr()
      header.cmsg_len = headerSize + files.count * fileSize
      header.cmsg_level = SOL_SOCKET
      header.cmsg_type = Int32(SCM_RIGHTS)
      return withUnsafeBytes(of: header) { Array($0) } + files.withUnsafeBytes { Array($0) }
    }

    /// Returns the descriptors in the received bytes of a control message. If there was no control
    /// message, all bytes are zero.
    static func files(in bytes: [UInt8]) -> [Int32] {
      bytes.withUnsafeBytes { bytes in
        let header = bytes.loadUnaligned(as: cmsghdr.self)
        guard header.cmsg_type == Int32(SCM_RIGHTS) else { return [] }
        let end = min(Int(header.cmsg_len), bytes.count)
        return stride(from: headerSize, to: end, by: fileSize).map {
          bytes.loadUnaligned(fromByteOffset: $0, as: Int32.self)
        }
      }
    }
  }

  /// Passes bytes and descriptors to a system call, and repeats the call if a signal interrupts it.
  private static func exchange(
    _ bytes: inout [UInt8], _ control: inout [UInt8],
    _ call: (UnsafeMutablePointer<msghdr>) -> Int
  ) -> Int {
    bytes.withUnsafeMutableBytes { bytes in
      control.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var packet = msghdr()
          packet.msg_iov = part
          packet.msg_iovlen = 1
          if !control.isEmpty {
            packet.msg_control = control.baseAddress
            packet.msg_controllen = control.count
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
