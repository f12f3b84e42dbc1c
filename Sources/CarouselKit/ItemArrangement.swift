/// What the type, the delegate and the first view have answered: the numbers that places follow from, and
/// how many items there are places for.
struct ItemArrangement {
  /// The numbers of the type's places.
  var metrics = LayoutMetrics()
  /// The extent of an item along the axis, in points; 0 before there is any.
  private(set) var itemWidth = 0.0
  /// Whether the item width is to be taken from the first item again.
  private(set) var mustMeasure = true
  /// The most items loaded at once.
  private(set) var numberOfVisibleItems = 0
  /// How far a drag moves.
  var offsetMultiplier = 1.0
  /// How many placeholders the data source has; a wrapped carousel shows none.
  private(set) var numberOfPlaceholders = 0

  /// The data was loaded anew: what followed from the old is forgotten.
  mutating func reset(placeholders: Int) {
    numberOfPlaceholders = placeholders
    numberOfVisibleItems = 0
    mustMeasure = true
  }

  /// The item width is to be taken from the first item again.
  mutating func measureAgain() { mustMeasure = true }

  /// Takes an item width that the delegate has given or the first view has.
  mutating func setItemWidth(_ width: Double) {
    itemWidth = width
    mustMeasure = false
  }

  /// Takes the numbers of an update, and how many items may be loaded by its options.
  mutating func take(_ metrics: LayoutMetrics, visibleItems: Double) {
    self.metrics = metrics
    numberOfVisibleItems = min(
      Int(min(max(visibleItems, 0), Self.mostVisibleItems)), metrics.numberOfPlaces)
  }

  /// The most items that are loaded whatever the option says: far more than can be told apart, and
  /// few enough for a frame to end.
  private static var mostVisibleItems: Double { 65536 }

  /// How many placeholders are shown.
  func shownPlaceholders(in row: ItemRow) -> Int { row.isWrapped ? 0 : numberOfPlaceholders }

  /// How many placeholders stand before the first item.
  func leadingPlaceholders(in row: ItemRow) -> Int { (shownPlaceholders(in: row) + 1) / 2 }

  /// The indexes of the items and of the placeholders that are shown.
  func places(in row: ItemRow) -> Range<Int> {
    -leadingPlaceholders(in: row)..<row.count + shownPlaceholders(in: row) / 2
  }

  /// The data source's number for the placeholder at an index.
  func placeholderNumber(at index: Int, in row: ItemRow) -> Int {
    leadingPlaceholders(in: row) + (index < 0 ? index : index - row.count)
  }

  /// The indexes around an item: one stretch, or two where it goes over a joined end.
  struct Stretch {
    var low: Range<Int>
    var high: Range<Int>

    func contains(_ index: Int) -> Bool { low.contains(index) || high.contains(index) }
  }

  /// The indexes that may be loaded around the current item.
  func stretch(around index: Int, in row: ItemRow) -> Stretch {
    let count = numberOfVisibleItems
    var first = index - count / 2
    guard row.isWrapped else {
      let places = places(in: row)
      first = max(places.lowerBound, min(places.upperBound - count, first))
      return Stretch(low: first..<first, high: first..<(first + count))
    }
    guard count > 0 else { return Stretch(low: 0..<0, high: 0..<0) }
    first = row.clamp(first)
    let over = max(first + count - row.count, 0)
    return Stretch(low: 0..<over, high: first..<(first + count - over))
  }

  /// What is wrong with it between two calls; `nil` if nothing is.
  func violation() -> String? {
    guard numberOfPlaceholders >= 0, numberOfVisibleItems >= 0 else {
      return "\(numberOfVisibleItems) visible of \(numberOfPlaceholders) placeholders"
    }
    guard itemWidth.isFinite, offsetMultiplier.isFinite || !offsetMultiplier.isNaN else {
      return "item width \(itemWidth), multiplier \(offsetMultiplier)"
    }
    return numberOfVisibleItems <= max(metrics.numberOfPlaces, 0)
      ? nil : "\(numberOfVisibleItems) visible of \(metrics.numberOfPlaces) places"
  }
}
