#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A critically damped spring: the fastest way back to its target that does not swing,
/// x(t) = (x₀ + (v₀ + ω·x₀)·t)·e^(−ωt), x measured from the target.
///
/// Every number given is taken as finite: what is not a number counts as 0, and magnitudes end at
/// 10¹⁰⁰. Times before 0 count as 0.
public struct Spring: Hashable, Sendable {
  /// Where the motion begins, in points.
  public let start: Double
  /// How fast it begins, in points a second.
  public let velocity: Double
  /// Where it comes to rest, in points.
  public let target: Double
  /// The angular frequency ω, in 1/s, at least 10⁻⁶.
  public let frequency: Double

  /// A motion to `target` from its beginning.
  public init(from start: Double, velocity: Double, to target: Double, frequency: Double) {
    self.start = start.moderate
    self.velocity = velocity.moderate
    self.target = target.moderate
    self.frequency = max(1e-6, frequency.moderate)
  }

  /// The spring that is within `distance` points of its target from `duration` seconds on, and has not
  /// crossed it. The later it is to be there, the softer it is, down to the softest that doesn't cross its
  /// target, which slows down exponentially: where even that is there sooner, it is that one.
  public init(
    from start: Double, velocity: Double, to target: Double, within distance: Double,
    after duration: Double
  ) {
    let way = abs(target.moderate - start.moderate)
    let speed = velocity.moderate * (target < start ? -1 : 1)
    let duration = max(duration.moderate, 1e-6)
    /// What is left of the way after the duration.
    func rest(_ frequency: Double) -> Double {
      (way + (frequency * way - speed) * duration) * exp(-frequency * duration)
    }
    var soft = way > 0 ? max(speed / way, 1e-6) : 1e6
    var stiff = soft
    if rest(soft) > distance {
      repeat { stiff *= 2 } while rest(stiff) > distance && stiff < 1e9
      for _ in 0..<64 {
        let middle = (soft + stiff) / 2
        if rest(middle) > distance { soft = middle } else { stiff = middle }
      }
    }
    self.init(from: start, velocity: velocity, to: target, frequency: stiff)
  }

  /// The distance from the target at the beginning.
  private var stretch: Double { start - target }
  /// What the distance would gain in a second without its decay.
  private var push: Double { velocity + frequency * stretch }

  /// Where it is after `time` seconds.
  public func position(at time: Double) -> Double { target + distance(at: time) }

  /// How fast it is after `time` seconds, in points a second.
  public func velocity(at time: Double) -> Double {
    let time = max(0, time)
    let decay = exp(-frequency * time)
    return decay == 0 ? 0 : (velocity - frequency * push * time) * decay
  }

  /// When it crosses its target, in seconds; `nil` if it only ever comes near. It crosses, once,
  /// where it begins with a speed towards the target greater than ω times the distance.
  public var crossing: Double? {
    let time = -stretch / push
    return time > 0 && time.isFinite ? time : nil
  }

  /// The time until it is within `distance` points of its target, and stays there; in seconds.
  public func duration(within distance: Double) -> Double {
    guard distance > 0 else { return 0 }
    // After its turning point the way only shrinks; before it, the last time outside can only be
    // on the way to the crossing.
    let turn = push == 0 ? 0 : max(0, 1 / frequency - stretch / push)
    var inside: Double
    var outside: Double
    if abs(self.distance(at: turn)) > distance {
      (outside, inside) = (turn, turn + 1 / frequency)
      while abs(self.distance(at: inside)) > distance {
        (outside, inside) = (inside, turn + (inside - turn) * 2)
      }
    } else if abs(stretch) > distance {
      (outside, inside) = (0, crossing ?? turn)
    } else {
      return 0
    }
    for _ in 0..<64 {
      let middle = (outside + inside) / 2
      if abs(self.distance(at: middle)) > distance { outside = middle } else { inside = middle }
    }
    return inside
  }

  private func distance(at time: Double) -> Double {
    let time = max(0, time)
    let decay = exp(-frequency * time)
    return decay == 0 ? 0 : (stretch + push * time) * decay
  }
}
