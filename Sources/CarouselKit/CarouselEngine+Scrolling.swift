/// Scrolling by calls.
extension CarouselEngine {
  /// Where the carousel is scrolled to, in items. Setting it stops all motion, with no end of it being
  /// told. A value beyond the ends is limited to the bounce range only.
  public var scrollOffset: Double {
    get { position.offset }
    set {
      guard newValue.isFinite else { return }
      position.stop()
      guard newValue != position.offset else { return }
      position.jump(to: newValue)
      perform(update)
    }
  }

  /// The item nearest to the centre; −1 when there are no items. Setting it scrolls there at once, as
  /// setting `scrollOffset` does.
  public var currentItemIndex: Int {
    get { position.currentIndex }
    set { scrollOffset = Double(newValue) }
  }

  /// Where it will be when its motion is over, in items, if nobody touches it before: where it is while nothing
  /// moves it, a finger does, or a pace does that has no end.
  public var destination: Double {
    guard let motion = position.motion, !motion.isCoast, !(motion.isScroll && isDragging) else {
      return position.offset
    }
    return row.clamp(motion.target)
  }

  /// How far an item lies from the centre, in items, the shorter way round when the ends join.
  public func offsetForItem(at index: Int) -> Double {
    row.offset(of: index, from: position.offset)
  }

  /// Scrolls by a number of items, in `duration` seconds; at once if that is not positive. With
  /// `scrollToItemBoundary` it goes on from there to the nearest item.
  public func scroll(byOffset way: Double, duration: Double) {
    guard way.isFinite else { return }
    perform {
      follow(position.scroll(by: way, duration: duration, alignsAtEnd: true, at: time))
      if position.motion == nil { position.oweAlignment(position.mustAlign) }
    }
  }

  /// Scrolls to an offset, the shorter way round when the ends join. With `scrollToItemBoundary` it goes
  /// on from there to the nearest item.
  public func scroll(toOffset target: Double, duration: Double) {
    guard target.isFinite else { return }
    scroll(byOffset: row.way(from: position.offset, to: target.bounded), duration: duration)
  }

  /// Scrolls over a number of item boundaries; 0 goes to the nearest.
  public func scroll(byNumberOfItems count: Int, duration: Double) {
    guard duration > 0 else {
      let (sum, isOver) = position.toldIndex.addingReportingOverflow(count)
      scrollOffset = Double(row.clamp(isOver ? (count > 0 ? .max : .min) : sum))
      return
    }
    let offset = position.offset
    let nearest = offset.rounded(.toNearestOrAwayFromZero)
    let start = count > 0 ? offset.rounded(.down) : count < 0 ? offset.rounded(.up) : nearest
    perform {
      follow(position.scroll(by: start + Double(count) - offset, duration: duration, at: time))
    }
  }

  /// Scrolls to an item, the shorter way round when the ends join. An index beyond the ends counts as the
  /// nearer end.
  public func scrollToItem(at index: Int, duration: Double) {
    perform { follow(position.scroll(toItemAt: index, duration: duration, at: time)) }
  }

  /// Scrolls to an item within 0.4 s, or at once.
  public func scrollToItem(at index: Int, animated: Bool) {
    scrollToItem(at: index, duration: animated ? ScrollPosition.scrollDuration : 0)
  }

  /// Scrolls by whole items as keys and wheels do, without a break in its speed. Steps that come before the
  /// carousel has arrived add up. Where the ends don't join, they lead no farther than there.
  ///
  /// `isRepeat` says that a key is held down and repeats. In natural motion the carousel then glides at an
  /// even pace until `endSteps`, or until nothing comes for a moment, and stops at the next item; else steps
  /// are left out while it is behind them. `time` is when, in seconds; by default the carousel's.
  public func step(by count: Int, isRepeat: Bool = false, at time: Double? = nil) {
    if let time { self.time = time }
    guard row.count > 0, count != 0 else { return }
    if isRepeat, motion == .classic, isBehindSteps { return }
    perform {
      let paces = isRepeat && motion == .natural
      follow(
        paces ? position.pace(by: count, at: self.time) : position.step(by: count, at: self.time))
    }
  }

  /// The key that repeated steps is let go. Nothing if none did.
  public func endSteps() { position.endPace(at: time) }

  /// Whether it still has more than an item to go to where steps lead it: steps of a key that is held down
  /// should wait, or it would go on for long after the key was let go.
  public var isBehindSteps: Bool { position.isBehindSteps }

  /// Does what follows from a call to scroll.
  func follow(_ start: ScrollStart) {
    switch start {
    case .nothing: break
    case .jumped: update()
    case .began: events.append(.willBeginScrollingAnimation)
    }
  }
}
