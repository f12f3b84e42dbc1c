import GeometryKit

/// A loaded item, or one that is leaving: its view and its place.
struct Slot {
  /// Which item; placeholders lie below 0 and from the number of items on.
  var index: Int
  /// The view; `nil` for the empty place of a placeholder.
  var view: AnyObject?
  /// How far from the centre, in items.
  var offset = 0.0
  /// Where the layout puts it.
  var transform = Transform3D.identity
  /// How visible the layout makes it.
  var alpha = 1.0
  /// Whether only its undrawn back would be seen there.
  var isHidden = false
  /// The way there, if it has not arrived.
  var journey: Journey?
  /// The change of alpha, if it goes on.
  var fade: Fade?
  /// Which of the things that are seen, whatever its index and view come to be; no other has it.
  var number: Int

  init(index: Int, view: AnyObject?, number: Int) {
    self.index = index
    self.view = view
    self.number = number
  }

  /// Takes the place that the layout gives it. Whether it is another than before.
  mutating func stand(
    at place: Transform3D, offset: Double, _ metrics: LayoutMetrics
  ) -> Bool {
    self.offset = offset
    let alpha = metrics.alpha(at: offset)
    let isHidden = metrics.hides(place)
    let isSame = transform == place && self.alpha == alpha && self.isHidden == isHidden
    transform = place
    self.alpha = alpha
    self.isHidden = isHidden
    return !isSame
  }

  /// Whether it is where the layout puts it.
  var isSettled: Bool { journey == nil && fade == nil }

  /// Where it is at a time.
  func presentedTransform(at time: Double, base: BaseTransform) -> Transform3D {
    guard let journey else { return transform }
    let place = base.applied(to: journey.place(at: time, to: base.removed(from: transform)))
    return place.isFinite ? place : transform
  }

  /// How visible it is at a time.
  func presentedAlpha(at time: Double) -> Double {
    fade.map { $0.alpha(at: time, to: alpha) } ?? alpha
  }

  /// Drops what is over. Whether something goes on.
  mutating func settle(at time: Double) -> Bool {
    if let span = journey?.span, span.isOver(at: time) { journey = nil }
    if let span = fade?.span, span.isOver(at: time) { fade = nil }
    return !isSettled
  }
}

/// What goes out of sight while it still shows.
struct LeavingSlot {
  /// Why it leaves, which says where it goes meanwhile.
  enum Reason {
    /// It was removed: it stays where it was.
    case removed
    /// Another view has taken its place: both show at the same place.
    case replaced
    /// The layout has no room for it any more: it goes where it would stand now, and comes back if
    /// there is room again.
    case unloaded
  }

  /// The view and its place; its alpha goes to 0.
  var slot: Slot
  /// Why it leaves.
  var reason: Reason
  /// Whether its view is a placeholder's.
  var isPlaceholder: Bool
}
