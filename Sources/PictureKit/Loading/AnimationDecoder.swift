/// Decodes the frames of animated picture files. Used by one thread only.
protocol AnimationDecoder: Sendable {
  /// Decodes one frame after another, and repeats the animation as often as the file specifies.
  ///
  /// - Parameters:
  ///   - request: The file and the size of the frames.
  ///   - isWanted: Called repeatedly while frames are decoded. Returns false to stop.
  ///   - show: Called with each frame. Can block until there is room for the frame. Returns false
  ///     to stop.
  /// - Throws: An error if the file can't be decoded, or not completely.
  func play(
    _ request: PictureRequest, isWanted: () -> Bool, show: (DecodedFrame) -> Bool
  ) throws(PictureError)
}

extension ThreadDecoder: AnimationDecoder {
  func play(
    _ request: PictureRequest, isWanted: () -> Bool, show: (DecodedFrame) -> Bool
  ) throws(PictureError) {
    guard
      let reader = try AnimationReader(
        PictureFile(request.path), longestSide: request.longestSide)
    else { return }
    while isWanted(), let picture = reader.next(), show(picture) {}
  }
}

extension WorkerDecoder: AnimationDecoder {
  func play(
    _ request: PictureRequest, isWanted: () -> Bool, show: (DecodedFrame) -> Bool
  ) throws(PictureError) {
    let file = try OpenFile(request.path)
    guard let pixels = SharedPixels(longestSide: request.longestSide) else {
      throw .undecoded(reason: "not enough memory, or too many open files")
    }
    // End the worker afterwards, because the next animation may be played much later.
    defer { worker = nil }
    let time = limits.time(forBytes: AnimationReader.maxPixels * 8)
    var job = WorkerJob(
      longestSide: request.longestSide, suffix: file.suffix, firstFrame: 0)
    try send(job, with: [file.descriptor, pixels.descriptor])
    while let answer = try answer(within: time, while: { _ in isWanted() }) {
      switch answer {
      case .frame(let width, let height, let isOpaque, let milliseconds, let number):
        guard let mips = pixels.read(width: width, height: height, isOpaque: isOpaque) else {
          throw endInvalidWorker()
        }
        let duration = Double(min(max(milliseconds, 1), 1 << 40)) / 1000
        guard show(DecodedFrame(mips: mips, duration: duration, number: number)) else { return }
        if mustReplaceWorker {
          // The new worker continues with the next frame.
          job.firstFrame = number &+ 1
          try send(job, with: [file.descriptor, pixels.descriptor])
        } else {
          _ = worker?.send(.next)
        }
      case .end: return
      case .failure(let error): throw error
      default: throw endInvalidWorker()
      }
    }
  }
}
