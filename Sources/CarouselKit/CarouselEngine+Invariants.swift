/// What holds whenever no call is going on.
extension CarouselEngine {
  /// What is wrong with the engine; `nil` if nothing is. O(loaded items), for tests.
  func violation() -> String? {
    position.violation(isUpToDate: progress.isUpToDate)
      ?? items.violation(places: places, items: 0..<row.count)
      ?? presentation.violation()
      ?? arrangement.violation()
      ?? progress.violation()
      ?? events.violation()
  }
}
