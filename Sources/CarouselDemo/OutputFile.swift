import Foundation

/// A text that is written line by line, and can't be written for many reasons.
struct OutputFile {
  private let name: String
  private let handle: FileHandle

  /// A file, made anew; what is no file, as a pipe or a device, is written to as it is.
  ///
  /// - Throws: what leaves with status 73.
  init(path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path, String(cString: strerror(errno))) }
    name = path
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private init(name: String, _ handle: FileHandle) { (self.name, self.handle) = (name, handle) }

  /// Where the answers of a command go.
  static var standardOutput: OutputFile { OutputFile(name: "standard output", .standardOutput) }

  /// Adds a line.
  ///
  /// - Throws: what leaves with status 73.
  func write(_ line: String) throws(Failure) {
    do { try handle.write(contentsOf: Data((line + "\n").utf8)) } catch {
      throw Self.failure(name, Self.reason(error))
    }
  }

  private static func failure(_ name: String, _ reason: String) -> Failure {
    Failure(status: 73, message: "\(name): can't be written: \(reason)")
  }

  /// What a Foundation error says, in a few words.
  private static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let underlying, underlying.domain == NSPOSIXErrorDomain else {
      return error.localizedDescription
    }
    return String(cString: strerror(Int32(truncatingIfNeeded: underlying.code)))
  }
}
