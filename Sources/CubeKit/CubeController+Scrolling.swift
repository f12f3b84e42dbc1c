import GeometryKit

extension CubeController {
  /// Rotates the cube to a page. Any index is valid.
  ///
  /// If the cube doesn't wrap, the index is limited to the existing pages. An animated scroll to an
  /// index before the first or after the last page overshoots by a tenth of a page and returns. If
  /// the cube wraps, the index is taken modulo `numberOfPages`. The indexes −1 and `numberOfPages`
  /// make an animated scroll wrap around to the last or first page.
  public func scrollToPage(at index: Int, animated: Bool) {
    guard numberOfPages > 0 else { return }
    let last = numberOfPages - 1
    var page: Double
    if isWrapping {
      page = Double((-1...numberOfPages).contains(index) ? index : dataSourceIndex(index))
    } else {
      page = Double(index.clamped(to: 0...last))
      if animated, index < 0 { page -= CubeConstants.nudge }
      if animated, index > last { page += CubeConstants.nudge }
    }
    scrollView.setContentOffset(contentOffset(forPage: page), animated: animated)
  }

  /// Rotates the cube to the page after the current one. If the cube is already scrolling, an
  /// animated call adds one page to the target of that scroll, so that quick key presses add up.
  public func scrollForward(animated: Bool) { turn(by: 1, animated: animated) }

  /// Rotates the cube to the page before the current one. If the cube is already scrolling, an
  /// animated call subtracts one page from the target of that scroll.
  public func scrollBack(animated: Bool) { turn(by: -1, animated: animated) }

  private func turn(by count: Int, animated: Bool) {
    guard animated, scrollView.isScrolling else {
      return scrollToPage(at: currentPageIndex + count, animated: animated)
    }
    let page = scrollOffset(at: scrollView.destination.x).rounded() + Double(count)
    guard isWrapping else { return scrollToPage(at: Int(page), animated: true) }
    scrollView.setContentOffset(contentOffset(forPage: page), animated: true)
  }

  /// Begins to scroll back if an animated scroll has ended before the first or after the last page.
  /// Returns whether a scroll has begun.
  func beginReturnFromBeyondEnd() -> Bool {
    let offset = scrollView.contentOffset
    let nearest = scrollView.nearestOffset(to: offset)
    guard nearest != offset, !scrollView.isTracking else { return false }
    scrollView.setContentOffset(nearest, animated: true)
    return true
  }
}
