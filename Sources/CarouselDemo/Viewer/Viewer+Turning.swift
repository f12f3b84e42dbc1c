import GeometryKit
import GestureKit
import ScrollKit
import ViewKit

/// Scrolling the row of pages.
extension Viewer: ScrollViewDelegate {
  /// Sets up the row as a scroll view with paging.
  func setUpPaging() {
    row.scrollView.delegate = self
    row.scrollView.isPagingEnabled = true
    row.scrollView.alwaysBounceHorizontal = true
    row.scrollView.showsHorizontalScrollIndicator = false
    row.scrollView.wheelRecognizer.panAxis = .horizontal
    row.scrollView.wheelRecognizer.onStep = { [unowned self] count, _ in turn(by: count) }
  }

  /// The distance between the left edges of two neighbouring pages, in points.
  var step: Double { max(size.width, 1) + Self.gap }

  /// Lays out the row with the current page centred, and resets the zoom of all pages.
  func layOutPages() {
    for page in pages { page.removePicture() }
    row.frame = Rect(x: 0, y: 0, width: step, height: size.height)
    row.contentSize = Size(width: step * Double(count), height: size.height)
    // If the row wraps, these margins let a drag pass the row's ends without the resistance of an
    // edge.
    let margin = wraps ? 2 * step : 0
    row.scrollView.contentInset = Insets(top: 0, left: margin, bottom: 0, right: margin)
    row.scrollView.contentOffset = Point(x: Double(pageNumber) * step, y: 0)
    arrangePages()
  }

  /// Returns the horizontal distance of a page from the window's centre, in points.
  func x(ofPage number: Int) -> Double { Double(number) * step - row.scrollView.contentOffset.x }

  /// The numbers of the pages that may be visible.
  var pagesInSight: ClosedRange<Int> {
    let first = Int((row.scrollView.contentOffset.x / step).rounded(.down))
    return first...first + 1
  }

  /// Returns the index of the picture on a page; `nil` if the row has no such page.
  func index(ofPage number: Int) -> Int? {
    if let standIn, standIn.pageNumber == number { return standIn.index }
    if wraps { return (number % count + count) % count }
    return number >= 0 && number < count ? number : nil
  }

  /// Changes the zoom of the current picture.
  func magnify(_ magnification: Magnification) {
    guard isOpen, !isCovered, !isTurning else { return }
    currentPage?.magnify(magnification)
  }

  /// Enlarges the current picture about its middle. If the picture is enlarged already, fits it to
  /// the window.
  func toggleZoom() {
    guard isOpen, !isCovered, !isTurning else { return }
    currentPage?.scrollView.doubleTap(at: bounds.center)
  }

  /// Whether the row of pages is scrolling.
  var isTurning: Bool { row.scrollView.isScrolling }

  /// Scrolls by a number of pages, at most to an end of the row. If the row wraps, scrolls by one
  /// page at most. Calls during the animation add up.
  func turn(by pages: Int) {
    guard isOpen, !(row.scrollView.isTracking && row.scrollView.isDragging), count > 0 else {
      return
    }
    controls.filmstrip.stop()
    endJump()
    let target =
      wraps
      ? pageNumber + min(max(pages, -1), 1) : min(max(pageNumber + pages, 0), count - 1)
    go(toPage: target)
  }

  /// Shows any picture by scrolling a single page. The picture enters from the right if `side` is
  /// 1, and from the left if `side` is −1.
  func jump(to index: Int, from side: Int) {
    guard isOpen, !(row.scrollView.isTracking && row.scrollView.isDragging),
      let current = self.index, index != current, (0..<count).contains(index)
    else { return }
    controls.filmstrip.stop()
    endJump()
    // Move the current picture to the page beside the target page. The picture keeps its zoom.
    currentPage?.number = index - side
    standIn = (index - side, current)
    pageNumber = index
    row.scrollView.contentOffset = Point(x: Double(index - side) * step, y: 0)
    go(toPage: index)
    currentPictureDidChange()
  }

  /// The position in the row: the index of the current picture. While the row scrolls, this is a
  /// number between two indexes.
  var position: Double {
    let position = row.scrollView.contentOffset.x / step
    return wraps ? position : min(max(position, 0), Double(count - 1))
  }

  /// Shows any picture at once.
  func show(_ index: Int) {
    guard isOpen, index != self.index, (0..<count).contains(index) else { return }
    endJump()
    direction = (index - pageNumber).signum()
    pageNumber = index
    row.scrollView.contentOffset = Point(x: Double(index) * step, y: 0)
    arrangePages()
    currentPictureDidChange()
  }

  /// Ends a jump to a distant picture. Removes the picture that was on another picture's page
  /// during the jump, and scrolls the row to the page of the current picture.
  func endJump() {
    guard standIn != nil else { return }
    let current = currentPage
    pageNumber = index(ofPage: pageNumber) ?? pageNumber
    current?.number = pageNumber
    standIn = nil
    row.scrollView.contentOffset = Point(x: Double(pageNumber) * step, y: 0)
  }

  /// Updates the row after the list of pictures has changed.
  ///
  /// - Parameters:
  ///   - index: The new index of the current picture.
  ///   - count: The number of pictures.
  ///   - wraps: Whether the row wraps around.
  ///   - isSame: Whether the current picture is the same as before. If false, the former picture
  ///     was removed, and another picture is shown.
  func update(to index: Int, of count: Int, wraps: Bool, isSame: Bool) {
    guard isVisible else { return }
    guard index >= 0, index < count else { return closeImmediately() }
    endJump()
    let shift = index - pageNumber
    let current = currentPage
    for page in pages where page !== current || !isSame { page.removePicture() }
    current?.move(to: index)
    pageNumber = index
    self.count = count
    self.wraps = wraps && count > 1
    controls.filmstrip.show(count, wraps: self.wraps)
    let size = Size(width: step * Double(count), height: size.height)
    row.contentSize.width = max(row.contentSize.width, size.width)
    row.scrollView.moveOrigin(by: Point(x: Double(shift) * step, y: 0))
    row.contentSize = size
    arrangePages()
    if !isSame { currentPictureDidChange() }
  }

  private func go(toPage target: Int) {
    let isOther = target != pageNumber
    if isOther { direction = (target - pageNumber).signum() }
    pageNumber = target
    row.scrollView.setContentOffset(Point(x: Double(target) * step, y: 0), animated: true)
    if isOther { currentPictureDidChange() }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    if isOpen { updateCurrentPage() }
    arrangePages()
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { controls.filmstrip.stop() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { endJump() }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { endJump() }

  /// During a drag or a flick, makes the picture nearest to the centre the current picture. If the
  /// row wraps, renumbers the pages after a complete round.
  private func updateCurrentPage() {
    let x = row.scrollView.contentOffset.x
    // Only a drag or a flick changes the current page here. Animations have already set it.
    if row.scrollView.isDragging || row.scrollView.isDecelerating {
      let nearest = Int((x / step).rounded())
      let limited = wraps ? nearest : min(max(nearest, 0), count - 1)
      if limited != pageNumber {
        direction = (limited - pageNumber).signum()
        pageNumber = limited
        currentPictureDidChange()
      }
    }
    guard wraps else { return }
    let turns = (x / (step * Double(count))).rounded(.down)
    guard turns != 0, abs(turns) < 1e6 else { return }
    let pages = Int(turns) * count
    pageNumber -= pages
    for page in self.pages { page.number -= pages }
    if let standIn { self.standIn = (standIn.pageNumber - pages, standIn.index) }
    row.scrollView.moveOrigin(by: Point(x: -Double(pages) * step, y: 0))
  }
}
