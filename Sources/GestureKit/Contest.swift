import GeometryKit

/// The contest for one touch: the recognisers under the finger, innermost first, of which one at
/// most wins. The app fills it in the referee's hit test.
public final class Contest {
  /// Where a recogniser stands in the contest.
  enum Standing {
    /// It hasn't heard of the touch yet, because a scroll view delays it.
    case waiting
    /// It hears of the touch.
    case competing
    /// It has failed or lost, and hears no more.
    case out
  }

  struct Entry {
    let recognizer: Recognizer
    var standing: Standing
    /// The plane that it hears positions in; nil for the window.
    let plane: Projection?
    /// What it belongs to.
    weak var owner: AnyObject?
    /// Whether those outside let the touch reach it; nil until they were asked.
    var isAdmitted: Bool?
    /// Where the touch was in that plane when it was last on it.
    var position: Point
  }

  /// The plane of the recognisers that are appended next, by its projection to the window: they hear
  /// where on the plane a touch is, whatever its angle, as it lay when the touch landed. Where the
  /// plane isn't under the finger any more, for instance beyond its horizon, the touch stays where it
  /// was. Default nil: the window.
  public var plane: Projection?
  /// What the recognisers that are appended next belong to, for `Referee.cancel(ownedBy:)`. Default nil.
  public weak var owner: AnyObject?

  private(set) var entries: [Entry] = []
  private(set) var wheels: [(recognizer: WheelRecognizer, plane: Projection?)] = []
  /// The touch when it landed, and as it is now.
  var landing = Touch(id: 0, phase: .began, position: .zero, time: 0)
  var touch = Touch(id: 0, phase: .began, position: .zero, time: 0)
  var winner: Recognizer?
  /// Whether observers have heard that the touch has landed, and so must hear that it leaves.
  var isObserved = false
  /// When those who wait are told; infinity when nobody waits.
  var contentDeadline = Double.infinity
  /// Who decides it.
  public private(set) weak var referee: Referee?
  /// Grows when the contest is over, so that a loop over its entries sees that a handler ended it.
  private(set) var round = 0

  init(_ referee: Referee) {
    self.referee = referee
    entries.reserveCapacity(16)
    wheels.reserveCapacity(4)
  }

  /// Adds a recogniser, outside those added before; once only.
  public func append(_ recognizer: Recognizer) {
    guard !entries.contains(where: { $0.recognizer === recognizer }) else { return }
    entries.append(
      Entry(
        recognizer: recognizer, standing: .competing, plane: plane, owner: owner,
        position: landing.position))
  }

  /// Adds a recogniser of the wheel, outside those added before.
  public func append(_ wheel: WheelRecognizer) { wheels.append((wheel, plane)) }

  /// A touch as the entry at an index hears it.
  func local(_ touch: Touch, at index: Int) -> Touch {
    guard let plane = entries[index].plane else { return touch }
    var touch = touch
    if let position = plane.unproject(touch.windowPosition) {
      entries[index].position = position.limited
    }
    touch.position = entries[index].position
    return touch
  }

  func setStanding(_ standing: Standing, at index: Int) { entries[index].standing = standing }

  func index(of recognizer: Recognizer) -> Int? {
    entries.firstIndex { $0.recognizer === recognizer }
  }

  /// Lets content that lies inside a recogniser that delays it wait, until the time given.
  func holdBackContent(until time: Double) {
    guard let holder = entries.lastIndex(where: { $0.recognizer.delaysContent }) else { return }
    for index in 0..<holder where entries[index].recognizer.isContent {
      entries[index].standing = .waiting
      contentDeadline = time
    }
  }

  /// Keeps the touch from all content, but from what goes on with the touches before.
  func shutOutContent() {
    for index in entries.indices where entries[index].recognizer.isContent {
      guard !entries[index].recognizer.goesOn(with: local(landing, at: index)) else { continue }
      entries[index].standing = .out
      entries[index].isAdmitted = false
    }
    if !entries.contains(where: { $0.standing == .waiting }) { contentDeadline = .infinity }
  }

  /// What the entry at an index belongs to, for those outside it.
  func content(at index: Int) -> AnyObject { entries[index].owner ?? entries[index].recognizer }

  /// Whether the entry at an index may claim the touch, as far as content inside it has heard of that,
  /// whatever became of it.
  func mayTakeFromContent(_ index: Int) -> Bool {
    let recognizer = entries[index].recognizer
    for inner in 0..<index
    where entries[inner].recognizer.isContent && entries[inner].standing != .waiting
      && entries[inner].isAdmitted != false
    {
      if !recognizer.cancels(content(at: inner)) { return false }
    }
    return true
  }

  /// Whether all that the entry at an index lies inside of lets the touch reach it; they are asked once
  /// for all that belongs to the same thing.
  func admits(_ index: Int) -> Bool {
    if let isAdmitted = entries[index].isAdmitted { return isAdmitted }
    let (content, owner) = (content(at: index), entries[index].owner)
    let round = round
    var isAdmitted = true
    for outer in entries.indices.dropFirst(index + 1) where isAdmitted {
      guard self.round == round, !belongs(outer, with: index) else { continue }
      isAdmitted = entries[outer].recognizer.lets(local(landing, at: outer), reach: content)
    }
    guard self.round == round else { return false }
    for other in entries.indices
    where other == index || owner != nil && entries[other].owner === owner {
      entries[other].isAdmitted = isAdmitted
    }
    return isAdmitted
  }

  /// Whether two entries are of the same thing.
  private func belongs(_ one: Int, with other: Int) -> Bool {
    if let owner = entries[one].owner, owner === entries[other].owner { return true }
    let team = entries[one].recognizer.team
    return team != nil && team == entries[other].recognizer.team
  }

  /// Empties the contest for its next use, keeping its memory.
  func close() {
    entries.removeAll(keepingCapacity: true)
    wheels.removeAll(keepingCapacity: true)
    winner = nil
    plane = nil
    owner = nil
    isObserved = false
    contentDeadline = .infinity
    round += 1
  }
}
