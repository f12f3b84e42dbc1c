import SystemKit

/// Reads the metadata of picture files. If pictures are decoded in worker processes, so are the
/// metadata, because they can be as malicious as pixels.
public struct MetadataReader: Sendable {
  /// The command that starts a worker; `nil` to read in this process.
  private let command: WorkerCommand?

  /// Creates a reader that works in this process or in worker processes, like a picture loader with
  /// the same value of `decoding`.
  public init(_ decoding: PictureLoader.Decoding) {
    switch decoding {
    case .inThisProcess: command = nil
    case .inWorkers(let program, let arguments):
      command = WorkerCommand(program: program, arguments: arguments)
    }
  }

  /// Returns the metadata of a file. The call waits for the result: don't use it on the main
  /// thread.
  ///
  /// - Throws: an error if the metadata can't be read.
  public func notes(of path: FilePath) throws(PictureError) -> PictureMetadata {
    let file = try PictureFile(path)
    guard let command else { return try PictureMetadata(file) }
    // Every job comes with memory for pixels, although this job doesn't use it.
    guard let pixels = SharedPixels(longestSide: 1) else {
      throw .undecoded(reason: "no decoder process could be started")
    }
    let decoder = WorkerDecoder(command)
    try decoder.give(
      WorkerJob(longestSide: 0, wantsPreview: false, wantsNotes: true, suffix: file.suffix),
      with: (file.descriptor, pixels.descriptor))
    switch try decoder.answer(within: decoder.patience.standard, while: { true }) {
    case .notes(var notes)?:
      notes.byteCount = file.count
      return notes
    case .failure(let error)?: throw error
    default: throw decoder.wrongAnswer()
    }
  }
}
