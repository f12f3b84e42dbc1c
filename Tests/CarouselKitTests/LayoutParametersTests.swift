import TestSupport
import Testing

@testable import CarouselKit

/// The indexes of the items to load, and the numbers of the placeholders.
@Suite struct LayoutParametersTests {
  @Test(arguments: [false, true], 0...5) func loadedIndexesSurroundTheCurrentItem(
    isWrapped: Bool, placeholders: Int
  ) {
    for count in 0...8 {
      var row = ItemRow()
      (row.count, row.isWrapped) = (count, isWrapped)
      for visible in 0...15 {
        var arrangement = LayoutParameters()
        arrangement.reset(placeholders: placeholders)
        var metrics = LayoutMetrics()
        metrics.totalCount = arrangement.indexes(in: row).count
        arrangement.apply(metrics, visibleItems: Double(visible))
        #expect(arrangement.violation() == nil)
        for index in 0..<max(count, 1) {
          let stretch = arrangement.loadableIndexes(around: count == 0 ? -1 : index, in: row)
          let wanted = Array(stretch.low) + Array(stretch.high)
          #expect(wanted.count == min(visible, metrics.totalCount))
          #expect(wanted == wanted.sorted() && Set(wanted).count == wanted.count)
          #expect(wanted.allSatisfy(arrangement.indexes(in: row).contains))
          if count > 0, visible > 0 { #expect(stretch.contains(index)) }
        }
      }
      let outside = arrangement(placeholders).indexes(in: row).filter { !(0..<count).contains($0) }
      let numbers = outside.map { arrangement(placeholders).placeholderNumber(at: $0, in: row) }
      #expect(numbers == Array(0..<(isWrapped ? 0 : placeholders)))
    }
  }

  private func arrangement(_ placeholders: Int) -> LayoutParameters {
    var arrangement = LayoutParameters()
    arrangement.reset(placeholders: placeholders)
    return arrangement
  }
}
