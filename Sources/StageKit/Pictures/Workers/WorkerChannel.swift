#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One end of the socket between a program and a worker.
package struct WorkerChannel: Sendable {
  /// What the socket is open as.
  package let descriptor: Int32

  /// A channel on a socket that is there already.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Two ends that belong together; nil where no more descriptors are to be had.
  static func pair() -> (WorkerChannel, WorkerChannel)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (WorkerChannel(descriptor: ends[0]), WorkerChannel(descriptor: ends[1]))
  }

  /// Sends a message.
  ///
  /// - Parameters:
  ///   - message: what is said.
  ///   - files: what the other side is to have open, too.
  /// - Returns: whether there is another side.
  package func send(_ message: WorkerMessage, with files: (Int32, Int32)? = nil) -> Bool {
    var bytes = message.bytes
    var control = Control(files ?? (-1, -1))
    let size = files == nil ? 0 : Control.size
    return Self.exchange(&bytes, &control, size) {
      sendmsg(descriptor, $0, Int32(MSG_NOSIGNAL))
    } > 0
  }

  /// Waits for a message. Files that come with it are closed.
  ///
  /// - Returns: nil where there is no other side any more, or what came is no message.
  package func receive() -> WorkerMessage? {
    var control = Control((-1, -1))
    return receive(&control, 0)
  }

  /// Waits for a message with two open files, which are the caller's from then on.
  ///
  /// - Returns: nil where there is no other side any more, or what came is no such message.
  package func receiveWithFiles() -> (message: WorkerMessage, files: (Int32, Int32))? {
    var control = Control((-1, -1))
    control.header.cmsg_len = 0
    guard let message = receive(&control, Control.size),
      control.header.cmsg_len == Control.size, control.header.cmsg_type == Control.kind
    else { return nil }
    return (message, control.files)
  }

  private func receive(_ control: inout Control, _ controlSize: Int) -> WorkerMessage? {
    var bytes = [UInt8](repeating: 0, count: WorkerMessage.longest + 1)
    let count = Self.exchange(&bytes, &control, controlSize) {
      recvmsg(descriptor, $0, Int32(MSG_CMSG_CLOEXEC))
    }
    return count > 0 ? WorkerMessage(Array(bytes[..<count])) : nil
  }

  /// Two descriptors as the kernel hands them over.
  private struct Control {
    var header = cmsghdr()
    var files: (Int32, Int32)

    static let size = MemoryLayout<Control>.size
    static let kind = Int32(SCM_RIGHTS)

    init(_ files: (Int32, Int32)) {
      self.files = files
      header.cmsg_len = Self.size
      header.cmsg_level = SOL_SOCKET
      header.cmsg_type = Self.kind
    }
  }

  /// Hands bytes and descriptors to a system call, again where a signal has broken it off.
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
