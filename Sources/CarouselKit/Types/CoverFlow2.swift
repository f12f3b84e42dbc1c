extension CarouselLayout {
  /// As `coverFlow`, but a drag flips one cover at a time, when it has come half-way.
  public static let coverFlow2: CarouselLayout = {
    var type = coverFlow
    type.name = "coverFlow2"
    type.usesToggle = true
    type.transform = { offset, metrics in
      let limited = min(max(offset, -1), 1)
      let share =
        metrics.isFollowing ? limited : flippedShare(offset, limited: limited, metrics.toggle)
      return turnedCover(offset, share: share, metrics)
    }
    return type
  }()

  /// How far a cover is turned while the one that came last flips: the two covers at the centre turn
  /// with the toggle, the others stay on their sides.
  private static func flippedShare(_ offset: Double, limited: Double, _ toggle: Double) -> Double {
    if toggle > 0 {
      if offset <= -0.5 { return -1 }
      if offset <= 0.5 { return -toggle }
      if offset <= 1.5 { return 1 - toggle }
      return limited
    }
    if offset > 0.5 { return 1 }
    if offset > -0.5 { return -toggle }
    if offset > -1.5 { return -1 - toggle }
    return limited
  }
}
