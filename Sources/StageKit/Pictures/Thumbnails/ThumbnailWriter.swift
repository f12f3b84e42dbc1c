/// Writes copies of pictures into the cache on a thread of its own: it takes as long to write one as to decode
/// one, and nobody waits for it.
final class ThumbnailWriter: @unchecked Sendable {
  private let cache: ThumbnailCache
  private let monitor = Monitor()
  /// What is to be written.
  private struct Copy {
    let image: PixelImage
    let original: ThumbnailCache.Original
    let fullSize: PixelSize?
  }

  // Touched under the monitor's lock alone.
  private var waiting: [Copy] = []
  private var isWriting = false
  /// The bytes of the copy that is being written.
  private var writtenBytes = 0

  /// The bytes that copies may take that wait or are being written; while more come than can be written, the
  /// oldest are given up. One may exceed it alone.
  private let limit: Int

  init(_ cache: ThumbnailCache, limit: Int) { (self.cache, self.limit) = (cache, limit) }

  /// The bytes of the copies that wait or are being written.
  var byteCount: Int { monitor.locked { bytesInUse } }

  private var bytesInUse: Int { waiting.reduce(writtenBytes) { $0 + $1.image.pixels.count } }

  /// Writes a copy before long, as `ThumbnailCache.keep` does.
  func keep(_ image: PixelImage, of original: ThumbnailCache.Original, fullSize: PixelSize?) {
    monitor.locked {
      while !waiting.isEmpty, bytesInUse + image.pixels.count > limit { waiting.removeFirst() }
      guard bytesInUse == 0 || bytesInUse + image.pixels.count <= limit else { return }
      waiting.append(Copy(image: image, original: original, fullSize: fullSize))
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
      cache.keep(next.image, of: next.original, fullSize: next.fullSize)
    }
  }

  private func next() -> Copy? {
    monitor.locked {
      writtenBytes = waiting.first?.image.pixels.count ?? 0
      guard waiting.isEmpty else { return waiting.removeFirst() }
      isWriting = false
      monitor.wakeAll()
      return nil
    }
  }
}
