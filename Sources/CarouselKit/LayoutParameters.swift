/// The layout parameters that are determined by the carousel type, the delegate and the first view,
/// and the arithmetic of placeholders.
struct LayoutParameters {
  /// The parameters of the carousel type's transforms.
  var metrics = LayoutMetrics()
  /// The carousel type to which the metrics belong.
  private(set) var type = CarouselLayout.linear
  /// Whether the metrics may be out of date, so that the next update must compute them again.
  var needsMetrics = true
  /// Whether the item width must be measured again from the first item.
  private(set) var needsMeasurement = true
  /// Whether the metrics were computed without the item width.
  var isUnmeasured: Bool { needsMeasurement && !needsMetrics }
  /// The maximum number of items that are loaded at once.
  private(set) var numberOfVisibleItems = 0
  /// The factor on the distance of a drag.
  var offsetMultiplier = 1.0
  /// The number of placeholders of the data source. A carousel that wraps shows none.
  private(set) var numberOfPlaceholders = 0

  /// Resets the parameters that depend on the data, because the data was loaded again.
  mutating func reset(placeholders: Int) {
    numberOfPlaceholders = placeholders
    numberOfVisibleItems = 0
    setNeedsMeasurement()
  }

  /// Requests another measurement of the item width.
  mutating func setNeedsMeasurement() {
    needsMeasurement = true
    needsMetrics = true
  }

  /// Sets the item width, in points, provided by the delegate or measured from the first view.
  mutating func setItemWidth(_ width: Double) {
    metrics.itemWidth = max(width, 0)
    needsMeasurement = false
    needsMetrics = true
  }

  /// Sets the metrics of a carousel type and the maximum number of loaded items.
  mutating func apply(_ metrics: LayoutMetrics, of type: CarouselLayout, visibleItems: Double) {
    self.metrics = metrics
    self.type = type
    needsMetrics = false
    numberOfVisibleItems = min(
      Int(min(max(visibleItems, 0), Self.maxVisibleItems)), metrics.totalCount)
  }

  /// The upper limit of the number of loaded items, whatever the option `visibleItems` says. The
  /// limit is far more than is useful, but keeps the duration of a frame finite.
  private static var maxVisibleItems: Double { 65536 }

  /// Returns the number of placeholders that are shown.
  func visiblePlaceholders(in row: ItemRow) -> Int { row.isWrapped ? 0 : numberOfPlaceholders }

  /// Returns the number of placeholders before the first item.
  func leadingPlaceholders(in row: ItemRow) -> Int { (visiblePlaceholders(in: row) + 1) / 2 }

  /// Returns the range of the indexes of all items and of the placeholders that are shown.
  func indexes(in row: ItemRow) -> Range<Int> {
    -leadingPlaceholders(in: row)..<row.count + visiblePlaceholders(in: row) / 2
  }

  /// Returns the number of a placeholder in the data source. `index` is its index among the items.
  func placeholderNumber(at index: Int, in row: ItemRow) -> Int {
    leadingPlaceholders(in: row) + (index < 0 ? index : index - row.count)
  }

  /// The indexes of the items around an item. They form two ranges if the row wraps between them.
  struct IndexRanges {
    var low: Range<Int>
    var high: Range<Int>

    var count: Int { low.count + high.count }

    func contains(_ index: Int) -> Bool { low.contains(index) || high.contains(index) }
  }

  /// Returns the indexes that may be loaded around the current item.
  func loadableIndexes(around index: Int, in row: ItemRow) -> IndexRanges {
    let count = numberOfVisibleItems
    var first = index - count / 2
    guard row.isWrapped else {
      let indexes = indexes(in: row)
      first = max(indexes.lowerBound, min(indexes.upperBound - count, first))
      return IndexRanges(low: first..<first, high: first..<(first + count))
    }
    first = row.clamp(first)
    let over = max(first + count - row.count, 0)
    return IndexRanges(low: 0..<over, high: first..<(first + count - over))
  }
}
