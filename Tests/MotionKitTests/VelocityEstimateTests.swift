import GeometryKit
import MotionKit
import TestSupport
import Testing

@Suite struct VelocityEstimateTests {
  /// Samples of a movement along x, as (x, time) pairs.
  private func estimate(_ samples: [(Double, Double)]) -> VelocityEstimate {
    var estimate = VelocityEstimate()
    for (x, time) in samples { estimate.add(Point(x: x, y: -2 * x), at: time) }
    return estimate
  }

  @Test func nothingSeenHasNoVelocity() {
    #expect(VelocityEstimate().velocity(at: 0) == .zero)
    #expect(estimate([(5, 1)]).velocity(at: 1) == .zero)
  }

  @Test func weighsTheLastThreeVelocities() {
    // 100, 200 and 400 pt/s, oldest first; what lies before them (9000 pt/s) has no say.
    let samples = [(-90.0, 0.99), (0, 1.0), (1, 1.01), (3, 1.02), (7, 1.03)]
    let expected = 0.60 * 100 + 0.35 * 200 + 0.05 * 400
    let velocity = estimate(samples).velocity(at: 1.03)
    #expect(abs(velocity.x - expected) < 1e-9)
    #expect(abs(velocity.y + 2 * expected) < 1e-9)
  }

  @Test(arguments: [2, 3, 4, 5, 50], [60.0, 120, 240, 1000])
  func constantSpeedIsExact(count: Int, rate: Double) {
    let samples = (0..<count).map { (800 * Double($0) / rate, Double($0) / rate) }
    let velocity = estimate(samples).velocity(at: samples[count - 1].1)
    #expect(abs(velocity.x - 800) < 1e-6)
    #expect(abs(velocity.y + 1600) < 1e-6)
  }

  /// Events of a finger at a constant 800 pt/s, all those of a pump of 16 ms with the time of the
  /// pump; the velocities at every pump after the first five.
  private func pumped(rate: Double) -> [Double] {
    var estimate = VelocityEstimate()
    var event = 0
    var velocities: [Double] = []
    for pump in 1...200 {
      let time = Double(pump) * 0.016
      while Double(event) / rate <= time + 1e-9 {
        estimate.add(Point(x: 800 * Double(event) / rate, y: 0), at: time)
        event += 1
      }
      if pump > 5 { velocities.append(estimate.velocity(at: time).x) }
    }
    return velocities
  }

  @Test(arguments: [62.5, 125, 250, 500])
  func sharedTimesAreExactWhenEveryPumpHasAsManyEvents(rate: Double) {
    for velocity in pumped(rate: rate) { #expect(abs(velocity - 800) < 1e-6) }
  }

  /// Pumps that have one event fewer than the others see less of the movement: a pair is then
  /// 1/25 too fast or, once in 25 pumps, an event too slow, which weighs 0.60 at most. At 60 Hz
  /// the mean of 24 pairs of 1.042 and one of 0.521 is 1.021.
  @Test(arguments: [(60.0, 0.28), (120, 0.28), (240, 0.12)])
  func sharedTimesAreNearOtherwise(rate: Double, tolerance: Double) {
    let velocities = pumped(rate: rate)
    for velocity in velocities { #expect(abs(velocity / 800 - 1) < tolerance) }
    let mean = velocities.reduce(0, +) / Double(velocities.count)
    #expect(abs(mean / 800 - 1) < 0.03)
  }

  /// A position that is off by e at most makes the velocity off by 1.2 e / interval at most: the
  /// weights of the four positions are 0.60, 0.25, 0.30 and 0.05.
  @Test(arguments: [60.0, 120, 240])
  func noiseIsBounded(rate: Double) {
    var random = SplitMix64(seed: 7)
    var estimate = VelocityEstimate()
    for index in 0..<1000 {
      let time = Double(index) / rate
      let noise = Double.random(in: -0.5...0.5, using: &random)
      estimate.add(Point(x: 300 * time + noise, y: 0), at: time)
      guard index >= 3 else { continue }
      #expect(abs(estimate.velocity(at: time).x - 300) <= 1.2 * 0.5 * rate + 1e-6)
    }
  }

  @Test func aStillFingerHasNoVelocity() {
    let moving = estimate([(0, 0), (10, 0.01), (20, 0.02), (30, 0.03)])
    #expect(moving.velocity(at: 0.03).x > 999)
    #expect(moving.velocity(at: 0.079).x > 999)
    #expect(moving.velocity(at: 0.081) == .zero)
    #expect(moving.velocity(at: .infinity) == .zero)
    #expect(moving.velocity(at: .nan) == .zero)
  }

  @Test func aHoldIsForgottenByTheFlickAfterIt() {
    let flick = estimate([(0, 0), (0, 0.01), (0, 0.02), (4, 1.00), (14, 1.01)])
    #expect(abs(flick.velocity(at: 1.01).x - 1000) < 1e-6)
  }

  @Test func samplesOfOneTimeAreTheLastOfThem() {
    let merged = estimate([(0, 0), (3, 0.01), (99, 0.01), (10, 0.01), (20, 0.02)])
    let single = estimate([(0, 0), (10, 0.01), (20, 0.02)])
    #expect(merged.velocity(at: 0.02) == single.velocity(at: 0.02))
  }

  @Test func timeThatGoesBackALittleIsTheTimeBefore() {
    let back = estimate([(0, 0), (3, 0.010), (10, 0.008), (20, 0.020)])
    #expect(abs(back.velocity(at: 0.02).x - 1000) < 1e-6)
  }

  @Test func timeThatGoesBackALotBeginsAnew() {
    let anew = estimate([(0, 50), (3, 50.01), (10, 1), (20, 1.01)])
    #expect(abs(anew.velocity(at: 1.01).x - 1000) < 1e-6)
  }

  @Test func whatIsNotFiniteIsIgnored() {
    var spoilt = estimate([(0, 0), (10, 0.01)])
    let before = spoilt.velocity(at: 0.01)
    for bad in [Double.nan, .infinity, -.infinity] {
      spoilt.add(Point(x: bad, y: 0), at: 0.02)
      spoilt.add(Point(x: 0, y: bad), at: 0.02)
      spoilt.add(.zero, at: bad)
    }
    #expect(spoilt.velocity(at: 0.01) == before)
  }

  @Test func isFiniteForAnyInput() {
    var random = SplitMix64(seed: 3)
    let extremes = [0, 1, -1, 1e-300, 1e300, -1e300, .greatestFiniteMagnitude, .nan, .infinity]
    var estimate = VelocityEstimate()
    for _ in 0..<20_000 {
      let x = extremes[Int.random(in: 0..<extremes.count, using: &random)]
      let y = extremes[Int.random(in: 0..<extremes.count, using: &random)]
      let far = extremes[Int.random(in: 0..<extremes.count, using: &random)]
      let time = Bool.random(using: &random) ? far : Double.random(in: 0...0.2, using: &random)
      estimate.add(Point(x: x, y: y), at: time)
      let velocity = estimate.velocity(at: time)
      #expect(velocity.x.isFinite && velocity.y.isFinite)
    }
  }

  @Test func mirroredInputGivesMirroredOutput() {
    var random = SplitMix64(seed: 11)
    var one = VelocityEstimate()
    var other = VelocityEstimate()
    var time = 0.0
    for _ in 0..<500 {
      time += Double.random(in: 0...0.03, using: &random)
      let point = Point(
        x: Double.random(in: -50...50, using: &random), y: Double.random(in: 0...9, using: &random))
      one.add(point, at: time)
      other.add(-point, at: time)
      #expect(one.velocity(at: time) == -other.velocity(at: time))
    }
  }
}
