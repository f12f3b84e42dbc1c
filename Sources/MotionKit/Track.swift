/// A motion that is computed in full at its start. It consists of up to three phases, each of which
/// starts where the previous one ends.
///
/// Positions are in points or items; velocities are in that unit per second. Times are in seconds
/// since the start of the motion.
public struct Track: Sendable {
  /// A phase of a motion, as a closed-form function of time.
  public enum Phase: Sendable {
    /// A deceleration by friction.
    case decay(Decay)
    /// The motion of a critically damped spring.
    case spring(Spring)
    /// Motion in a given time, with the timing function `Ease.inOut`.
    case ease(EasedMove)
    /// Motion whose velocity approaches a constant or is constant. It never ends.
    case paced(PacedMove)
    /// A deceleration at a constant rate.
    case slide(ConstantDeceleration)
  }

  private var phases: (Phase?, Phase?, Phase?)
  /// The start times of the second and the third phase.
  private var starts = (Double.infinity, Double.infinity)
  /// The time at which the motion arrives at its target for good.
  public private(set) var duration = 0.0
  /// The position at which the motion ends.
  public private(set) var target: Double
  /// The distance by which `move(by:)` has shifted the motion.
  private var shift = 0.0

  /// Creates a motion without phases, which rests at a position.
  public init(restingAt position: Double) { target = position }

  /// Creates a motion with a single phase. It ends when its distance from the target stays within
  /// `distance`.
  public init(_ phase: Phase, within distance: Double) {
    self.init(restingAt: phase.target)
    end(with: phase, within: distance)
  }

  /// Creates a motion at a constant velocity that never ends. Its duration is infinite, and its
  /// target is infinite with the sign of the velocity. If the velocity is 0, it rests at `start`.
  ///
  /// With iCarousel's deceleration rate 1, a flick moves like this: it "continues indefinitely
  /// without slowing down, unless it reaches the end".
  public init(from start: Double, constantVelocity velocity: Double) {
    self.init(restingAt: start.sanitized)
    guard velocity.sanitized != 0 else { return }
    end(with: .paced(PacedMove(from: start, constantVelocity: velocity)), within: 0)
  }

  /// Creates a motion at a constant velocity up to an edge, and with constant deceleration beyond
  /// it. If the velocity is 0, the motion is at its target from time 0.
  ///
  /// - Parameters:
  ///   - start: The position at time 0. If it is beyond the edge, the deceleration begins at once.
  ///   - velocity: The velocity before the edge.
  ///   - edge: The position at which the deceleration begins.
  ///   - target: The position at which the motion ends, at the edge or beyond it.
  public init(
    from start: Double, constantVelocity velocity: Double, past edge: Double, to target: Double
  ) {
    let (start, velocity, edge) = (start.sanitized, velocity.sanitized, edge.sanitized)
    self.init(restingAt: target.sanitized)
    guard velocity != 0 else { return }
    let isBefore = velocity > 0 ? start < edge : start > edge
    if isBefore { append(.paced(PacedMove(from: start, constantVelocity: velocity))) }
    let slide = ConstantDeceleration(
      from: isBefore ? edge : start, to: self.target, velocity: velocity)
    end(
      with: .slide(slide), at: isBefore ? ((edge - start) / velocity).sanitized : 0, within: 0)
  }

  /// Appends a phase that starts at a time and is followed by another phase. Append the last phase
  /// with `end`, which also sets the duration.
  public mutating func append(_ phase: Phase, at start: Double = 0) {
    if phases.0 == nil {
      phases.0 = phase
    } else if phases.1 == nil {
      phases.1 = phase
      starts.0 = start
    } else {
      phases.2 = phase
      starts.1 = start
    }
  }

  /// Appends the last phase. The motion ends when its distance from the target of this phase stays
  /// within `distance`. Pass a `target` if the phase's own target has a rounding error: the motion
  /// then ends exactly at `target`.
  public mutating func end(
    with phase: Phase, at start: Double = 0, within distance: Double, target: Double? = nil
  ) {
    append(phase, at: start)
    duration = start + phase.duration(within: distance)
    self.target = target ?? phase.target
  }

  /// Appends a deceleration as the last phase. If the deceleration would pass an edge, a spring
  /// follows at the edge, which returns the motion to the edge.
  ///
  /// - Parameters:
  ///   - decay: The deceleration.
  ///   - start: The time at which the deceleration starts.
  ///   - edge: The position of the edge in the direction of the motion; infinite if there is none.
  ///   - maxVelocity: The limit of the velocity with which the motion passes the edge.
  ///   - distance: The distance from the target within which the motion ends.
  public mutating func end(
    with decay: Decay, at start: Double = 0, bouncingAt edge: Double, maxVelocity: Double,
    within distance: Double
  ) {
    let passes = decay.velocity < 0 ? decay.target < edge : decay.target > edge
    guard passes, let arrival = decay.time(at: edge) else {
      return end(with: .decay(decay), at: start, within: distance)
    }
    append(.decay(decay), at: start)
    let velocity = min(max(decay.velocity(at: arrival), -maxVelocity), maxVelocity)
    let spring = Spring(
      from: edge, velocity: velocity, to: edge, frequency: Flick.bounceFrequency)
    end(with: .spring(spring), at: start + arrival, within: distance)
  }

  /// Shifts the motion by a distance.
  public mutating func move(by distance: Double) {
    shift += distance
    target += distance
  }

  /// Returns the position at a time, which is exactly `target` from `duration` on. The result is
  /// limited to ±10¹⁰⁰.
  public func position(at time: Double) -> Double {
    guard time < duration, let (phase, elapsed) = timedPhase(at: time) else {
      return target.sanitized
    }
    return (phase.position(at: elapsed) + shift).sanitized
  }

  /// Returns the velocity at a time. The result is limited to ±10¹⁰⁰.
  public func velocity(at time: Double) -> Double {
    guard time < duration, let (phase, elapsed) = timedPhase(at: time) else { return 0 }
    return phase.velocity(at: elapsed).sanitized
  }

  /// Returns the phase at a time, without the shift by `move(by:)`; `nil` from `duration` on.
  public func phase(at time: Double) -> Phase? {
    time < duration ? timedPhase(at: time)?.0 : nil
  }

  /// Returns the phase at a time, and the time since the start of that phase.
  private func timedPhase(at time: Double) -> (Phase, Double)? {
    if time >= starts.1 { return phases.2.map { ($0, time - starts.1) } }
    if time >= starts.0 { return phases.1.map { ($0, time - starts.0) } }
    return phases.0.map { ($0, time) }
  }
}

extension Track.Phase {
  fileprivate var target: Double {
    switch self {
    case .decay(let decay): decay.target
    case .spring(let spring): spring.target
    case .ease(let move): move.target
    case .paced(let move): move.targetVelocity < 0 ? -.infinity : .infinity
    case .slide(let slide): slide.target
    }
  }

  fileprivate func position(at time: Double) -> Double {
    switch self {
    case .decay(let decay): decay.position(at: time)
    case .spring(let spring): spring.position(at: time)
    case .ease(let move): move.position(at: time)
    case .paced(let move): move.position(at: time)
    case .slide(let slide): slide.position(at: time)
    }
  }

  fileprivate func velocity(at time: Double) -> Double {
    switch self {
    case .decay(let decay): decay.velocity(at: time)
    case .spring(let spring): spring.velocity(at: time)
    case .ease(let move): move.velocity(at: time)
    case .paced(let move): move.velocity(at: time)
    case .slide(let slide): slide.velocity(at: time)
    }
  }

  fileprivate func duration(within distance: Double) -> Double {
    switch self {
    case .decay(let decay): decay.duration(within: distance)
    case .spring(let spring): spring.duration(within: distance)
    case .ease(let move): move.duration
    case .paced: .infinity
    case .slide(let slide): slide.duration
    }
  }
}
