/// Writes copies of pictures into the cache on a thread of its own: it takes as long to write one as to decode
/// one, and nobody waits for it.
final class ThumbnailWriter: @unchecked Sendable {
  private let cache: ThumbnailCache
  private let monitor = Monitor()
  /// What is to be written.
  private struct Copy {
    let image: PixelImage
    let original: ThumbnailCache.Original
    let fullSide: Int?
  }

  // Touched under the monitor's lock alone.
  private var waiting: [Copy] = []
  private var isWriting = false

  /// How many copies wait at most, of 1 MB each; while more come than can be written, the oldest are given up.
  private static let most = 16

  init(_ cache: ThumbnailCache) { self.cache = cache }

  /// Writes a copy before long, as `ThumbnailCache.keep` does.
  func keep(_ image: PixelImage, of original: ThumbnailCache.Original, fullSide: Int?) {
    monitor.locked {
      if waiting.count == Self.most { waiting.removeFirst() }
      waiting.append(Copy(image: image, original: original, fullSide: fullSide))
      guard !isWriting else { return }
      isWriting = true
      monitor.startThread { [self] in write() }
    }
  }

  /// Waits until all is written that there was to write.
  func finish() {
    monitor.locked {
      while isWriting { monitor.wait() }
    }
  }

  private func write() {
    while let next = next() {
      cache.keep(next.image, of: next.original, fullSide: next.fullSide)
    }
  }

  private func next() -> Copy? {
    monitor.locked {
      guard waiting.isEmpty else { return waiting.removeFirst() }
      isWriting = false
      monitor.wakeAll()
      return nil
    }
  }
}
