import SystemKit

/// Reads the metadata of picture files. If pictures are decoded in worker processes, metadata are
/// also read there, because they can be as malicious as pixels.
public struct MetadataReader: Sendable {
  /// The command that starts a worker; `nil` to read in this process.
  private let command: WorkerCommand?
  private let limits: WorkerDecoder.TimeLimits

  /// Creates a reader that works in this process or in worker processes, like a picture loader with
  /// the same value of `decoding`.
  public init(_ decoding: PictureLoader.Decoding) {
    switch decoding {
    case .inThisProcess: self.init(nil)
    case .inWorkers(let program, let arguments):
      self.init(WorkerCommand(program: program, arguments: arguments))
    }
  }

  /// Creates a reader whose workers have the given time limits.
  init(_ command: WorkerCommand?, limits: WorkerDecoder.TimeLimits = .init()) {
    self.command = command
    self.limits = limits
  }

  /// Creates a decoder for one thread. Returns `nil` if this process reads the metadata.
  func makeDecoder() -> WorkerDecoder? { command.map { WorkerDecoder($0, limits: limits) } }

  /// Returns the metadata of a file. The call waits for the result: don't use it on the main
  /// thread.
  ///
  /// - Throws: An error if the metadata can't be read.
  public func metadata(of path: FilePath) throws(PictureError) -> PictureMetadata {
    guard let decoder = makeDecoder() else { return try PictureMetadata(PictureFile(path)) }
    let file = try OpenFile(path)
    try decoder.send(
      WorkerJob(output: .metadata, suffix: file.suffix), with: [file.descriptor])
    switch try decoder.answer(within: decoder.limits.standard) {
    case .metadata(var metadata)?:
      metadata.byteCount = file.count
      return metadata
    case .failure(let error)?: throw error
    default: throw decoder.endInvalidWorker()
    }
  }
}
