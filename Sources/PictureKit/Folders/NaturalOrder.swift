import Glibc
import SystemKit

/// The order in which people expect file names. Consecutive digits are compared as a number, and
/// case is ignored. A slash precedes all other characters, so the files in a folder stay together.
public enum NaturalOrder {
  /// Returns whether a path comes before another one: "IMG 2" before "IMG 10". This is a strict
  /// total order: of two different paths, one always comes first.
  public static func precedes(_ a: FilePath, _ b: FilePath) -> Bool {
    a != b && sorted([b, a])[0] == a
  }

  /// Returns paths in natural order. Reads each path only once, however many comparisons are
  /// needed.
  public static func sorted(_ paths: [FilePath]) -> [FilePath] { sorted(paths, after: 0) }

  /// Sorts paths by everything after their first `prefix` bytes, which must be the same in all
  /// paths.
  static func sorted(_ paths: [FilePath], after prefix: Int) -> [FilePath] {
    guard paths.count > 1 else { return paths }
    let keys = Keys(paths, after: prefix)
    return keys.order.map { paths[$0] }
  }

  /// Sort keys of paths. Comparing the keys byte by byte yields the natural order. A key is the
  /// path in lower case, in which each number is replaced. The replacement consists of the
  /// character `0`, the count of the number's digits, and the digits, both without leading zeros.
  private struct Keys {
    private let paths: [FilePath]
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var digits: [UInt8] = []
    private var isInNumber = false

    /// A path's index, and the first bytes of its key after the common prefix.
    private struct SortKey {
      let head: UInt64
      let index: Int
    }

    init(_ paths: [FilePath], after prefix: Int) {
      self.paths = paths
      bytes.reserveCapacity(paths.count * 24)
      ends.reserveCapacity(paths.count)
      for path in paths {
        path.withBytes { append($0.dropFirst(prefix)) }
        ends.append(bytes.count)
      }
    }

    /// The indexes of the paths in natural order.
    var order: [Int] {
      bytes.withUnsafeBytes { bytes in
        let common = commonLength(bytes)
        var keys = ends.indices.map { index in
          SortKey(head: head(range(index), behind: common, bytes), index: index)
        }
        keys.sort { a, b in
          a.head != b.head ? a.head < b.head : precedes(a.index, b.index, bytes)
        }
        return keys.map(\.index)
      }
    }

    private func range(_ index: Int) -> Range<Int> {
      (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }

    /// Returns the length of the longest common prefix of all keys.
    private func commonLength(_ bytes: UnsafeRawBufferPointer) -> Int {
      let first = range(0)
      var length = first.count
      for index in ends.indices.dropFirst() where length > 0 {
        let other = range(index)
        length = min(length, other.count)
        var same = 0
        while same < length, bytes[first.lowerBound + same] == bytes[other.lowerBound + same] {
          same += 1
        }
        length = same
      }
      return length
    }

    /// Returns the first eight bytes of a key after the common prefix, as a number.
    private func head(
      _ range: Range<Int>, behind common: Int, _ bytes: UnsafeRawBufferPointer
    ) -> UInt64 {
      var head: UInt64 = 0
      for offset in range.lowerBound + common..<range.lowerBound + common + 8 {
        head = head << 8 | (offset < range.upperBound ? UInt64(bytes[offset]) : 0)
      }
      return head
    }

    private func precedes(_ a: Int, _ b: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
      let (first, second) = (range(a), range(b))
      let order =
        if let base = bytes.baseAddress {
          memcmp(
            base + first.lowerBound, base + second.lowerBound, min(first.count, second.count))
        } else {
          Int32(0)
        }
      if order != 0 { return order < 0 }
      if first.count != second.count { return first.count < second.count }
      // The names differ only in case and leading zeros: compare their bytes.
      return paths[a].bytes.lexicographicallyPrecedes(paths[b].bytes)
    }

    private mutating func append(_ name: Slice<UnsafeRawBufferPointer>) {
      if name.allSatisfy({ $0 < 0x80 }) {
        for byte in name { append(byte) }
      } else {
        for byte in String(decoding: name, as: UTF8.self).lowercased().utf8 { append(byte) }
      }
      endNumber()
    }

    private mutating func append(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        isInNumber = true
        if byte != Self.zero || !digits.isEmpty { digits.append(byte) }
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        endNumber()
        bytes.append(byte | 0x20)
      case FilePath.slash:
        endNumber()
        bytes.append(1)
      default:
        endNumber()
        bytes.append(byte)
      }
    }

    private static let zero = UInt8(ascii: "0")

    private mutating func endNumber() {
      guard isInNumber else { return }
      isInNumber = false
      bytes.append(Self.zero)
      // A count of 255 or more is written as several bytes, whose sum is the count. Each byte of
      // 255 is followed by another byte.
      var count = digits.count
      while count >= 255 {
        bytes.append(255)
        count -= 255
      }
      bytes.append(UInt8(count))
      bytes += digits
      digits.removeAll(keepingCapacity: true)
    }
  }
}
