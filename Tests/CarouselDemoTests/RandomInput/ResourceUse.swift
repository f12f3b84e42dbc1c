import CMallocCarouselDemo
import Foundation

/// The system resources that this process uses.
struct ResourceUse: CustomStringConvertible {
  /// The allocated heap memory in bytes.
  let heap = Int(mallinfo2().uordblks) + Int(mallinfo2().hblkhd)
  /// The number of open files.
  let descriptors = Self.count("/proc/self/fd")
  /// The number of threads.
  let threads = Self.count("/proc/self/task")

  /// The maximum growth of the heap at rest, in bytes. It covers up to 32 open fonts with their
  /// glyphs, and buffers that never shrink.
  static let heapLimit = 32 << 20
  /// The maximum number of fonts kept open.
  static let fontLimit = 32
  /// The maximum growth in the number of threads. Foundation keeps some threads for reuse; the
  /// number of the program's own threads is constant.
  static let threadLimit = 4

  private static func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0
  }

  /// Returns a description of the use if it exceeds the first measurement by more than the limits,
  /// or `nil`.
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
