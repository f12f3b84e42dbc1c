import StageKit
import SystemKit

/// Writes thumbnails to the cache on a background thread, so that decoding doesn't wait for
/// compression and the disk.
final class ThumbnailWriter: @unchecked Sendable {
  private let cache: ThumbnailCache
  private let lock = ConditionLock()
  /// A thumbnail to write.
  private struct Copy {
    let image: PixelImage
    let original: ThumbnailCache.Original
    let fullSize: PixelSize?
  }

  // Guarded by `lock`.
  private var waiting: [Copy] = []
  private var isWriting = false
  /// The number of bytes of the thumbnail that is being written.
  private var writtenBytes = 0

  /// The memory limit, in bytes, for thumbnails that wait or are being written. If thumbnails
  /// arrive faster than they can be written, the oldest ones are dropped. A single thumbnail can
  /// exceed the limit.
  private let limit: Int

  init(_ cache: ThumbnailCache, limit: Int) { (self.cache, self.limit) = (cache, limit) }

  /// The number of bytes of the thumbnails that wait or are being written.
  var byteCount: Int { lock.locked { bytesInUse } }

  private var bytesInUse: Int { waiting.reduce(writtenBytes) { $0 + $1.image.pixels.count } }

  /// Queues a thumbnail for `ThumbnailCache.store(_:of:fullSize:)`.
  func enqueue(_ image: PixelImage, of original: ThumbnailCache.Original, fullSize: PixelSize?) {
    lock.locked {
      while !waiting.isEmpty, bytesInUse + image.pixels.count > limit { waiting.removeFirst() }
      guard bytesInUse == 0 || bytesInUse + image.pixels.count <= limit else { return }
      waiting.append(Copy(image: image, original: original, fullSize: fullSize))
      guard !isWriting else { return }
      isWriting = true
      lock.startThread { [self] in write() }
    }
  }

  /// Waits until all queued thumbnails have been written.
  func finish() {
    lock.locked {
      while isWriting { lock.wait() }
    }
  }

  private func write() {
    while let next = next() {
      cache.store(next.image, of: next.original, fullSize: next.fullSize)
    }
  }

  private func next() -> Copy? {
    lock.locked {
      writtenBytes = waiting.first?.image.pixels.count ?? 0
      guard waiting.isEmpty else { return waiting.removeFirst() }
      isWriting = false
      lock.wakeAll()
      return nil
    }
  }
}
