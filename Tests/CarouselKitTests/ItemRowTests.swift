import Testing

@testable import CarouselKit

@Suite struct ItemRowTests {
  private static let counts = [0, 1, 2, 3, 7, 1000]
  private static let offsets = [-2000.5, -7, -1, -0.5, -1e-17, 0, 0.3, 1, 3.5, 6.999, 7, 1e15]

  @Test(arguments: counts, [false, true]) func offsetsAreClampedToTheRow(
    count: Int, isWrapped: Bool
  ) {
    let row = ItemRow(count: count, isWrapped: isWrapped)
    for offset in Self.offsets {
      let clamped = row.clamp(offset)
      if count == 0 {
        #expect(clamped == -1)
        #expect(row.index(at: offset) == -1)
      } else {
        #expect(clamped >= 0)
        #expect(isWrapped ? clamped < Double(count) : clamped <= Double(count - 1))
        #expect((0..<count).contains(row.index(at: offset)))
        #expect(row.clamp(clamped) == clamped)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 7, 1000], [false, true])
  func offsetPlusItsDistanceToATargetIsTheTarget(count: Int, isWrapped: Bool) {
    let row = ItemRow(count: count, isWrapped: isWrapped)
    for a in stride(from: 0, to: Double(count), by: max(0.25, Double(count) / 13)) {
      for b in stride(from: 0, to: Double(count), by: max(0.25, Double(count) / 11)) {
        let distance = row.distance(from: a, to: b)
        let error = a + distance - b
        let rounds = isWrapped ? (error / Double(count)).rounded() * Double(count) : 0
        #expect(abs(error - rounds) < 1e-9)
        #expect(!isWrapped || abs(distance) <= Double(count) / 2)
      }
    }
  }

  @Test func relativeOffsetInAWrappedRowTakesTheShorterDirection() {
    let row = ItemRow(count: 10, isWrapped: true)
    #expect(row.offset(of: 9, from: 0) == -1)
    #expect(row.offset(of: 5, from: 0) == 5)
    #expect(row.offset(of: 0, from: 9.5) == 0.5)
    #expect(ItemRow(count: 10, isWrapped: false).offset(of: 9, from: 0) == 9)
  }
}
