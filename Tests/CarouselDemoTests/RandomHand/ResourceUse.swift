import CMallocCarouselDemo
import Foundation

/// What a process has taken of the system.
struct ResourceUse: CustomStringConvertible {
  /// The bytes in its heap that are in use.
  let heap = Int(mallinfo2().uordblks) + Int(mallinfo2().hblkhd)
  /// Its open files.
  let descriptors = Self.count("/proc/self/fd")
  /// Its threads.
  let threads = Self.count("/proc/self/task")

  /// What may be kept at rest in the heap beyond the first time: fonts that were used meanwhile, of
  /// which 32 stay open with their glyphs, and buffers that are as large as they were needed once.
  static let heapLimit = 32 << 20
  /// The fonts that stay open.
  static let fontLimit = 32
  /// The threads that Foundation keeps for later come and go; the program's own don't.
  static let threadLimit = 4

  private static func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0
  }

  /// What is more than it was, and too much; nil if nothing is.
  func excess(over first: ResourceUse) -> String? {
    let isExcessive =
      heap > first.heap + Self.heapLimit || descriptors > first.descriptors + Self.fontLimit
      || threads > first.threads + Self.threadLimit
    return isExcessive ? "it takes \(self), and took \(first) at first" : nil
  }

  var description: String {
    "\(heap >> 10) KB, \(descriptors) descriptors and \(threads) threads"
  }
}
