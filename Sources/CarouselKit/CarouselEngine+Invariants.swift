/// What holds whenever no call is going on.
extension CarouselEngine {
  /// What is wrong with the engine; `nil` if nothing is. O(loaded items).
  func violation() -> String? {
    events.violation()
  }
}
