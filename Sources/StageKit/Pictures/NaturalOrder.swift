/// The order in which people expect file names: numbers in them count as numbers, and upper and
/// lower case go together.
public enum NaturalOrder {
  /// Whether a name comes before another one: "IMG 2" before "IMG 10". A strict total order: of
  /// two different names one always comes first.
  public static func precedes(_ a: String, _ b: String) -> Bool {
    Entry(a).precedes(Entry(b))
  }

  /// Names in this order. Each is looked at once, however many comparisons there are.
  public static func sorted(_ names: [String]) -> [String] {
    names.map(Entry.init).sorted { $0.precedes($1) }.map(\.name)
  }

  /// A name with the bytes that tell its place.
  private struct Entry {
    let name: String
    private let key: [UInt8]

    init(_ name: String) {
      self.name = name
      key = NaturalOrder.key(of: name)
    }

    func precedes(_ other: Entry) -> Bool {
      let order = compare(key, other.key)
      // Alike but for case and leading zeros; then the bytes decide.
      return order != 0 ? order < 0 : name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }

    private func compare(_ a: [UInt8], _ b: [UInt8]) -> Int {
      a.withUnsafeBytes { a in
        b.withUnsafeBytes { b in
          for index in 0..<min(a.count, b.count) where a[index] != b[index] {
            return Int(a[index]) - Int(b[index])
          }
          return a.count - b.count
        }
      }
    }
  }

  /// Bytes that are in the order of names if they are compared one by one: those of the name in lower
  /// case, where a number has a zero, how many digits it has and the digits, without leading zeros.
  private static func key(of name: String) -> [UInt8] {
    let zero = UInt8(ascii: "0")
    var key: [UInt8] = []
    var digits: [UInt8] = []
    var isInNumber = false
    func endNumber() {
      guard isInNumber else { return }
      key.append(zero)
      // However many there are: a 255 says that more are to be counted.
      var count = digits.count
      while count >= 255 {
        key.append(255)
        count -= 255
      }
      key.append(UInt8(count))
      key += digits
      digits.removeAll(keepingCapacity: true)
      isInNumber = false
    }
    let bytes = name.lowercased().utf8
    key.reserveCapacity(bytes.count + 4)
    for byte in bytes {
      if byte >= zero, byte <= UInt8(ascii: "9") {
        isInNumber = true
        if byte != zero || !digits.isEmpty { digits.append(byte) }
      } else {
        endNumber()
        key.append(byte)
      }
    }
    endNumber()
    return key
  }
}
