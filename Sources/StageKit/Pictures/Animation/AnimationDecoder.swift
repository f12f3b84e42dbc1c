/// Decodes the pictures of a file that follow one another; used by one thread.
protocol AnimationDecoder: Sendable {
  /// Decodes one after the other, over and over as often as the file says.
  ///
  /// - Parameters:
  ///   - request: which file, and how large.
  ///   - isWanted: asked now and then while somebody waits for the next one.
  ///   - show: takes each, when there is room for it; false where no more are wanted.
  /// - Throws: why there are none, or no more.
  func play(
    _ request: PictureRequest, isWanted: () -> Bool, show: (MovingPicture) -> Bool
  ) throws(PictureError)
}

extension ThreadDecoder: AnimationDecoder {
  func play(
    _ request: PictureRequest, isWanted: () -> Bool, show: (MovingPicture) -> Bool
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
    _ request: PictureRequest, isWanted: () -> Bool, show: (MovingPicture) -> Bool
  ) throws(PictureError) {
    let file = try PictureFile(request.path)
    guard let pixels = SharedPixels(longestSide: request.longestSide) else {
      throw .undecoded(reason: "there is no memory, or there are too many open files")
    }
    // What has been played may not be followed by anything for long.
    defer { worker = nil }
    let time = patience.time(forBytes: AnimationReader.maximumPixels * 8)
    var job = WorkerJob(
      longestSide: request.longestSide, wantsPreview: false, suffix: file.suffix, firstFrame: 0)
    try give(job, with: (file.descriptor, pixels.descriptor))
    while let answer = try answer(within: time, while: isWanted) {
      switch answer {
      case .frame(let width, let height, let isOpaque, let milliseconds, let number):
        guard let mips = pixels.read(width: width, height: height, isOpaque: isOpaque) else {
          throw wrongAnswer()
        }
        let duration = Double(min(max(milliseconds, 1), 1 << 40)) / 1000
        guard show(MovingPicture(mips: mips, duration: duration, number: number)) else { return }
        if isWorkerOld {
          // The next one goes on where this one is.
          job.firstFrame = number &+ 1
          try give(job, with: (file.descriptor, pixels.descriptor))
        } else {
          _ = worker?.send(.next)
        }
      case .end: return
      case .failure(let error): throw error
      default: throw wrongAnswer()
      }
    }
  }
}
