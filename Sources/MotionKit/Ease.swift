/// Curves that take a share of the time, 0…1, to a share of the way, 0…1.
public enum Ease {
  /// Slow at both ends, cubic: 4u³ up to the middle, mirrored after it.
  ///
  /// The curve of iCarousel's scrolling and flipping. A share outside 0…1 counts as the nearer
  /// end, and one that is not a number as 1, so that a motion always ends.
  public static func inOut(_ share: Double) -> Double {
    guard share < 1 else { return 1 }
    guard share > 0 else { return 0 }
    if share < 0.5 { return 4 * share * share * share }
    let back = 2 * share - 2
    return 0.5 * back * back * back + 1
  }

  /// The slope of `inOut`: shares of the way per share of the time; 0 outside 0…1.
  public static func inOutSlope(_ share: Double) -> Double {
    guard share > 0, share < 1 else { return 0 }
    let toEnd = min(share, 1 - share)
    return 12 * toEnd * toEnd
  }

  /// A speed that dies away while something else begins: how far it has come, in what its first speed would
  /// have come in all of the time. It has all of its speed at 0 and before, and is back, and at rest, from 1
  /// on.
  public static func momentum(_ share: Double) -> Double {
    guard share < 1 else { return 0 }
    let rest = min(1 - share, 1)
    return share * rest * rest
  }
}
