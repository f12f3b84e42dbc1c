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
        var parameters = LayoutParameters()
        parameters.reset(placeholders: placeholders)
        var metrics = LayoutMetrics()
        metrics.totalCount = parameters.indexes(in: row).count
        parameters.apply(metrics, of: .linear, visibleItems: Double(visible))
        #expect(parameters.violation() == nil)
        for index in 0..<max(count, 1) {
          let stretch = parameters.loadableIndexes(around: count == 0 ? -1 : index, in: row)
          let indexes = Array(stretch.low) + Array(stretch.high)
          #expect(indexes.count == min(visible, metrics.totalCount))
          #expect(indexes == indexes.sorted() && Set(indexes).count == indexes.count)
          #expect(indexes.allSatisfy(parameters.indexes(in: row).contains))
          if count > 0, visible > 0 { #expect(stretch.contains(index)) }
        }
      }
      let outside = parameters(placeholders).indexes(in: row).filter { !(0..<count).contains($0) }
      let numbers = outside.map { parameters(placeholders).placeholderNumber(at: $0, in: row) }
      #expect(numbers == Array(0..<(isWrapped ? 0 : placeholders)))
    }
  }

  private func parameters(_ placeholders: Int) -> LayoutParameters {
    var parameters = LayoutParameters()
    parameters.reset(placeholders: placeholders)
    return parameters
  }
}
