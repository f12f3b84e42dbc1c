import GeometryKit

/// Decides which recogniser a touch belongs to.
///
/// The app puts every touch and every turn of the wheel in, in the order in which they happened,
/// and says in the hit test which recognisers lie under a point, innermost first. They compete: the
/// first to claim the touch has it, and the others hear that it was taken away. Whoever has claimed
/// before is asked first, then the innermost; so of two that claim at the same event (two drags
/// along the same axis, two taps) the inner wins. Recognisers don't know each other.
///
/// There is no clock here. Time comes with the events and with `advance(to:)`; an app that has
/// nothing else to do may sleep until `nextDeadline`. Whatever is due before an event is done
/// before it, so it makes no difference how often `advance(to:)` is called in between.
///
/// A thing that can be dragged and tapped, and that stops when a finger lands on it:
///
///     final class Strip {
///       let pan = PanRecognizer()
///       let tap = TapRecognizer()
///       let touch = TouchObserver()
///       let wheel = WheelRecognizer()
///       var offset = 0.0
///       private var last = 0.0
///
///       init() {
///         pan.axis = .horizontal
///         pan.isContentMoving = { [unowned self] in isMoving }
///         pan.onPan = { [unowned self] in follow($0) }
///         wheel.panAxis = .horizontal
///         wheel.onPan = { [unowned self] in follow($0) }
///         wheel.onStep = { [unowned self] count, time in scroll(by: count, at: time) }
///         tap.onTap = { [unowned self] in select(at: $0.position) }
///         touch.onDown = { [unowned self] _ in stop() }
///         touch.onUp = { [unowned self] _, wasClaimed in if !wasClaimed { settle() } }
///       }
///
///       func follow(_ pan: Pan) {
///         if pan.state == .began { last = pan.translation.x }  // no jump by the slop
///         offset -= pan.translation.x - last
///         last = pan.translation.x
///         if pan.state == .ended { fling(-pan.velocity.x) }
///         if pan.state == .cancelled { settle() }
///       }
///     }
///
///     let referee = Referee { point, contest in
///       if let button = button(at: point) { contest.append(button.tap) }  // innermost first
///       contest.append(strip.tap)
///       contest.append(strip.pan)
///       contest.append(strip.touch)
///       contest.append(strip.wheel)
///     }
///
///     referee.handle(touch)        // for each event of a finger or of the mouse's button
///     referee.handle(wheel)        // for each event of the wheel
///     referee.advance(to: now)     // once a frame, after the events
///     referee.nextDeadline         // when at rest: the time at which to call again
///     referee.cancelAll()          // when the window loses the focus or is minimised
///
/// A handler may call the referee in turn, for instance to cancel everything when a tap changes the
/// scene. An event costs O(touches × recognisers under them), and no heap memory once the
/// first few touches have been there.
public final class Referee {
  let hitTest: (_ point: Point, _ contest: Contest) -> Void
  /// The contests of the touches that are down, in the order in which they landed.
  var contests: [Contest] = []
  /// Contests that are over, to be used again.
  var spare: [Contest] = []
  /// Recognisers that wait for a time after their touches are over.
  var patient: [Recognizer] = []
  let stroke = WheelStream()
  /// The latest time heard of, in seconds.
  var now = -Double.infinity

  /// A referee that asks `hitTest` for the recognisers under a point (in points of the window); it
  /// appends them to the contest, innermost first.
  public init(hitTest: @escaping (_ point: Point, _ contest: Contest) -> Void) {
    self.hitTest = hitTest
    contests.reserveCapacity(GestureConstants.mostTouches)
    spare.reserveCapacity(GestureConstants.mostTouches)
    patient.reserveCapacity(GestureConstants.mostTouches)
  }

  /// Whether no touch is down, no stroke is going on and nothing is waited for.
  public var isAtRest: Bool { contests.isEmpty && nextDeadline == nil }

  /// Takes an event of a touch: of one that isn't down only `began` is heard. A position that isn't
  /// finite is no movement, and no landing; a time that isn't counts as the latest one.
  public func handle(_ touch: Touch) {
    var touch = touch
    touch.time = touch.time.isFinite ? touch.time : (now.isFinite ? now : 0)
    advance(to: touch.time)
    let isPlaced = touch.position.x.isFinite && touch.position.y.isFinite
    touch.position = touch.position.limited
    touch.windowPosition = touch.position
    let contest = contests.first { $0.touch.id == touch.id }
    if touch.phase == .began {
      if let contest { cancel(contest) }
      if isPlaced { begin(touch) }
    } else if let contest {
      if !isPlaced {
        touch.position = contest.touch.position
        touch.windowPosition = touch.position
      }
      switch touch.phase {
      case .began, .moved: move(contest, to: touch)
      case .sampled: sample(contest, touch)
      case .ended: end(contest, with: touch)
      case .cancelled: cancel(contest)
      }
    }
  }

  /// Takes the touches that are down away from everybody, ends what the wheel has begun, and
  /// forgets what was waited for: nothing more comes of any of them.
  public func cancelAll() {
    for recognizer in patient { recognizer.forget() }
    patient.removeAll(keepingCapacity: true)
    stroke.cancel(at: now)
    while let contest = contests.last { cancel(contest) }
  }

  /// Takes all touches away from the recognisers of things that have gone; see `Contest.owner`.
  public func cancel(ownedBy isGone: (AnyObject) -> Bool) {
    for contest in contests {
      for entry in contest.entries {
        if let owner = entry.owner, isGone(owner) { cancel(entry.recognizer) }
      }
    }
  }

  /// Takes all touches away from one recogniser, for instance because its view has gone. Others may
  /// still make their gesture of them, unless it had won.
  public func cancel(_ recognizer: Recognizer) {
    recognizer.forget()
    patient.removeAll { $0 === recognizer }
    for contest in contests {
      guard let index = contest.index(of: recognizer) else { continue }
      let standing = contest.entries[index].standing
      contest.setStanding(.out, at: index)
      guard standing == .competing else { continue }
      if recognizer.isObserver {
        // It has heard of the landing, and is to hear of the end.
        var touch = contest.local(contest.touch, at: index)
        touch.phase = .cancelled
        if contest.isObserved { recognizer.left(touch, wasClaimed: contest.winner != nil) }
      } else {
        recognizer.lost(contest.touch.id, at: now)
      }
    }
  }
}

extension Point {
  /// The point, no further from the window's origin than any desktop is large.
  var limited: Point {
    let limit = GestureConstants.farthestPosition
    return Point(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }
}
