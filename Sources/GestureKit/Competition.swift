import GeometryKit

/// A competition for one touch between the recognizers under the finger. At most one recognizer
/// wins. The app's hit test appends the recognizers, innermost first.
public final class Competition {
  /// The state of a recognizer in the competition.
  enum State {
    /// The recognizer hasn't received the touch yet, because an enclosing recognizer delays the
    /// touches of its content.
    case waiting
    /// The recognizer receives the events of the touch.
    case competing
    /// The recognizer failed, lost, or was excluded. It receives no further events of the touch.
    case out
  }

  /// A recognizer that takes part in the competition.
  struct Entry {
    let recognizer: Recognizer
    var state: State
    /// The plane in which the recognizer receives positions; `nil` for the window.
    let plane: Projection?
    /// The object that the recognizer belongs to, such as a view.
    weak var owner: AnyObject?
    /// Whether all enclosing recognizers let the touch reach this recognizer; `nil` before they are
    /// asked.
    var isAllowed: Bool?
    /// Whether the recognizer is an observer that has received the landing of the touch. Such an
    /// observer must also receive the end of the touch.
    var isObserving = false
    /// The last known position of the touch in `plane`.
    var position: Point
  }

  /// The plane of the recognizers that are appended next, given as its projection to the window.
  /// Default: `nil`, the window.
  ///
  /// Recognizers receive positions in the plane's coordinates, even if the plane is tilted in
  /// space. The projection is not updated while the touch is down. If the finger leaves the plane,
  /// for instance beyond its horizon, the touch keeps its last position in the plane.
  public var plane: Projection?
  /// The owner of the recognizers that are appended next, such as their view.
  /// `GestureArena.cancel(ownedBy:)` uses it. Default: `nil`.
  public weak var owner: AnyObject?

  /// The competing recognizers, innermost first.
  private(set) var entries: [Entry] = []
  /// The wheel recognizers with their planes, innermost first.
  private(set) var wheels: [(recognizer: WheelRecognizer, plane: Projection?)] = []
  /// The first and the latest event of the touch.
  let landing: Touch
  var touch: Touch
  /// The recognizer that has won the touch; `nil` if none has.
  var winner: Recognizer?
  /// The time at which delayed content receives the touch, in seconds; infinity if no content is
  /// waiting.
  var contentDeadline = Double.infinity

  init(_ landing: Touch) {
    self.landing = landing
    touch = landing
    entries.reserveCapacity(16)
  }

  /// Adds a recognizer that encloses the recognizers added before. Does nothing if the recognizer
  /// was already added.
  public func append(_ recognizer: Recognizer) {
    guard !entries.contains(where: { $0.recognizer === recognizer }) else { return }
    entries.append(
      Entry(
        recognizer: recognizer, state: .competing, plane: plane, owner: owner,
        position: landing.position))
  }

  /// Adds a wheel recognizer that encloses the wheel recognizers added before.
  public func append(_ wheel: WheelRecognizer) { wheels.append((wheel, plane)) }

  /// Returns a touch with its position converted to the plane of the entry at an index.
  func local(_ touch: Touch, at index: Int) -> Touch {
    guard let plane = entries[index].plane else { return touch }
    var touch = touch
    if let position = plane.unproject(touch.windowPosition) {
      entries[index].position = position.limited
    }
    touch.position = entries[index].position
    return touch
  }

  func setState(_ state: State, at index: Int) { entries[index].state = state }

  func setObserving(at index: Int) { entries[index].isObserving = true }

  func isCompeting(_ index: Int) -> Bool { entries[index].state == .competing }

  func index(of recognizer: Recognizer) -> Int? {
    entries.firstIndex { $0.recognizer === recognizer }
  }

  /// Withholds the touch from content inside a recognizer that delays its content. `time` is the
  /// end of the delay, in seconds.
  func delayContent(until time: Double) {
    let holder = entries.lastIndex { $0.recognizer.contentTouchPolicy?.delaysTouches == true }
    guard let holder else { return }
    for index in 0..<holder where entries[index].recognizer.isContent {
      entries[index].state = .waiting
      contentDeadline = time
    }
  }

  /// Excludes all recognizers of content, except those for which the touch continues earlier
  /// touches, such as the second tap of a double tap.
  func excludeContent() {
    for index in entries.indices where entries[index].recognizer.isContent {
      guard !entries[index].recognizer.continuesEarlierTouches(with: local(landing, at: index))
      else { continue }
      entries[index].state = .out
      entries[index].isAllowed = false
    }
    if !entries.contains(where: { $0.state == .waiting }) { contentDeadline = .infinity }
  }

  /// Returns the owner of the entry at an index, or its recognizer if it has no owner. The closures
  /// of a `ContentTouchPolicy` receive the result as `content`.
  func content(at index: Int) -> AnyObject { entries[index].owner ?? entries[index].recognizer }

  /// Returns whether the entry at an index may claim a touch that content inside it has received.
  /// Content counts even if its recognizers have already failed.
  func mayClaimFromContent(_ index: Int) -> Bool {
    guard let policy = entries[index].recognizer.contentTouchPolicy else { return true }
    for inner in 0..<index
    where entries[inner].recognizer.isContent && entries[inner].state != .waiting
      && entries[inner].isAllowed != false
    {
      if !policy.cancels(content(at: inner)) { return false }
    }
    return true
  }

  /// Returns whether all recognizers around the entry at an index let the touch reach the entry.
  /// Stores the answer for all entries with this entry's owner.
  func admits(_ index: Int) -> Bool {
    if let isAllowed = entries[index].isAllowed { return isAllowed }
    let (content, owner) = (content(at: index), entries[index].owner)
    let isAllowed = entries.indices.dropFirst(index + 1).allSatisfy { outer in
      guard !isRelated(outer, to: index),
        let policy = entries[outer].recognizer.contentTouchPolicy
      else { return true }
      return policy.admits(local(landing, at: outer), to: content)
    }
    for other in entries.indices
    where other == index || owner != nil && entries[other].owner === owner {
      entries[other].isAllowed = isAllowed
    }
    return isAllowed
  }

  /// Returns whether two entries have the same owner or team.
  private func isRelated(_ index: Int, to other: Int) -> Bool {
    if let owner = entries[index].owner, owner === entries[other].owner { return true }
    let team = entries[index].recognizer.team
    return team != nil && team == entries[other].recognizer.team
  }
}
