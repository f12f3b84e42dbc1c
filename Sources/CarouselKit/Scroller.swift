import GeometryKit
import MotionKit

/// The scroll offset of a carousel and everything that changes it: touches, drags, motions and
/// autoscroll. It reports these as events.
///
/// This type has no reference to views or a delegate. After each change of the offset, the engine
/// loads and places the items: an update, which begins with `beginUpdate` and ends with
/// `reportChanges`.
///
/// `Scroller+Drag.swift` shows what happens from the landing of a finger to the carousel's rest.
struct Scroller {
  /// The properties that the app sets.
  var configuration = CarouselConfiguration()
  /// The present time, in seconds.
  var time = 0.0
  /// The number of items, and whether the last is followed by the first.
  private(set) var row = ItemRow()
  /// The scroll offset, in items.
  private(set) var offset = 0.0
  /// The motion in progress; `nil` if there is none.
  private(set) var motion: Motion?
  /// Whether the next frame must align the carousel with an item. `true` after a scroll without
  /// animation has ended between two items. Only set without a motion.
  var needsAlignment = false
  /// The touch that has landed on the carousel; `nil` after the end of the touch or of its drag.
  var touch: Touch?
  /// The drag in progress; `nil` if there is none, or if it was refused.
  var drag: Drag?
  /// The velocity of the latest drag, in items per second.
  var dragVelocity = 0.0
  /// The flip animation of the type `coverFlow2`.
  var flip = Flip()
  /// The scroll offset and the current index at the last update, as reported to the delegate.
  private(set) var lastReported = (offset: 0.0, index: 0)
  /// The events that the delegate hasn't received yet, in the order in which they happened.
  var events = Queue<CarouselEvent>()
  /// The end event that is still due for the scroll or deceleration whose begin event was reported
  /// last; `nil` once the end event was reported.
  var pendingEnd: CarouselEvent?

  /// A finger's touch.
  struct Touch: Sendable {
    /// The point where the finger landed, in points of the bounds; `nil` if unknown.
    var point: Point?
    /// The time when the finger landed, in seconds.
    var time: Double
    /// The velocity of the motion that the finger has stopped, in items per second.
    var stoppedVelocity: Double
  }

  /// A drag that was accepted.
  struct Drag: Sendable {
    /// The finger's translation at the last change of the offset, in points along the axis. `nil`
    /// if the next translation only sets the starting point.
    var translation: Double?
    /// Whether the drag is reported as being in progress. With `.classic` motion, another touch
    /// ends it without an event, but it still moves the carousel, as in iCarousel.
    var isOn = true
    /// Whether the finger has moved since the drag began. Only set with `.classic` motion.
    var hasMoved = false
    /// The finger's grip on the item that it holds; `nil` if it holds no item, and with `.classic`
    /// motion.
    var grip: Grip?
  }

  /// The index of the item nearest to the centre; −1 if there are no items.
  var currentIndex: Int { row.index(at: offset) }
  /// Whether an animated scroll is in progress.
  var isScrolling: Bool { motion?.isScroll ?? false }
  /// Whether the carousel moves by its momentum.
  var isDecelerating: Bool { motion.map { !$0.isScroll } ?? false }
  /// Whether a finger drags the carousel.
  var isDragging: Bool { drag?.isOn ?? false }
  /// Whether a finger is down and hasn't begun a drag or a tap yet.
  var isTouching: Bool { touch != nil && !isDragging }
  /// Whether the scroll offset is exactly that of an item.
  var isOnItem: Bool { abs(row.distance(from: offset, to: Double(currentIndex))) < 1e-6 }
  /// Whether the scroll offset lies beyond an end of the row.
  var isBeyondEnd: Bool { abs(offset - row.clamp(offset)) > 1e-6 }

  /// The range from the first item to the last, in items.
  var ends: ClosedRange<Double> { row.clamp(0.0)...row.clamp(Double(row.count)) }

  /// The range of the scroll offset while the carousel bounces, in items.
  var bounceRange: ClosedRange<Double> {
    -configuration.bounceDistance...Double(max(row.count - 1, 0)) + configuration.bounceDistance
  }

  /// The range of the scroll offset in a row that doesn't wrap, in items.
  var range: ClosedRange<Double> { configuration.bounces ? bounceRange : ends }

  // MARK: Changes of the offset and the row

  /// Replaces the motion in progress by another one, which begins now.
  mutating func begin(_ kind: Motion.Kind, _ track: Track) {
    motion = Motion(kind: kind, start: time, track: track)
    needsAlignment = false
  }

  /// Stops all motion at the current offset.
  mutating func stop() {
    motion = nil
    needsAlignment = false
  }

  /// Sets the scroll offset, which the next update limits to its range.
  mutating func jump(to offset: Double) { self.offset = offset.bounded }

  /// Limits the offset to the row or the bounce range.
  mutating func limit() {
    guard !row.isWrapped, configuration.bounces else { return jump(to: row.clamp(offset)) }
    let range = bounceRange
    if offset < range.lowerBound || offset > range.upperBound {
      offset = min(max(offset, range.lowerBound), range.upperBound)
      dragVelocity = 0
    }
  }

  /// Shifts the scroll offset because the centred item's index has changed by `distance`. The
  /// motion in progress continues, and no scrolling is reported.
  mutating func moveOrigin(by distance: Double) {
    guard distance != 0 else { return }
    let offset = (self.offset + distance).bounded
    self.offset = row.isWrapped ? row.clamp(offset) : offset
    lastReported.offset += distance + self.offset - offset
    lastReported.index = row.clamp(lastReported.index + Int(distance))
    motion?.move(by: distance)
  }

  /// Sets the number of items. A drag in progress ends if no items are left. The offset isn't
  /// limited until the next update.
  mutating func setCount(_ count: Int) {
    row.count = count
    if count == 0 { cutOffDrag() }
  }

  /// Sets whether the last item is followed by the first. Motion at a constant velocity then
  /// continues in the new row.
  mutating func setWrapped(_ isWrapped: Bool) {
    guard row.isWrapped != isWrapped else { return }
    row.isWrapped = isWrapped
    if motion?.kind == .coast || motion?.kind == .heldSteps { limitMotion() }
  }

  /// Limits the motion in progress after the number of items or the wrapping has changed.
  mutating func limitMotion() {
    guard let motion else { return }
    let isCoast = motion.kind == .coast
    if isCoast, row.count > 0, motion.pace(at: time) != nil {
      limit()
      begin(.coast, coast(velocity: motion.velocity(at: time)))
    } else if isCoast || !row.isWrapped {
      let range = motion.isScroll || row.count == 0 ? ends : range
      self.motion?.limit(to: range)
    }
  }

  // MARK: Updates

  /// Limits the offset, and starts a flip if another item has become the current one.
  mutating func beginUpdate() {
    limit()
    let distance = row.distance(from: Double(currentIndex), to: Double(lastReported.index))
    if distance != 0 { flip.begin(after: distance, at: time) }
  }

  /// Treats the current offset as already reported, so that only later scrolling is reported.
  mutating func resetReportedOffset() { lastReported.offset = offset }

  /// Reports the changes since the last update. Returns whether another item has become the current
  /// one.
  mutating func reportChanges() -> Bool {
    let index = currentIndex
    let isOtherItem = index != lastReported.index
    if abs(offset - lastReported.offset) > 1e-6 { report(.didScroll) }
    if isOtherItem { report(.currentItemIndexDidChange) }
    lastReported = (offset, index)
    return isOtherItem
  }

  /// Whether each item flips by its own offset instead of by the time since the flip began.
  var flipsByOffset: Bool {
    if let motion, !motion.isScroll || !isDragging && motion.kind != .settlingAfterTouch {
      return true
    }
    let isAtEnd = !row.isWrapped && (offset < 0 || offset >= Double(row.count - 1))
    return configuration.autoscroll != 0 && !isDragging || isAtEnd
  }

  // MARK: Autoscroll

  /// Returns the offset after autoscrolling for a time step, in seconds; `nil` without autoscroll
  /// or while it is interrupted.
  func autoscrolledOffset(after step: Double) -> Double? {
    guard isAutoscrolling else { return nil }
    let target = offset - step * configuration.autoscroll
    return target.isFinite ? row.clamp(target.bounded) : offset
  }

  /// Whether autoscroll is on and not interrupted. With `.natural` motion, a carousel beyond an end
  /// returns to the end before it scrolls on.
  private var isAutoscrolling: Bool {
    configuration.autoscroll != 0 && !isDragging
      && (configuration.motion == .classic || !isBeyondEnd)
  }

  /// Whether autoscroll would change the offset.
  var canAutoscroll: Bool {
    guard isAutoscrolling, row.count > 0 else { return false }
    return row.isWrapped || row.clamp(offset - (configuration.autoscroll < 0 ? -1 : 1)) != offset
  }
}
