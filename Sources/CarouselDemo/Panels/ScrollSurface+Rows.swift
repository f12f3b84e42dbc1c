import ViewKit

extension ScrollSurface {
  /// The visible fraction of the last row, if not all rows fit. The list's edge cuts through the
  /// row's text, which fades out there.
  static let visibleFraction = 0.6
}
