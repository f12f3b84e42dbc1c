import MotionKit

/// Scrolling by calls.
extension CarouselEngine {
  /// How long an animated scroll takes, in seconds.
  static var scrollDuration: Double { 0.4 }

  /// Where the carousel is scrolled to, in items. Setting it stops all motion, with no end of it being
  /// told. A value beyond the ends is limited to the bounce range only.
  public var scrollOffset: Double {
    get { offset }
    set {
      guard newValue.isFinite else { return }
      motion = nil
      guard newValue != offset else { return }
      offset = newValue.bounded
      perform(update)
    }
  }

  /// The item nearest to the centre; −1 when there are no items. Setting it scrolls there at once, as
  /// setting `scrollOffset` does.
  public var currentItemIndex: Int {
    get { row.index(at: offset) }
    set { scrollOffset = Double(newValue) }
  }

  /// How far an item lies from the centre, in items, the shorter way round when the ends join.
  public func offsetForItem(at index: Int) -> Double { row.offset(of: index, from: offset) }

  /// Scrolls by a number of items, in `duration` seconds; at once if that is not positive. With
  /// `scrollToItemBoundary` it goes on from there to the nearest item.
  public func scroll(byOffset way: Double, duration: Double) {
    guard way.isFinite else { return }
    perform {
      startScroll(by: way, duration: duration, alignsAtEnd: true)
      if motion == nil { owesAlignment = mustAlign }
    }
  }

  /// Scrolls to an offset, the shorter way round when the ends join. With `scrollToItemBoundary` it goes
  /// on from there to the nearest item.
  public func scroll(toOffset target: Double, duration: Double) {
    guard target.isFinite else { return }
    scroll(byOffset: row.way(from: offset, to: target.bounded), duration: duration)
  }

  /// Scrolls over a number of item boundaries; 0 goes to the nearest.
  public func scroll(byNumberOfItems count: Int, duration: Double) {
    guard duration > 0 else {
      let (sum, isOver) = previousIndex.addingReportingOverflow(count)
      scrollOffset = Double(row.clamp(isOver ? (count > 0 ? .max : .min) : sum))
      return
    }
    let nearest = offset.rounded(.toNearestOrAwayFromZero)
    let start = count > 0 ? offset.rounded(.down) : count < 0 ? offset.rounded(.up) : nearest
    perform { startScroll(by: start + Double(count) - offset, duration: duration) }
  }

  /// Scrolls to an item, the shorter way round when the ends join. An index beyond the ends counts as the
  /// nearer end.
  public func scrollToItem(at index: Int, duration: Double) {
    perform { startScroll(toItemAt: index, duration: duration) }
  }

  /// Scrolls to an item within 0.4 s, or at once.
  public func scrollToItem(at index: Int, animated: Bool) {
    scrollToItem(at: index, duration: animated ? Self.scrollDuration : 0)
  }

  /// Scrolls to an item.
  private func startScroll(toItemAt index: Int, duration: Double, endsSlowDrag: Bool = false) {
    let index = duration > 0 ? index : row.clamp(index)
    let way = row.way(from: offset, to: Double(index).bounded)
    startScroll(by: way, duration: duration, endsSlowDrag: endsSlowDrag)
  }

  private func startScroll(
    by way: Double, duration: Double, endsSlowDrag: Bool = false, alignsAtEnd: Bool = false
  ) {
    guard way.isFinite else { return }
    guard duration > 0, duration.isFinite else {
      scrollOffset = offset + way
      return
    }
    drag.endIfAbandoned(&isDragging)
    var target = (offset + way).bounded
    if !row.isWrapped { target = row.clamp(target) }
    motion = ScrollMotion(
      .scroll(EasedMove(from: offset, to: target, duration: duration)), start: time,
      endsSlowDrag: endsSlowDrag, alignsAtEnd: alignsAtEnd)
    events.append(.willBeginScrollingAnimation)
  }

  /// Whether a motion that ended here has to go on to an item.
  private var mustSettle: Bool {
    autoscroll == 0 && row.count > 0
      && (scrollToItemBoundary || abs(offset - row.clamp(offset)) > 1e-6)
  }

  /// Whether it rests on an item.
  var isOnItem: Bool {
    abs(row.way(from: offset, to: Double(currentItemIndex))) < 1e-6
  }

  /// Whether a scroll by code that ended here has to go on to an item.
  private var mustAlign: Bool { mustSettle && scrollToItemBoundary && !isOnItem && !isDragging }

  /// Goes on to the nearest item after a scroll by code ended between two. The cards that flipped with
  /// their offsets so far go on to do so.
  func align() {
    owesAlignment = false
    if mustAlign { settle(velocity: 0, endsSlowDrag: false) }
  }

  /// Goes on to an item after a drag or a deceleration ended: to the current one, or to the next in the
  /// direction of a fast drag. Whether there was any need. On an item it is a scroll of no length, for its
  /// events.
  @discardableResult
  func settle(velocity: Double, endsSlowDrag: Bool) -> Bool {
    guard mustSettle else { return false }
    var index = currentItemIndex
    if isOnItem {
      startScroll(toItemAt: index, duration: 0.01, endsSlowDrag: endsSlowDrag)
      return true
    }
    if abs(velocity) > 2, abs(offset - Double(index)) > 0.1 { index += velocity > 0 ? 1 : -1 }
    startScroll(toItemAt: index, duration: Self.scrollDuration, endsSlowDrag: endsSlowDrag)
    return true
  }
}
