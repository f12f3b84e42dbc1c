/// The order in which people expect file names: numbers in them count as numbers, and upper and
/// lower case go together.
public enum NaturalOrder {
  /// Whether a name comes before another one: "IMG 2" before "IMG 10". A strict total order: of
  /// two different names one always comes first.
  public static func precedes(_ a: String, _ b: String) -> Bool {
    let (x, y) = (a.lowercased(), b.lowercased())
    switch compare(Array(x.utf8), Array(y.utf8)) {
    case ..<0: return true
    case 0: break
    default: return false
    }
    // Alike but for case and leading zeros; then the bytes decide.
    return a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  private static func compare(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if isDigit(a[i]), isDigit(b[j]) {
        let (m, n) = (number(in: a, from: &i), number(in: b, from: &j))
        if m.count != n.count { return m.count - n.count }
        for (p, q) in zip(m, n) where p != q { return Int(p) - Int(q) }
      } else {
        if a[i] != b[j] { return Int(a[i]) - Int(b[j]) }
        i += 1
        j += 1
      }
    }
    return (a.count - i) - (b.count - j)
  }

  /// The digits at a place without leading zeros; of numbers without them the longer is greater.
  private static func number(in bytes: [UInt8], from index: inout Int) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return bytes[start..<index].drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
