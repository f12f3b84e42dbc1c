/// A thing that goes on at its speed, for ever or up to an edge beyond which it slides to a stop.
///
/// The law of a flick without friction: nothing slows it down on its way, and past the edge it moves as
/// any flick does there, by a `ConstantDeceleration` that begins with the same speed.
public struct Coast: Hashable, Sendable {
  /// Where it begins.
  public let start: Double
  /// Where it stops; infinite, in the direction it goes, if there is no edge.
  public let target: Double
  /// How long it takes to stop, in seconds; not negative, and infinite if there is no edge.
  public let duration: Double
  /// How long it takes to the edge, in seconds; infinite if there is none.
  public let evenDuration: Double
  private let speed: Double
  private let slide: ConstantDeceleration

  /// A coast without an end that begins at `start` with `velocity`, in places a second. Without any
  /// speed it is at its target from the beginning, which is where it starts.
  public init(from start: Double, velocity: Double) {
    let velocity = velocity.moderate
    self.start = start.moderate
    speed = velocity
    duration = velocity == 0 ? 0 : .infinity
    evenDuration = duration
    target = velocity == 0 ? self.start : velocity > 0 ? .infinity : -.infinity
    slide = ConstantDeceleration(from: self.start, to: self.start, velocity: 0)
  }

  /// A coast that keeps `velocity`, in places a second, up to `edge` and stops at `target`, which lies
  /// there or beyond. Where it starts beyond the edge it slides from there. Without any speed it is at
  /// its target from the beginning.
  public init(from start: Double, velocity: Double, past edge: Double, to target: Double) {
    let (start, velocity) = (start.moderate, velocity.moderate)
    let (edge, target) = (edge.moderate, target.moderate)
    self.start = start
    self.target = target
    speed = velocity
    let isBeyond = velocity > 0 ? start >= edge : start <= edge
    evenDuration = isBeyond ? 0 : ((edge - start) / velocity).moderate
    slide = ConstantDeceleration(from: isBeyond ? start : edge, to: target, velocity: velocity)
    duration = velocity == 0 ? 0 : evenDuration + slide.duration
  }

  /// Where it is `time` seconds after its beginning; exactly `target` from `duration` on. Always finite.
  public func position(at time: Double) -> Double {
    guard time < duration else { return target.isFinite ? target : start }
    let time = max(time, 0)
    guard time < evenDuration else { return slide.position(at: time - evenDuration) }
    return (start + speed * time).moderate
  }

  /// How fast it is `time` seconds after its beginning, in places a second.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let time = max(time, 0)
    return time < evenDuration ? speed : slide.velocity(at: time - evenDuration)
  }
}
