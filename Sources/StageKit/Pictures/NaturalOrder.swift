#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The order in which people expect file names: numbers in them count as numbers, upper and lower case go
/// together, and what lies in a folder follows that folder's name.
public enum NaturalOrder {
  /// Whether a name comes before another one: "IMG 2" before "IMG 10". A strict total order: of
  /// two different names one always comes first.
  public static func precedes(_ a: FilePath, _ b: FilePath) -> Bool {
    a != b && sorted([b, a])[0] == a
  }

  /// Names in this order. Each is looked at once, however many comparisons there are.
  public static func sorted(_ paths: [FilePath]) -> [FilePath] { sorted(paths, after: 0) }

  /// Paths in this order, without their first bytes, which are the same in all.
  static func sorted(_ paths: [FilePath], after prefix: Int) -> [FilePath] {
    guard paths.count > 1 else { return paths }
    let keys = Keys(paths, after: prefix)
    return keys.order.map { paths[$0] }
  }

  /// Bytes for each name that are in the order of names if they are compared one by one: those of the name
  /// in lower case, where a number has a zero, how many digits it has and the digits, without leading zeros.
  private struct Keys {
    private let paths: [FilePath]
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var digits: [UInt8] = []
    private var isInNumber = false

    /// A name's place among the others, and the bytes that tell most of it.
    private struct Place {
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

    /// The names' indexes in their order.
    var order: [Int] {
      bytes.withUnsafeBytes { bytes in
        let common = commonLength(bytes)
        var places = ends.indices.map { index in
          Place(head: head(range(index), behind: common, bytes), index: index)
        }
        places.sort { a, b in
          a.head != b.head ? a.head < b.head : precedes(a.index, b.index, bytes)
        }
        return places.map(\.index)
      }
    }

    private func range(_ index: Int) -> Range<Int> {
      (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }

    /// How many bytes all begin with.
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

    /// The first eight bytes behind some, as a number.
    private func head(
      _ range: Range<Int>, behind common: Int, _ bytes: UnsafeRawBufferPointer
    ) -> UInt64 {
      var head: UInt64 = 0
      for place in range.lowerBound + common..<range.lowerBound + common + 8 {
        head = head << 8 | (place < range.upperBound ? UInt64(bytes[place]) : 0)
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
      // Alike but for case and leading zeros; then the bytes decide.
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
      // However many there are: a 255 says that more are to be counted.
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
