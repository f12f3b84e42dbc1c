import Testing

@testable import CarouselDemo

@Suite struct MemoTests {
  @Test func valueIsComputedOncePerSourceChange() {
    var remembered = Memo<Int, String>()
    var made: [Int] = []
    for source in [3, 3, 3, 4, 4, 3, 3] {
      let value = remembered.value(of: source) {
        made.append($0)
        return "\($0)"
      }
      #expect(value == "\(source)")
    }
    #expect(made == [3, 4, 3])
  }
}
