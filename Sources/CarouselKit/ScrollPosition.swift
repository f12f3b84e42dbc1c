import GeometryKit

/// The scroll offset of a carousel and everything that changes it: motions, drags and autoscroll.
///
/// This type has no reference to views or a delegate. Methods that need the time take it as a
/// parameter, and return the consequences of the call.
struct ScrollPosition: Sendable {
  /// The properties that the app sets.
  var configuration = CarouselConfiguration()
  /// The number of items, and whether the last is followed by the first.
  private(set) var row = ItemRow()
  /// The scroll offset, in items.
  private(set) var offset = 0.0
  /// The motion in progress; `nil` if there is none.
  private(set) var motion: ScrollMotion? { didSet { needsAlignment = false } }
  /// Whether the next frame must align the carousel with an item. `true` after a scroll without
  /// animation has ended between two items.
  private(set) var needsAlignment = false
  /// The flip animation of the type `coverFlow2`.
  private(set) var flip = Flip()
  /// The state of the touch and the drag.
  var drag = Drag()
  /// The times of the frames.
  private(set) var frames = FrameIntervals()
  /// The scroll offset and the current index at the last update, as reported to the delegate.
  private(set) var lastReported = (offset: 0.0, index: 0)

  /// The index of the item nearest to the centre; −1 if there are no items.
  var currentIndex: Int { row.index(at: offset) }
  /// Whether an animated scroll is in progress.
  var isScrolling: Bool { motion?.isScroll ?? false }
  /// Whether the carousel moves by its momentum.
  var isDecelerating: Bool { motion.map { !$0.isScroll } ?? false }

  /// The range of the scroll offset while the carousel bounces, in items.
  var bounceRange: ClosedRange<Double> {
    -configuration.bounceDistance...Double(max(row.count - 1, 0)) + configuration.bounceDistance
  }

  /// Whether the scroll offset is exactly that of an item.
  var isOnItem: Bool { abs(row.distance(from: offset, to: Double(currentIndex))) < 1e-6 }

  // MARK: Changes from outside

  /// Sets the number of items. The offset isn't limited until the next update.
  mutating func setCount(_ count: Int) { row.count = count }

  /// Shifts the scroll offset because the centred item's index has changed by `distance`. The
  /// motion in progress continues, and no scrolling is reported.
  mutating func moveOrigin(by distance: Double) {
    guard distance != 0 else { return }
    let offset = (self.offset + distance).bounded
    self.offset = row.isWrapped ? row.clamp(offset) : offset
    lastReported.offset += distance + self.offset - offset
    lastReported.index = row.clamp(lastReported.index + Int(distance))
    moveMotion(by: distance)
  }

  /// Sets whether the last item is followed by the first. Returns whether this is a change.
  mutating func setWrapped(_ isWrapped: Bool) -> Bool {
    defer { row.isWrapped = isWrapped }
    return row.isWrapped != isWrapped
  }

  /// Stops all motion at the current offset.
  mutating func stop() { motion = nil }

  /// Shifts the motion in progress by a distance in items.
  private mutating func moveMotion(by distance: Double) {
    let needed = needsAlignment
    motion?.moveOrigin(by: distance)
    needsAlignment = needed
  }

  /// Replaces the motion in progress.
  mutating func begin(_ motion: ScrollMotion) { self.motion = motion }

  /// Sets the scroll offset, which the next update limits to its range.
  mutating func jump(to offset: Double) { self.offset = offset.bounded }

  /// Prepares the frame times for the beginning of autoscroll. `isMoving` is `true` if the carousel
  /// already advanced in every frame.
  mutating func beginAutoscroll(isMoving: Bool) { frames.isAfterPause = !isMoving }

  /// Stops all motion because a finger has landed. `point` is the position of the finger, in points
  /// of the bounds; `nil` if it is unknown.
  mutating func touchDown(at point: Point?, time: Double) {
    drag.isTouching = configuration.isScrollEnabled
    drag.landing = point
    guard configuration.isScrollEnabled else { return }
    catchMotion(at: time)
    drag.isOn = false
    motion = nil
  }

  /// Ends a touch that became neither a tap nor a drag. If the touch has stopped the carousel
  /// between two items, begins a scroll to the nearer one and returns `true`.
  mutating func touchUp(at time: Double) -> Bool {
    guard drag.isTouching else { return false }
    drag.isTouching = false
    guard !drag.isOn, motion == nil, !isOnItem else { return false }
    return settle(velocity: 0, endsSlowDrag: true, at: time)
  }

  // MARK: Updates

  /// Limits the offset, and starts a flip if another item has become the current one.
  mutating func beginUpdate(at time: Double) {
    limit()
    let distance = row.distance(from: Double(currentIndex), to: Double(lastReported.index))
    if distance != 0 { flip.begin(after: distance, at: time) }
  }

  /// Limits the offset to the row or the bounce range.
  mutating func limit() {
    if row.isWrapped || !configuration.bounces {
      offset = row.clamp(offset)
      return
    }
    let range = bounceRange
    if offset < range.lowerBound || offset > range.upperBound {
      offset = min(max(offset, range.lowerBound), range.upperBound)
      drag.velocity = 0
    }
  }

  /// Limits the offset to the row, for a carousel that may rest between items.
  mutating func clampOffset() { offset = row.clamp(offset) }

  /// Treats the current offset as already reported, so that only later scrolling is reported.
  mutating func resetReportedOffset() { lastReported.offset = offset }

  /// Returns the changes since the last update, and resets them.
  mutating func consumeChanges() -> (hasScrolled: Bool, isOtherItem: Bool) {
    let index = currentIndex
    let changes = (abs(offset - lastReported.offset) > 1e-6, index != lastReported.index)
    lastReported = (offset, index)
    return changes
  }

  /// Whether the scroll offset is before the first item, or at or beyond the last.
  private var isAtEnd: Bool {
    !row.isWrapped && (offset < 0 || offset >= Double(row.count - 1))
  }

  /// Whether each item flips by its own offset instead of by the time since the flip began.
  var flipsByOffset: Bool {
    if let motion, !motion.isScroll || !drag.isOn && !motion.endsSlowDrag { return true }
    return configuration.autoscroll != 0 && !drag.isOn || isAtEnd
  }

  /// Sets the flip animation from the offset of the item nearest to the centre.
  mutating func setFlip(fromOffset offset: Double) { flip.set(fromOffset: offset) }

  /// Advances the flip animation to a time.
  mutating func advanceFlip(to time: Double) {
    flip.run(to: time, dragVelocity: drag.velocity)
  }

  /// Sets the flip's progress to match the scroll offset, after a motion has ended between two
  /// items.
  mutating func synchronizeFlip(at time: Double) { flip.rest(at: offset, time: time) }

  /// Sets whether the next frame must align the carousel with an item.
  mutating func setNeedsAlignment(_ value: Bool) { needsAlignment = value }

  /// Begins a frame. Returns its time step, in seconds.
  mutating func beginFrame(at time: Double) -> Double { frames.step(to: time) }

  // MARK: Invariants

  /// Returns a description of the first violated invariant between two calls; `nil` if there is
  /// none. `isUpToDate` is `true` if no update is pending.
  func violation(isUpToDate: Bool) -> String? {
    guard offset.isFinite, abs(offset) <= Double(1 << 50) else { return "offset \(offset)" }
    guard abs(flip.value) <= 1 else { return "toggle \(flip.value)" }
    if row.count < 0 { return "\(row.count) items" }
    if drag.isOn, isDecelerating { return "dragged and decelerating" }
    if drag.isOn, !drag.isAccepted { return "a drag that never ends" }
    guard isUpToDate else { return nil }
    if lastReported.index != currentIndex {
      return "reported index \(lastReported.index), but \(currentIndex) is current"
    }
    if abs(lastReported.offset - offset) > 1e-6 {
      return "reported offset \(lastReported.offset), but \(offset) is current"
    }
    let isInside = !row.isWrapped || row.clamp(offset) == offset
    return isInside ? nil : "offset \(offset) in a ring of \(row.count)"
  }
}
