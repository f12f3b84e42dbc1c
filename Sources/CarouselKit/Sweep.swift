import GeometryKit

/// A line that crosses the carousel: behind it things are drawn in another order than beyond it.
struct Sweep {
  /// When it sets off and arrives.
  private(set) var span: TimeSpan
  /// The axis that it goes along, from the lower edge to the upper one.
  let axis: Axis

  /// A line that follows another one, if there is one. Both go evenly; as it neither sets off nor arrives before
  /// the other, it never overtakes it.
  init(span: TimeSpan, behind other: Sweep?, along axis: Axis) {
    self.span = span
    self.axis = axis
    guard let other else { return }
    self.span.start = max(span.start, other.span.start)
    self.span.duration = max(span.end, other.span.end) - self.span.start
  }

  /// How far it has come at a time, in a carousel of an extent. It sets off before the edge, and arrives behind
  /// the other, for items may come a little over both.
  func line(at time: Double, across extent: Double) -> Double {
    extent * (0.5 + 1.25 * (span.passed(at: time) - 0.5))
  }

  /// Whether it has come over the edge at a time.
  func isInSight(at time: Double) -> Bool { line(at: time, across: 1) > 0 }

  /// Whether all of the carousel lies behind it at a time.
  func isOver(at time: Double) -> Bool { span.isOver(at: time) }
}

extension Rect {
  /// The part of it behind a line that goes along an axis.
  func behind(_ line: Double, along axis: Axis) -> Rect {
    var part = self
    part.size[axis] = min(max(line - origin[axis], 0), size[axis])
    return part
  }

  /// The part of it beyond a line that goes along an axis.
  func beyond(_ line: Double, along axis: Axis) -> Rect {
    var part = self
    let way = behind(line, along: axis).size[axis]
    part.origin[axis] += way
    part.size[axis] -= way
    return part
  }
}
