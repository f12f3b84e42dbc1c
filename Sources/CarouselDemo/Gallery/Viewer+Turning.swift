import GeometryKit
import GestureKit
import ScrollKit
import ViewKit

extension Viewer: ScrollViewDelegate {
  func setUpTurning() {
    pager.delegate = self
    pager.isPagingEnabled = true
    pager.alwaysBounceHorizontal = true
    pager.showsHorizontalScrollIndicator = false
    pager.wheelRecognizer.panAxis = .horizontal
    pager.wheelRecognizer.onStep = { [unowned self] count, _ in turn(by: count) }
  }

  /// From one page to the next, in points.
  var step: Double { max(size.width, 1) + Self.gap }

  /// Puts the present page where it belongs in the window, with its picture as a whole.
  func layOutPages() {
    for page in pages { page.leave() }
    row.frame = Rect(x: 0, y: 0, width: step, height: size.height)
    row.contentSize = Size(width: step * Double(count), height: size.height)
    // A finger that crosses the seam must not meet the resistance of an end.
    let margin = wraps ? 2 * step : 0
    pager.contentInset = Insets(top: 0, left: margin, bottom: 0, right: margin)
    pager.contentOffset = Point(x: Double(page) * step, y: 0)
    arrangePages()
  }

  /// Where a page is from its place in the window's middle, in points along x.
  func x(ofPage page: Int) -> Double { Double(page) * step - pager.contentOffset.x }

  /// The pages of which something may be seen.
  var pagesInSight: ClosedRange<Int> {
    let first = Int((pager.contentOffset.x / step).rounded(.down))
    return first...first + 1
  }

  func index(ofPage page: Int) -> Int? {
    if let standIn, standIn.page == page { return standIn.index }
    if wraps { return (page % count + count) % count }
    return page >= 0 && page < count ? page : nil
  }

  /// Shows the present picture larger or smaller.
  func magnify(_ magnification: Magnification) {
    guard isOpen, !isTurning else { return }
    presentPage?.magnify(magnification)
  }

  /// Whether one picture makes way for another.
  var isTurning: Bool { pager.isScrolling }

  /// Goes on by some pictures, as far as there are any. Turns in a row add up.
  func turn(by pages: Int) {
    guard isOpen, !(pager.isTracking && pager.isDragging), count > 0 else { return }
    endJump()
    let target = wraps ? page + min(max(pages, -1), 1) : min(max(page + pages, 0), count - 1)
    go(toPage: target)
  }

  /// Goes on to the next picture, from the last to the first.
  func turnOn() {
    if !wraps, page == count - 1 { jump(to: 0, from: 1) } else { turn(by: 1) }
  }

  /// Goes to any picture, which comes in from the right (1) or the left (−1) beside the present one.
  func jump(to index: Int, from side: Int) {
    guard isOpen, !(pager.isTracking && pager.isDragging), let present = self.index,
      index != present,
      (0..<count).contains(index)
    else { return }
    endJump()
    // The picture leaves as it is.
    presentPage?.number = index - side
    standIn = (index - side, present)
    page = index
    pager.contentOffset = Point(x: Double(index - side) * step, y: 0)
    go(toPage: index)
    turned()
  }

  /// Forgets what stood in for another picture. The row is where the present picture is.
  func endJump() {
    guard standIn != nil else { return }
    let present = presentPage
    page = index(ofPage: page) ?? page
    present?.number = page
    standIn = nil
    pager.contentOffset = Point(x: Double(page) * step, y: 0)
  }

  /// Goes along with the pictures' row, in which the present one has another place now.
  ///
  /// - Parameters:
  ///   - index: the present picture's place.
  ///   - count: how many there are.
  ///   - wraps: whether the ends join.
  ///   - isSame: whether it is the picture of before; else that is gone, and another one is shown.
  func follow(to index: Int, of count: Int, wraps: Bool, isSame: Bool) {
    guard isVisible else { return }
    guard index >= 0, index < count else { return closeAtOnce() }
    endJump()
    let (way, present) = (index - page, presentPage)
    for page in pages where page !== present || !isSame { page.leave() }
    present?.move(to: index)
    page = index
    (self.count, self.wraps) = (count, wraps && count > 1)
    let size = Size(width: step * Double(count), height: size.height)
    row.contentSize.width = max(row.contentSize.width, size.width)
    pager.moveOrigin(by: Point(x: Double(way) * step, y: 0))
    row.contentSize = size
    arrangePages()
    if !isSame { turned() }
  }

  private func go(toPage target: Int) {
    let isOther = target != page
    if isOther { heading = (target - page).signum() }
    page = target
    pager.setContentOffset(Point(x: Double(target) * step, y: 0), animated: true)
    if isOther { turned() }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    if isOpen { followRow() }
    arrangePages()
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { endJump() }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { endJump() }

  /// Makes the picture in the middle the present one, and begins anew where the row has gone round.
  private func followRow() {
    let x = pager.contentOffset.x
    // A finger or its flick decides where the row goes.
    if pager.isDragging || pager.isDecelerating {
      let nearest = Int((x / step).rounded())
      let limited = wraps ? nearest : min(max(nearest, 0), count - 1)
      if limited != page {
        heading = (limited - page).signum()
        page = limited
        turned()
      }
    }
    guard wraps else { return }
    let turns = (x / (step * Double(count))).rounded(.down)
    guard turns != 0, abs(turns) < 1e6 else { return }
    let pages = Int(turns) * count
    page -= pages
    for page in self.pages { page.number -= pages }
    if let standIn { self.standIn = (standIn.page - pages, standIn.index) }
    pager.moveOrigin(by: Point(x: -Double(pages) * step, y: 0))
  }
}
