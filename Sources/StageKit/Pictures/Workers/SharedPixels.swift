import CLinuxStageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory in which a worker leaves pixels: a file of fixed size that is written and read, and mapped by
/// nobody, so that whatever the worker does with it nobody can be led astray.
package final class SharedPixels {
  /// What it is open as.
  package let descriptor: Int32
  private let size: Int

  /// Makes memory for all levels of a picture, which takes none before they are written; nil where no more
  /// descriptors are to be had.
  ///
  /// - Parameter longestSide: the most pixels along the longer side; 0 for any.
  init?(longestSide: Int) {
    descriptor = CLinux_MakeMemory("pixels")
    size = Self.capacity(longestSide: longestSide)
    guard descriptor >= 0, ftruncate(descriptor, size) == 0,
      fcntl(descriptor, Self.addSeals, Self.fixedSize) == 0
    else { return nil }
  }

  /// Takes over what is open already, to be written.
  package init(descriptor: Int32) { (self.descriptor, size) = (descriptor, .max) }

  deinit { close(descriptor) }

  // F_ADD_SEALS; F_SEAL_SEAL, F_SEAL_SHRINK and F_SEAL_GROW of fcntl(2), which Swift can't read.
  private static let addSeals: Int32 = 1024 + 9
  private static let fixedSize: Int32 = 1 | 2 | 4

  /// The bytes that all levels of a picture may take, or of the small one in its file, which has a bound of
  /// its own: the smaller levels are a third of the first.
  private static func capacity(longestSide: Int) -> Int {
    let most = PictureDecoder.maximumPixels
    let side = longestSide > 0 ? min(longestSide, most) : most
    return max(min(side * side, most), PictureDecoder.previewedPixels) / 3 * 4 * 4 + 4096
  }

  /// Leaves the levels of a picture here.
  ///
  /// - Returns: whether there was room.
  func write(_ mips: MipChain) -> Bool {
    var offset = 0
    for level in mips.levels {
      let isWritten = level.pixels.withUnsafeBytes { bytes in
        Self.transfer(bytes.count) { done in
          pwrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, offset + done)
        }
      }
      guard isWritten else { return false }
      offset += level.pixels.count
    }
    return true
  }

  /// Takes the levels of a picture, or the one of an unscaled one; nil if none of that size can be here.
  func read(width: Int, height: Int, isOpaque: Bool, isUnscaled: Bool = false) -> MipChain? {
    let sides = 1...PictureDecoder.maximumPixels
    guard sides.contains(width), sides.contains(height), sides.contains(width * height) else {
      return nil
    }
    let all = MipChain.sizes(width: width, height: height)
    let sizes = isUnscaled ? Array(all.prefix(1)) : all
    guard MipChain.bytes(width: width, height: height) <= size else { return nil }
    var offset = 0
    var levels: [PixelImage] = []
    for level in sizes {
      let pixels = bytes(at: offset, count: level.width * level.height * 4)
      guard !pixels.isEmpty else { return nil }
      levels.append(PixelImage(width: level.width, height: level.height, pixels: pixels))
      offset += pixels.count
    }
    return MipChain(levels: levels, isOpaque: isOpaque)
  }

  /// Empty where they can't be read.
  private func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let isRead = Self.transfer(count) { done in
        pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, offset + done)
      }
      initialized = isRead ? count : 0
    }
  }

  /// Does something piece by piece. Whether it came to the end.
  private static func transfer(_ count: Int, _ piece: (_ done: Int) -> Int) -> Bool {
    var done = 0
    while done < count {
      let moved = piece(done)
      if moved > 0 { done += moved } else if moved == 0 || errno != EINTR { return false }
    }
    return true
  }
}
