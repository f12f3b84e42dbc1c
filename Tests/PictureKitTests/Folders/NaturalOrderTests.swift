import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import PictureKit

@Suite struct NaturalOrderTests {
  static let names = [
    "", "IMG 2", "IMG 10", "img 3", "IMG 02", "IMG 2b", "a", "B", "b", "a1", "a01", "a1b2", "a1b10",
    "10", "9", "009", "99999999999999999999999", "100000000000000000000000", "é", "z", "日2", "日10",
  ]

  @Test func numbersInNamesAreComparedByValue() {
    let names = ["IMG 10.jpg", "img 9.jpg", "IMG 2.jpg", "IMG 1.jpg", "apple", "Zebra"]
    #expect(
      names.sorted(by: NaturalOrder.precedes) == [
        "apple", "IMG 1.jpg", "IMG 2.jpg", "img 9.jpg", "IMG 10.jpg", "Zebra",
      ])
  }

  /// Splits a name for the reference implementation, which compares numbers by value and everything
  /// else by bytes.
  private func parts(_ name: String) -> [(isNumber: Bool, bytes: [UInt8])] {
    var parts: [(isNumber: Bool, bytes: [UInt8])] = []
    for byte in name.lowercased().utf8 {
      let isDigit = (48...57).contains(byte)
      if isDigit, let last = parts.last, last.isNumber {
        parts[parts.count - 1].bytes.append(byte)
      } else {
        parts.append((isDigit, [byte]))
      }
    }
    return parts.map { ($0.isNumber, $0.isNumber ? Array($0.bytes.drop { $0 == 48 }) : $0.bytes) }
  }

  private func mustPrecede(_ a: String, _ b: String) -> Bool {
    for (p, q) in zip(parts(a), parts(b)) {
      if p.isNumber, q.isNumber {
        if p.bytes.count != q.bytes.count { return p.bytes.count < q.bytes.count }
        if p.bytes != q.bytes { return p.bytes.lexicographicallyPrecedes(q.bytes) }
      } else if p.isNumber || q.isNumber || p.bytes != q.bytes {
        return (p.isNumber ? [48] : p.bytes).lexicographicallyPrecedes(q.isNumber ? [48] : q.bytes)
      }
    }
    let (m, n) = (parts(a).count, parts(b).count)
    return m != n ? m < n : a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  @Test func orderMatchesTheReferenceImplementation() {
    var random = SplitMix64(seed: 7)
    let letters = ["0", "0", "1", "2", "9", "a", "B", "-", ".", " ", "é"]
    let names = (0..<300).map { _ in
      (0..<Int.random(in: 0...8, using: &random)).reduce("") { name, _ in
        name + letters[Int.random(in: 0..<letters.count, using: &random)]
      }
    }
    let long = ["a" + String(repeating: "7", count: 300), "a" + String(repeating: "7", count: 255)]
    let all = Array(Set(names + long + Self.names))
    for a in all {
      for b in all where a != b {
        #expect(NaturalOrder.precedes(a, b) == mustPrecede(a, b), "\(a) \(b)")
      }
    }
    #expect(NaturalOrder.sorted(all) == all.sorted(by: mustPrecede))
  }

  @Test func naturalOrderIsAStrictTotalOrder() {
    let precedes: (String, String) -> Bool = NaturalOrder.precedes
    for a in Self.names {
      #expect(!precedes(a, a))
      for b in Self.names where a != b {
        #expect(precedes(a, b) != precedes(b, a), "\(a) \(b)")
        for c in Self.names where precedes(a, b) && precedes(b, c) {
          #expect(precedes(a, c), "\(a) \(b) \(c)")
        }
      }
    }
  }
}
