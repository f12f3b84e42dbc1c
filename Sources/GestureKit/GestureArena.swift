import GeometryKit

/// A gesture arena: decides which recognizer a touch belongs to.
///
/// The app passes every touch and wheel event to the arena, in the order in which they happened. In
/// the hit test, the app names the recognizers under a point, innermost first. These recognizers
/// compete: the first to claim the touch wins, and all others lose the touch. A touch that lands is
/// first offered to recognizers that are already active, then to inactive recognizers, innermost
/// first. So if two recognizers claim a touch at the same event (two drags along the same axis, two
/// taps), the inner one wins. Recognizers hold no references to each other.
///
/// The arena has no clock. The events and the calls of `advance(to:)` carry the time; an app that
/// has nothing else to do may sleep until `nextDeadline`. Deadlines that pass before an event are
/// handled before the event, so the number of calls of `advance(to:)` between events doesn't
/// matter.
///
/// In this example, an object can be dragged and tapped, and stops when a finger lands on it:
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
///         pan.onPan = { [unowned self] in handle($0) }
///         wheel.panAxis = .horizontal
///         wheel.onPan = { [unowned self] in handle($0) }
///         wheel.onStep = { [unowned self] count, time in scroll(by: count, at: time) }
///         tap.onTap = { [unowned self] in select(at: $0.position) }
///         touch.onDown = { [unowned self] _ in stop() }
///         touch.onUp = { [unowned self] _, wasClaimed in if !wasClaimed { settle() } }
///       }
///
///       func handle(_ pan: Pan) {
///         if pan.state == .began { last = pan.translation.x }  // the slop causes no jump
///         offset -= pan.translation.x - last
///         last = pan.translation.x
///         if pan.state == .ended { fling(-pan.velocity.x) }
///         if pan.state == .cancelled { settle() }
///       }
///     }
///
///     let arena = GestureArena { point, competition in
///       if let button = button(at: point) { competition.append(button.tap) }  // innermost first
///       competition.append(strip.tap)
///       competition.append(strip.pan)
///       competition.append(strip.touch)
///       competition.append(strip.wheel)
///     }
///
///     arena.handle(touch)        // for each event of a finger or of the mouse's button
///     arena.handle(wheel)        // for each event of the wheel
///     arena.advance(to: now)     // once a frame, after the events
///     arena.nextDeadline         // if nothing else happens, the time of the next call
///     arena.cancelAll()          // when the window loses the focus or is minimised
///
/// A handler may call methods of the arena, for instance to cancel everything when a tap changes
/// the scene. Cancelling takes effect at once. An event that a handler passes to the arena is
/// handled after the present event. An event costs O(touches × recognizers under them). Only
/// landings and wheel events allocate heap memory.
public final class GestureArena {
  private enum Event {
    case touch(Touch)
    case wheel(Wheel)
  }

  /// Appends the recognizers under a point of the window to a competition.
  let hitTest: (_ point: Point, _ competition: Competition) -> Void
  /// The competitions of all touches that are down, in the order of the landings.
  var competitions: [Competition] = []
  /// Recognizers whose touches have ended, but which still have a deadline. An example is a tap
  /// recognizer that waits for a second tap.
  var waitingRecognizers: [Recognizer] = []
  /// The series of wheel or touchpad events in progress.
  let wheelStream = WheelStream()
  /// The event that is being handled, and events that handlers have passed to the arena meanwhile.
  private var events: [Event] = []
  /// The latest time of any event or call of `advance(to:)`, in seconds.
  var now = -Double.infinity

  /// Creates an arena. `hitTest` appends the recognizers under a point, in points of the window, to
  /// the competition, innermost first.
  public init(hitTest: @escaping (_ point: Point, _ competition: Competition) -> Void) {
    self.hitTest = hitTest
    competitions.reserveCapacity(GestureConstants.maxTouches)
    waitingRecognizers.reserveCapacity(GestureConstants.maxTouches)
  }

  /// Whether no touch is down, no wheel or touchpad scroll is in progress, and no deadline is
  /// pending.
  public var isAtRest: Bool { competitions.isEmpty && nextDeadline == nil }

  /// Handles an event of a touch.
  ///
  /// For a touch that isn't down, only `began` has an effect. A `began` event whose position isn't
  /// finite is ignored. In other events, a position that isn't finite is replaced by the touch's
  /// last position. A time that isn't finite is replaced by the time of the latest event.
  public func handle(_ touch: Touch) { handle(.touch(touch)) }

  /// Handles an event of the wheel or touchpad.
  ///
  /// The innermost wheel recognizer that accepts the event's axis receives the event and all
  /// further events until the wheel pauses. Events are ignored while a touch is down. An event
  /// whose position or delta isn't finite is also ignored.
  public func handle(_ wheel: Wheel) { handle(.wheel(wheel)) }

  /// Handles an event and then the events that handlers have passed to the arena meanwhile.
  private func handle(_ event: Event) {
    events.append(event)
    guard events.count == 1 else { return }
    while let event = events.first {
      switch event {
      case .touch(let touch): process(touch)
      case .wheel(let wheel): process(wheel)
      }
      events.removeFirst()
    }
  }

  private func process(_ touch: Touch) {
    var touch = touch
    touch.time = touch.time.isFinite ? touch.time : (now.isFinite ? now : 0)
    advance(to: touch.time)
    let isPlaced = touch.position.x.isFinite && touch.position.y.isFinite
    touch.position = touch.position.limited
    touch.windowPosition = touch.position
    let competition = competitions.first { $0.touch.id == touch.id }
    if touch.phase == .began {
      if let competition { cancel(competition) }
      if isPlaced { begin(touch) }
    } else if let competition {
      if !isPlaced {
        touch.position = competition.touch.position
        touch.windowPosition = touch.position
      }
      switch touch.phase {
      case .began, .moved: move(competition, to: touch)
      case .sampled: sample(competition, touch)
      case .ended: end(competition, with: touch)
      case .cancelled: cancel(competition)
      }
    }
  }

  /// Cancels all touches that are down, and a touchpad scroll in progress. Discards pending
  /// gestures, such as a tap that waits for a double tap.
  public func cancelAll() {
    for recognizer in waitingRecognizers { recognizer.forget() }
    waitingRecognizers.removeAll(keepingCapacity: true)
    wheelStream.cancel(at: now)
    while let competition = competitions.last { cancel(competition) }
  }

  /// Takes all touches away from each recognizer whose owner, as set by `Competition.owner`,
  /// satisfies `isGone`.
  public func cancel(ownedBy isGone: (AnyObject) -> Bool) {
    for competition in competitions {
      for entry in competition.entries {
        if let owner = entry.owner, isGone(owner) { cancel(entry.recognizer) }
      }
    }
  }

  /// Takes all touches away from one recognizer, for instance because its view was removed. Other
  /// recognizers may still claim a touch that this recognizer hadn't won.
  public func cancel(_ recognizer: Recognizer) {
    recognizer.forget()
    waitingRecognizers.removeAll { $0 === recognizer }
    for competition in competitions {
      guard let index = competition.index(of: recognizer) else { continue }
      let state = competition.entries[index].state
      competition.setState(.out, at: index)
      guard state == .competing else { continue }
      if recognizer.isObserver {
        // An observer that received the landing of the touch must also receive the end of the
        // touch.
        var touch = competition.local(competition.touch, at: index)
        touch.phase = .cancelled
        if competition.entries[index].isObserving {
          recognizer.left(touch, wasClaimed: competition.winner != nil)
        }
      } else {
        recognizer.lost(competition.touch.id, at: now)
      }
    }
  }
}

extension Point {
  /// The point with its coordinates clamped to ±`GestureConstants.maxCoordinate`.
  var limited: Point {
    let limit = GestureConstants.maxCoordinate
    return Point(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }
}
