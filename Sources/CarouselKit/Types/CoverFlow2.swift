extension CarouselLayout {
  /// Like `coverFlow`, but a drag flips one item at a time. An item flips when it is half-way to
  /// the centre.
  public static let coverFlow2: CarouselLayout = {
    var type = coverFlow
    type.name = "coverFlow2"
    type.key = "9"
    type.usesToggle = true
    type.transform = { offset, metrics in
      let limited = min(max(offset, -1), 1)
      let fraction =
        metrics.flipsByOffset ? limited : flippedRotation(offset, limited: limited, metrics.toggle)
      return coverFlowTransform(offset, fraction: fraction, metrics)
    }
    return type
  }()

  /// Returns the rotation of an item during a flip, −1…1. The two items nearest to the centre
  /// rotate with the toggle; the other items stay rotated to their sides.
  private static func flippedRotation(_ offset: Double, limited: Double, _ toggle: Double) -> Double
  {
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
