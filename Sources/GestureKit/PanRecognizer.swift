import GeometryKit

/// Recognises a drag of a finger or of the mouse.
///
/// The drag begins when the finger has come further than the slop. Its translation is counted from
/// where the finger landed, and at `began` it is where the finger's way has left the slop; what it has
/// come since then follows at once as `changed`. Who takes the first translation as zero moves the content
/// without a jump, and keeps the finger at just the distance that the slop has cost, however seldom the
/// device tells where it is.
///
/// Of several fingers the one that started the drag leads, and the others are silent. When it is
/// lifted, the next takes over: the translation goes on from where it is, with the movement of that
/// finger. The drag ends when the last is lifted. (iOS follows the centre of all fingers instead,
/// equally without a jump; with one leader a palm or thumb that rests on the glass doesn't halve
/// the speed.)
public final class PanRecognizer: Recognizer {
  /// The axis that the drag must be along; a drag that is more across it is refused. Default nil:
  /// any direction.
  public var axis: Axis?
  /// Asked with the translation that a drag is about to begin with; `false` leaves the touch to others
  /// until it is lifted. Default: yes.
  public var shouldBegin: ((_ translation: Point) -> Bool)?
  /// Asked when a touch lands, before any observer can stop the motion: whether the content moves.
  /// A touch that catches moving content drags it with its first movement, without a slop, as iOS's
  /// scroll view does: whoever puts a finger on a moving thing means to hold it, so there is no tap
  /// to tell apart. While it is within the slop a refusal isn't final, because the direction
  /// of a first movement says little. Where it doesn't drag, it only stops the motion: no tap hears of it,
  /// but the next one of a row. Default: no.
  public var isContentMoving: (() -> Bool)?
  /// Whether taps inside it (appended to the contest before it) hear of a touch only after 0.15 s,
  /// and not at all if it has become a drag by then. A tap shorter than that is told when the finger
  /// is lifted. Recognisers of drags inside hear at once in any case. Default no; a scroll view on
  /// iOS has yes.
  public var delaysContentTouches = false
  /// Asked before a touch reaches something inside it, with the touch in its own plane; `false` keeps
  /// the touch from that until it is lifted. Default: yes.
  public var shouldReachContent: ((_ touch: Touch, _ content: AnyObject) -> Bool)?
  /// Whether a drag may take a touch that taps inside it have heard of. Default yes.
  public var canCancelContentTouches = true
  /// Asked before a drag takes a touch that a tap inside has heard of. Default: yes.
  public var shouldCancelContent: ((_ content: AnyObject) -> Bool)?
  /// The drag began, moved on, or is over.
  public var onPan: ((Pan) -> Void)?

  /// The fingers on it, the leading one first.
  private var fingers: [Finger] = []
  /// Which of them caught the content in motion.
  private var catcher: Int64?
  private var isDragging = false
  /// Where the leading finger would have landed, had it led from the beginning.
  private var origin = Point.zero
  private var translation = Point.zero
  /// How far the finger that is to lead had come where its drag begins.
  private var start = Point.zero

  /// A recogniser of drags of one thing.
  public override init() {}

  public override var isActive: Bool { isDragging }
  public override var delaysContent: Bool { delaysContentTouches }
  public override func lets(_ touch: Touch, reach content: AnyObject) -> Bool {
    shouldReachContent?(touch, content) ?? true
  }
  public override func cancels(_ content: AnyObject) -> Bool {
    canCancelContentTouches && shouldCancelContent?(content) ?? true
  }

  public override func catches(_ touch: Touch) -> Bool {
    // Another finger on what the first one has stopped is no tap, either.
    catcher != nil && !fingers.isEmpty || isContentMoving?() == true
  }

  public override func began(_ touch: Touch) -> Verdict {
    fingers.append(Finger(touch))
    if isDragging { return .claim }
    if fingers.count == 1 { catcher = isContentMoving?() == true ? touch.id : nil }
    return .undecided
  }

  public override func moved(_ touch: Touch) -> Verdict {
    guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else { return .fail }
    fingers[index].move(to: touch)
    if isDragging {
      if index == 0 { tell(.changed, at: touch.time) }
      return .undecided
    }
    let finger = fingers[index]
    let slop =
      touch.device == .mouse ? GestureConstants.mousePanSlop : GestureConstants.panSlop
    let isPastSlop = finger.way > slop
    let isCaught = touch.id == catcher
    guard isPastSlop || isCaught && finger.travel != .zero else { return .undecided }
    let travel = isCaught ? finger.travel : finger.travel(atWay: slop)
    if accepts(travel) {
      // Only the first movement is known to have begun where the finger has caught the content.
      start = isCaught && finger.formerTravel == .zero ? .zero : travel
      fingers.swapAt(0, index)
      return .claim
    }
    guard isPastSlop else { return .undecided }
    fingers.remove(at: index)
    return .fail
  }

  public override func sampled(_ touch: Touch) {
    if let index = fingers.firstIndex(where: { $0.id == touch.id }) { fingers[index].sample(touch) }
  }

  public override func ended(_ touch: Touch) -> Verdict {
    remove(touch.id, .ended, at: touch.time)
    return .undecided
  }

  public override func won() {
    guard !isDragging, let leader = fingers.first else { return }
    isDragging = true
    origin = leader.landing
    translation = start
    onPan?(
      Pan(
        state: .began, translation: start, velocity: leader.velocity(at: leader.time),
        time: leader.time))
    if isDragging, leader.travel != start { tell(.changed, at: leader.time) }
  }

  public override func lost(_ id: Int64, at time: Double) { remove(id, .cancelled, at: time) }

  private func accepts(_ travel: Point) -> Bool {
    if let axis, abs(travel[axis.across]) > abs(travel[axis]) { return false }
    return shouldBegin?(travel) ?? true
  }

  /// Lets go of a finger; the drag goes on with the next, or is over in the state given.
  private func remove(_ id: Int64, _ state: Pan.State, at time: Double) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    let finger = fingers.remove(at: index)
    guard isDragging, index == 0 else { return }
    if let leader = fingers.first {
      origin = leader.position - translation
    } else {
      isDragging = false
      let velocity = state == .cancelled ? .zero : finger.velocity(at: time)
      onPan?(Pan(state: state, translation: translation, velocity: velocity, time: time))
    }
  }

  private func tell(_ state: Pan.State, at time: Double) {
    guard let leader = fingers.first else { return }
    translation = leader.position - origin
    onPan?(
      Pan(
        state: state, translation: translation, velocity: leader.velocity(at: time), time: time))
  }
}
