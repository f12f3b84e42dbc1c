import GeometryKit

extension CubeController {
  /// Turns to a page. Any index is safe: not wrapped, it is limited to the pages there are, and an
  /// animated turn past an end nudges against it and returns; wrapped, it is taken modulo n, and −1
  /// and n, the neighbours of the first and the last page, are one turn away from those.
  public func scrollToPage(at index: Int, animated: Bool) {
    guard numberOfPages > 0 else { return }
    let last = numberOfPages - 1
    var page: Double
    if isWrapping {
      page = Double((-1...numberOfPages).contains(index) ? index : ranged(index))
    } else {
      page = Double(index.clamped(to: 0...last))
      if animated, index < 0 { page -= CubeConstants.nudge }
      if animated, index > last { page += CubeConstants.nudge }
    }
    scrollView.setContentOffset(contentOffset(forPage: page), animated: animated)
  }

  /// Turns to the page after the current one.
  public func scrollForward(animated: Bool) {
    scrollToPage(at: currentPageIndex + 1, animated: animated)
  }

  /// Turns to the page before the current one.
  public func scrollBack(animated: Bool) {
    scrollToPage(at: currentPageIndex - 1, animated: animated)
  }

  /// After an animated turn: whether it has nudged against an end, from which the cube now returns.
  func returnsFromPastTheEnd() -> Bool {
    let offset = scrollView.contentOffset
    let nearest = scrollView.nearestOffset(to: offset)
    guard nearest != offset, !scrollView.isTracking else { return false }
    scrollView.setContentOffset(nearest, animated: true)
    return true
  }
}
