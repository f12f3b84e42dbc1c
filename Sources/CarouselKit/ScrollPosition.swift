import GeometryKit

/// Where a carousel is scrolled to, and what moves it there: a motion, a finger, or its own steady pace.
///
/// It knows nothing of views and of a delegate. Time comes in with every call that needs it; what becomes of
/// the call is its result.
struct ScrollPosition: Sendable {
  /// What it moves by.
  var rules = ScrollRules()
  /// The items in a row.
  private(set) var row = ItemRow()
  /// Where it is scrolled to, in items.
  private(set) var offset = 0.0
  /// What moves it.
  private(set) var motion: ScrollMotion? {
    didSet {
      motionCount &+= 1
      owesAlignment = false
    }
  }
  /// Tells whether a motion has been put in place of another.
  private(set) var motionCount = 0
  /// Whether a scroll without animation ended between two items, from which the next frame goes on.
  private(set) var owesAlignment = false
  /// The toggle.
  private(set) var flip = Flip()
  /// The finger on it, and the drag.
  var drag = Drag()
  /// The rhythm of the frames.
  private(set) var frames = FrameRhythm()
  /// The scroll offset that was told last, and the current index.
  private var told = (offset: 0.0, index: 0)

  /// The item nearest to the centre; −1 when there are no items.
  var currentIndex: Int { row.index(at: offset) }
  /// The current index at the last update.
  var toldIndex: Int { told.index }
  /// Whether an animated scroll is on.
  var isScrolling: Bool { motion?.isScroll ?? false }
  /// Whether it moves by its momentum.
  var isDecelerating: Bool { motion.map { !$0.isScroll } ?? false }

  /// Where the scroll offset may be while it bounces.
  var bounceRange: ClosedRange<Double> {
    -rules.bounceDistance...Double(max(row.count - 1, 0)) + rules.bounceDistance
  }

  /// Whether it rests on an item.
  var isOnItem: Bool { abs(row.way(from: offset, to: Double(currentIndex))) < 1e-6 }

  // MARK: Changes from outside

  /// Takes another number of items. The offset stays where it is until it is limited.
  mutating func setCount(_ count: Int) { row.count = count }

  /// Goes along with the row, of which so many items more lie before the centre than did. What moves it goes
  /// on as it did, and nothing has been scrolled.
  mutating func moveOrigin(by way: Double) {
    guard way != 0 else { return }
    let offset = (self.offset + way).bounded
    self.offset = row.isWrapped ? row.clamp(offset) : offset
    told.offset += way + self.offset - offset
    told.index = row.clamp(told.index + Int(way))
    moveMotion(by: way)
  }

  /// Takes up whether the ends join. Whether that is new.
  mutating func setWrapped(_ isWrapped: Bool) -> Bool {
    defer { row.isWrapped = isWrapped }
    return row.isWrapped != isWrapped
  }

  /// Stops all motion where it is.
  mutating func stop() { motion = nil }

  /// Moves the way of the motion that is on.
  private mutating func moveMotion(by way: Double) {
    guard var motion else { return }
    let (count, owes) = (motionCount, owesAlignment)
    motion.moveOrigin(by: way)
    self.motion = motion
    // It is no other one.
    (motionCount, owesAlignment) = (count, owes)
  }

  /// Puts another motion in place of the one that is on.
  mutating func begin(_ motion: ScrollMotion) { self.motion = motion }

  /// Goes to an offset at once; limits come with the next update.
  mutating func jump(to offset: Double) { self.offset = offset.bounded }

  /// Sets the steady pace, in items a second. `isMoving` says whether frames come already.
  mutating func setAutoscroll(_ pace: Double, isMoving: Bool) {
    let former = rules.autoscroll
    rules.autoscroll = pace
    if rules.autoscroll != 0, former == 0 { frames.isAfterPause = !isMoving }
  }

  /// A finger lands: all motion stops where it is.
  /// `point` is where, in points of the bounds, if that is known.
  mutating func touchDown(at point: Point?, time: Double) {
    drag.isTouching = true
    drag.landing = point
    guard rules.isScrollEnabled else { return }
    catchMotion(at: time)
    drag.isOn = false
    drag.isAbandoned = false
    motion = nil
  }

  /// The finger that landed is lifted, having neither tapped nor dragged: what it stopped between two items
  /// goes on to the nearer one. Whether it does.
  mutating func touchUp(at time: Double) -> Bool {
    guard drag.isTouching else { return false }
    drag.isTouching = false
    guard rules.isScrollEnabled, !drag.isOn, motion == nil, !isOnItem else { return false }
    return settle(velocity: 0, endsSlowDrag: true, at: time)
  }

  // MARK: Updates

  /// Brings the offset to where it may be, and notices that another item has come to the centre.
  mutating func beginUpdate(at time: Double) {
    limit()
    let way = row.way(from: Double(currentIndex), to: Double(told.index))
    if way != 0 { flip.begin(after: way, at: time) }
  }

  /// Brings the offset to where it may be.
  mutating func limit() {
    if row.isWrapped || !rules.bounces {
      offset = row.clamp(offset)
      return
    }
    let range = bounceRange
    if offset < range.lowerBound || offset > range.upperBound {
      offset = min(max(offset, range.lowerBound), range.upperBound)
      drag.velocity = 0
    }
  }

  /// Brings a carousel that rests without having to go on to an item into the row.
  mutating func clampOffset() { offset = row.clamp(offset) }

  /// From here on a change of the offset is to be told.
  mutating func measureFromHere() { told.offset = offset }

  /// What changed since the last update.
  mutating func takeChanges() -> (hasScrolled: Bool, isOtherItem: Bool) {
    let index = currentIndex
    let changes = (abs(offset - told.offset) > 1e-6, index != told.index)
    told = (offset, index)
    return changes
  }

  /// Whether the scroll offset lies beyond an end, or at the last item.
  private var isAtEnd: Bool {
    !row.isWrapped && (offset < 0 || offset >= Double(row.count - 1))
  }

  /// Whether items flip with their offsets, and not by the toggle's clock.
  var isFollowing: Bool {
    if let motion, !motion.isScroll || !drag.isOn && !motion.endsSlowDrag { return true }
    return rules.autoscroll != 0 && !drag.isOn || isAtEnd
  }

  /// Flips with the offset of the item nearest to the centre.
  mutating func flip(with nearest: Double) { flip.follow(nearest) }

  /// Lets the toggle run out by its clock.
  mutating func runFlip(to time: Double) {
    flip.run(to: time, dragVelocity: drag.velocity)
  }

  /// Ends the motion that is on and takes the toggle that belongs to where it ended.
  mutating func rest(at time: Double) { flip.rest(at: offset, time: time) }

  /// Remembers that the next frame has to go on to an item.
  mutating func oweAlignment(_ owes: Bool) { owesAlignment = owes }

  /// Begins a frame: how long after the one before it comes, in seconds.
  mutating func beginFrame(at time: Double) -> Double { frames.step(to: time) }

  // MARK: What holds

  /// What is wrong with it between two calls; `nil` if nothing is. `isUpToDate` says that no update is due.
  func violation(isUpToDate: Bool) -> String? {
    guard offset.isFinite, abs(offset) <= Double(1 << 50) else { return "offset \(offset)" }
    guard abs(flip.value) <= 1 else { return "toggle \(flip.value)" }
    if row.count < 0 { return "\(row.count) items" }
    if drag.isOn, isDecelerating { return "dragged and decelerating" }
    if drag.isAbandoned, !drag.isOn { return "an abandoned drag that is over" }
    guard isUpToDate else { return nil }
    if told.index != currentIndex { return "told of \(told.index) at \(currentIndex)" }
    if abs(told.offset - offset) > 1e-6 { return "told of \(told.offset) at \(offset)" }
    let isInside = !row.isWrapped || row.clamp(offset) == offset
    return isInside ? nil : "offset \(offset) in a ring of \(row.count)"
  }
}
