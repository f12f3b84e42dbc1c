import CLinuxSystemKit
import Glibc
import StageKit

/// Memory in which a worker delivers pixels: a file of fixed size. Neither process maps the file,
/// so that a malicious worker can't change pixels while they are used.
package final class SharedPixels {
  /// The descriptor of the memory file.
  package let descriptor: Int32
  private let size: Int

  /// Creates memory for all mip levels of a picture. Pages that aren't written take no memory.
  /// Returns `nil` if no descriptors are available.
  ///
  /// - Parameter longestSide: The maximum number of pixels along the longer side; 0 for no limit.
  init?(longestSide: Int) {
    descriptor = CLinux_CreateMemoryFile("pixels")
    size = Self.capacity(longestSide: longestSide)
    guard descriptor >= 0, ftruncate(descriptor, size) == 0,
      fcntl(descriptor, Self.addSeals, Self.fixedSize) == 0
    else { return nil }
  }

  /// Takes ownership of an open descriptor, to which a worker writes pixels.
  package init(descriptor: Int32) { (self.descriptor, size) = (descriptor, .max) }

  deinit { close(descriptor) }

  // Values of fcntl(2) that Swift doesn't import: F_ADD_SEALS, and the seals F_SEAL_SEAL,
  // F_SEAL_SHRINK and F_SEAL_GROW.
  private static let addSeals: Int32 = 1024 + 9
  private static let fixedSize: Int32 = 1 | 2 | 4

  /// Returns the maximum number of bytes that a picture, or its preview, takes with all mip levels.
  /// The size of a preview has a separate limit. The smaller levels take a third of the first.
  private static func capacity(longestSide: Int) -> Int {
    let maxPixels = PictureLimits.decodedPixels
    let side = longestSide > 0 ? min(longestSide, maxPixels) : maxPixels
    return max(min(side * side, maxPixels), PictureLimits.previewedPixels) / 3 * 4 * 4 + 4096
  }

  /// Writes the mip levels of a picture.
  ///
  /// - Returns: False if there was no room.
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

  /// Reads the mip levels of a picture, or only the first level if `isUnscaled` is true. Returns
  /// `nil` if the memory can't contain a picture of that size.
  func read(width: Int, height: Int, isOpaque: Bool, isUnscaled: Bool = false) -> MipChain? {
    let sides = 1...PictureLimits.decodedPixels
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

  /// Reads bytes at an offset. Returns an empty array on failure.
  private func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let isRead = Self.transfer(count) { done in
        pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, offset + done)
      }
      initialized = isRead ? count : 0
    }
  }

  /// Repeats a partial read or write until `count` bytes are done. Returns false on failure.
  private static func transfer(_ count: Int, _ piece: (_ done: Int) -> Int) -> Bool {
    var done = 0
    while done < count {
      let moved = piece(done)
      if moved > 0 { done += moved } else if moved == 0 || errno != EINTR { return false }
    }
    return true
  }
}
